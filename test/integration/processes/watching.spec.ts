import { randomUUID } from 'node:crypto';
import { stageNames } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { runForOutput, waitUntil, type RunningProcess } from '../../factories/processes.js';
import { models } from '../models/model-emulator.js';

/** Input of a user, with words that occur nowhere else in the test. */
const prompt = 'Put my cat Zanzibar on the roof, mail keep.secret@example.org';
const stillsOf = (name: string) =>
  new URL(`../../../apps/emulator/sample-world/stills/${name}`, import.meta.url).pathname;

let installation: Installation;
let api: RunningProcess;
let worker: RunningProcess;
let admin: Creator;
let creator: Creator;
let face: string;
let id: string;
let requestId: string;
const key = randomUUID();

beforeAll(async () => {
  installation = await createInstallation();
  Object.assign(installation.environment, {
    LOG_LEVEL: 'trace',
    TEXT_MODEL: models.text.google,
    MODEL_PRICES: `${models.text.google}=1/2`,
    MODEL_MONTHLY_CAP: '50',
  });
  [api, worker] = await Promise.all([installation.start('api'), installation.start('worker')]);
  admin = await Creator.signIn(api.origin, 'admin@posterframe.example');
  creator = await Creator.createPaid(installation, api.origin);
  face = (await sharp(stillsOf('sample-desk/1.jpg')).resize(640).jpeg().toBuffer()).toString(
    'base64',
  );
  const accepted = await creator.call(
    'POST',
    '/thumbnail/generate',
    {
      target_youtube_url: 'https://youtu.be/sample-desk',
      batch_size: 1,
      additional_requirements: prompt,
      include_images_base64: [face],
      likeness_consent: '1',
    },
    { 'idempotency-key': key },
  );
  requestId = accepted.headers.get('x-request-id') ?? '';
  id = ((await accepted.json()) as { data: { id: string } }).data.id;
  await creator.watch(id);
});
afterAll(() => installation?.close());

type Line = Record<string, unknown>;
const linesOf = (process: RunningProcess): Line[] =>
  process
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

async function readMetrics(process: RunningProcess): Promise<Map<string, number>> {
  const text = await (await fetch(process.metrics)).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

describe('the log', () => {
  it('has one id for a request, from the api to the model call', async () => {
    const accepted = linesOf(api).find((line) => line['msg'] === 'generation accepted');
    expect(accepted).toMatchObject({ generationId: id, requestId, idempotencyKey: key });
    const request = linesOf(api).find(
      (line) => line['msg'] === 'request answered' && line['requestId'] === requestId,
    );
    expect(request).toMatchObject({ method: 'POST', route: '/thumbnail/generate', status: 200 });
    // Polls may show the end before the worker logs that the job is done.
    const linesOfRequest = () => linesOf(worker).filter((line) => line['requestId'] === requestId);
    await waitUntil('the job is done', () =>
      linesOfRequest().some((line) => line['msg'] === 'job done'),
    );
    const ofJob = linesOfRequest();
    expect(new Set(ofJob.map((line) => line['generationId']))).toEqual(new Set([id]));
    const said = ofJob.map((line) => line['msg']);
    expect(said.filter((msg) => msg === 'stage finished')).toHaveLength(stageNames.length);
    expect(said).toEqual(expect.arrayContaining(['model called', 'job done']));
  });

  it('contains no user input and no secrets at any level', () => {
    const all = api.output() + worker.output();
    expect(linesOf(api).length).toBeGreaterThan(3);
    const secrets = [
      installation.environment['TOKEN_SECRET'] ?? '',
      new URL(installation.environment['DATABASE_URL'] ?? '').password,
      new URL(installation.environment['REDIS_URL'] ?? '').password,
      creator.authorization.slice('Bearer '.length),
      'Zanzibar',
      'keep.secret',
      '@posterframe.example',
      // Two parts of the picture's base64 text.
      face.slice(400, 440),
      face.slice(-60, -20),
    ];
    for (const secret of secrets) {
      expect(secret).not.toBe('');
      expect(all).not.toContain(secret);
    }
    // No long unbroken text, which would be a picture, a token or a whole row.
    expect(/[A-Za-z0-9+/_=-]{200}/.exec(all)?.[0]).toBeUndefined();
  });
});

describe('metrics', () => {
  it('of a worker include stage times, ended generations and model costs', async () => {
    const metrics = await readMetrics(worker);
    expect(metrics.get('posterframe_stage_seconds_count{stage="craft"}')).toBe(1);
    expect(metrics.get('posterframe_generations_ended_total{status="completed",code=""}')).toBe(1);
    expect(metrics.get('posterframe_generation_wait_seconds_count')).toBe(1);
    const [model] = models.text.google.split('@');
    expect(metrics.get(`posterframe_model_dollars_total{model="${model}"}`)).toBeGreaterThan(0);
    expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('of an api include the whole installation and poll counts', async () => {
    await waitUntil(
      'the queue has removed the job',
      async () =>
        (await readMetrics(api)).get(
          'posterframe_queue_jobs{queue="generations",state="active"}',
        ) === 0,
    );
    const metrics = await readMetrics(api);
    const polls =
      'posterframe_http_request_seconds_count{method="GET",route="/api/get_result",status="200"}';
    expect(metrics.get(polls)).toBeGreaterThan(0);
    expect(metrics.get('posterframe_reachable{server="postgres"}')).toBe(1);
    expect(metrics.get('posterframe_reachable{server="redis"}')).toBe(1);
    expect(metrics.get('posterframe_generations_open{status="queued"}')).toBe(0);
    expect(metrics.get('posterframe_redis_may_evict')).toBe(0);
    expect(metrics.get('posterframe_model_month_dollars')).toBeGreaterThan(0);
    expect(metrics.get('posterframe_model_month_cap_dollars')).toBe(50);
    expect(metrics.get('posterframe_uploads_oldest_seconds')).toBeGreaterThan(0);
  });

  it('include the age of the ledger check, and a breach until it is repaired', async () => {
    const alert = { LedgerBroken: 0, LedgerUnchecked: 2 * 86_400 };
    await waitUntil('the first check has ended', async () =>
      (await readMetrics(api)).has('posterframe_ledger_breaches'),
    );
    const metricsWhenSound = await readMetrics(api);
    expect(metricsWhenSound.get('posterframe_ledger_breaches')).toBe(alert.LedgerBroken);
    expect(metricsWhenSound.get('posterframe_ledger_unchecked_seconds')).toBeLessThan(
      alert.LedgerUnchecked,
    );

    // Adds a credit without a ledger entry, and runs the next check early, as the runbook describes.
    const checkAgain = () =>
      installation.test.query(`delete from scheduled_work where name = 'book-check'`);
    await installation.test.query(
      'update users set kept_credits = kept_credits + 1 where id = $1',
      [creator.userId],
    );
    await checkAgain();
    await waitUntil(
      'the worker has checked and the api publishes the breach',
      async () =>
        ((await readMetrics(api)).get('posterframe_ledger_breaches') ?? 0) > alert.LedgerBroken,
    );
    await waitUntil('the worker logs the user', () =>
      linesOf(worker).some(
        ({ msg, subject }) => msg === 'ledger breach found' && subject === creator.userId,
      ),
    );

    await installation.test.query(
      'update users set kept_credits = kept_credits - 1 where id = $1',
      [creator.userId],
    );
    await checkAgain();
    await waitUntil(
      'the breach is gone',
      async () => (await readMetrics(api)).get('posterframe_ledger_breaches') === 0,
    );
  });

  it('contain no UUIDs and no e-mail addresses', async () => {
    const all = [...(await readMetrics(api)).keys(), ...(await readMetrics(worker)).keys()].join(
      '\n',
    );
    expect(all).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    expect(all).not.toMatch(/@/);
  });

  it('are not served on the public port', async () => {
    for (const path of ['/metrics', '/api/metrics']) {
      const answer = await fetch(api.origin + path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toContain('posterframe_');
    }
    const other = await fetch(new URL('/', api.metrics));
    expect(other.status).toBe(404);
  });
});

describe('a process with a missing setting', () => {
  it.each(['api', 'worker'])('names the setting in one sentence and exits: %s', async (app) => {
    const { REDIS_URL: _missing, ...environment } = installation.environment;
    const { code, output } = await runForOutput(`${app}/main.js`, environment);
    expect({ code, said: output.trim() }).toEqual({
      code: 1,
      said: 'The environment variable REDIS_URL is missing; .env.example says what belongs there.',
    });
  });
});

describe('the queue dashboard', () => {
  const fetchDashboard = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${api.origin}/admin/queues${path}`, { headers, redirect: 'manual' });

  it('is shown read-only to an administrator who opened it', async () => {
    const opened = await admin.call('POST', '/admin/queue_board');
    expect(await opened.json()).toMatchObject({ data: { address: '/admin/queues' } });
    const [cookie = ''] = opened.headers.getSetCookie();
    expect(cookie).toMatch(/^queues=.*Path=\/admin\/queues; HttpOnly; SameSite=Strict$/);
    const headers = { cookie: cookie.split(';')[0] ?? '' };

    const page = await fetchDashboard('', { ...headers, accept: 'text/html' });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('Posterframe queues'),
    ]);
    const queues = (await (await fetchDashboard('/api/queues', headers)).json()) as {
      queues: { name: string; readOnlyMode: boolean }[];
    };
    expect(queues.queues.map(({ name, readOnlyMode }) => [name, readOnlyMode])).toEqual([
      ['generations', true],
      ['payments', true],
      ['publications', true],
      ['webhooks', true],
    ]);
    const paused = await fetch(`${api.origin}/admin/queues/api/queues/generations/pause`, {
      method: 'PUT',
      headers,
    });
    expect(paused.status).toBeGreaterThanOrEqual(400);
  });

  it('is not shown to others', async () => {
    const creators = { cookie: `queues=${creator.authorization.slice('Bearer '.length)}` };
    for (const headers of [
      {},
      creators,
      { cookie: 'queues=x' },
      { authorization: admin.authorization },
    ]) {
      for (const path of ['', '/api/queues', '/static/js/main.js']) {
        const answer = await fetchDashboard(path, headers);
        expect([path, answer.status]).toEqual([path, 401]);
      }
    }
    const page = await fetchDashboard('', { accept: 'text/html' });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/admin']);
    expect((await creator.call('POST', '/admin/queue_board')).status).toBe(403);
  });
});
