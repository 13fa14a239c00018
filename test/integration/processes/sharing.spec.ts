import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  CurrentUser,
  Envelope,
  HistoryAnswer,
  ReportsAnswer,
  ShareAnswer,
  SharedThumbnailAnswer,
} from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoObjectStore } from '@app/providers';
import sharp from 'sharp';
import { S3Storage } from '../../../libs/providers/src/storage/s3-storage.js';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { itInLongRun } from '../../factories/long-run.js';
import { runForOutput, type RunningProcess } from '../../factories/processes.js';

const html = { accept: 'text/html' };
const webRoot = join(import.meta.dirname, '../../../dist/web');

let installation: Installation;
let api: RunningProcess;
let theo: Creator;
let rosa: Creator;
let admin: Creator;

beforeAll(async () => {
  installation = await createInstallation();
  api = await installation.start('api', { WEB_ROOT: webRoot });
  theo = await Creator.signIn(api.origin, 'paid@posterframe.example');
  rosa = await Creator.signIn(api.origin, 'rosa@posterframe.example');
  admin = await Creator.signIn(api.origin, 'admin@posterframe.example');
});
afterAll(() => installation?.close());

async function readData<Data>(response: Response): Promise<Data> {
  const answer = (await response.json()) as Envelope<Data>;
  if (!answer.success) throw new Error(`${answer.errorCode}: ${answer.errorMessage}`);
  return answer.data;
}

const credits = async (creator: Creator): Promise<number> =>
  (await readData<{ credits: number }>(await creator.call('GET', '/user/current'))).credits;

describe('a generation', () => {
  it('is canceled by its owner while queued, with a full refund, and by no other user', async () => {
    const before = await credits(theo);
    const id = await theo.generate({ batch_size: 3 });
    const cancel = `/thumbnail/generation/${id}/cancel`;
    expect((await rosa.call('POST', cancel)).status).toBe(404);
    const answer = await theo.call('POST', cancel);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ success: true, user: { credits: before } });
    expect((await theo.fetchResult(id)).data).toMatchObject({ status: 'cancelled', refunded: 60 });
    expect((await theo.call('POST', cancel)).status).toBe(200);
    expect(await credits(theo)).toBe(before);
  });

  it('is canceled by five concurrent requests, which all succeed, with one refund', async () => {
    const before = await credits(theo);
    for (let round = 0; round < 3; round += 1) {
      const id = await theo.generate({ batch_size: 2 });
      const cancel = () => theo.call('POST', `/thumbnail/generation/${id}/cancel`);
      const answers = await Promise.all([cancel(), cancel(), cancel(), cancel(), cancel()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await credits(theo)).toBe(before);
      const [entries] = await installation.test.query(
        `select count(*)::int from ledger_entries where generation_id = $1 and kind = 'refund'`,
        [id],
      );
      expect(entries).toEqual({ count: 1 });
    }
  });

  it('can be canceled while it runs and no model was called, but not after it failed', async () => {
    const id = await theo.generate();
    await installation.test.query(
      `update generations set status = 'processing', attempt = 1 where id = $1`,
      [id],
    );
    for (const stage of [
      'source-video',
      'analyse-content',
      'analyse-reference',
      'research-videos',
      'strategise',
    ])
      await installation.test.query(
        `insert into stage_outputs (generation_id, stage, attempt, output, started_at) values ($1, $2, 1, '{}', now())`,
        [id, stage],
      );
    const cancel = `/thumbnail/generation/${id}/cancel`;
    expect((await theo.call('POST', cancel)).status).toBe(200);
    expect((await theo.fetchResult(id)).data).toMatchObject({ status: 'cancelled', refunded: 20 });

    const failed = await theo.generate();
    await installation.test.credits.fail(failed, null, {
      code: 'unexpected',
      stage: null,
      detail: '',
    });
    const answer = await theo.call('POST', `/thumbnail/generation/${failed}/cancel`);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ errorCode: 'not_cancellable' });
  });

  it('shows its request to its owner only', async () => {
    const id = await theo.generate({ additional_requirements: 'in blue', batch_size: 2 });
    const asked = await theo.call('GET', `/thumbnail/generation/${id}`);
    expect(await readData(asked)).toMatchObject({
      videoId: 'sample-desk',
      batchSize: 2,
      requirements: 'in blue',
      pictures: 0,
    });
    expect((await rosa.call('GET', `/thumbnail/generation/${id}`)).status).toBe(404);
    await theo.call('POST', `/thumbnail/generation/${id}/cancel`);
  });
});

describe('a thumbnail', () => {
  let id: string;
  beforeAll(async () => {
    await installation.start('worker');
    const generation = await theo.generate();
    const end = (await theo.watch(generation)).at(-1);
    id = end?.data.result[0]?.id ?? '';
  });

  const page = (thumbnail: string) =>
    fetch(`${api.origin}/share?id=${thumbnail}`, { headers: html });
  const picture = () => fetch(`${api.origin}/share/picture/${id}.jpg`);

  it('is private until its owner shares it', async () => {
    expect((await page(id)).status).toBe(404);
    expect((await picture()).status).toBe(404);
    expect((await rosa.call('POST', `/thumbnail/${id}/share`)).status).toBe(404);
  });

  it('has, once shared, a page with tags for other sites and no data of its owner', async () => {
    const { url } = await readData<ShareAnswer>(await theo.call('POST', `/thumbnail/${id}/share`));
    expect(new URL(url).search).toBe(`?id=${id}`);
    const response = await page(id);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain(`/share/picture/${id}.jpg" />`);
    expect(text).toContain('property="og:image"');
    expect(text).toContain('name="twitter:card" content="summary_large_image"');
    expect(text).not.toMatch(/paid@|Theo/);
    // Works without a script: the picture with its size, and a download link.
    expect(text).toMatch(
      new RegExp(`<img src="/share/picture/${id}-1280.webp"[^>]* width="\\d{4}" height="\\d{3,4}"`),
    );
    expect(text).toContain(`download="thumbnail-${id}.jpg"`);
    expect(text).not.toMatch(/00000000-0000|100000[12]/);
    const file = await picture();
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { pictureUrl, smallPictureUrl } = await readData<SharedThumbnailAnswer>(
      await theo.call('GET', `/api/shared_thumbnail?id=${id}`),
    );
    for (const [path, width] of [
      [pictureUrl, 1_280],
      [smallPictureUrl, 640],
    ] as const) {
      const copy = await fetch(api.origin + path);
      const bytes = Buffer.from(await copy.arrayBuffer());
      expect(copy.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
    const history = await readData<HistoryAnswer>(await theo.call('GET', '/thumbnail/history'));
    expect(history.data.find((item) => item.id === id)?.shared).toBe(true);
  });

  it('can be reported by anyone while shared; only administrators see and resolve reports', async () => {
    const report = (body: object) =>
      fetch(`${api.origin}/api/report_thumbnail`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const good = { id, reason: 'public-figure', words: ' Never said\u0007 that. ' };
    expect((await report(good)).status).toBe(200);
    expect((await report({ ...good, reason: 'other' })).status).toBe(200);
    expect((await report({ ...good, reason: 'boring' })).status).toBe(400);
    expect((await report({ ...good, id: randomUUID() })).status).toBe(404);
    expect((await report({ ...good, id: 'x' })).status).toBe(404);
    expect((await report(good)).status).toBe(429);

    expect((await theo.call('GET', '/admin/reports')).status).toBe(403);
    const listed = await readData<ReportsAnswer>(await admin.call('GET', '/admin/reports'));
    const [first] = listed.data;
    expect(listed).toMatchObject({ open: 1, data: [{ count: 2 }] });
    expect(first).toMatchObject({
      thumbnailID: id,
      reasons: ['other', 'public-figure'],
      words: 'Never said  that.',
      shared: true,
      createdBy: { id: theo.userId },
      closedAt: null,
    });
    const close = `/admin/reports/${first?.id}/close`;
    expect((await theo.call('POST', close, { stop_sharing: true })).status).toBe(403);
    const left = await readData<ReportsAnswer>(
      await admin.call('POST', close, { stop_sharing: true }),
    );
    expect(left).toMatchObject({ open: 0, data: [{ shared: false }] });
    expect((await page(id)).status).toBe(404);
    // Its owner may share it again; the link is the same.
    await theo.call('POST', `/thumbnail/${id}/share`);
    expect((await page(id)).status).toBe(200);
  });

  it('disappears at once when its owner stops sharing, even for users who have the picture’s address', async () => {
    const tag = (await picture()).headers.get('etag') ?? '';
    // With its object name the picture could be fetched forever.
    expect(tag).not.toContain('thumbnail-');
    expect((await rosa.call('DELETE', `/thumbnail/${id}/share`)).status).toBe(404);
    expect((await theo.call('DELETE', `/thumbnail/${id}/share`)).status).toBe(200);
    expect((await page(id)).status).toBe(404);
    const again = await fetch(`${api.origin}/share/picture/${id}.jpg`, {
      headers: { 'if-none-match': tag },
    });
    expect(again.status).toBe(404);
  });

  it('has the same page as an unknown id while it is private', async () => {
    const [unknown, malformed, unshared] = await Promise.all([
      page(randomUUID()),
      page("1'--"),
      page(id),
    ]);
    expect([unknown.status, malformed.status]).toEqual([404, 404]);
    expect(await unknown.text()).toBe(await unshared.text());
  });

  it('is in the generation log for administrators, and for no other user', async () => {
    const log = await readData<{ data: object[]; total: number }>(
      await admin.call('GET', '/admin/generation_logs?page_size=7'),
    );
    expect(log.data[0]).toMatchObject({
      status: 'success',
      thumbnails: [{ id }],
      createdBy: { email: 'paid@posterframe.example' },
    });
    expect((await theo.call('GET', '/admin/generation_logs')).status).toBe(403);
  });

  it('is found by its text, its title, a star and the filters, only by its owner', async () => {
    const searchHistory = async (query: string, creator = theo) => {
      const response = await creator.call('GET', `/thumbnail/history?${query}`);
      return (await readData<HistoryAnswer>(response)).data.map((item) => item.id);
    };
    const [item] = (await readData<HistoryAnswer>(await theo.call('GET', '/thumbnail/history')))
      .data;
    expect(item).toMatchObject({ id, starred: false, videoId: 'sample-desk' });
    const [word = ''] = (item?.videoTitle ?? '').split(' ');
    expect(word).not.toBe('');
    expect(item?.headline).not.toBe('');
    for (const text of [word.toUpperCase(), item?.headline, `${item?.headline} ${word}`])
      expect(await searchHistory(`search=${encodeURIComponent(text ?? '')}`)).toEqual([id]);
    expect(await searchHistory(`search=${encodeURIComponent(`${word} zebra`)}`)).toEqual([]);
    expect(await searchHistory('search=%25')).toEqual([]);
    expect(await searchHistory('filter=starred')).toEqual([]);
    expect((await rosa.call('POST', `/thumbnail/${id}/star`)).status).toBe(404);
    expect((await theo.call('POST', `/thumbnail/${id}/star`)).status).toBe(200);
    expect(await searchHistory(`filter=starred&search=${encodeURIComponent(word)}`)).toEqual([id]);
    expect(await searchHistory('filter=starred', rosa)).toEqual([]);
    expect((await theo.call('DELETE', `/thumbnail/${id}/star`)).status).toBe(200);
    expect(await searchHistory('filter=starred')).toEqual([]);
    expect(await searchHistory('filter=face')).toEqual([]);
    expect(await searchHistory('filter=shared')).toEqual([]);
    await theo.call('POST', `/thumbnail/${id}/share`);
    expect(await searchHistory('filter=shared')).toEqual([id]);
    expect(await searchHistory('filter=shared&page_index=2')).toEqual([]);
    await theo.call('DELETE', `/thumbnail/${id}`);
    expect(await searchHistory('filter=shared')).toEqual([]);
    expect(await searchHistory('filter=deleted')).toEqual([id]);
    expect(await searchHistory('filter=deleted', rosa)).toEqual([]);
    await theo.call('POST', `/thumbnail/${id}/restore`);
    expect(await searchHistory('filter=deleted')).toEqual([]);
  });

  it('disappears when its owner deletes it, and returns when the deletion is undone', async () => {
    const [item] = (await readData<HistoryAnswer>(await theo.call('GET', '/thumbnail/history')))
      .data;
    await theo.call('POST', `/thumbnail/${id}/share`);
    expect((await rosa.call('DELETE', `/thumbnail/${id}`)).status).toBe(404);
    expect((await theo.call('POST', `/thumbnail/${id}/restore`)).status).toBe(404);
    expect((await theo.call('DELETE', `/thumbnail/${id}`)).status).toBe(200);
    expect((await theo.call('DELETE', `/thumbnail/${id}`)).status).toBe(404);
    expect((await page(id)).status).toBe(404);
    expect((await picture()).status).toBe(404);
    expect((await theo.call('GET', `/thumbnail/${id}`)).status).toBe(404);
    const history = await readData<HistoryAnswer>(await theo.call('GET', '/thumbnail/history'));
    expect(history.data.map((entry) => entry.id)).not.toContain(id);
    expect((await theo.fetchResult(item?.generationId ?? '')).data.result).toEqual([]);
    const exported = await (await theo.call('GET', '/user/data')).text();
    expect(exported).toContain(id);

    expect((await rosa.call('POST', `/thumbnail/${id}/restore`)).status).toBe(404);
    expect((await theo.call('POST', `/thumbnail/${id}/restore`)).status).toBe(200);
    expect((await page(id)).status).toBe(200);
    expect((await theo.fetchResult(item?.generationId ?? '')).data.result).toHaveLength(1);
  });
});

describe('pages and scripts', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(api.origin + path, { headers: { ...html, ...headers } });
  const summaryOf = ({ status, headers }: Response) => [
    status,
    ...['content-encoding', 'vary', 'cache-control'].map((name) => headers.get(name)),
  ];
  const cachedForever = 'public, max-age=31536000, immutable';

  it('are compressed in the encoding that the browser accepts', async () => {
    const varies = 'accept, accept-encoding, accept-language, cookie';
    for (const path of ['/', '/terms', '/workspace']) {
      const plain = await get(path, { 'accept-encoding': 'identity' });
      expect(summaryOf(plain)).toEqual([200, null, varies, 'no-cache']);
      const text = await plain.text();
      for (const encoding of ['br', 'gzip']) {
        const packed = await get(path, { 'accept-encoding': encoding });
        expect(summaryOf(packed)).toEqual([200, encoding, varies, 'no-cache']);
        expect(await packed.text()).toBe(text);
        if (path === '/')
          expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length / 4);
      }
    }
    const nowhere = await get('/nowhere', { 'accept-encoding': 'br' });
    expect(summaryOf(nowhere)).toEqual([404, 'br', varies, 'no-cache']);
  });

  it('are sent in the language that the browser prefers or that was chosen in it', async () => {
    const langOf = async (path: string, headers: Record<string, string>) =>
      /<html lang="(\w+)"/.exec(await (await get(path, headers)).text())?.[1];
    const german = { 'accept-language': 'de-CH,en;q=0.5' };
    for (const path of ['/', '/login', '/workspace', '/nowhere'])
      expect([path, await langOf(path, german)]).toEqual([path, 'de']);
    expect(await langOf('/', { ...german, cookie: 'language=es' })).toBe('es');
    expect(await langOf('/', { 'accept-language': 'ja' })).toBe('en');
    const chosen = await fetch(`${api.origin}/share?id=one&language=es`, {
      headers: html,
      redirect: 'manual',
    });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/share?id=one']);
    expect(chosen.headers.get('set-cookie')).toContain('language=es');
  });

  it('let a user choose a language, which is in the data export', async () => {
    const choose = (language: string) => theo.call('POST', '/user/language', { language });
    expect((await choose('xx')).status).toBe(400);
    expect(await readData<CurrentUser>(await choose('de'))).toMatchObject({ language: 'de' });
    const exported = await theo.call('GET', '/user/data');
    expect(await exported.json()).toMatchObject({ account: { language: 'de' } });
  });

  it('are revalidated, and sent again only when changed', async () => {
    const tag = (await get('/')).headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"/);
    const again = await get('/', { 'if-none-match': `"other", ${tag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
    // A missing page must not be shown from the browser's cache.
    const nowhere = (await get('/nowhere')).headers.get('etag') ?? '';
    expect((await get('/nowhere', { 'if-none-match': nowhere })).status).toBe(404);
  });

  it('deny the use of the camera', async () => {
    expect((await get('/')).headers.get('permissions-policy')).toContain('camera=(), ');
  });

  it('have scripts and styles that are cached permanently, and serve nothing else of the build', async () => {
    const text = await (await get('/workspace')).text();
    const files = [...text.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, file]) => file ?? '',
    );
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      for (const encoding of ['br', 'gzip'])
        expect(summaryOf(await get(file, { 'accept-encoding': encoding }))).toEqual([
          200,
          encoding,
          'accept-encoding',
          cachedForever,
        ]);
      expect((await get(file, { 'accept-encoding': 'identity' })).headers.get('etag')).toBeTruthy();
      expect((await get(`${file}.br`, { accept: '*/*' })).status).toBe(404);
    }
    // A chunk of an earlier version: its absence must not be cached.
    const gone = await get('/assets/gone-abc.js', { accept: '*/*' });
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
    for (const path of ['', 'x/y.js', '..%2findex.html', '..%2f..%2fpackage.json', '.vite'])
      expect([path, (await get(`/assets/${path}`, { accept: '*/*' })).status]).toEqual([path, 404]);
    expect((await get('/assets/%00', { accept: '*/*' })).status).toBe(400);
    expect((await get('/pages/demo/en/landing.html')).status).toBe(404);
    // Built after this api was started: pages that the api reads later may request it.
    const later = `later-${randomUUID()}.js`;
    const file = join(webRoot, 'assets', later);
    await writeFile(file, 'export {};');
    try {
      const response = await get(`/assets/${later}`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        cachedForever,
      ]);
    } finally {
      await rm(file);
    }
  });
});

describe('a crawler', () => {
  const text = async (path: string) => (await fetch(api.origin + path, { headers: html })).text();

  it('may read the public pages and gets their addresses', async () => {
    const own = api.origin;
    expect(await text('/robots.txt')).toContain(`Disallow: /workspace\n`);
    expect(await text('/robots.txt')).toContain(`Sitemap: ${own}/sitemap.xml`);
    const sitemap = await fetch(`${api.origin}/sitemap.xml`);
    expect(sitemap.headers.get('content-type')).toMatch(/^application\/xml/);
    const places = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, at]) => at ?? '',
    );
    expect(places).toContain(`${own}/`);
    for (const place of places) {
      const page = await text(place.slice(own.length));
      expect(page).toContain(`<link rel="canonical" href="${place}" />`);
      expect(page).toContain(`property="og:image" content="${own}/card.jpg"`);
      expect(page.match(/<h1/g)).toHaveLength(1);
    }
    // With a slash at its end, the address has the same page with its canonical address.
    expect(await text('/terms/')).toContain(`<link rel="canonical" href="${own}/terms" />`);
    const card = await fetch(`${api.origin}/card.jpg`);
    expect(card.headers.get('content-type')).toBe('image/jpeg');
  });

  it('finds the sign-in page with this installation’s buttons', async () => {
    const page = await text('/login');
    expect(page).toContain('Sign in to access your');
    expect(page).toContain('Continue with Google');
    expect(page).toContain('Continue with Facebook');
    const config = /id="public-config">([^<]+)</.exec(page)?.[1] ?? '';
    expect(JSON.parse(config)).toMatchObject({
      mode: 'demo',
      signIn: expect.arrayContaining([{ provider: 'facebook', label: 'Facebook' }]),
    });
  });
});

describe('a visit event', () => {
  const send = (body: object) =>
    fetch(`${api.origin}/api/track_event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('is accepted without sign-in when it is known, and refused otherwise', async () => {
    const known = { event_name: 'footer_link_click', event_params: { link: 'terms' } };
    expect((await send(known)).status).toBe(200);
    expect((await send({ event_name: 'something_else' })).status).toBe(400);
    expect((await send({ ...known, event_params: { link: 'x'.repeat(300) } })).status).toBe(400);
    expect((await send({ ...known, event_params: { link: { deep: 1 } } })).status).toBe(400);
  });
});

describe('pictures in an object store', () => {
  it('are shown by signed URLs and saved through the api, and uploads are not accessible', async () => {
    const { bucket, region, path, accessKeyId, secretAccessKey } = demoObjectStore;
    const endpoint = installation.emulator.origin + path;
    const apiWithObjectStore = await installation.start('api', {
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_DOWNLOAD_ENDPOINT: endpoint,
    });
    const credentials = { accessKeyId, secretAccessKey };
    const storage = new S3Storage({
      bucket,
      region,
      endpoint,
      credentials,
      downloadEndpoint: undefined,
    });
    const picture = Buffer.from('a picture');
    const name = await storage.put('thumbnail', 'jpg', picture);
    const hidden = await storage.put('upload', 'jpg', picture);
    const get = (place: string, destination: string) =>
      fetch(apiWithObjectStore.origin + place, {
        redirect: 'manual',
        headers: { 'sec-fetch-dest': destination },
      });

    const shown = await get(`/media/${name}`, 'image');
    expect(shown.status).toBe(302);
    expect(shown.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    const fetched = await fetch(shown.headers.get('location') ?? '');
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(picture);
    for (const place of [`/media/${name}`, `/pictures/${name}`]) {
      const saved = await get(place, 'document');
      expect([saved.status, saved.headers.get('content-length')]).toEqual([200, '9']);
      expect(Buffer.from(await saved.arrayBuffer())).toEqual(picture);
    }
    for (const destination of ['image', 'document']) {
      expect((await get(`/media/${hidden}`, destination)).status).toBe(404);
      expect((await get(`/pictures/${hidden}`, destination)).status).toBe(404);
    }
    await storage.remove(name);
    expect((await get(`/media/${name}`, 'document')).status).toBe(404);
    expect((await fetch(shown.headers.get('location') ?? '')).status).toBe(404);
    const page = await fetch(apiWithObjectStore.origin, { headers: html });
    expect(page.headers.get('content-security-policy')).toContain(new URL(endpoint).origin);
  });
});

describe('npm run doctor', () => {
  const runDoctor = async (overrides: Record<string, string>) =>
    runForOutput('cli/doctor.js', {
      ...installation.environment,
      PUBLIC_ORIGIN: api.origin,
      ...overrides,
    });

  const controlEmulator = (path: string, body: object) =>
    fetch(installation.emulator.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('checks every outside service and reports each', async () => {
    await controlEmulator('/emulator/stripe/listener', { url: `${api.origin}/webhooks/payments` });
    const { code, output } = await runDoctor({
      TEXT_MODEL: 'google:gemini-3.8-flash,openai:gpt-6-luna,compatible:anything',
      IMAGE_MODEL: 'google:gemini-2.5-flash-image,openai:dall-e-3',
      MODERATION_MODEL: 'openai:omni-moderation-latest',
    });
    for (const line of [
      '✓ storage: ',
      '✓ the product at PUBLIC_ORIGIN: ',
      '✓ sign-in with Google: id and secret are accepted',
      '✓ sign-in with Facebook: the key is accepted',
      '✓ YouTube Data API: the key is accepted',
      '✓ payments: the key is accepted and every price is right',
      '✓ billing portal: its configuration is there',
      '✓ webhook of payments at the provider: it is enabled and sends every kind of event',
      '✓ webhook of payments here: ',
      '✓ model google:gemini-3.8-flash: the key is accepted',
      '✓ model openai:gpt-6-luna: the key is accepted',
      '✓ model compatible:anything: the key is accepted',
      '✓ model openai:omni-moderation-latest: the key is accepted',
      '✗ model google:gemini-2.5-flash-image: this vendor has no such model for this key',
      '✗ model openai:dall-e-3: this vendor has no such model for this key',
      '✓ clock of the database: ',
      '✓ reference clock: ',
    ])
      expect(output).toContain(line);
    // The tests' database runs without fsync.
    expect(output).toContain('✗ database: fsync is off');
    expect(code).toBe(1);
    expect(output).not.toContain(installation.environment['TOKEN_SECRET']);
  });

  itInLongRun('names refused keys and misconfigured addresses in our own words', async () => {
    await controlEmulator('/emulator/stripe/listener', { url: `${api.origin}/elsewhere` });
    for (const fault of [
      { path: '/token', status: 401 },
      { path: '/v26.0/oauth/access_token', status: 400 },
      { path: '/youtube/v3/videos', status: 403, reason: 'quotaExceeded' },
      { path: '/v1/models/gpt-6-luna', status: 401 },
    ])
      await controlEmulator('/emulator/faults', fault);
    const { output } = await runDoctor({ TEXT_MODEL: 'openai:gpt-6-luna' });
    for (const line of [
      '✗ sign-in with Google: GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET is wrong (answered with 401)',
      '✗ sign-in with Facebook: FACEBOOK_APP_ID or FACEBOOK_APP_SECRET is wrong',
      '! YouTube Data API: the key is known, but its quota is used up for now',
      '✗ model openai:gpt-6-luna: the key of openai is refused (answered with 401)',
      '✗ webhook of payments at the provider: none leads to',
    ])
      expect(output).toContain(line);
    expect(output).not.toContain('Requested by a test');
  });

  itInLongRun(
    'continues past an unreachable service, and stops at an invalid variable',
    async () => {
      const { code, output } = await runDoctor({
        REDIS_URL: 'redis://127.0.0.1:9',
        STORAGE_ROOT: '/dev/null/storage',
        PUBLIC_ORIGIN: 'http://127.0.0.1:9',
      });
      expect(code).toBe(1);
      for (const line of [
        '✗ Redis: REDIS_URL: nothing listens at 127.0.0.1:9',
        '✗ storage: a picture in /dev/null/storage cannot be written: /dev/null/storage/incoming leads through a file',
        '✗ the product at PUBLIC_ORIGIN: ',
        '✗ webhook of payments here: ',
        '✓ sign-in with Google: ',
      ])
        expect(output).toContain(line);
      const doubtful = await runDoctor({
        GOGLE_CLIENT_ID: 'x',
        PUBLIC_ORIGIN: 'http://thumbnails.lan:9',
        DOCTOR_ORIGIN: api.origin,
      });
      for (const line of [
        '! settings: nothing reads GOGLE_CLIENT_ID. Did you mean GOOGLE_CLIENT_ID.',
        '! https: PUBLIC_ORIGIN is http:// in a private network',
        `! the product at PUBLIC_ORIGIN: it answers at ${api.origin}, but not at`,
        '✓ webhook of payments here: ',
      ])
        expect(doubtful.output).toContain(line);
      expect(await runDoctor({ API_PORT: 'web' })).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^The environment variable API_PORT [^\n]*\n$/),
      });
    },
  );
});
