import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { mayEnter, reachablePrograms } from './postgres-place.ts';

const user = { uid: 101, gid: 104 };

describe('Postgres’ user', () => {
  it.each([
    ['may enter a folder open to all users', { mode: 0o755, uid: 0, gid: 0 }, true],
    ['may not enter a folder of root only, such as /root', { mode: 0o700, uid: 0, gid: 0 }, false],
    ['may enter its own folder', { mode: 0o700, uid: 101, gid: 0 }, true],
    ['may enter a folder of its group', { mode: 0o710, uid: 0, gid: 104 }, true],
    [
      'may not enter a folder closed to its group but open to others',
      { mode: 0o701, uid: 0, gid: 104 },
      false,
    ],
  ])('%s', (_, folder, isAllowed) => {
    expect(mayEnter(folder, user)).toBe(isAllowed);
  });
});

describe('Postgres programs', () => {
  it('are copied so that an unprivileged user can run them, even under a strict umask', () => {
    const base = mkdtempSync(join(tmpdir(), 'posterframe-programs-'));
    const programs = join(base, 'programs');
    const umask = process.umask(0o022);
    try {
      mkdirSync(join(programs, 'bin'), { recursive: true });
      writeFileSync(join(programs, 'bin', 'postgres'), '', { mode: 0o755 });
      process.umask(0o077);
      const stranger = { uid: 99_999, gid: 99_999 };
      const copy = reachablePrograms(programs, 'copy', stranger, join(base, 'reachable'));
      for (const path of ['..', '.', 'bin', 'bin/postgres'])
        expect(statSync(join(copy, path)).mode & 0o777).toBe(0o755);
      expect(process.umask()).toBe(0o077);
    } finally {
      process.umask(umask);
      rmSync(base, { recursive: true });
    }
  });
});
