import { setTimeout as pause } from 'node:timers/promises';
import { stageNames, type ResultAnswer } from '@app/contracts';
import { DiskStorage } from '@app/providers';
import type { Fault } from './control.js';
import type { Disasters } from './disasters.js';
import { planEpisode, type EpisodePlan, type PlannedRequest } from './episode-plan.js';
import { FaultCreator, type Outcome } from './fault-creator.js';
import type { FaultInstallation } from './fault-installation.js';
import { z } from 'zod';

/** Maximum time for a generation to end: five attempts and their delays. */
const maxFollowSeconds = 120;
/** An episode that takes longer is stuck. */
export const episodeLimitSeconds = 240;

export interface EpisodeResult {
  seed: number;
  plan: EpisodePlan;
  history: string[];
  breaches: string[];
  ms: number;
}

type KnownOutcome = Exclude<Outcome, { outcome: 'unknown' }>;

/** Runs one scenario of requests and faults. Resolves to its log and every violated guarantee. */
export async function runEpisode(
  installation: FaultInstallation,
  disasters: Disasters,
  seed: number,
): Promise<EpisodeResult> {
  const result: EpisodeResult = {
    seed,
    plan: planEpisode(seed),
    history: [],
    breaches: [],
    ms: 0,
  };
  const began = Date.now();
  const limit = new AbortController();
  await Promise.race([
    runPlan(installation, disasters, result).catch((error: unknown) =>
      result.breaches.push(String(error)),
    ),
    pause(episodeLimitSeconds * 1_000, undefined, { signal: limit.signal }).then(
      () => result.breaches.push(`has not come to its end after ${episodeLimitSeconds} s`),
      () => undefined,
    ),
  ]);
  limit.abort();
  return { ...result, ms: Date.now() - began };
}

async function runPlan(
  installation: FaultInstallation,
  disasters: Disasters,
  { plan, breaches, history }: EpisodeResult,
): Promise<void> {
  const creator = await retry(() => FaultCreator.register(installation, plan.credits, history));
  const recordFailure = async (what: string, work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => breaches.push(`${what}: ${String(error)}`));
  };

  await Promise.all([
    ...plan.requests.map((request) =>
      recordFailure(
        request.marker,
        submitAndFollow(installation, disasters, creator, request, breaches),
      ),
    ),
    ...plan.disasters.map(async (disaster) => {
      await pause(disaster.atMs);
      creator.note(JSON.stringify(disaster));
      await recordFailure(disaster.what, disasters.cause(disaster));
    }),
  ]);
  await recordFailure('open generations', waitUntilAllEnded(installation, creator));
  breaches.push(...(await retry(() => findBreaches(installation, creator.userId))));
  for (const request of plan.requests) installation.control.forget(request.marker);
}

/** The client's interval: with a hundred requests at once, a shorter one would take most of the machine's time. */
const pollEveryMs = 2_000;

/** Sends one request, and polls until its generation has ended. */
async function submitAndFollow(
  installation: FaultInstallation,
  disasters: Disasters,
  creator: FaultCreator,
  request: PlannedRequest,
  breaches: string[],
): Promise<void> {
  await pause(request.atMs);
  const submit = async (): Promise<[KnownOutcome[], KnownOutcome[]]> => {
    scheduleFaults(installation, request);
    const api = installation.apis[request.api % installation.apis.length];
    const same = Array.from({ length: request.copies }, () =>
      creator.submitUntilKnown(request, api),
    );
    const other = request.sendsOtherBody
      ? [creator.submitUntilKnown({ ...request, marker: `${request.marker}x` }, api)]
      : [];
    return Promise.all([Promise.all(same), Promise.all(other)]);
  };
  const [outcomes, others] = await (request.cuts.some(killsAnApi)
    ? disasters.runEndingAnApi(submit)
    : submit());
  breaches.push(...findWrongOutcomes(request, outcomes, others));

  const id = [...outcomes, ...others].find((one) => one.outcome === 'ok')?.id;
  if (id === undefined) return;
  const seen = await creator.watchWithTimes(id, maxFollowSeconds, pollEveryMs);
  const end = seen.at(-1);
  const last = end?.answer;
  creator.note(`${request.marker} ended for its poller: ${JSON.stringify(last?.data)}`);
  breaches.push(
    ...findWrongHistory(request, seen, disasters),
    ...findRepeatedStages(installation, request),
  );
  const pollAgain = () =>
    retry(async () => {
      const answer = await creator.poll(installation.apis[0] ?? failWithoutApi(), id);
      if (!answer) throw new Error('no answer');
      return answer;
    });
  const again = await pollAgain();
  const endedAt = end?.at ?? 0;
  if (JSON.stringify(again) !== JSON.stringify(last)) {
    breaches.push(
      `${request.marker}: the last answer changed within ${Date.now() - endedAt} ms from ${JSON.stringify(last)} to ${JSON.stringify(again)}`,
    );
  }
}

function killsAnApi({ statement, kills }: PlannedRequest['cuts'][number]): boolean {
  return kills && statement === 'credits-accept';
}

/** Schedules the faults of this request in the workers and in the proxies of the database connections. */
function scheduleFaults(installation: FaultInstallation, request: PlannedRequest): void {
  const sweep: Fault = {
    stage: 'craft',
    point: 'after',
    act: {
      act: 'meanwhile',
      run: async () => {
        const [row] = await installation.test.queryRows(
          { id: z.string() },
          'select id from generations where idempotency_key = $1',
          [request.key],
        );
        // Not awaited: the sweep races with the worker that ends the generation.
        if (row)
          void installation.test.credits
            .fail(row.id, null, { code: 'generation_timed_out', stage: null, detail: '' })
            .catch(() => undefined);
      },
    },
  };
  installation.control.setFaults(
    request.marker,
    request.endedBySweep ? [...request.faults, sweep] : request.faults,
  );
  for (const { statement, cut, kills } of request.cuts) {
    const [processes, contains] =
      statement === 'credits-accept'
        ? [installation.apis, request.key]
        : [installation.workers, request.marker];
    const rule = { statement, contains, cut };
    for (const process of processes) {
      process.postgres.cutOnce(rule, () => void (kills && process.kill()));
    }
  }
}

/** Checks that a key has one generation, and that another body with the same key is refused unless it came first. */
function findWrongOutcomes(
  request: PlannedRequest,
  outcomes: KnownOutcome[],
  others: KnownOutcome[],
): string[] {
  const ids = (of: KnownOutcome[]) =>
    new Set(of.flatMap((one) => (one.outcome === 'ok' ? [one.id] : [])));
  const codes = new Set(
    [...outcomes, ...others].flatMap((one) => (one.outcome === 'failed' ? [one.code] : [])),
  );
  const wrong: string[] = [];
  if (ids([...outcomes, ...others]).size > 1) wrong.push('one key gave several generations');
  if (ids(outcomes).size > 0 && ids(others).size > 0)
    wrong.push('two bodies were accepted under one key');
  codes.delete('insufficient_credits');
  if (request.sendsOtherBody) codes.delete('idempotency_key_reused');
  if (codes.size > 0) wrong.push(`refused with ${[...codes].join(', ')}`);
  return wrong.map((what) => `${request.marker}: ${what}`);
}

/**
 * Checks that progress never goes back, unless Redis was down or lost the progress in between. On a busy machine Redis may
 * answer one poll too late, which then shows the finished stages only; our client ignores such an answer.
 */
function findWrongHistory(
  request: PlannedRequest,
  seen: { at: number; answer: ResultAnswer }[],
  disasters: Disasters,
): string[] {
  return seen.slice(1).flatMap(({ at, answer }, index) => {
    const before = seen[index];
    if (!before || answer.data.progress >= before.answer.data.progress) return [];
    const after = seen[index + 2];
    if (after && after.answer.data.progress >= before.answer.data.progress) return [];
    // A failed generation shows only the progress of its checkpoints, so its progress may drop.
    if (answer.data.status === 'failed' || disasters.mayGoBack(before.at, at)) return [];
    return [
      `${request.marker}: progress went back from ${before.answer.data.progress} to ${answer.data.progress}`,
    ];
  });
}

/** Finds committed stages that were repeated. */
function findRepeatedStages(installation: FaultInstallation, request: PlannedRequest): string[] {
  const visits = installation.control.visits(request.marker);
  return stageNames
    .filter((stage) => {
      const saved = visits.findIndex((visit) => visit.stage === stage && visit.point === 'after');
      // Counts only visits with a newer claim, because a frozen worker resumes with an older one.
      const claim = visits[saved]?.attempt ?? 0;
      return (
        saved >= 0 &&
        visits.slice(saved + 1).some((visit) => visit.stage === stage && visit.attempt > claim)
      );
    })
    .map((stage) => `${request.marker}: ${stage} was repeated after it had been saved`);
}

async function waitUntilAllEnded(
  installation: FaultInstallation,
  creator: FaultCreator,
): Promise<void> {
  const deadline = Date.now() + maxFollowSeconds * 1_000;
  for (;;) {
    const open = await retry(() =>
      installation.test.queryRows(
        { id: z.string() },
        `select id from generations where user_id = $1 and status in ('queued', 'processing')`,
        [creator.userId],
      ),
    );
    if (open.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`never ended: ${open.map(({ id }) => id).join(', ')}`);
    await pause(500);
  }
}

/** Checks that completed generations went through every stage, and that their pictures exist. */
async function findBreaches(installation: FaultInstallation, userId: string): Promise<string[]> {
  const storage = new DiskStorage(installation.storageRoot);
  const rows = await installation.test.queryRows(
    { id: z.string(), stages: z.number(), pictures: z.array(z.string()) },
    `select g.id, (select count(*)::int from stage_outputs o where o.generation_id = g.id) as stages,
            array(select t.master from thumbnails t where t.generation_id = g.id) as pictures
       from generations g where g.user_id = $1 and g.status = 'completed'`,
    [userId],
  );
  const breaches: string[] = [];
  for (const { id, stages, pictures } of rows) {
    if (stages !== stageNames.length) breaches.push(`${id}: completed with missing stages`);
    for (const name of pictures) {
      await storage.get(name).catch(() => breaches.push(`${id}: ${name} is not in the storage`));
    }
  }
  return breaches;
}

/** Retries the test's own work, because the restarts break its connections too. */
async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await work();
    } catch (error) {
      // Gives up after 120 s, which is longer than a disaster and a restart take on a busy machine.
      if (turn >= maxFollowSeconds * 4) throw error;
      await pause(250);
    }
  }
}

function failWithoutApi(): never {
  throw new Error('there is no api');
}
