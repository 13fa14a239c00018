import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Random } from '../../faults/random.js';
import { createInstallation, type Installation } from '../../factories/installation.js';
import { findInvariantBreaches } from '../../factories/invariants.js';
import { itInLongRun } from '../../factories/long-run.js';
import { oneBitPng, halfLightPicture } from '../../factories/odd-pictures.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { findProblems } from './answers.js';
import { bytesOf, targetOf, validRequest, type Draft, type KnownValues } from './draft.js';
import { mutations, type OutsideData } from './mutations.js';
import { operationsOf, type Description, type Operation } from './open-api.js';
import { TestUsers, senderKinds, type SenderKind } from './test-users.js';
import { Sender, type Answer } from './send.js';
import { z } from 'zod';

/**
 * SEED=n sends one request again; SEED=n REQUESTS=m sends m of them from n on; LONG=1 sends 20,000. The default is
 * 60. A seed decides the operation, the sender and the mutations. Ids, and the effects of earlier requests,
 * differ.
 */
const firstSeed = Number(process.env['SEED'] ?? 1);
const requestCount = Number(
  process.env['REQUESTS'] ?? (process.env['SEED'] ? 1 : process.env['LONG'] ? 20_000 : 60),
);
/** Concurrent requests. */
const concurrency = 6;
/** A user is replaced after this many requests, long before a rate limit per user is reached. */
const requestsPerUser = 12;
/** Whether every mutation must occur: the search for the rare ones takes longer than an ordinary run. */
const mustCoverAll = requestCount >= 1_000;
/** Number of seeds that are searched for a mutation that has not occurred. */
const maxSeeds = mustCoverAll ? 12 * requestCount : 0;
/** An idle machine takes a small part of this time limit. */
const limitSeconds = 360 + requestCount / 15;

// Each test sends hundreds of requests, also on a busy machine.
jest.setTimeout(360_000);

let installation: Installation;
let api: RunningProcess;
let testUsers: TestUsers;
let sender: Sender;
let operations: Operation[];
let outside: OutsideData;
/** Generations that were accepted. */
const accepted = new Set<string>();

beforeAll(async () => {
  installation = await createInstallation();
  const webRoot = join(import.meta.dirname, '../../../dist/web');
  const environment = { WEB_ROOT: webRoot, API_TRUSTED_PROXIES: '127.0.0.1/32' };
  [api] = await Promise.all([installation.start('api', environment), installation.start('worker')]);
  const description = await fetch(`${api.origin}/api/docs-json`);
  operations = operationsOf((await description.json()) as Description);
  testUsers = await TestUsers.open(installation, api);
  sender = new Sender(api.origin);
  outside = {
    foreign: testUsers.foreignIds,
    badTokens: await testUsers.createBadTokens(),
    pictures: await pictures(),
  };
});
afterAll(() => installation?.close());

describe('the API under requests generated from its description', () => {
  it('receives the same request for the same seed', () => {
    const plan = (seed: number) => {
      const { operation, kind, draft, names } = planRequest(seed, example);
      return { name: operation.name, kind, target: targetOf(draft), names, body: bytesOf(draft) };
    };
    const seeds = Array.from({ length: 100 }, (_one, index) => index);
    expect(seeds.map(plan)).toEqual(seeds.map(plan));
    expect(new Set(seeds.map((seed) => JSON.stringify(plan(seed)))).size).toBeGreaterThan(90);
  });

  it('accepts a valid request for every operation', async () => {
    const unreached: string[] = [];
    const waiting = [...operations];
    const sendRepeatedly = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        for (const draft of await validDrafts(next)) {
          const answer = await sendDraft(draft);
          // The answer of a worker in this installation, which has no model.
          const lacksModel = answer?.text.includes('"translations_unavailable"') ?? false;
          if (answer?.status !== 200 && !lacksModel)
            unreached.push(`${next.name}: ${answer?.status} ${answer?.text.slice(0, 200)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, sendRepeatedly));
    expect(unreached).toEqual([]);
  });

  itInLongRun(
    'answers every odd value in every field without a server error, and reveals no internals',
    async () => {
      const found: string[] = [];
      const waiting = operations
        .filter(({ name }) => !sameAsPreview.has(name))
        .flatMap((operation) =>
          Object.keys(operation.body?.properties ?? {}).map((field) => ({ operation, field })),
        );
      const sendRepeatedly = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { operation, field } = next;
          const values = await testUsers.createSender(usualSender(operation));
          for (const value of oddValues) {
            const draft = validRequest(operation, { ...values, address: addressOf(0) }, true);
            Object.assign(draft.json as object, { [field]: value });
            const answer = await sendDraft(draft);
            const problems = answer ? findProblems(answer, draft.method) : ['no answer'];
            const what = `${operation.name} ${field}: ${JSON.stringify(value)?.slice(0, 60)}`;
            found.push(...problems.map((problem) => `${what}: ${problem}`));
          }
        }
      };
      await Promise.all(Array.from({ length: concurrency }, sendRepeatedly));
      expect(found).toEqual([]);
    },
  );

  it(
    `answers ${requestCount} requests from seed ${firstSeed} without a server error, and reveals no internals`,
    async () => {
      const found: string[] = [];
      const used = new Map<string, number>();
      const statuses = new Map<number, number>();
      let seedsUsed = 0;
      const isNew = (seed: number) =>
        planRequest(seed, example).names.some((name) => !used.has(name));
      /** After `wanted` seeds, returns only seeds with a mutation that has not occurred yet. */
      const nextSeed = (): number | undefined => {
        if (seedsUsed < requestCount) return firstSeed + seedsUsed++;
        while (used.size < mutations.length && seedsUsed < maxSeeds) {
          const seed = firstSeed + seedsUsed++;
          if (isNew(seed)) return seed;
        }
        return undefined;
      };
      const sendRepeatedly = async (): Promise<void> => {
        const users = new Map<SenderKind, { values: Omit<KnownValues, 'address'>; left: number }>();
        for (let seed = nextSeed(); seed !== undefined; seed = nextSeed()) {
          const { kind } = chooseOperation(new Random(seed));
          let user = users.get(kind);
          if (!user || user.left === 0)
            user = { values: await testUsers.createSender(kind), left: requestsPerUser };
          users.set(kind, { ...user, left: user.left - 1 });
          const plan = planRequest(seed, { ...user.values, address: addressOf(seed) });
          const answer = await sendDraft(plan.draft).catch((error: unknown) => String(error));
          const problems =
            typeof answer === 'string'
              ? [answer]
              : answer
                ? findProblems(answer, plan.draft.method)
                : [];
          if (problems.length > 0) found.push(report(seed, plan, problems, answer));
          for (const name of plan.names) used.set(name, (used.get(name) ?? 0) + 1);
          if (typeof answer === 'object')
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          // Replaces a user who has signed out or deleted the account.
          if (typeof answer === 'object' && answer.status < 300 && plan.draft.path[0] === 'auth')
            users.delete(kind);
        }
      };
      await Promise.all(
        Array.from({ length: Math.min(concurrency, requestCount) }, sendRepeatedly),
      );
      console.log(
        `${used.size} of ${mutations.length} mutations; statuses ${JSON.stringify(Object.fromEntries(statuses))}; ${accepted.size} accepted`,
      );
      expect(found).toEqual([]);
      if (mustCoverAll)
        expect([...used.keys()].toSorted()).toEqual(mutations.map(({ name }) => name).toSorted());
    },
    limitSeconds * 1_000,
  );

  it('debits and enqueues only the generations that it accepted', async () => {
    const ordered = await installation.test.queryRows(
      { id: z.string() },
      'select generation_id as id from refresh_videos where generation_id is not null',
    );
    const known = new Set([...accepted, ...testUsers.arranged, ...ordered.map(({ id }) => id)]);
    const generations = await installation.test.queryRows(
      { id: z.string() },
      'select id from generations',
    );
    const debits = await installation.test.queryRows(
      { id: z.string() },
      `select distinct generation_id as id from ledger_entries where kind = 'debit'`,
    );
    const jobs = await installation.redis.keys(
      'posterframe:generations:????????-????-????-????-????????????',
    );
    const ids = [
      ...generations.map(({ id }) => id),
      ...debits.map(({ id }) => id),
      ...jobs.map((key) => key.slice(-36)),
    ];
    expect(accepted.size).toBeGreaterThan(0);
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
    expect(await findInvariantBreaches((text) => installation.test.query(text))).toEqual([]);
  });

  it('leaves no generation open, and the process still answers', async () => {
    const open = `select id, user_id as "userId" from generations where status in ('queued', 'processing')`;
    const stillOpen = () =>
      installation.test.queryRows({ id: z.string(), userId: z.string() }, open);
    // Cancels generations, because making all of them would take too long.
    for (const { id, userId } of await stillOpen()) {
      const headers = { authorization: await testUsers.createAuthorization(userId) };
      const cancel = `${api.origin}/thumbnail/generation/${id}/cancel`;
      await (await fetch(cancel, { method: 'POST', headers })).body?.cancel();
    }
    await waitUntil('every generation has ended', async () => (await stillOpen()).length === 0);
    await waitUntil('no text edit waits', async () => {
      const waiting = await installation.redis.llen('posterframe:text-edits:wait');
      return waiting + (await installation.redis.llen('posterframe:text-edits:active')) === 0;
    });
    expect((await fetch(`${api.origin}/api/health/ready`)).status).toBe(200);
    expect(() => process.kill(api.pid, 0)).not.toThrow();
  });
});

/** Works only for customers of the payment provider. */
const customerPage = 'GET /plan/manage_billing_url';

/** Operations that call Google with the user's consent. */
const callingGoogle = new Set([
  'GET /api/channel/{channelId}/videos',
  'POST /api/captions',
  'POST /api/refresh',
]);

/** Users that send only GET requests, by kind. They are shared, because creating a user takes longer than a request. */
const readers = new Map<SenderKind, ReturnType<TestUsers['createSender']>>();

/** A user for a valid request: a new one if the request or its preparation changes the user. */
function senderFor(operation: Operation): ReturnType<TestUsers['createSender']> {
  const kind = usualSender(operation);
  const { name, method } = operation;
  if (method !== 'GET' || name === customerPage || callingGoogle.has(name))
    return testUsers.createSender(kind, name);
  const reader = readers.get(kind) ?? testUsers.createSender(kind);
  readers.set(kind, reader);
  return reader;
}

/** The valid request with the fewest fields and, if different, the one with the most. */
async function validDrafts(operation: Operation): Promise<Draft[]> {
  const serialize = (isFull: boolean): string => {
    const draft = validRequest(operation, example, isFull);
    return `${targetOf(draft)} ${bytesOf(draft)?.toString()}`;
  };
  const drafts: Draft[] = [];
  for (const isFull of serialize(true) === serialize(false) ? [false] : [false, true]) {
    const values = await senderFor(operation);
    if (operation.name === customerPage) await testUsers.makeCustomer(values);
    if (callingGoogle.has(operation.name)) await testUsers.connectChannel(values);
    if (operation.path.startsWith('/auth/passkey'))
      await testUsers.addPasskey(values, operation.name);
    drafts.push(validRequest(operation, { ...values, address: addressOf(0) }, isFull));
  }
  return drafts;
}

interface Plan {
  operation: Operation;
  kind: SenderKind;
  draft: Draft;
  /** Names of its mutations; empty for a valid request. */
  names: string[];
}

/** Weights of operations with longer code paths. */
const weights: Record<string, number> = {
  'POST /thumbnail/generate': 4,
  'POST /thumbnail/{id}/text': 3,
  'POST /thumbnail/{id}/text/preview': 3,
  'GET /api/get_result': 2,
  'GET /thumbnail/history': 2,
};

/** Sender and operation, chosen first, so that a user can be created before the rest of the request is planned. */
function chooseOperation(random: Random): { operation: Operation; kind: SenderKind } {
  const weighted = operations.flatMap((one) => Array<Operation>(weights[one.name] ?? 1).fill(one));
  const operation = random.pick(weighted);
  const kind = random.chance(0.6) ? usualSender(operation) : random.pick(senderKinds);
  return { operation, kind };
}

function planRequest(seed: number, known: KnownValues): Plan {
  const random = new Random(seed);
  const { operation, kind } = chooseOperation(random);
  const draft = validRequest(operation, known, random.chance(0.5));
  const names: string[] = [];
  const many = random.chance(0.1) ? 0 : random.pick([1, 1, 1, 2, 3]);
  for (let index = 0; index < many; index++) {
    // Takes mutations in turn, so that a short run also covers each of them.
    const next = mutations[seed % mutations.length];
    const fitting = mutations.filter(({ fits }) => fits(draft));
    const mutation = index === 0 && next?.fits(draft) ? next : random.pick(fitting);
    mutation.apply(draft, random, outside);
    names.push(mutation.name);
  }
  return { operation, kind, draft, names };
}

/** A sender whose values never change. */
const example: KnownValues = {
  ids: { '*': '11111111-2222-4333-8444-555555555555' },
  fields: { target_youtube_url: 'https://youtu.be/sample-desk' },
  authorization: 'Bearer x',
  cookie: 'session=x',
  address: '198.18.0.1',
};

/** The kind of user who may send the operation. */
function usualSender({ path }: Operation): SenderKind {
  return path.startsWith('/admin') ? 'admin' : 'owner';
}

/**
 * Operations with the same body as `text/preview`. Each valid value is rendered, so odd values are sent only there.
 */
const sameAsPreview = new Set(['POST /thumbnail/{id}/text', 'POST /thumbnail/{id}/text/pictures']);

/** One value of each type, and special values of a type. */
const oddValues: readonly unknown[] = [
  ...[null, true, 0, -1, 0.5, 1e308, 2 ** 53],
  ...['', ' ', 'a\u0000b', '\uD800', 'x'.repeat(10_000)],
  ...[[], ['x'], [null], [['x']], {}, { a: 1 }, [{}]],
];

/** A new address for each request: addresses have rate limits too. */
function addressOf(seed: number): string {
  return `198.18.${Math.floor(seed / 250) % 250}.${1 + (seed % 250)}`;
}

/** Temporary errors of a busy machine: retried three times, then taken as the answer. */
const busy = /"errorCode":"(?:service_unavailable|edit_took_too_long)"/;

async function sendDraft(draft: Draft): Promise<Answer | undefined> {
  let answer = await sender.send(draft);
  for (let again = 0; again < 3 && answer?.status === 503 && busy.test(answer.text); again++) {
    await pause(1_000);
    answer = await sender.send(draft);
  }
  if (answer?.status === 200) {
    const [, id] =
      /^\{"success":true,"data":\{"id":"([0-9a-f-]{36})","status":"queued"/.exec(answer.text) ?? [];
    if (id !== undefined) {
      accepted.add(id);
      // Cancels the generation, because making thumbnails would slow the other requests down.
      await installation.test.credits.cancel(id);
    }
  }
  return answer;
}

function report(
  seed: number,
  { kind, draft, names }: Plan,
  problems: string[],
  answer: Answer | string | undefined,
): string {
  const body = bytesOf(draft);
  return [
    `SEED=${seed} (${kind}; ${names.join('; ') || 'unmutated'})`,
    ...problems,
    `${draft.method} ${targetOf(draft).slice(0, 300)}`,
    ...Object.entries(draft.headers).map(([name, value]) => `${name}: ${value.slice(0, 120)}`),
    `${draft.sending}, ${body?.length ?? 0} bytes: ${body?.toString('latin1').slice(0, 300) ?? ''}`,
    typeof answer === 'object' ? `${answer.status} ${answer.text.slice(0, 500)}` : '',
  ].join('\n');
}

/** Small pictures of every kind: valid, damaged, and with far more pixels than bytes. */
async function pictures(): Promise<string[]> {
  const good = await halfLightPicture(64, 36).jpeg().toBuffer();
  const png = await halfLightPicture(64, 36).png().toBuffer();
  const all = [
    good,
    png,
    good.subarray(0, 200),
    png.subarray(0, 60),
    oneBitPng(30_000, 30_000, 1),
    oneBitPng(1, 1),
    randomBytes(40),
  ];
  return [
    ...all.map((bytes) => bytes.toString('base64')),
    'x',
    '',
    '\u0000'.repeat(40),
    '/9j/====',
  ];
}
