import { describe, expect, it } from '@jest/globals';
import { maxRequestBytes } from '@app/contracts';
import { Creator } from '../../factories/installation.js';
import {
  AttackedApi,
  containerMegabytes,
  findServiceProblems,
  formatMeasurements,
  isLongRun,
} from './attacked-api.js';
import { sendRaw, type RawOutcome } from './raw-request.js';

/** A little less than the largest body that any route accepts, because a larger one is refused by its length alone. */
const bytes = maxRequestBytes - 4_096;
/** Memory that one body may take, including connection buffers and garbage. */
const oneBodyMegabytes = 64;
/** Numbers the attackers. Each has its own address, so its refusals count against no other. */
let attackerCount = 0;
/** How long an attack is repeated with LONG=1. */
const repeatedForMs = 10_000;

const json = 'application/json';
const repeated = (start: string, one: string, end: string): Buffer => {
  const count = Math.floor((bytes - start.length - end.length) / one.length);
  return Buffer.from(start + one.repeat(count).slice(0, -1) + end);
};
const keys = (): Buffer => {
  const names = Array.from({ length: 1_700_000 }, (_one, index) => `"k${index}":1`);
  return Buffer.from(`{${names.join(',')}}`.slice(0, bytes));
};
const bodies: Record<string, { type: string; make: () => Buffer }> = {
  'a list of millions of objects': { type: json, make: () => repeated('{"a":[', '{},', ']}') },
  'brackets that never close': { type: json, make: () => Buffer.alloc(bytes, '[') },
  '1.7 million keys': { type: json, make: keys },
  'a form': {
    type: 'application/x-www-form-urlencoded',
    make: () => repeated('', 'a[]=b&', ''),
  },
  'plain text': { type: 'text/plain', make: () => Buffer.alloc(bytes, 'x') },
};
const route = '/thumbnail/generate';
const [hardest = ''] = Object.keys(bodies);
const targets = [route, `${route}?x`, `${route}?`, '/thumbnail/%67enerate', `${route}/`];

/** @param forMs how long to repeat the request; other users must poll often enough for a judgment */
async function attack(
  origin: string,
  target: string,
  type: string,
  authorization: string | undefined,
  body: Buffer,
  concurrency: number,
  forMs: number,
): Promise<RawOutcome[]> {
  const outcomes: RawOutcome[] = [];
  const endAt = Date.now() + forMs;
  const localAddress = `127.0.2.${1 + (attackerCount++ % 250)}`;
  const sendRepeatedly = async (): Promise<void> => {
    do
      outcomes.push(
        await sendRaw(origin, {
          target,
          localAddress,
          headers: { 'content-type': type, ...(authorization && { authorization }) },
          body,
        }),
      );
    while (Date.now() < endAt);
  };
  await Promise.all(Array.from({ length: concurrency }, sendRepeatedly));
  return outcomes;
}

const attacks = [
  ...Object.keys(bodies).map((what) => [what, `${route}?x`, 'no token', 1] as const),
  ...targets.filter((to) => to !== `${route}?x`).map((to) => [hardest, to, 'no token', 1] as const),
  [hardest, `${route}?x`, 'no token', 4] as const,
  ...Object.keys(bodies)
    .filter((what) => bodies[what]?.type === json)
    .map((what) => [what, route, "a free user's token", 1] as const),
  [hardest, route, "a free user's token", 4] as const,
];

export function testBodyAttacks(api: () => AttackedApi): void {
  describe('a malformed body of almost the largest allowed size', () => {
    it.each(attacks)(
      'is refused without slowing other users: %s at %s with %s, %i at once',
      async (what, target, who, concurrency) => {
        const attacked = api();
        const { type, make } = bodies[what] ?? { type: json, make: () => Buffer.alloc(0) };
        const body = make();
        let outcomes: RawOutcome[] = [];
        const send = async (forMs: number): Promise<void> => {
          // A new user each time: otherwise the rate limit would answer.
          const one = await Creator.createFree(attacked.installation, attacked.origin);
          const authorization = who === 'no token' ? undefined : one.authorization;
          const { origin } = attacked;
          outcomes = await attack(origin, target, type, authorization, body, concurrency, forMs);
        };
        // Sends one body on each connection, because uncollected memory of earlier bodies would be counted too.
        const single = await attacked.measureAttack(() => send(0));
        const { before, peak } = single.memory;
        expect(peak - before).toBeLessThan(oneBodyMegabytes * concurrency);
        const result = isLongRun ? await attacked.measureAttack(() => send(repeatedForMs)) : single;
        console.log(
          formatMeasurements(`${what} at ${target} with ${who}, ${concurrency} at once`, result),
        );
        expect(await attacked.isAnswering()).toBe(true);
        const statuses = [...new Set(outcomes.map(({ status }) => status ?? 0))];
        // The kernel may drop an answer to a sender who is still writing.
        expect(statuses.filter((status) => status !== 0 && (status < 400 || status > 499))).toEqual(
          [],
        );
        while (!outcomes.some(({ status }) => status !== undefined)) await send(0);
        expect(outcomes.some(({ status = 0 }) => status >= 400 && status < 500)).toBe(true);
        expect(findServiceProblems(result)).toEqual([]);
        expect(result.memory.peak).toBeLessThan(containerMegabytes);
      },
    );
  });
}
