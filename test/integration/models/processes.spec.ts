import type { CurrentUser, Envelope, HeadlineTranslations, ModelCostsAnswer } from '@app/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { findInvariantBreaches } from '../../factories/invariants.js';
import { itInLongRun } from '../../factories/long-run.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { models } from './model-emulator.js';
import { z } from 'zod';

// Long enough for a batch of painted plates on a busy machine.
const timeout = 240_000;
const images = '/v1beta/models/gemini-nano-banana-2.1:generateContent';

let installation: Installation;
let api: RunningProcess;
/** Shared by the tests until one kills it. */
let worker: RunningProcess;
let creator: Creator;

beforeAll(async () => {
  installation = await createInstallation();
  Object.assign(installation.environment, {
    TEXT_MODEL: models.text.google,
    IMAGE_MODEL: models.image.google,
    MODEL_PRICES: `${models.text.google}=1/2,${models.image.google}=0/0/0.05`,
    MODEL_MONTHLY_CAP: '50',
  });
  api = await installation.start('api');
  worker = await installation.start('worker');
  creator = await Creator.createPaid(installation, api.origin);
}, timeout);

afterEach(async () => {
  for (const path of ['faults', 'requests']) {
    await fetch(`${installation.emulator.origin}/emulator/${path}`, { method: 'DELETE' });
  }
  expect(await findInvariantBreaches((text) => installation.test.query(text))).toEqual([]);
});
afterAll(() => installation?.close());

const setFault = (fault: object) =>
  fetch(`${installation.emulator.origin}/emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });

async function countRequests(path: string): Promise<number> {
  const counts = await fetch(`${installation.emulator.origin}/emulator/requests`);
  return ((await counts.json()) as Record<string, number>)[path] ?? 0;
}

async function readOutcomes(id: string, stage: string): Promise<string[]> {
  const rows = await installation.test.queryRows(
    { outcome: z.string() },
    `select outcome from model_uses where generation_id = $1 and stage = $2 order by id`,
    [id, stage],
  );
  return rows.map((row) => row.outcome);
}

/** Number of spares painted for failed thumbnails; varies by chance. */
async function countSpares(id: string): Promise<number> {
  return (await readOutcomes(id, 'craft')).length;
}

async function statusOf(id: string): Promise<string> {
  const [row] = await installation.test.queryRows(
    { status: z.string() },
    'select status from generations where id = $1',
    [id],
  );
  return row?.status ?? '';
}

/** Stored data that only a completed generation may leave. */
async function readStoredResult(id: string): Promise<object | undefined> {
  const [row] = await installation.test.queryRows(
    { notes: z.number(), designs: z.number(), thumbnails: z.number() },
    `select (select count(*)::int from stage_notes where generation_id = $1) as notes,
            (select count(*)::int from stage_outputs where generation_id = $1 and stage = 'design') as designs,
            (select count(*)::int from thumbnails where generation_id = $1) as thumbnails`,
    [id],
  );
  return row;
}

async function creditsOf(): Promise<number> {
  const answer = (await (
    await creator.call('GET', '/user/current')
  ).json()) as Envelope<CurrentUser>;
  if (!answer.success) throw new Error(answer.errorMessage);
  return answer.data.credits;
}

describe('a generation with models', () => {
  it(
    'is planned and painted by models, with correct costs',
    async () => {
      const id = await creator.generate({ batch_size: 1 });
      const last = (await creator.watch(id, 200)).at(-1);
      expect(last?.data).toMatchObject({ status: 'completed', refunded: 0 });
      expect(last?.data.result).toHaveLength(1);
      expect(await readOutcomes(id, 'analyse-content')).toEqual(['answered']);
      expect(await readOutcomes(id, 'strategise')).toEqual(['answered']);
      expect(await readOutcomes(id, 'design')).toEqual(['answered']);

      const [first] = last?.data.result ?? [];
      const proposed = (await (
        await creator.call('POST', `/thumbnail/${first?.id}/language/translations`, {
          languages: ['es', 'ja', 'ES'],
        })
      ).json()) as Envelope<HeadlineTranslations>;
      if (!proposed.success) throw new Error(proposed.errorMessage);
      const languages = proposed.data.translations.map(({ language }) => language);
      expect(languages).toEqual(['es', 'ja']);
      expect(await readOutcomes(id, 'translate')).toEqual(['answered']);

      const admin = await Creator.signIn(api.origin, 'admin@posterframe.example');
      const answer = (await (
        await admin.call('GET', '/admin/model_costs')
      ).json()) as Envelope<ModelCostsAnswer>;
      if (!answer.success) throw new Error(answer.errorMessage);
      const painted = answer.data.days.find((day) => day.model === models.image.google);
      const pictures = 1 + (await countSpares(id));
      expect(painted).toMatchObject({ calls: pictures, failed: 0, pictures });
      expect(painted?.dollars).toBeCloseTo(0.05 * pictures);
      expect(answer.data).toMatchObject({ cap: 50, notice: '' });
      expect(answer.data.spentThisMonth).toBeGreaterThan(0.05 * pictures);
      expect((await creator.call('GET', '/admin/model_costs')).status).toBe(403);
    },
    timeout,
  );

  itInLongRun(
    'waits for a busy model, and pays for no picture twice',
    async () => {
      await setFault({ path: images, status: 503, times: 1 });
      const id = await creator.generate({ batch_size: 2 });
      const last = (await creator.watch(id, 200)).at(-1);
      expect(last?.data.result).toHaveLength(2);
      expect((await readOutcomes(id, 'design')).toSorted()).toEqual([
        'answered',
        'answered',
        'busy',
      ]);
      expect(await countRequests(images)).toBe(3 + (await countSpares(id)));
    },
    timeout,
  );

  itInLongRun(
    'is not changed by a late answer after it failed',
    async () => {
      await setFault({ path: images, delayMs: 6_000, times: 1 });
      const before = await creditsOf();
      const id = await creator.generate({ batch_size: 1 });
      await waitUntil(
        'a plate is being painted',
        async () => (await countRequests(images)) === 1,
        120,
      );
      // Fails the generation, as the sweep for overdue generations does.
      await installation.test.credits.fail(id, null, {
        code: 'generation_timed_out',
        stage: null,
        detail: '',
      });
      // The painting is billed and recorded, and is not repeated.
      await waitUntil(
        'the answer has come',
        async () => (await readOutcomes(id, 'design')).length > 0,
      );
      await waitUntil(
        'the worker has ended the job',
        async () => (await installation.redis.exists(`posterframe:generations:${id}`)) === 0,
      );
      expect(await readOutcomes(id, 'design')).toEqual(['answered']);
      expect(await countRequests(images)).toBe(1);
      expect((await creator.fetchResult(id)).data).toMatchObject({
        status: 'failed',
        refunded: 20,
      });
      expect(await creditsOf()).toBe(before);
      expect(await readStoredResult(id)).toEqual({ notes: 0, designs: 0, thumbnails: 0 });
    },
    timeout,
  );

  it(
    'is not changed by a late answer of the video site after it was canceled, and calls no image model',
    async () => {
      // Leaves time to cancel the generation on a busy machine.
      await setFault({ path: '/vi/', delayMs: 8_000, times: 1 });
      const before = await creditsOf();
      const id = await creator.generate({ batch_size: 1 });
      await waitUntil('the site is asked', async () => (await statusOf(id)) === 'processing', 120);
      expect((await creator.call('POST', `/thumbnail/generation/${id}/cancel`)).status).toBe(200);
      await waitUntil(
        'the worker has ended the job',
        async () => (await installation.redis.exists(`posterframe:generations:${id}`)) === 0,
      );
      expect((await creator.fetchResult(id)).data).toMatchObject({
        status: 'cancelled',
        refunded: 20,
      });
      expect(await creditsOf()).toBe(before);
      expect(await readStoredResult(id)).toEqual({ notes: 0, designs: 0, thumbnails: 0 });
      expect(await countRequests(images)).toBe(0);
    },
    timeout,
  );

  it(
    'keeps the finished plate after a worker is killed, and refunds a thumbnail that cannot be painted',
    async () => {
      await setFault({ path: images, hang: true, times: 2 });
      const before = await creditsOf();
      const id = await creator.generate({ batch_size: 3 });
      const readKept = async () =>
        installation.test.queryRows(
          { key: z.string() },
          'select key from stage_notes where generation_id = $1',
          [id],
        );
      await waitUntil(
        'one plate is kept and two are being painted',
        async () => (await readKept()).length === 1 && (await countRequests(images)) === 3,
        120,
      );
      await worker.kill();
      // Another concept names a missing still, and there is no spare.
      const [kept] = await readKept();
      const other = (Number(kept?.key.replace('plate-', '')) + 1) % 3;
      await installation.test.query(
        `update stage_outputs set output = jsonb_set(output, array['concepts', $2, 'hero'], '99') || '{"spares": []}'
          where generation_id = $1 and stage = 'strategise'`,
        [id, other],
      );
      worker = await installation.start('worker');
      const last = (await creator.watch(id, 200)).at(-1);
      expect(last?.data).toMatchObject({ status: 'completed', refunded: 20 });
      expect(last?.data.result).toHaveLength(2);
      expect(await countRequests(images)).toBe(4);
      expect(await creditsOf()).toBe(before - 40);
    },
    timeout,
  );

  itInLongRun(
    'is completed without an image model, and with a notice, once the monthly cap is reached',
    async () => {
      await worker.stop();
      await installation.start('worker', { MODEL_MONTHLY_CAP: '0' });
      const id = await creator.generate({ batch_size: 1 });
      const last = (await creator.watch(id, 200)).at(-1);
      expect(last?.data).toMatchObject({
        status: 'completed',
        notice: expect.stringContaining('AI limit'),
      });
      expect(await countRequests(images)).toBe(0);
    },
    timeout,
  );
});
