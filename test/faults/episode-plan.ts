import { stageNames } from '@app/contracts';
import type { Fault } from './control.js';
import { Random } from './random.js';
import type { Cut } from './wire-proxy.js';

/** One request of a creator, and what happens to it. */
export interface PlannedRequest {
  key: string;
  marker: string;
  batch: number;
  /** Time of the request, in milliseconds from the start of the episode. */
  atMs: number;
  /** Number of concurrent copies, all with the same key. */
  copies: number;
  /** Sends one more request with the same key and another body. */
  sendsOtherBody: boolean;
  /** Number of the api that receives it first. */
  api: number;
  /** Faults in the workers. */
  faults: Fault[];
  /** Broken connections: during the accepting statement, or during a statement of the worker. */
  cuts: { statement: string; cut: Cut; kills: boolean }[];
  /** Whether the sweep ends the generation at the moment when the worker would. */
  endedBySweep: boolean;
}

/** A disaster of a whole server or process. */
export type Disaster =
  | { what: 'redis-restarted'; atMs: number; signal: 'SIGKILL' | 'SIGTERM'; downMs: number }
  | { what: 'redis-wiped'; atMs: number }
  | { what: 'redis-full'; atMs: number; forMs: number }
  | { what: 'redis-silent'; atMs: number; process: number; forMs: number }
  | { what: 'postgres-restarted'; atMs: number; how: 'fast' | 'crash'; downMs: number }
  | { what: 'postgres-away'; atMs: number; process: number; forMs: number }
  | { what: 'postgres-silent'; atMs: number; process: number; forMs: number }
  | { what: 'postgres-slow'; atMs: number; process: number; forMs: number; byMs: number }
  | { what: 'process-rolled'; atMs: number; process: number }
  | { what: 'process-killed'; atMs: number; process: number };

export interface EpisodePlan {
  seed: number;
  credits: number;
  requests: PlannedRequest[];
  disasters: Disaster[];
}

const points = ['before', 'inside', 'after'] as const;
const workerStatements = ['generation-save-stage', 'credits-end'];

/** Everything about an episode, derived from its seed. */
export function planEpisode(seed: number): EpisodePlan {
  const random = new Random(seed);
  const count = random.between(2, 4);
  const requests = Array.from({ length: count }, (_one, index) =>
    planRequest(random, `s${seed}-${index}`),
  );
  const cost = requests.reduce((sum, request) => sum + request.batch * 20, 0);
  return {
    seed,
    // Includes the 50 welcome credits. Sometimes not enough for all requests.
    credits: Math.max(
      50,
      random.chance(0.25) ? Math.ceil(cost / 40) * 20 : cost + random.between(0, 60),
    ),
    requests,
    disasters: random.chance(0.45) ? [planDisaster(random)] : [],
  };
}

function planRequest(random: Random, marker: string): PlannedRequest {
  const plain: PlannedRequest = {
    key: random.uuid(),
    marker,
    batch: random.between(1, 3),
    atMs: random.between(0, 1_500),
    copies: 1,
    sendsOtherBody: false,
    api: random.between(0, 7),
    faults: [],
    cuts: [],
    endedBySweep: false,
  };
  return { ...plain, ...planTrouble(random) };
}

/** Chooses what happens to a single generation; almost a third are undisturbed. */
function planTrouble(random: Random): Partial<PlannedRequest> {
  const stage = random.pick(stageNames);
  const point = random.pick(points);
  const cut = random.pick<Cut>(['before', 'after', 'before', 'after', 'silence']);
  const direct = (
    act: Fault['act'],
    times = 1,
    where: Partial<Fault> = {},
  ): Partial<PlannedRequest> => ({
    faults: [{ stage, point, times, act, ...where }],
  });
  const inCraft = { stage: 'craft', point: 'inside' } as const;
  const troubles: [number, () => Partial<PlannedRequest>][] = [
    [30, () => ({})],
    [9, () => direct({ act: 'kill' }, 1)],
    [3, () => direct({ act: 'kill' }, 2)],
    [5, () => direct({ act: 'freeze', ms: random.between(6_000, 9_000) })],
    [3, () => direct({ act: 'block', ms: random.between(500, 8_000) }, 1, { point: 'inside' })],
    [
      6,
      () =>
        direct(
          {
            act: 'fail',
            code: random.pick(['video_private', 'video_not_found', 'thumbnail_checks_failed']),
          },
          9,
          { point: 'inside' },
        ),
    ],
    [
      6,
      () =>
        direct(
          { act: 'fail', code: random.pick(['video_site_unreachable', 'unexpected']) },
          random.between(1, 2),
          { point: 'inside' },
        ),
    ],
    [8, () => direct({ act: 'deliver', pictures: random.between(0, 2) }, 9, inCraft)],
    [4, () => direct({ act: 'no-storage' }, random.between(1, 2), inCraft)],
    [6, () => ({ cuts: [{ statement: 'credits-accept', cut, kills: false }] })],
    [
      4,
      () => ({
        cuts: [
          { statement: 'credits-accept', cut: cut === 'silence' ? 'after' : cut, kills: true },
        ],
      }),
    ],
    [
      8,
      () => ({
        cuts: [{ statement: random.pick(workerStatements), cut, kills: random.chance(0.3) }],
      }),
    ],
    [6, () => ({ copies: random.pick([2, 3, 20]) })],
    [4, () => ({ sendsOtherBody: true, copies: random.between(1, 2) })],
    [5, () => ({ endedBySweep: true })],
  ];
  return pickWeighted(random, troubles)();
}

function planDisaster(random: Random): Disaster {
  const atMs = random.between(0, 2_500);
  const process = random.between(0, 15);
  const forMs = random.between(300, 2_000);
  const disasters: [number, () => Disaster][] = [
    [
      3,
      () => ({
        what: 'redis-restarted',
        atMs,
        signal: random.pick(['SIGKILL', 'SIGTERM']),
        downMs: random.between(0, 1_000),
      }),
    ],
    [4, () => ({ what: 'redis-wiped', atMs })],
    [3, () => ({ what: 'redis-full', atMs, forMs })],
    [3, () => ({ what: 'redis-silent', atMs, process, forMs })],
    [
      2,
      () => ({
        what: 'postgres-restarted',
        atMs,
        how: random.pick(['fast', 'crash']),
        downMs: random.between(0, 800),
      }),
    ],
    [4, () => ({ what: 'postgres-away', atMs, process, forMs })],
    [3, () => ({ what: 'postgres-silent', atMs, process, forMs })],
    [3, () => ({ what: 'postgres-slow', atMs, process, forMs, byMs: random.between(50, 500) })],
    [3, () => ({ what: 'process-rolled', atMs, process })],
    [4, () => ({ what: 'process-killed', atMs, process })],
  ];
  return pickWeighted(random, disasters)();
}

function pickWeighted<One>(random: Random, choices: [number, One][]): One {
  let left = random.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, choice] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  throw new Error('nothing to choose from');
}
