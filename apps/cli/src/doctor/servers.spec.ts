import type { DatabaseReport } from '@app/data';
import type { RedisReport } from '@app/queue';
import { describe, expect, it } from '@jest/globals';
import { judgeClock, judgeDatabase, judgeRedis, judgeSavedPhotos } from './servers.js';

const database: DatabaseReport = {
  version: '18.4',
  major: 18,
  tables: 20,
  pending: [],
  savedPhotos: [],
  unknown: [],
  connections: 5,
  clockAheadMs: 12,
  settings: {
    server_encoding: 'UTF8',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    autovacuum: 'on',
    default_transaction_read_only: 'off',
    max_connections: '100',
  },
};
const redis: RedisReport = {
  version: '7.0.15',
  keys: 3,
  evictionPolicy: 'noeviction',
  appendOnly: true,
  persists: true,
  usedBytes: 1,
  limitBytes: 0,
};

const statesOf = (findings: { state: string }[]) => findings.map(({ state }) => state);

describe('judgeDatabase', () => {
  it('reports no fault for healthy settings', () => {
    expect(statesOf(judgeDatabase(database, 10))).toEqual(['ok', 'ok']);
  });

  it.each<[string, Partial<DatabaseReport>, RegExp]>([
    ['an old version', { major: 14, version: '14.2' }, /14\.2; 15 or newer/],
    ['missing migrations', { pending: ['A1', 'B2'] }, /2 migrations.*npm run migrate/],
    [
      'a replica',
      { settings: { ...database.settings, default_transaction_read_only: 'on' } },
      /replica/,
    ],
    ['fsync switched off', { settings: { ...database.settings, fsync: 'off' } }, /fsync is off/],
    [
      'another encoding',
      { settings: { ...database.settings, server_encoding: 'LATIN1' } },
      /LATIN1/,
    ],
    ['a clock that is ahead', { clockAheadMs: 95_000 }, /95\.0 s ahead.*NTP/],
  ])('reports %s as a fault', (_what, over, sentence) => {
    const failed = judgeDatabase({ ...database, ...over }, 10).filter(
      ({ state }) => state === 'failed',
    );
    expect(failed.map(({ message }) => message).join()).toMatch(sentence);
  });

  it('warns when almost all connections are in use', () => {
    expect(statesOf(judgeDatabase({ ...database, connections: 90 }, 10))).toContain('doubtful');
  });
});

describe('judgeRedis', () => {
  it('reports no fault for healthy settings', () => {
    expect(statesOf(judgeRedis(redis))).toEqual(['ok']);
  });

  it.each<[string, Partial<RedisReport>, string, RegExp]>([
    ['an eviction policy', { evictionPolicy: 'allkeys-lru' }, 'failed', /noeviction/],
    ['an old version', { version: '6.2.1' }, 'failed', /7 or newer/],
    ['a failed write', { persists: false }, 'failed', /write to disk failed/],
    ['a missing append-only file', { appendOnly: false }, 'doubtful', /appendonly yes/],
    ['a hidden eviction policy', { evictionPolicy: null }, 'doubtful', /noeviction/],
    ['memory nearly full', { usedBytes: 90, limitBytes: 100 }, 'doubtful', /maxmemory/],
  ])('reports %s', (_what, over, state, sentence) => {
    const [finding] = judgeRedis({ ...redis, ...over });
    expect(finding?.state).toBe(state);
    expect(finding?.message).toMatch(sentence);
  });
});

it('judgeClock reports a clock that is more than 30 s off as a fault', () => {
  expect(judgeClock('clock', -31_000)).toMatchObject({ state: 'failed' });
  expect(judgeClock('clock', -30_000)).toMatchObject({ state: 'ok' });
});

describe('judgeSavedPhotos', () => {
  it('warns about photos that no key decrypts', () => {
    const savedPhotos = [
      { keyId: 'now', count: 3 },
      { keyId: 'lost', count: 2 },
    ];
    expect(judgeSavedPhotos({ savedPhotos }, ['now', 'lost'])).toEqual([]);
    expect(judgeSavedPhotos({ savedPhotos }, ['now'])).toMatchObject([
      { state: 'doubtful', message: expect.stringContaining('2 photos') },
    ]);
  });
});
