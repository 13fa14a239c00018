import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withoutChecksum, type Lock } from '../bootstrap/install.mjs';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', name), 'utf8'));
const lock = read('package-lock.json') as Lock;
const packages = Object.entries(lock.packages ?? {}).filter(([path]) => path !== '');
const { optionalDependencies } = read('package.json') as {
  optionalDependencies: Record<string, string>;
};

describe('package-lock.json', () => {
  it.each(['x64', 'arm64'])(
    'has a checksum for every package that Linux on %s installs',
    (arch) => {
      expect(withoutChecksum(lock, { platform: 'linux', arch })).toEqual([]);
    },
  );

  it('lacks a checksum only for optional packages of one platform', () => {
    const lacking = packages.filter(([, { integrity, link }]) => !integrity && !link);
    expect(lacking.filter(([, { optional, cpu }]) => !optional || !cpu)).toEqual([]);
  });

  it('contains no registry address', () => {
    expect(packages.filter(([, entry]) => 'resolved' in entry)).toEqual([]);
  });

  it('holds one version of the Node runtime for every platform, installed without scripts', () => {
    const runtimes = packages.filter(([path]) =>
      /^node_modules\/node-(?:bin-)?(?:linux|darwin)-/.test(path),
    );
    expect(runtimes.map(([path]) => path.replace('node_modules/', '')).toSorted()).toEqual(
      Object.keys(optionalDependencies).toSorted(),
    );
    expect(new Set(runtimes.map(([, { version }]) => version)).size).toBe(1);
    expect(runtimes.filter(([, entry]) => 'hasInstallScript' in entry)).toEqual([]);
  });
});
