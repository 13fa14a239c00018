import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { PictureChoices } from '@app/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { z } from 'zod';

let installation: Installation;
let api: RunningProcess;
let worker: RunningProcess;
let theo: Creator;
let rosa: Creator;

beforeAll(async () => {
  installation = await createInstallation();
  api = await installation.start('api');
  worker = await installation.start('worker');
  theo = await Creator.signIn(api.origin, 'paid@posterframe.example');
  rosa = await Creator.signIn(api.origin, 'rosa@posterframe.example');
});
afterAll(() => installation?.close());

const transcript = '0:05\nI let it boil for far too long. The worst mistake! It was all gone.';

/** The part of the answers that this test checks. */
interface Edited {
  picture: string;
  revision: number;
  places: object[];
}

const creditsOf = async (creator: Creator) => {
  const answer = (await (await creator.call('GET', '/user/current')).json()) as {
    data: { credits: number };
  };
  return answer.data.credits;
};

describe('a generation from a link', () => {
  it('makes three different thumbnails from a sample video, and debits 60 credits', async () => {
    const before = await creditsOf(theo);
    const id = await theo.generate({ batch_size: 3 });
    expect(await creditsOf(theo)).toBe(before - 60);
    const end = (await theo.watch(id)).at(-1);
    expect(end?.data).toMatchObject({ status: 'completed', progress: 100, refunded: 0 });
    expect(end?.data.result).toHaveLength(3);

    const rows = await installation.test.queryRows(
      {
        id: z.string(),
        layout: z.string(),
        checks: z.array(z.object({ outcome: z.string() })),
        file: z.looseObject({}),
      },
      `select id, layout, checks,
              jsonb_build_object('size', byte_size, 'sha256', sha256, 'width', width, 'height', height) as file
         from thumbnails where generation_id = $1`,
      [id],
    );
    expect(new Set(rows.map((row) => row.layout)).size).toBe(3);
    expect(rows.flatMap((row) => row.checks).filter((check) => check.outcome === 'fail')).toEqual(
      [],
    );

    for (const thumbnail of end?.data.result ?? []) {
      expect(thumbnail.reason).toMatch(/\w/);
      // A thumbnail without text has fewer checks, because checks of text do not apply.
      expect(thumbnail.checks.length).toBeGreaterThanOrEqual(6);
      const bytes = await bytesOf(thumbnail.masterUrl);
      const { format, width, height } = await sharp(bytes).metadata();
      expect([format, width, height]).toEqual(['jpeg', 1920, 1080]);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(rows.find((row) => row.id === thumbnail.id)?.file).toEqual({
        size: bytes.length,
        sha256,
        width,
        height,
      });
      const upload = await bytesOf(thumbnail.uploadUrl);
      expect(upload.length).toBeLessThanOrEqual(2 * 1024 * 1024);
      expect((await sharp(await bytesOf(thumbnail.url)).metadata()).format).toBe('webp');
    }
  });

  it('appears in its owner’s history in the order of its result, and not in another user’s', async () => {
    const mine = (await (await theo.call('GET', '/thumbnail/history')).json()) as {
      data: { data: { id: string; generationId: string }[]; total: number; currentPage: number };
    };
    expect(mine.data.total).toBeGreaterThanOrEqual(3);
    expect(mine.data.currentPage).toBe(1);
    const batch = mine.data.data.filter(
      (one) => one.generationId === mine.data.data[0]?.generationId,
    );
    const { data } = await theo.fetchResult(batch[0]!.generationId);
    expect(batch.map(({ id }) => id)).toEqual(data.result.map(({ id }) => id));
    const others = (await (await rosa.call('GET', '/thumbnail/history')).json()) as {
      data: { total: number };
    };
    expect(others.data.total).toBe(0);
  });

  it('completes for a user without a plan, with a transcript and a link without a scheme', async () => {
    const id = await rosa.generate({ target_youtube_url: 'youtu.be/sample-soup', transcript });
    expect((await rosa.watch(id)).at(-1)?.data.status).toBe('completed');
  });

  it('stores a headline from its transcript, but not the transcript’s first sentence', async () => {
    const [row] = await installation.test.queryRows(
      { said: z.string(), all: z.string() },
      `select (select o.output->>'headlines' from stage_outputs o
                where o.generation_id = g.id and o.stage = 'analyse-content') as said,
              g.brief::text || (select string_agg(o.output::text, '') from stage_outputs o
                                 where o.generation_id = g.id) as all
         from generations g where g.brief->>'hadTranscript' = 'true'`,
    );
    expect(row?.said).toContain('The worst mistake');
    expect(row?.all).not.toContain('I let it boil');
  });
});

describe('editing the text of a thumbnail', () => {
  const first = async () => {
    const { data } = (await (await theo.call('GET', '/thumbnail/history')).json()) as {
      data: { data: { id: string; generationId: string; uploadUrl: string }[] };
    };
    return data.data[0]!;
  };
  const change = async (path: string, body?: object, creator = theo) => {
    const response = await creator.call(body ? 'POST' : 'GET', path, body);
    return {
      status: response.status,
      ...((await response.json()) as { data: Edited; errorCode?: string }),
    };
  };
  /** Requests a preview again when a busy machine took too long, as the browser does. */
  const previewOf = async (path: string, body: object) => {
    const answer = await change(`${path}/preview`, body);
    const { errorCode } = answer;
    return errorCode === 'edit_took_too_long' ? await change(`${path}/preview`, body) : answer;
  };

  it('previews, saves a revision under new file names, and restores the first one, for free', async () => {
    const before = await creditsOf(theo);
    const { id, generationId, uploadUrl } = await first();
    const path = `/thumbnail/${id}/text`;
    const { data: found } = await change(path);
    expect(found).toMatchObject({ id, revision: 1, revisions: [{ number: 1 }] });
    expect(found.places.length).toBeGreaterThan(0);

    const setting = { main: 'NEW WORDS', emphasis: ['NEW'], colour: '#ffffff', accent: '#ffd000' };
    const preview = await previewOf(path, setting);
    expect(preview.status).toBe(200);
    const shown = Buffer.from(preview.data.picture.split(',')[1] ?? '', 'base64');
    expect(await sharp(shown).metadata()).toMatchObject({
      format: 'webp',
      width: 1280,
      height: 720,
    });
    expect((await first()).uploadUrl).toBe(uploadUrl);

    const saved = await change(path, setting);
    expect(saved.data).toMatchObject({
      revision: 2,
      revisions: [{ number: 1 }, { number: 2 }],
      setting: { ...setting, sub: '', typeface: null, place: null },
    });
    const { uploadUrl: newest } = await first();
    expect(newest).not.toBe(uploadUrl);
    expect((await sharp(await bytesOf(newest)).metadata()).width).toBe(1280);
    // History and polls show the new revision, and the previous file still exists.
    const polled = await (await theo.call('GET', `/api/get_result?id=${generationId}`)).text();
    expect(polled).toContain(newest);
    expect(polled).toContain('Edited by you');
    await bytesOf(uploadUrl);

    const back = await change(`/thumbnail/${id}/revision`, { number: 1 });
    expect(back.data.revision).toBe(1);
    expect((await first()).uploadUrl).toBe(uploadUrl);
    expect(await creditsOf(theo)).toBe(before);
  });

  it('applies the text to another still and layout, until the stills are erased', async () => {
    const { id, generationId, uploadUrl } = await first();
    const path = `/thumbnail/${id}/text`;
    const setting = { main: 'NEW WORDS' };
    const { data: choices } = await change(`${path}/pictures`, setting);
    const { delivered, stills, layouts } = choices as unknown as PictureChoices;
    expect(stills.length).toBeGreaterThan(1);
    expect(layouts[0]).toMatchObject({ name: delivered.layout });
    const small = Buffer.from(layouts[1]?.url.split(',')[1] ?? '', 'base64');
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 320 });

    const still = stills.find(({ index }) => index !== delivered.still)?.index;
    const picture = { still, layout: layouts[1]?.name };
    const preview = await previewOf(path, { ...setting, picture, layers: true });
    expect(preview).toMatchObject({
      status: 200,
      data: { layers: { hasPerson: expect.any(Boolean) } },
    });
    expect(preview.data.places.length).toBeGreaterThan(0);
    const saved = await change(path, { ...setting, picture });
    expect(saved).toMatchObject({ status: 200, data: { setting: { picture } } });
    expect((await first()).uploadUrl).not.toBe(uploadUrl);

    await installation.test.query(
      `delete from stage_outputs where generation_id = $1 and stage in ('analyse-content', 'strategise')`,
      [generationId],
    );
    // The saved picture can still be edited, but no other still can be used.
    expect(await change(path, { main: 'LATER', picture })).toMatchObject({ status: 200 });
    const third = { still: delivered.still, layout: picture.layout };
    expect(await change(path, { main: 'LATER', picture: third })).toMatchObject({
      status: 409,
      errorCode: 'stills_erased',
    });
    expect(await change(`${path}/pictures`, setting)).toMatchObject({
      data: { stills: [], layouts: [] },
    });
    await change(`/thumbnail/${id}/revision`, { number: 1 });
  });

  it('is refused for a text that does not fit or is invalid, to another user, and without a plate', async () => {
    const { id, uploadUrl } = await first();
    const path = `/thumbnail/${id}/text`;
    expect(await change(path, { main: 'ᚠᚢᚦᚨᚱᚲ' })).toMatchObject({
      status: 409,
      errorCode: 'words_do_not_fit',
    });
    expect(await change(path, { main: 'x'.repeat(73) })).toMatchObject({ status: 400 });
    expect(await change(path, { main: 'WORDS', colour: 'red' })).toMatchObject({ status: 400 });
    expect(await change(path, { main: 'WORDS', typeface: 'comic-sans' })).toMatchObject({
      status: 400,
    });
    for (const [where, body] of [
      [path, undefined],
      [path, { main: 'MINE' }],
      [`${path}/preview`, { main: 'MINE' }],
      [`${path}/pictures`, { main: 'MINE' }],
      [`/thumbnail/${id}/revision`, { number: 1 }],
      [`/thumbnail/${randomUUID()}/text`, undefined],
      ['/thumbnail/nonsense/text', undefined],
    ] as const)
      expect(await change(where, body, rosa)).toMatchObject({
        status: 404,
        errorCode: 'not_found',
      });
    expect((await first()).uploadUrl).toBe(uploadUrl);

    await installation.test.query('update thumbnails set plate = null where id = $1', [id]);
    expect(await change(path)).toMatchObject({ status: 409, errorCode: 'plate_erased' });
    expect(await change(path, { main: 'LATE' })).toMatchObject({
      status: 409,
      errorCode: 'plate_erased',
    });
  });
});

describe('the feed around a thumbnail', () => {
  it('contains data of its video and of related videos, for its owner', async () => {
    const history = (await (await theo.call('GET', '/thumbnail/history')).json()) as {
      data: { data: { id: string }[] };
    };
    const path = `/thumbnail/${history.data.data[0]?.id}/feed`;
    const { data } = (await (await theo.call('GET', path)).json()) as {
      data: { title: string; durationSeconds: number; related: { videoId: string }[] };
    };
    expect(data.title).toMatch(/\w/);
    expect(data.durationSeconds).toBeGreaterThan(0);
    expect(data.related.length).toBeGreaterThan(0);
    expect((await rosa.call('GET', path)).status).toBe(404);
  });
});

describe('a failed generation', () => {
  const faults = () => `${installation.emulator.origin}/emulator/faults`;
  const setFault = (rule: object) =>
    fetch(faults(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rule),
    });
  afterEach(() => fetch(faults(), { method: 'DELETE' }));

  it('is refunded once, with a sentence for the user and the cause in the database', async () => {
    const before = await creditsOf(theo);
    worker.signal('SIGSTOP');
    const id = await theo.generate({
      batch_size: 2,
      target_youtube_url: 'https://youtu.be/sample-rent',
    });
    // The video's owner makes it private after the generation was accepted and before a worker starts it.
    await setFault({
      path: '/youtube/v3/videos',
      status: 403,
      reason: 'quotaExceeded',
      times: 1_000,
    });
    await setFault({ path: '/oembed', status: 403, times: 1_000 });
    worker.signal('SIGCONT');
    const seen = await theo.watch(id);
    expect(seen.at(-1)).toMatchObject({
      success: false,
      message: 'This video is private. Please set it to public or unlisted and try again.',
      data: { status: 'failed', stage: 'source-video', refunded: 40, result: [] },
    });
    expect(
      await installation.test.query(
        `select amount from ledger_entries where generation_id = $1 and kind = 'refund'`,
        [id],
      ),
    ).toEqual([{ amount: 40 }]);
    expect(await creditsOf(theo)).toBe(before);
    const [row] = await installation.test.query(
      'select failure_code, failed_stage from generations where id = $1',
      [id],
    );
    expect(row).toEqual({ failure_code: 'video_private', failed_stage: 'source-video' });
  });
});

// The last tests stop the worker and the api.
describe('a worker that receives SIGTERM', () => {
  it('finishes the running generation and takes no new one', async () => {
    const running = await theo.generate();
    // Only the last stage is left, which fits into the grace period on a busy machine, too.
    await waitUntil('its plates are designed', async () => {
      const designed = await installation.test.query(
        `select 1 from stage_outputs where generation_id = $1 and stage = 'design'`,
        [running],
      );
      return designed.length === 1;
    });
    const stopped = worker.stop();
    await waitUntil('it is shutting down', () => worker.output().includes('shutting down'));
    const waiting = await theo.generate();
    await stopped;
    const rows = await installation.test.query(
      'select status, attempt from generations where id = any($1) order by created_at',
      [[running, waiting]],
    );
    expect(rows).toEqual([
      { status: 'completed', attempt: 1 },
      { status: 'queued', attempt: 0 },
    ]);
  });
});

describe('a repeated request', () => {
  it('is one generation and one debit, even for twenty concurrent copies', async () => {
    const before = await creditsOf(theo);
    const key = randomUUID();
    const ids = await Promise.all(Array.from({ length: 20 }, () => theo.generate({}, key)));
    expect(new Set(ids).size).toBe(1);
    expect(await creditsOf(theo)).toBe(before - 20);
  });

  it('is refused with 422 when its body differs', async () => {
    const key = randomUUID();
    await theo.generate({}, key);
    const response = await theo.call(
      'POST',
      '/thumbnail/generate',
      { target_youtube_url: 'https://youtu.be/sample-alps', batch_size: 1 },
      { 'idempotency-key': key },
    );
    expect(response.status).toBe(422);
  });
});

describe('an api that receives SIGTERM', () => {
  it('asks kept connections to close, refuses new ones, and finishes a request in progress', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = async (): Promise<IncomingMessage> => {
      const sent = request(`${api.origin}/api/health/live`, { agent });
      sent.end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return answer;
    };
    expect((await get()).headers.connection).toBe('keep-alive');

    // In progress while the api stops: the rest of its body is sent at the end.
    const body = JSON.stringify({ name: 'landing_viewed' });
    const slow = request(`${api.origin}/auth/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    const slowAnswer = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.write(body.slice(0, 5));
    await waitUntil('the slow request has arrived', async () => (await get()).statusCode === 200);

    const stopped = api.stop();
    await waitUntil('a kept connection is asked to close', async () => {
      const answer = await get();
      expect(answer.statusCode).toBe(200);
      return answer.headers.connection === 'close';
    });
    await waitUntil('new connections are refused', () =>
      get().then(
        () => false,
        (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
      ),
    );
    slow.end(body.slice(5));
    const [answer] = await slowAnswer;
    expect(answer.statusCode).toBeLessThan(500);
    answer.resume();
    await stopped;
    agent.destroy();
  });
});

async function bytesOf(path: string): Promise<Buffer> {
  const response = await fetch(api.origin + path);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('immutable');
  return Buffer.from(await response.arrayBuffer());
}
