import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import type { RunningProcess } from '../../factories/processes.js';

let house: Installation;
let api: RunningProcess;
let theo: Creator;
let rosa: Creator;

beforeAll(async () => {
  house = await createInstallation();
  api = await house.start('api');
  await house.start('worker');
  theo = await Creator.signIn(api.origin, 'paid@posterframe.example');
  rosa = await Creator.signIn(api.origin, 'rosa@posterframe.example');
}, 60_000);
afterAll(() => house.close());

const creditsOf = async (creator: Creator) => {
  const answer = (await (await creator.call('GET', '/user/current')).json()) as { data: { credits: number } };
  return answer.data.credits;
};
const generationCount = async () => (await house.test.query('select 1 from generations')).length;

describe('a link becomes thumbnails', () => {
  it('makes three different ones from a sample video, and debits 60 credits', async () => {
    const before = await creditsOf(theo);
    const id = await theo.generate({ batch_size: 3 });
    expect(await creditsOf(theo)).toBe(before - 60);
    const end = (await theo.watch(id)).at(-1);
    expect(end?.data).toMatchObject({ status: 'completed', progress: 100, refunded: 0 });
    expect(end?.data.result).toHaveLength(3);

    const rows = await house.test.query<{ layout: string }>('select layout from thumbnails where generation_id = $1', [id]);
    expect(new Set(rows.map((row) => row.layout)).size).toBe(3);

    for (const thumbnail of end?.data.result ?? []) {
      expect(thumbnail.reason).toMatch(/\w/);
      expect(thumbnail.checks.every((check) => check.passed)).toBe(true);
      const master = await sharp(await bytesOf(thumbnail.masterUrl)).metadata();
      expect([master.format, master.width, master.height]).toEqual(['jpeg', 1920, 1080]);
      const upload = await bytesOf(thumbnail.uploadUrl);
      expect(upload.length).toBeLessThanOrEqual(2 * 1024 * 1024);
      expect((await sharp(await bytesOf(thumbnail.url)).metadata()).format).toBe('webp');
    }
  }, 120_000);

  it('shows them in the history, newest first, to their owner only', async () => {
    const mine = (await (await theo.call('GET', '/thumbnail/history')).json()) as {
      data: { data: { url: string }[]; total: number; currentPage: number };
    };
    expect(mine.data.total).toBeGreaterThanOrEqual(3);
    expect(mine.data.currentPage).toBe(1);
    const others = (await (await rosa.call('GET', '/thumbnail/history')).json()) as { data: { total: number } };
    expect(others.data.total).toBe(0);
  });

  it('lets a free creator use her own channel', async () => {
    const id = await rosa.generate({ target_youtube_url: 'youtu.be/sample-soup' });
    expect((await rosa.watch(id)).at(-1)?.data.status).toBe('completed');
  }, 60_000);
});

describe('what is not accepted costs nothing', () => {
  const refused: [string, object, number, string][] = [
    ['no source', { target_youtube_url: undefined }, 400, 'Please enter a YouTube URL'],
    ['an empty link', { target_youtube_url: '  ' }, 400, 'Please enter a YouTube URL'],
    ['a link to elsewhere', { target_youtube_url: 'https://example.com/' }, 400, 'Please enter a valid YouTube URL'],
    ['a deleted video', { target_youtube_url: 'https://youtu.be/sample-gone' }, 404, 'This video does not exist or has been deleted. Please check the link.'],
    ['a private video', { target_youtube_url: 'https://youtu.be/sample-priv' }, 409, 'This video is private. Please set it to public or unlisted and try again.'],
    ['a batch of four', { batch_size: 4 }, 400, 'batch_size'],
    ['a batch as text', { batch_size: '2' }, 400, 'batch_size'],
    ['an unknown field', { cost: 0 }, 400, 'cost'],
    ['both sources', { video_stills_base64: ['aGVsbG8gd29ybGQgaGVsbG8='] }, 400, 'either a link or a film'],
    ['pictures without consent', { include_images_base64: ['aGVsbG8gd29ybGQgaGVsbG8='] }, 400, 'confirm'],
    ['a picture that is none', { include_images_base64: ['aGVsbG8gd29ybGQgaGVsbG8='], likeness_consent: '1' }, 400, 'cannot be read'],
  ];

  it.each(refused)('%s', async (_what, over, status, sentence) => {
    const [credits, generations] = [await creditsOf(theo), await generationCount()];
    const body = { target_youtube_url: 'https://youtu.be/sample-desk', batch_size: 1, ...over };
    const response = await theo.call('POST', '/thumbnail/generate', body);
    const answer = (await response.json()) as { success: boolean; errorMessage: string };
    expect(response.status).toBe(status);
    expect(answer.success).toBe(false);
    expect(answer.errorMessage).toContain(sentence);
    expect([await creditsOf(theo), await generationCount()]).toEqual([credits, generations]);
  });

  it('a free account for a channel that is not its own', async () => {
    const response = await rosa.call('POST', '/thumbnail/generate', {
      target_youtube_url: 'https://youtu.be/sample-desk',
      batch_size: 1,
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ errorCode: 'channel_owned_by_other' });
  });

  it('more than the credits pay for', async () => {
    const nell = await Creator.signIn(api.origin, 'new@posterframe.example');
    await house.test.query(
      `insert into channels (user_id, channel_id, title, verified_at)
       select u.id, c.channel_id, 'x', now() from users u cross join channels c where u.email = 'new@posterframe.example'`,
    );
    const response = await nell.call('POST', '/thumbnail/generate', {
      target_youtube_url: 'https://youtu.be/sample-soup',
      batch_size: 3,
    });
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ errorCode: 'insufficient_credits', data: { credits: 50 } });
  });
});

describe('the same request twice', () => {
  it('is one generation and one debit, also when twenty copies arrive at once', async () => {
    const before = await creditsOf(theo);
    const key = randomUUID();
    const ids = await Promise.all(Array.from({ length: 20 }, () => theo.generate({}, key)));
    expect(new Set(ids).size).toBe(1);
    expect(await creditsOf(theo)).toBe(before - 20);
    await theo.watch(ids[0] ?? '');
  }, 60_000);

  it('is refused with 422 when the body is another', async () => {
    const key = randomUUID();
    const id = await theo.generate({}, key);
    const response = await theo.call(
      'POST',
      '/thumbnail/generate',
      { target_youtube_url: 'https://youtu.be/sample-alps', batch_size: 1 },
      { 'idempotency-key': key },
    );
    expect(response.status).toBe(422);
    await theo.watch(id);
  }, 60_000);
});

describe('what is not yours', () => {
  it('answers another person and a stranger’s id with the same 404', async () => {
    const id = await theo.generate();
    const theirs = await rosa.call('GET', `/api/get_result?id=${id}`);
    const unknown = await rosa.call('GET', `/api/get_result?id=${randomUUID()}`);
    expect([theirs.status, unknown.status]).toEqual([404, 404]);
    expect(await theirs.text()).toBe(await unknown.text());
    await theo.watch(id);
  }, 60_000);

  it.each(['/user/current', '/thumbnail/history', `/api/get_result?id=${randomUUID()}`])(
    'needs a sign-in for %s',
    async (path) => {
      expect((await fetch(api.origin + path)).status).toBe(401);
    },
  );

  it.each(['/media/../package.json', '/media/%2e%2e%2fpackage.json', '/media/still-AAAAAAAAAAAAAAAAAAAAAA.jpg', '/media/x'])(
    'serves nothing for %s',
    async (path) => {
      expect((await fetch(api.origin + path)).status).toBe(404);
    },
  );
});

describe('the description of the api', () => {
  it('names the calls of the main job', async () => {
    const document = (await (await fetch(`${api.origin}/api/docs-json`)).json()) as { paths: Record<string, object> };
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/thumbnail/generate', '/api/get_result', '/thumbnail/history', '/user/current', '/api/public_config']),
    );
  });
});

async function bytesOf(path: string): Promise<Buffer> {
  const response = await fetch(api.origin + path);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('immutable');
  return Buffer.from(await response.arrayBuffer());
}
