import { describe, expect, it } from '@jest/globals';
import { explain, matches } from './install.mjs';

const declared = { dependencies: { sharp: '1.0.0' } };
const wanted = {
  packages: {
    '': declared,
    'node_modules/sharp': { version: '1.0.0' },
    'node_modules/sharp-darwin': { version: '1.0.0', optional: true },
  },
};
const installed = { packages: { 'node_modules/sharp': { version: '1.0.0' } } };

describe('whether the installed dependencies are those of the lock file', () => {
  it('is so when every package has the locked version, whatever other platforms need', () => {
    expect(matches(wanted, installed, declared)).toBe(true);
  });

  it('is not so when a package is missing', () => {
    expect(matches(wanted, { packages: {} }, declared)).toBe(false);
  });

  it('is not so when a package has another version', () => {
    const older = { packages: { 'node_modules/sharp': { version: '0.9.0' } } };
    expect(matches(wanted, older, declared)).toBe(false);
  });

  it('is not so when package.json asks for something that the lock file does not know', () => {
    expect(matches(wanted, installed, { dependencies: { sharp: '1.0.0', pg: '8.0.0' } })).toBe(
      false,
    );
  });

  it('does not depend on the order in which dependencies are declared', () => {
    const both = { dependencies: { a: '1', b: '2' } };
    const lock = { packages: { '': { dependencies: { b: '2', a: '1' } } } };
    expect(matches(lock, {}, both)).toBe(true);
  });
});

describe('what is said when npm fails', () => {
  it.each([
    ['npm error code ENOSPC', 'disk is full'],
    ['npm error getaddrinfo EAI_AGAIN registry.npmjs.org', 'Check the network'],
    ['npm error code EACCES', 'another user'],
    [
      'can only install packages when your package.json and package-lock.json are in sync',
      'npm install',
    ],
  ])('%s', (output, said) => {
    expect(explain(output)).toContain(said);
  });

  it('quotes the end of what it does not know', () => {
    expect(explain('first\nnpm error something new')).toContain('something new');
  });
});
