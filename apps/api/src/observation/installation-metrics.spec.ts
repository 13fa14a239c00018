import { Environment } from '@app/config';
import type { InstallationState, ModelUses, InstallationReport } from '@app/data';
import type { QueueLengths, RedisHealth } from '@app/queue';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { InstallationMetrics } from './installation-metrics.js';

const state: InstallationState = {
  queued: 3,
  processing: 2,
  oldestQueued: 40,
  oldestProcessing: 20,
  openPaymentEvents: 1,
  openPublications: 0,
  oldestPublication: 0,
  openRefreshOrders: 0,
  oldestRefreshOrder: 0,
  oldestReach: 0,
  oldestPaymentEvent: 5,
  picturesToErase: 4,
  oldestPictureToErase: 6,
  oldestUploads: 7,
  oldestSiteData: 8,
  ledgerBreaches: null,
  ledgerUnchecked: null,
};

let isPostgresUp: boolean;
let isRedisUp: boolean;
const answerIf = <Answer>(isUp: boolean, answer: Answer): Promise<Answer> =>
  isUp ? Promise.resolve(answer) : Promise.reject(new Error('away'));

const metrics = new InstallationMetrics(
  {
    state: () => answerIf(isPostgresUp, state),
    movedCredits: (since: string | null) =>
      answerIf(isPostgresUp, {
        until: 'now',
        byKind: since === null ? [] : [{ kind: 'debit', credits: 20 }],
      }),
  } as unknown as InstallationReport,
  { spentThisMonth: () => answerIf(isPostgresUp, 1.5) } as unknown as ModelUses,
  {
    countJobs: () => answerIf(isRedisUp, [{ queue: 'generations', state: 'waiting', count: 3 }]),
  } as unknown as QueueLengths,
  { evictionPolicy: () => answerIf(isRedisUp, 'allkeys-lru') } as unknown as RedisHealth,
  new Environment(),
);

async function exportMetrics(): Promise<string[]> {
  await metrics.refresh();
  const text = await register.metrics();
  return text.split('\n').filter((line) => line.startsWith('posterframe_'));
}

beforeEach(() => {
  isPostgresUp = true;
  isRedisUp = true;
});

describe('installation metrics', () => {
  it('are exported, except unknown values', async () => {
    const lines = await exportMetrics();
    expect(lines).toEqual(
      expect.arrayContaining([
        'posterframe_generations_open{status="queued"} 3',
        'posterframe_generations_oldest_seconds{status="processing"} 20',
        'posterframe_queue_jobs{queue="generations",state="waiting"} 3',
        'posterframe_redis_may_evict 1',
        'posterframe_reachable{server="postgres"} 1',
        'posterframe_model_month_dollars 1.5',
      ]),
    );
    // A 0 would mean that the ledger was just checked, or that the budget is spent.
    expect(lines.filter((line) => /ledger|cap/.test(line))).toEqual([]);
  });

  it('count the credits moved since the previous refresh', async () => {
    const before = await exportMetrics();
    const after = await exportMetrics();
    const debits = (lines: string[]): number =>
      Number(lines.find((line) => line.includes('moved_total{kind="debit"}'))?.split(' ')[1] ?? 0);
    expect(debits(after) - debits(before)).toBe(20);
  });

  it.each([
    ['postgres', /generations_open|payment_events|oldest|to_erase/],
    ['redis', /queue_jobs|evict/],
  ])(
    'of %s are omitted while the server is unreachable, and exported again afterwards',
    async (server, theirs) => {
      await exportMetrics();
      if (server === 'postgres') isPostgresUp = false;
      else isRedisUp = false;
      const lines = await exportMetrics();
      expect(lines).toContain(`posterframe_reachable{server="${server}"} 0`);
      expect(lines.filter((line) => theirs.test(line))).toEqual([]);
      isPostgresUp = true;
      isRedisUp = true;
      expect((await exportMetrics()).filter((line) => theirs.test(line))).not.toEqual([]);
    },
  );
});
