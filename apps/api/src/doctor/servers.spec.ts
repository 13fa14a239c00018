import type { DatabaseReport } from '@app/data';
import type { RedisReport } from '@app/queue';
import { describe, expect, it } from '@jest/globals';
import { judgeClock, judgeDatabase, judgeRedis } from './servers.js';

const database: DatabaseReport = {
  version: '18.4',
  major: 18,
  tables: 20,
  pending: [],
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

const states = (findings: { state: string }[]) => findings.map(({ state }) => state);

describe('a look at the database', () => {
  it('finds one that is well to be so', () => {
    expect(states(judgeDatabase(database, 10))).toEqual(['well', 'well']);
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
  ])('calls %s ill and says what to do', (_what, over, sentence) => {
    const ill = judgeDatabase({ ...database, ...over }, 10).filter(({ state }) => state === 'ill');
    expect(ill.map(({ says }) => says).join()).toMatch(sentence);
  });

  it('doubts whether there are connections enough', () => {
    expect(states(judgeDatabase({ ...database, connections: 90 }, 10))).toContain('doubtful');
  });
});

describe('a look at Redis', () => {
  it('finds one that is well to be so', () => {
    expect(states(judgeRedis(redis))).toEqual(['well']);
  });

  it.each<[string, Partial<RedisReport>, string, RegExp]>([
    ['one that throws jobs away', { evictionPolicy: 'allkeys-lru' }, 'ill', /noeviction/],
    ['an old version', { version: '6.2.1' }, 'ill', /7 or newer/],
    ['one that cannot write', { persists: false }, 'ill', /write to disk failed/],
    ['one without append-only', { appendOnly: false }, 'doubtful', /appendonly yes/],
    ['one that says nothing of itself', { evictionPolicy: null }, 'doubtful', /noeviction/],
    ['one that is nearly full', { usedBytes: 90, limitBytes: 100 }, 'doubtful', /maxmemory/],
  ])('tells of %s', (_what, over, state, sentence) => {
    const [finding] = judgeRedis({ ...redis, ...over });
    expect(finding?.state).toBe(state);
    expect(finding?.says).toMatch(sentence);
  });
});

it('a clock that is behind by more than signatures put up with is ill', () => {
  expect(judgeClock('clock', -61_000)).toMatchObject({ state: 'ill' });
  expect(judgeClock('clock', -1_000)).toMatchObject({ state: 'well' });
});
