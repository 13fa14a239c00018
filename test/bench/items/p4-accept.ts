import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../../ops/bootstrap/places.ts';
import {
  apiPlan,
  endOpenGenerations,
  createPeople,
  type BenchEnvironment,
  type Person,
} from '../environment.ts';
import { closedLoad, type BenchRequest } from '../load.ts';
import type { BenchOptions } from '../options.ts';
import { ratios, type Report } from '../report.ts';
import { z } from 'zod';

interface AcceptFigures {
  accepted: number;
  perSecond: number;
  cpuUs: number;
}

const inFlight = 16;
/** Below the 20 that may be open at once, and a multiple of the concurrent requests. */
const perPerson = 16;

/** Accepting a generation: the whole request, our call alone, and the same statement through pg alone. */
export async function accept(
  ground: BenchEnvironment,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  report.title('Accepting a generation: POST /thumbnail/generate, Credits.accept, pg alone');
  const statement = await ground.helper.ask<object>({ ask: 'accept-statement' });
  const api = await ground.start({ ...apiPlan, over: { DATABASE_POOL: String(inFlight) } });
  const floor = await ground.start({ name: 'pg-accept', file: 'test/bench/floors/pg-accept.ts' });
  const count = quick ? 40 : 125;
  let expected = 0;

  const direct = (program: typeof floor, turns: string[]): Promise<AcceptFigures> => {
    expected += turns.length;
    return program.ask<AcceptFigures>({ ask: 'accept', statement, turns, inFlight });
  };
  const overHttp = async (persons: Person[]): Promise<AcceptFigures> => {
    const requests = turnsOf(persons).map(generateBy);
    expected += requests.length;
    const load = { connections: inFlight, amount: requests.length, requests };
    const result = await closedLoad(ground, api, { ...load, contains: '"status":"queued"' });
    if (result.wrong > 0)
      report.reportWrong(`${result.wrong} of ${result.total} were not accepted`);
    return { accepted: result.total - result.wrong, ...result };
  };
  const sides = {
    'pg alone': async () => direct(floor, idsOf(await createPeople(ground, count, 1_000))),
    'Credits.accept': async () =>
      direct(ground.helper, idsOf(await createPeople(ground, count, 1_000))),
    POST: async () => overHttp(await createPeople(ground, count, 1_000)),
    'pg alone, hot': () => hot(floor),
    'Credits.accept, hot': () => hot(ground.helper),
  };
  /** One creator at a time, with all requests at once. */
  const hot = async (program: typeof floor): Promise<AcceptFigures> => {
    const results: AcceptFigures[] = [];
    for (const { id } of await createPeople(ground, quick ? 10 : 30, 1_000)) {
      results.push(
        await direct(
          program,
          Array.from({ length: perPerson }, () => id),
        ),
      );
    }
    const sum = (pick: (one: AcceptFigures) => number): number =>
      results.reduce((total, one) => total + pick(one), 0);
    return {
      accepted: sum((one) => one.accepted),
      perSecond: sum((one) => one.accepted) / sum((one) => one.accepted / one.perSecond),
      cpuUs: sum((one) => one.cpuUs) / results.length,
    };
  };

  try {
    const measured = new Map<string, AcceptFigures[]>();
    // The first round warms up and does not count.
    for (let round = 0; round <= (quick ? 2 : 5); round += 1) {
      for (const [name, side] of Object.entries(sides)) {
        const one = await side();
        if (round === 0) continue;
        measured.set(name, [...(measured.get(name) ?? []), one]);
        report.round(round, { [name]: { 'per second': one.perSecond, 'cpu us': one.cpuUs } });
      }
      await checkLedger(ground, report, expected);
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
    await endOpenGenerations(ground);
  }
}

/** All users ask equally often, and none twice in a row. */
function turnsOf<One>(persons: One[]): One[] {
  return Array.from({ length: perPerson }, () => persons).flat();
}

const idsOf = (persons: Person[]): string[] => turnsOf(persons).map(({ id }) => id);

function generateBy({ token }: Person): BenchRequest {
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
  ground: BenchEnvironment,
  report: Report,
  expected: number,
): Promise<void> {
  const invariants = readFileSync(inRoot('libs', 'credits', 'src', 'invariants.sql'), 'utf8');
  const breaches = await ground.rows({ breach: z.string(), subject: z.string() }, invariants);
  for (const { breach, subject } of breaches.slice(0, 3))
    report.reportWrong(`${breach}: ${subject}`);
  const [row] = await ground.rows(
    { count: z.number() },
    'select count(*)::int as count from generations',
  );
  if (row?.count !== expected)
    report.reportWrong(`${row?.count} generations in the ledger, ${expected} were accepted`);
}
