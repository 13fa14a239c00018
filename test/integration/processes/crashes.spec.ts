import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { itInLongRun } from '../../factories/long-run.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { z } from 'zod';

let installation: Installation;
/** Frozen while a test prepares work for it. */
let worker: RunningProcess;
let theo: Creator;

beforeAll(async () => {
  installation = await createInstallation();
  const api = await installation.start('api');
  worker = await installation.start('worker');
  theo = await Creator.signIn(api.origin, 'paid@posterframe.example');
});
afterAll(() => installation?.close());

const refundsOf = (id: string) =>
  installation.test.queryRows(
    { amount: z.number() },
    `select amount from ledger_entries where generation_id = $1 and kind = 'refund'`,
    [id],
  );

describe('a worker that is killed', () => {
  itInLongRun('is replaced by another that resumes at the last checkpoint', async () => {
    // A reference adds work, so the kill hits a running generation.
    const id = await theo.generate({ reference_thumbnail_url: 'https://youtu.be/sample-soup' });
    await waitUntil('two stages are saved', async () => (await countCheckpoints(id)) >= 2);
    await worker.kill();
    const before = await readSavedStages(id);

    worker = await installation.start('worker');
    // The fault tests measure how soon this happens.
    await waitUntil('the second worker has claimed it', async () => (await attemptOf(id)) >= 2);

    const seen = await theo.watch(id);
    expect(seen.at(-1)).toMatchObject({
      success: true,
      data: { status: 'completed', progress: 100 },
    });
    const progress = seen.map((answer) => answer.data.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    // Stages finished before the kill keep attempt 1: they did not run again.
    expect(await readSavedStages(id)).toEqual(expect.arrayContaining(before));
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe('an api that is killed between commit and enqueue', () => {
  itInLongRun('leaves a generation that the sweep enqueues', async () => {
    // A Redis that accepts connections and never answers: the enqueue hangs, so that the kill happens during it.
    const silent = createServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const doomed = await installation.start('api', { REDIS_URL: `redis://127.0.0.1:${port}` });
    const id = await theo.atOrigin(doomed.origin).generate();
    await doomed.kill();
    silent.close();
    expect(await installation.redis.exists(`posterframe:generations:${id}`)).toBe(0);

    const seen = await theo.watch(id);
    expect(seen.at(-1)).toMatchObject({ success: true, data: { status: 'completed' } });
  });
});

describe('emptying Redis', () => {
  itInLongRun('loses neither a waiting generation nor the state that pollers see', async () => {
    worker.signal('SIGSTOP');
    const ids = [await theo.generate(), await theo.generate()];
    await installation.redis.flushdb();
    expect((await theo.fetchResult(ids[0] ?? '')).data.status).toBe('queued');
    worker.signal('SIGCONT');
    for (const id of ids) {
      const seen = await theo.watch(id);
      expect(seen.at(-1)?.data.status).toBe('completed');
    }
  });
});

async function countCheckpoints(id: string): Promise<number> {
  return (await readSavedStages(id)).length;
}

function readSavedStages(id: string): Promise<{ stage: string; attempt: number }[]> {
  return installation.test.queryRows(
    { stage: z.string(), attempt: z.number() },
    'select stage, attempt from stage_outputs where generation_id = $1 order by finished_at',
    [id],
  );
}

async function attemptOf(id: string): Promise<number> {
  const [row] = await installation.test.queryRows(
    { attempt: z.number() },
    'select attempt from generations where id = $1',
    [id],
  );
  return row?.attempt ?? 0;
}
