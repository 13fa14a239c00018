import { describe, expect, it } from '@jest/globals';
import { mayEnter } from './postgres-place.ts';

const user = { uid: 101, gid: 104 };

describe('whether the user that runs Postgres may enter a folder', () => {
  it.each([
    ['one open to everybody', { mode: 0o755, uid: 0, gid: 0 }, true],
    ['one of root alone, such as /root', { mode: 0o700, uid: 0, gid: 0 }, false],
    ['one of its own', { mode: 0o700, uid: 101, gid: 0 }, true],
    ['one of its group', { mode: 0o710, uid: 0, gid: 104 }, true],
    ['one that shuts out its group but nobody else', { mode: 0o701, uid: 0, gid: 104 }, false],
  ])('%s', (_, folder, may) => {
    expect(mayEnter(folder, user)).toBe(may);
  });
});
