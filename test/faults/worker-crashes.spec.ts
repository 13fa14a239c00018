import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { stageNames, type StageName } from '@app/contracts';
import type { Fault, Visit } from './control.js';
import { FaultCreator, createMarker } from './fault-creator.js';
import { waitUntil } from '../factories/processes.js';
import { openFaultInstallation, type FaultInstallation } from './fault-installation.js';
import { Slowness } from './slowness.js';
import { z } from 'zod';

const points = ['before', 'inside', 'after'] as const;
/** Stages whose workers are killed at a point: all for `inside`; otherwise only `design`, or all if LONG is set. */
const killedStages = (point: (typeof points)[number]): readonly StageName[] =>
  point === 'inside' || process.env['LONG'] ? stageNames : ['design'];

let installation: FaultInstallation;
let creator: FaultCreator;

beforeAll(async () => {
  // One job each, so that a kill affects no other job.
  installation = await openFaultInstallation({ workers: 7, concurrency: 1 });
});
// A new user each time, so that no rate limit is reached.
beforeEach(async () => {
  creator = await FaultCreator.register(installation, 5_000);
});
afterAll(() => installation?.close(), 60_000);

/** Accepts one generation with instructions for its workers. */
async function acceptGeneration(
  name: string,
  faults: Fault[],
  batch = 1,
  by = creator,
): Promise<{ id: string; marker: string }> {
  const marker = createMarker(name);
  installation.control.setFaults(marker, faults);
  const outcome = await by.submitUntilKnown({ key: randomUUID(), marker, batch });
  if (outcome.outcome !== 'ok') throw new Error(`${marker}: ${outcome.code}`);
  return { id: outcome.id, marker };
}

const rowOf = async (id: string) => {
  const [row] = await installation.test.queryRows(
    {
      status: z.string(),
      refunded: z.number(),
      attempt: z.number(),
      failure_code: z.string().nullable(),
    },
    'select status, refunded, attempt, failure_code from generations where id = $1',
    [id],
  );
  return row;
};

const refundsOf = (id: string) =>
  installation.test.queryRows(
    { amount: z.number() },
    `select amount from ledger_entries where generation_id = $1 and kind = 'refund'`,
    [id],
  );

const visitsAt = (visits: Visit[], stage: string, point: string) =>
  visits.filter((visit) => visit.stage === stage && visit.point === point);

describe('a worker that is killed before, inside or after a stage', () => {
  /** Workers that start at once would compete for the processor. */
  const apartMs = 800;
  const resumedWithinMs = 10_000;
  let slowness = 1;
  let found: Awaited<ReturnType<typeof killAt>>[];

  beforeAll(async () => {
    // Several users, because this test opens more generations at once than one user is allowed.
    const creators = await Promise.all(
      points.map(() => FaultCreator.register(installation, 5_000)),
    );
    const measured = new Slowness();
    const kills = points.flatMap((point, index) =>
      killedStages(point).map((stage) => ({ point, stage, by: creators[index] ?? creator })),
    );
    found = await Promise.all(
      kills.map(async ({ point, stage, by }, index) => {
        await pause(index * apartMs);
        return killAt(point, stage, by);
      }),
    );
    slowness = measured.close();
  });

  it.each(points)(
    'is replaced within ten seconds by a worker that repeats no finished stage: %s',
    (point) => {
      const ofPoint = found.filter((one) => one.point === point);
      expect(ofPoint.map(({ resumedAfterMs: _ms, ...one }) => one)).toEqual(
        killedStages(point).map((stage) => ({
          point,
          stage,
          status: 'completed',
          refunded: 0,
          repeated: [],
        })),
      );
      for (const { resumedAfterMs } of ofPoint) {
        expect(resumedAfterMs).toBeLessThan(resumedWithinMs * slowness);
      }
    },
  );

  async function killAt(point: (typeof points)[number], stage: StageName, by: FaultCreator) {
    const kill: Fault = { stage, point, act: { act: 'kill' } };
    const { id, marker } = await acceptGeneration(`${stage}-${point}`, [kill], 1, by);
    await by.watch(id, 90);
    const row = await rowOf(id);
    const visits = installation.control.visits(marker);
    const [killed] = visitsAt(visits, stage, point);
    const next = visits.find((visit) => visit.attempt > (killed?.attempt ?? 0));
    return {
      point,
      stage,
      status: row?.status,
      refunded: row?.refunded,
      // After the last stage there is nothing left to visit.
      resumedAfterMs:
        stage === 'craft' && point === 'after'
          ? 0
          : (next?.at ?? Number.POSITIVE_INFINITY) - (killed?.at ?? 0),
      repeated: stageNames.filter((name) => ranAgainAfterSave(visits, name)),
    };
  }
});

/** Whether a stage ran again although its output had been committed. */
function ranAgainAfterSave(visits: Visit[], stage: string): boolean {
  const saved = visits.findIndex((visit) => visit.stage === stage && visit.point === 'after');
  return saved >= 0 && visits.slice(saved + 1).some((visit) => visit.stage === stage);
}

describe('a generation that kills every worker that runs it', () => {
  it('is refunded once after five tries, never runs again, and does not affect another generation', async () => {
    const thriceInCraft = { stage: 'craft', point: 'inside', act: { act: 'kill' } } as const;
    const [poison, thrice] = await Promise.all([
      acceptGeneration(
        'poison',
        [{ stage: 'design', point: 'inside', times: 1_000, act: { act: 'kill' } }],
        2,
      ),
      acceptGeneration('thrice', [{ ...thriceInCraft, times: 3 }], 3),
    ]);
    const [poisonSeen, thriceSeen] = await Promise.all([
      creator.watch(poison.id, 90),
      creator.watch(thrice.id, 90),
    ]);

    expect(poisonSeen.at(-1)).toMatchObject({
      success: false,
      data: { status: 'failed', refunded: 40, result: [] },
    });
    expect(await refundsOf(poison.id)).toEqual([{ amount: 40 }]);
    expect(await rowOf(poison.id)).toMatchObject({
      status: 'failed',
      failure_code: 'generation_gave_up',
      attempt: 6,
    });
    // Fewer when a busy machine lost a lock before the stage was reached, which also counts as an attempt.
    const poisoned = visitsAt(
      installation.control.visits(poison.marker),
      'design',
      'inside',
    ).length;
    expect(poisoned).toBeGreaterThan(1);
    expect(poisoned).toBeLessThanOrEqual(5);

    expect(thriceSeen.at(-1)).toMatchObject({
      success: true,
      data: { status: 'completed', refunded: 0 },
    });
    expect(thriceSeen.at(-1)?.data.result).toHaveLength(3);
    expect(
      visitsAt(installation.control.visits(thrice.marker), 'craft', 'inside').length,
    ).toBeGreaterThanOrEqual(4);
  });
});

describe('a worker that lost its claim', () => {
  it('cannot overwrite its successor after it was frozen or blocked', async () => {
    const acts = [
      { act: 'freeze', ms: frozenMs },
      { act: 'block', ms: frozenMs },
    ] as const;
    const zombies = await Promise.all(acts.map(runStaleWorker));
    for (const { before, afterwards, visitsOfTheZombie } of zombies) {
      expect(before.row?.status).toBe('completed');
      expect(before.row?.attempt).toBeGreaterThanOrEqual(2);
      expect(afterwards).toEqual(before);
      expect(visitsOfTheZombie).toEqual([]);
    }
  });

  /** Longer than the lock, the scan for stalled jobs and the successor's work. */
  const frozenMs = 12_000;

  async function runStaleWorker(act: Fault['act']) {
    const { id, marker } = await acceptGeneration('zombie', [
      { stage: 'strategise', point: 'inside', act },
    ]);
    await creator.watch(id, 60);
    const readStored = async () => ({
      row: await rowOf(id),
      saved: await installation.test.query(
        'select stage, attempt, finished_at from stage_outputs where generation_id = $1 order by stage',
        [id],
      ),
    });
    const before = await readStored();
    const [first] = visitsAt(installation.control.visits(marker), 'strategise', 'inside');
    // The worker resumes, continues, tries to save with its old claim, and gives up.
    await pause(Math.max(0, (first?.at ?? 0) + frozenMs + 2_000 - Date.now()));
    const visitsOfTheZombie = installation.control
      .visits(marker)
      .filter((visit) => visit.attempt === 1 && visit.at > (first?.at ?? 0));
    return { before, afterwards: await readStored(), visitsOfTheZombie };
  }
});

describe('a deployment that replaces every worker and every api', () => {
  it('fails no generation and counts no second try, with a job in every stage', async () => {
    const gate = Promise.withResolvers<void>();
    const reached = new Set<StageName>();
    const held = await Promise.all(
      stageNames.map((stage) => {
        const run = (): Promise<void> => {
          reached.add(stage);
          return gate.promise;
        };
        return acceptGeneration(`rolled-in-${stage}`, [
          { stage, point: 'inside', act: { act: 'meanwhile', run } },
        ]);
      }),
    );
    await waitUntil('one is in every stage', () => reached.size === stageNames.length);
    const waiting = await Promise.all(
      Array.from({ length: 5 }, (_one, index) => acceptGeneration(`rolled-${index}`, [])),
    );
    const seen = Promise.all([...held, ...waiting].map(({ id }) => creator.watch(id, 90)));
    // All get the stop signal within a stage, which they may finish.
    const workers = Promise.all(installation.workers.map((worker) => worker.roll()));
    gate.resolve();
    for (const api of installation.apis) {
      await api.roll();
      await api.waitUntilReady();
    }
    await workers;
    const ended = await seen;
    expect(ended.map((answers) => answers.at(-1)?.data.status)).toEqual(
      ended.map(() => 'completed'),
    );
    const tries = await installation.test.queryRows(
      { tries: z.number() },
      'select tries from generations where id = any($1)',
      [[...held, ...waiting].map(({ id }) => id)],
    );
    expect(tries.map((row) => row.tries)).toEqual(ended.map(() => 1));
  });
});
