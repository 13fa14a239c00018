import { randomUUID } from 'node:crypto';
import { defaultTextSetting, type TextSetting } from '@app/contracts';
import { TextEditJobs, textEditQueue, type TextEditJob, type TextEditOutcome } from '@app/queue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { CommandConnection } from '../../../libs/queue/src/connections.js';
import { redisUrlOfThisSpec } from '../../factories/installation.js';
import { waitUntil } from '../../factories/processes.js';

/** Two API processes and a worker that renders nothing: it answers an edit when the test calls `finish`. */
let connection: Redis;
let queue: Queue<TextEditJob>;
let worker: Worker<TextEditJob>;
let commands: CommandConnection[];
let apis: TextEditJobs[];

/** Edits that the worker has begun and not answered, by headline. */
const begun = new Map<string, () => void>();

beforeAll(async () => {
  const url = redisUrlOfThisSpec();
  connection = new Redis(url, { maxRetriesPerRequest: null });
  queue = new Queue(textEditQueue, { connection, prefix: 'posterframe' });
  commands = [new CommandConnection(url), new CommandConnection(url)];
  apis = commands.map((one) => new TextEditJobs(queue, one));
  worker = new Worker<TextEditJob>(
    textEditQueue,
    async ({ id = '', data }) => {
      const { main } = data.setting;
      await new Promise<void>((resolve) => begun.set(main, resolve));
      begun.delete(main);
      await apis[0]?.answer(id, {
        ok: true,
        preview: { picture: main, checks: [], notes: [], text: null, places: [], layers: null },
      });
    },
    { connection, prefix: 'posterframe', concurrency: 8 },
  );
  await worker.waitUntilReady();
});
beforeEach(() => {
  begun.clear();
});
afterAll(async () => {
  for (const finish of begun.values()) finish();
  await worker?.close();
  await queue?.close();
  for (const one of [connection, ...commands]) one.disconnect();
});

const setting = (main: string): TextSetting => ({ ...defaultTextSetting, main });

/** @param api index of the API process */
function requestEdit(
  userId: string,
  main: string,
  api = 0,
  isSaved = false,
): Promise<TextEditOutcome> {
  const jobs = apis[api];
  if (!jobs) throw new Error('there is no such api');
  const asked = jobs.ask({
    userId,
    thumbnailId: randomUUID(),
    setting: setting(main),
    save: isSaved,
  });
  // Prevents an unhandled rejection: the test may await the edit later, or not at all.
  asked.catch(() => undefined);
  return asked;
}

const waitUntilBegun = (main: string) => waitUntil(`${main} is begun`, async () => begun.has(main));
const finish = (main: string) => begun.get(main)?.();
const previewOf = (main: string) => ({ ok: true, preview: { picture: main } });

describe('text edits of one user', () => {
  it('are rendered one at a time across API processes; of the waiting edits only the newest is rendered', async () => {
    const ada = randomUUID();
    const first = requestEdit(ada, 'first');
    await waitUntilBegun('first');
    const newest = () => connection.get(`text-preview:${ada}:newest`);
    const before = await newest();
    const second = requestEdit(ada, 'second', 1);
    await waitUntil('it waits for its turn', async () => (await newest()) !== before);
    const third = requestEdit(ada, 'third');
    await expect(second).rejects.toMatchObject({ code: 'edit_replaced' });
    expect([...begun.keys()]).toEqual(['first']);

    finish('first');
    expect(await first).toMatchObject(previewOf('first'));
    await waitUntilBegun('third');
    finish('third');
    expect(await third).toMatchObject(previewOf('third'));
    expect(await queue.getJobCountByTypes('waiting', 'active')).toBe(0);
  });

  it('leave the queue when a newer edit arrives before a worker starts them', async () => {
    const ada = randomUUID();
    await worker.pause();
    const first = requestEdit(ada, 'first');
    await waitUntil('it is queued', async () => (await queue.getWaitingCount()) === 1);
    const second = requestEdit(ada, 'second', 1);
    await expect(first).rejects.toMatchObject({ code: 'edit_replaced' });
    await waitUntil('the newer one is queued', async () => (await queue.getWaitingCount()) === 1);
    await worker.resume();
    await waitUntilBegun('second');
    finish('second');
    expect(await second).toMatchObject(previewOf('second'));
  });

  it('do not wait for another user’s edits or for saved edits', async () => {
    const [ada, bob] = [randomUUID(), randomUUID()];
    const asked = [
      requestEdit(ada, 'ada'),
      requestEdit(bob, 'bob', 1),
      requestEdit(ada, 'saved', 1, true),
    ];
    for (const main of ['ada', 'bob', 'saved']) await waitUntilBegun(main);
    for (const main of ['ada', 'bob', 'saved']) finish(main);
    expect(await Promise.all(asked)).toMatchObject(['ada', 'bob', 'saved'].map(previewOf));
  });

  it('run one after the other when saved, and none is lost', async () => {
    const ada = randomUUID();
    const first = requestEdit(ada, 'one', 0, true);
    await waitUntilBegun('one');
    const second = requestEdit(ada, 'two', 1, true);
    const other = requestEdit(randomUUID(), 'stranger', 1, true);
    await waitUntilBegun('stranger');
    finish('stranger');
    await other;
    expect(begun.has('two')).toBe(false);
    finish('one');
    expect(await first).toMatchObject(previewOf('one'));
    await waitUntilBegun('two');
    finish('two');
    expect(await second).toMatchObject(previewOf('two'));
  });

  it('resume after an API process died during an edit', async () => {
    const ada = randomUUID();
    // The lock that the dead process left. The lock expires.
    await connection.set(`text-preview:${ada}:running`, randomUUID(), 'PX', 300);
    const next = requestEdit(ada, 'next');
    await waitUntilBegun('next');
    finish('next');
    expect(await next).toMatchObject(previewOf('next'));
  });
});
