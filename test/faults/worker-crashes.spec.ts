import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { stageNames } from '@app/contracts';
import type { Direction, Visit } from './control.js';
import { FaultCreator, newToken } from './fault-creator.js';
import { openFaultHouse, type FaultHouse } from './fault-house.js';

const points = ['before', 'inside', 'after'] as const;

let house: FaultHouse;
let creator: FaultCreator;

beforeAll(async () => {
  // One job each, so that a kill meets nobody else's.
  house = await openFaultHouse({ workers: 7, concurrency: 1 });
}, 120_000);
// Somebody new each time: nobody's limit of requests is what is tested here.
beforeEach(async () => {
  creator = await FaultCreator.register(house, 5_000);
});
afterAll(() => house.close(), 60_000);

/** Accepts one generation whose workers are treated as directed. */
async function accepted(
  name: string,
  directions: Direction[],
  batch = 1,
): Promise<{ id: string; token: string }> {
  const token = newToken(name);
  house.control.direct(token, directions);
  const outcome = await creator.submitUntilKnown({ key: randomUUID(), token, batch });
  if (outcome.outcome !== 'ok') throw new Error(`${token}: ${outcome.code}`);
  return { id: outcome.id, token };
}

const rowOf = async (id: string) => {
  const [row] = await house.test.query<{
    status: string;
    refunded: number;
    attempt: number;
    failure_code: string | null;
  }>('select status, refunded, attempt, failure_code from generations where id = $1', [id]);
  return row;
};

const refundsOf = (id: string) =>
  house.test.query<{ amount: number }>(
    `select amount from ledger_entries where generation_id = $1 and kind = 'refund'`,
    [id],
  );

const at = (visits: Visit[], stage: string, point: string) =>
  visits.filter((visit) => visit.stage === stage && visit.point === point);

describe('a worker that is killed at any point of any stage', () => {
  it.each(points)(
    '%s: is followed by another within ten seconds, which repeats no finished stage',
    async (point) => {
      const rows = await Promise.all(
        stageNames.map(async (stage, index) => {
          // Workers that start all at once would take each other's processor away.
          await pause(index * 400);
          const one = await accepted(`${stage}-${point}`, [{ stage, point, act: { act: 'kill' } }]);
          await creator.watch(one.id, 60);
          return {
            ...one,
            stage,
            row: await rowOf(one.id),
            visits: house.control.visits(one.token),
          };
        }),
      );
      const found = rows.map(({ stage, row, visits }) => {
        const killed = at(visits, stage, point)[0]?.at ?? 0;
        const next = visits.find(
          (visit) =>
            visit.at > killed && visit.attempt > (at(visits, stage, point)[0]?.attempt ?? 0),
        );
        return {
          stage,
          status: row?.status,
          refunded: row?.refunded,
          // After the last stage there is nothing left to visit.
          resumedInTime:
            stage === 'craft' && point === 'after'
              ? true
              : next !== undefined && next.at - killed < 10_000,
          repeated: stageNames.filter((name) => repeatedAfterItsSave(visits, name)),
        };
      });
      expect(found).toEqual(
        stageNames.map((stage) => ({
          stage,
          status: 'completed',
          refunded: 0,
          resumedInTime: true,
          repeated: [],
        })),
      );
    },
    120_000,
  );
});

/** Whether a stage was begun again although its output had been committed. */
function repeatedAfterItsSave(visits: Visit[], stage: string): boolean {
  const saved = visits.findIndex((visit) => visit.stage === stage && visit.point === 'after');
  return saved >= 0 && visits.slice(saved + 1).some((visit) => visit.stage === stage);
}

describe('a generation that kills every worker that touches it', () => {
  it('ends in one refund after five tries, and is never run again', async () => {
    const { id, token } = await accepted(
      'poison',
      [{ stage: 'design', point: 'inside', times: 1_000, act: { act: 'kill' } }],
      2,
    );
    const seen = await creator.watch(id, 90);
    expect(seen.at(-1)).toMatchObject({
      success: false,
      data: { status: 'failed', refunded: 40, result: [] },
    });
    expect(await refundsOf(id)).toEqual([{ amount: 40 }]);
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      failure_code: 'generation_gave_up',
      attempt: 6,
    });
    expect(at(house.control.visits(token), 'design', 'inside')).toHaveLength(5);
  }, 120_000);

  it('does no harm to the ones beside it that are killed less often', async () => {
    const once = { stage: 'craft', point: 'inside', act: { act: 'kill' } } as const;
    const { id, token } = await accepted('thrice', [{ ...once, times: 3 }], 3);
    const seen = await creator.watch(id, 60);
    expect(seen.at(-1)).toMatchObject({
      success: true,
      data: { status: 'completed', refunded: 0 },
    });
    expect(seen.at(-1)?.data.result).toHaveLength(3);
    expect(at(house.control.visits(token), 'craft', 'inside')).toHaveLength(4);
  }, 90_000);
});

describe('a worker that lost its claim', () => {
  it.each([
    ['frozen', { act: 'freeze', ms: 14_000 } as const],
    ['blocked by its own computation', { act: 'block', ms: 14_000 } as const],
  ])(
    '%s, cannot overwrite its successor when it comes back',
    async (_how, act) => {
      const { id, token } = await accepted('zombie', [
        { stage: 'strategise', point: 'inside', act },
      ]);
      await creator.watch(id, 60);
      const saved = () =>
        house.test.query(
          'select stage, attempt, finished_at from stage_outputs where generation_id = $1 order by stage',
          [id],
        );
      const before = { saved: await saved(), row: await rowOf(id) };
      const [first] = at(house.control.visits(token), 'strategise', 'inside');
      expect(before.row).toMatchObject({ status: 'completed', attempt: 2 });

      // It wakes, works on, tries to save with its old claim, and gives up.
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, (first?.at ?? 0) + 16_000 - Date.now())),
      );
      expect({ saved: await saved(), row: await rowOf(id) }).toEqual(before);
      const ofTheZombie = house.control
        .visits(token)
        .filter((visit) => visit.attempt === 1 && visit.at > (first?.at ?? 0));
      expect(ofTheZombie).toEqual([]);
    },
    90_000,
  );
});

describe('a deployment that rolls every worker under load', () => {
  it('fails nothing and counts no try', async () => {
    const orders = Array.from({ length: 12 }, (_one, index) => accepted(`rolled-${index}`, []));
    for (const worker of house.workers) {
      await worker.roll();
      await worker.ready();
    }
    const ended = await Promise.all(
      (await Promise.all(orders)).map(({ id }) => creator.watch(id, 60)),
    );
    expect(ended.map((seen) => seen.at(-1)?.data.status)).toEqual(orders.map(() => 'completed'));
  }, 90_000);
});
