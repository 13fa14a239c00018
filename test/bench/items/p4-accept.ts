import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../../ops/bootstrap/places.ts';
import {
  apiPlan,
  endOpenGenerations,
  createUsers,
  type BenchEnvironment,
  type BenchUser,
} from '../environment.ts';
import { runClosedLoad, type BenchRequest } from '../load.ts';
import type { BenchOptions } from '../options.ts';
import { ratios, type Report } from '../report.ts';
import { z } from 'zod';

interface AcceptMeasurement {
  accepted: number;
  perSecond: number;
  cpuUs: number;
}

const inFlight = 16;
/** Below the limit of 20 open generations, and a multiple of the concurrent requests. */
const requestsPerUser = 16;

/** Measures how a generation is accepted: the whole request, our call alone, and the same statement through pg alone. */
export async function measureAcceptance(
  bench: BenchEnvironment,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  report.title('Accepting a generation: POST /thumbnail/generate, Credits.accept, pg alone');
  const statement = await bench.helper.ask<object>({ ask: 'accept-statement' });
  const api = await bench.start({ ...apiPlan, overrides: { DATABASE_POOL: String(inFlight) } });
  const floor = await bench.start({ name: 'pg-accept', file: 'test/bench/floors/pg-accept.ts' });
  const count = quick ? 40 : 125;
  let expected = 0;

  const acceptDirectly = (program: typeof floor, turns: string[]): Promise<AcceptMeasurement> => {
    expected += turns.length;
    return program.ask<AcceptMeasurement>({ ask: 'accept', statement, turns, inFlight });
  };
  const acceptOverHttp = async (persons: BenchUser[]): Promise<AcceptMeasurement> => {
    const requests = interleave(persons).map(generateRequest);
    expected += requests.length;
    const load = { connections: inFlight, amount: requests.length, requests };
    const result = await runClosedLoad(bench, api, { ...load, contains: '"status":"queued"' });
    if (result.wrong > 0)
      report.reportWrong(`${result.wrong} of ${result.total} were not accepted`);
    return { accepted: result.total - result.wrong, ...result };
  };
  const sides = {
    'pg alone': async () =>
      acceptDirectly(floor, interleavedIds(await createUsers(bench, count, 1_000))),
    'Credits.accept': async () =>
      acceptDirectly(bench.helper, interleavedIds(await createUsers(bench, count, 1_000))),
    POST: async () => acceptOverHttp(await createUsers(bench, count, 1_000)),
    'pg alone, hot': () => acceptOneUserAtATime(floor),
    'Credits.accept, hot': () => acceptOneUserAtATime(bench.helper),
  };
  /** Sends all requests of one user at once, one user after the other. */
  const acceptOneUserAtATime = async (program: typeof floor): Promise<AcceptMeasurement> => {
    const results: AcceptMeasurement[] = [];
    for (const { id } of await createUsers(bench, quick ? 10 : 30, 1_000)) {
      results.push(
        await acceptDirectly(
          program,
          Array.from({ length: requestsPerUser }, () => id),
        ),
      );
    }
    const sum = (pick: (one: AcceptMeasurement) => number): number =>
      results.reduce((total, one) => total + pick(one), 0);
    return {
      accepted: sum((one) => one.accepted),
      perSecond: sum((one) => one.accepted) / sum((one) => one.accepted / one.perSecond),
      cpuUs: sum((one) => one.cpuUs) / results.length,
    };
  };

  try {
    const measured = new Map<string, AcceptMeasurement[]>();
    // The first round warms up and does not count.
    for (let round = 0; round <= (quick ? 2 : 5); round += 1) {
      for (const [name, side] of Object.entries(sides)) {
        const one = await side();
        if (round === 0) continue;
        measured.set(name, [...(measured.get(name) ?? []), one]);
        report.round(round, { [name]: { 'per second': one.perSecond, 'cpu us': one.cpuUs } });
      }
      await checkLedger(bench, report, expected);
    }
    const rate = (name: string): number[] => (measured.get(name) ?? []).map((one) => one.perSecond);
    const alone = rate('pg alone');
    report.finding('accepted by the whole request, of pg alone', ratios(rate('POST'), alone), {
      goal: ['>=', 0.7],
      floor: alone,
    });
    report.finding(
      'accepted by Credits.accept, of pg alone',
      ratios(rate('Credits.accept'), alone),
      {
        goal: ['>=', 0.7],
        floor: alone,
      },
    );
    const hotFloor = rate('pg alone, hot');
    report.finding(
      'one hot creator by Credits.accept, of pg alone',
      ratios(rate('Credits.accept, hot'), hotFloor),
      { goal: ['>=', 0.6], floor: hotFloor },
    );
  } finally {
    await Promise.all([api.stop(), floor.stop()]);
    await endOpenGenerations(bench);
  }
}

/** Orders the requests: every user has equally many, and never two in a row. */
function interleave<One>(persons: One[]): One[] {
  return Array.from({ length: requestsPerUser }, () => persons).flat();
}

const interleavedIds = (persons: BenchUser[]): string[] => interleave(persons).map(({ id }) => id);

function generateRequest({ token }: BenchUser): BenchRequest {
  return {
    method: 'POST',
    path: '/thumbnail/generate',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      target_youtube_url: 'https://www.youtube.com/watch?v=sample-desk',
      batch_size: 1,
    }),
  };
}

async function checkLedger(
  bench: BenchEnvironment,
  report: Report,
  expected: number,
): Promise<void> {
  const invariants = readFileSync(inRoot('libs', 'credits', 'src', 'invariants.sql'), 'utf8');
  const breaches = await bench.queryRows({ breach: z.string(), subject: z.string() }, invariants);
  for (const { breach, subject } of breaches.slice(0, 3))
    report.reportWrong(`${breach}: ${subject}`);
  const [row] = await bench.queryRows(
    { count: z.number() },
    'select count(*)::int as count from generations',
  );
  if (row?.count !== expected)
    report.reportWrong(`${row?.count} generations in the ledger, ${expected} were accepted`);
}
