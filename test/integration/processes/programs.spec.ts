import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type {
  ApiKeyScope,
  GenerationRequestAnswer,
  Envelope,
  GenerateAnswer,
  HistoryAnswer,
  TextEditAnswer,
  WebhookDelivery,
  WebhookWithSecret,
} from '@app/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { createApiKey } from '../../factories/api-keys.js';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { itInLongRun } from '../../factories/long-run.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { z } from 'zod';

let installation: Installation;
let api: RunningProcess;
beforeAll(async () => {
  installation = await createInstallation();
  const settings = { WEBHOOK_PRIVATE_ADDRESSES: 'on' };
  api = await installation.start('api', settings);
  await installation.start('worker', settings);
});
afterAll(() => installation?.close());

async function keyFor(scopes: ApiKeyScope[], userId?: string) {
  const owner = userId ?? (await Creator.createPaid(installation, api.origin)).userId;
  return { userId: owner, ...(await createApiKey(installation.test, owner, scopes)) };
}

const creditsOf = async (userId: string) =>
  (
    await installation.test.queryRows(
      { credits: z.number() },
      'select kept_credits as credits from users where id = $1',
      [userId],
    )
  )[0]?.credits;

async function connectAgent(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${api.origin}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

/** Calls a tool; resolves to its text as JSON, and its picture. */
async function useTool(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const words = content.find((part) => part.type === 'text');
  const image = content.find((part) => part.type === 'image');
  return {
    isError: isError === true,
    said: JSON.parse(words?.text ?? '{}') as Record<string, unknown>,
    picture: image && Buffer.from(image.data, 'base64'),
  };
}

const wanted = { video_link: 'https://www.youtube.com/watch?v=sample-desk', thumbnails: 1 };

/** Sends a request with a key; resolves to its status, `data` and error code. */
async function ask<Data>(
  key: string,
  method: string,
  path: string,
  body?: object,
  idempotencyKey?: string,
) {
  const answer = await fetch(api.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const envelope = (await answer.json()) as Envelope<Data>;
  return envelope.success
    ? { status: answer.status, data: envelope.data }
    : { status: answer.status, errorCode: envelope.errorCode };
}

describe('a text that is saved with an Idempotency-Key', () => {
  let key: string;
  let ids: string[];
  const save = (id: string, body: object, idempotencyKey?: string, by = key) =>
    ask<TextEditAnswer>(by, 'POST', `/thumbnail/${id}/text`, body, idempotencyKey);
  const revisions = async (id: string) => {
    const { data } = await ask<TextEditAnswer>(key, 'GET', `/thumbnail/${id}/text`);
    return { shown: data?.revision, kept: data?.revisions.length };
  };

  beforeAll(async () => {
    ({ key } = await keyFor(['read', 'generate']));
    const order = { target_youtube_url: wanted.video_link, batch_size: 2 };
    const { data } = await ask<GenerateAnswer>(key, 'POST', '/thumbnail/generate', order);
    await waitUntil('two thumbnails are delivered', async () => {
      const history = await ask<HistoryAnswer>(key, 'GET', '/thumbnail/history');
      ids = (history.data?.data ?? []).map(({ id }) => id);
      return data !== undefined && ids.length === 2;
    });
  });

  it('adds one revision, however often it is sent, also concurrently', async () => {
    const [first = ''] = ids;
    const intent = crypto.randomUUID();
    const answers = await Promise.all(
      [intent, intent, intent.toUpperCase()].map((sent) => save(first, { main: 'ONCE' }, sent)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await revisions(first)).toEqual({ shown: 2, kept: 2 });
    // A late repeat does not undo what its user has done meanwhile.
    await ask(key, 'POST', `/thumbnail/${first}/revision`, { number: 1 });
    expect(await save(first, { main: 'ONCE' }, intent)).toMatchObject({ status: 200 });
    expect(await revisions(first)).toEqual({ shown: 1, kept: 2 });
  });

  it('is refused if its Idempotency-Key was used for another text or thumbnail', async () => {
    const [first = '', second = ''] = ids;
    const intent = crypto.randomUUID();
    expect(await save(first, { main: 'ONE' }, intent)).toMatchObject({ status: 200 });
    const before = [await revisions(first), await revisions(second)];
    const refused = { status: 422, errorCode: 'idempotency_key_reused' };
    expect(await save(first, { main: 'TWO' }, intent)).toEqual(refused);
    expect(await save(second, { main: 'ONE' }, intent)).toEqual(refused);
    expect([await revisions(first), await revisions(second)]).toEqual(before);
  });

  it("is refused with 404 for another user's API key", async () => {
    const [first = ''] = ids;
    const intent = crypto.randomUUID();
    await save(first, { main: 'MINE' }, intent);
    const other = await keyFor(['read', 'generate']);
    const answer = await save(first, { main: 'MINE' }, intent, other.key);
    expect(answer).toEqual({ status: 404, errorCode: 'not_found' });
  });

  it('is refused when its Idempotency-Key is no UUID', async () => {
    const [first = ''] = ids;
    const before = await revisions(first);
    for (const sent of ['1', 'x'.repeat(36), "' or 1=1"])
      expect(await save(first, { main: 'ONE' }, sent)).toMatchObject({ status: 400 });
    expect(await revisions(first)).toEqual(before);
  });
});

describe('an agent', () => {
  it('makes and edits a thumbnail from a link, and gets the cost before the debit', async () => {
    const { key, userId } = await keyFor(['read', 'generate']);
    const client = await connectAgent(key);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'edit_text',
      'generate_thumbnails',
      'get_generation',
      'get_thumbnail',
      'list_history',
    ]);

    const quote = await useTool(client, 'generate_thumbnails', wanted);
    expect(quote.said).toMatchObject({ costCredits: 20, yourCredits: 1_050 });
    expect(await creditsOf(userId)).toBe(1_050);
    const confirmed = {
      ...wanted,
      transcript: '0:05 today I clean my desk for good',
      confirmation: quote.said['confirmation'],
    };
    const started = await Promise.all([
      useTool(client, 'generate_thumbnails', confirmed),
      useTool(client, 'generate_thumbnails', confirmed),
    ]);
    const ids = started.map(({ said }) => said['generationId']);
    expect(new Set(ids).size).toBe(1);
    expect(await creditsOf(userId)).toBe(1_030);
    const other = await useTool(client, 'generate_thumbnails', { ...confirmed, thumbnails: 2 });
    expect(other).toMatchObject({ isError: true, said: { errorCode: 'idempotency_key_reused' } });

    const asked = await ask<GenerationRequestAnswer>(
      key,
      'GET',
      `/thumbnail/generation/${String(ids[0])}`,
    );
    expect(asked.data).toMatchObject({ transcript: true, batchSize: 1 });

    let state = await useTool(client, 'get_generation', { generation_id: ids[0] });
    for (let calls = 0; calls < 4 && state.said['status'] !== 'completed'; calls += 1)
      state = await useTool(client, 'get_generation', { generation_id: ids[0] });
    expect(state.said).toMatchObject({ status: 'completed', progressPercent: 100 });
    const [{ thumbnailId } = { thumbnailId: '' }] = state.said['thumbnails'] as {
      thumbnailId: string;
    }[];

    const seen = await useTool(client, 'get_thumbnail', { thumbnail_id: thumbnailId });
    expect(seen.said).toMatchObject({ revision: 1, editable: true });
    expect((await sharp(seen.picture).metadata()).width).toBeGreaterThan(600);
    const edit = {
      thumbnail_id: thumbnailId,
      headline: 'CLEAN DESK',
      edit_key: crypto.randomUUID(),
    };
    const edited = await useTool(client, 'edit_text', edit);
    expect(edited.said).toMatchObject({ revision: 2, headline: 'CLEAN DESK' });
    expect((await useTool(client, 'edit_text', edit)).said).toMatchObject({ revision: 2 });
    const reused = await useTool(client, 'edit_text', { ...edit, headline: 'OTHER' });
    expect(reused).toMatchObject({ isError: true, said: { errorCode: 'idempotency_key_reused' } });
    expect(edited.picture?.equals(seen.picture ?? Buffer.alloc(0))).toBe(false);
    const history = await useTool(client, 'list_history', {});
    expect(history.said).toMatchObject({ total: 1, thumbnails: [{ thumbnailId }] });
    await client.close();

    // Another user's agent.
    const stranger = await connectAgent((await keyFor(['read', 'generate', 'publish'])).key);
    for (const [tool, input] of [
      ['get_generation', { generation_id: ids[0] }],
      ['get_thumbnail', { thumbnail_id: thumbnailId }],
      ['edit_text', { thumbnail_id: thumbnailId, headline: 'MINE' }],
      ['publish', { thumbnail_id: thumbnailId }],
    ] as const) {
      const answer = await useTool(stranger, tool, input);
      expect(answer).toMatchObject({ isError: true, said: { errorCode: 'not_found' } });
    }
    await stranger.close();
  });

  it('has only the tools that its key allows', async () => {
    const { key, userId } = await keyFor(['read']);
    const client = await connectAgent(key);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain('generate_thumbnails');
    await expect(
      client.callTool({
        name: 'generate_thumbnails',
        arguments: { ...wanted, confirmation: crypto.randomUUID() },
      }),
    ).rejects.toThrow();
    expect(await creditsOf(userId)).toBe(1_050);
    await client.close();
  });

  it.each<[string, Record<string, unknown>]>([
    ['no link', { thumbnails: 1 }],
    ['four thumbnails', { ...wanted, thumbnails: 4 }],
    ['a link to another site', { ...wanted, video_link: 'http://169.254.169.254/' }],
    ['a malformed confirmation', { ...wanted, confirmation: 'yes' }],
    ['a transcript that is a page', { ...wanted, transcript: '<!DOCTYPE html><p>Hello' }],
    ['a transcript that is too long', { ...wanted, transcript: 'words '.repeat(8_000) }],
  ])('is refused with %s, and nothing is debited', async (_what, input) => {
    const { key, userId } = await keyFor(['read', 'generate']);
    const client = await connectAgent(key);
    const confirmed = { confirmation: crypto.randomUUID(), ...input };
    const isRefused = await client
      .callTool({ name: 'generate_thumbnails', arguments: confirmed })
      .then(
        ({ isError }) => isError === true,
        () => true,
      );
    expect(isRefused).toBe(true);
    expect(await creditsOf(userId)).toBe(1_050);
    await client.close();
  });
});

describe('POST /mcp', () => {
  const send = (body: string, headers: Record<string, string>) =>
    fetch(`${api.origin}/mcp`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    });
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

  it('refuses a missing key, a wrong key and a key without the scope read', async () => {
    const { key } = await keyFor(['generate', 'publish']);
    expect((await send(list, {})).status).toBe(401);
    expect((await send(list, { authorization: `Bearer pfk_${'x'.repeat(43)}` })).status).toBe(401);
    expect((await send(list, { authorization: `Bearer ${key}` })).status).toBe(403);
  });

  it('refuses a page of another site', async () => {
    const { key } = await keyFor(['read']);
    const authorization = `Bearer ${key}`;
    expect((await send(list, { authorization, origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(list, { authorization, origin: 'null' })).status).toBe(403);
    expect((await send(list, { authorization })).status).toBe(200);
  });

  it.each([
    ['invalid JSON', '{'],
    ['an empty body', ''],
    ['a batch of two calls, which the rate limit would count as one', `[${list},${list}]`],
    ['a batch of a thousand messages', JSON.stringify(Array.from({ length: 1_001 }, () => ({})))],
    ['a body of 100 KB', JSON.stringify({ method: 'x'.repeat(100_000) })],
    ['another protocol', JSON.stringify({ hello: 1 })],
  ])('refuses %s', async (_what, body) => {
    const { key } = await keyFor(['read']);
    const { status } = await send(body, { authorization: `Bearer ${key}` });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('opens no stream', async () => {
    const { key } = await keyFor(['read']);
    const headers = { authorization: `Bearer ${key}` };
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(`${api.origin}/mcp`, { method, headers })).status).toBe(405);
    const version = '2026-07-28';
    const answer = await send(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': version,
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
      { ...headers, 'mcp-protocol-version': version, 'mcp-method': 'subscriptions/listen' },
    );
    expect(await answer.text()).toContain('error');
  });
});

describe('posterframe from a terminal', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posterframe-client-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** @param input text for standard input */
  async function runPosterframe(args: string[], input = '') {
    const file = join(import.meta.dirname, '../../../dist/apps/cli/posterframe.js');
    const child = spawn(process.execPath, [file, ...args], { cwd: folder });
    child.stdin.end(input);
    const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (child.exitCode === null) await once(child, 'close');
    return { code: child.exitCode, out, said };
  }

  it('makes, lists and edits a thumbnail, and explains why it cannot publish it', async () => {
    const { key } = await keyFor(['read', 'generate', 'publish']);
    const config = ['--config', join(folder, 'own.json')];
    const login = await runPosterframe(['login', `${api.origin}/workspace`, ...config], `${key}\n`);
    expect(login).toMatchObject({ code: 0, out: '' });
    expect(login.said).not.toContain(key);
    expect((await stat(join(folder, 'own.json'))).mode & 0o777).toBe(0o600);

    const link = 'https://www.youtube.com/watch?v=sample-desk';
    const made = await runPosterframe(['generate', link, '--out', 'made', '--json', ...config]);
    expect(made.code).toBe(0);
    expect(made.said).toMatch(/^ +\d+ % {2}\S/);
    const { thumbnails } = JSON.parse(made.out) as { thumbnails: { id: string; file: string }[] };
    const [thumbnail] = thumbnails;
    expect((await sharp(thumbnail?.file).metadata()).format).toBe('jpeg');

    const id = thumbnail?.id ?? '';
    const edited = await runPosterframe([
      'edit',
      id,
      '--headline',
      'CLEAN DESK',
      '--json',
      ...config,
    ]);
    expect(JSON.parse(edited.out)).toMatchObject({ revision: 2, headline: 'CLEAN DESK' });
    const listed = await runPosterframe(['history', ...config]);
    expect(listed).toMatchObject({ code: 0 });
    expect(listed.out).toContain(id);
    const published = await runPosterframe(['publish', id, ...config]);
    expect(published).toMatchObject({ code: 1, out: '' });
    expect(published.said).toContain('connect your YouTube channel');
  });

  itInLongRun('exits with a code for each kind of failure', async () => {
    const config = ['--config', join(folder, 'other.json')];
    expect(await runPosterframe(['history', ...config])).toMatchObject({ code: 3 });
    const wrong = `pfk_${'x'.repeat(43)}`;
    const login = ['login', api.origin, ...config];
    expect(await runPosterframe(login, wrong)).toMatchObject({ code: 3 });
    const { userId } = await Creator.createFree(installation, api.origin);
    const { key } = await keyFor(['read', 'generate'], userId);
    expect(await runPosterframe(login, key)).toMatchObject({ code: 0 });
    expect(await runPosterframe(['history', ...config])).toEqual({
      code: 0,
      out: '',
      said: 'There are no thumbnails.\n',
    });
    const link = 'https://www.youtube.com/watch?v=sample-desk';
    expect(await runPosterframe(['generate', link, '--batch', '4', ...config])).toMatchObject({
      code: 2,
    });
    expect(await runPosterframe(['generate', 'no link', ...config])).toMatchObject({ code: 1 });
    expect(await runPosterframe(['publish', crypto.randomUUID(), ...config])).toMatchObject({
      code: 3,
    });
    expect(await runPosterframe([])).toMatchObject({ code: 0, said: '' });
  });
});

describe('a webhook', () => {
  interface Received {
    headers: Record<string, string>;
    body: string;
  }
  let receiver: Server;
  let address: string;
  let received: Received[];
  /** Statuses of the next answers; 204 after them. */
  let answers: number[];
  beforeAll(async () => {
    receiver = createServer((request, answer) => {
      const headers = request.headers as Record<string, string>;
      void text(request).then((body) => {
        received.push({ headers, body });
        answer.writeHead(answers.shift() ?? 204).end();
      });
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  beforeEach(() => {
    received = [];
    answers = [];
  });
  afterAll(() => {
    receiver?.close();
  });

  async function callApi<Data>(creator: Creator, method: string, path: string, body?: object) {
    const answer = await creator.call(method, path, body);
    const envelope = (await answer.json()) as Envelope<Data>;
    if (!envelope.success) throw new Error(envelope.errorCode);
    return envelope.data;
  }

  it('gets signed messages about its events, which can be sent again from the log', async () => {
    const creator = await Creator.createPaid(installation, api.origin);
    const { id, secret } = await callApi<WebhookWithSecret>(creator, 'POST', '/user/webhooks', {
      address,
      events: ['generation.completed', 'generation.canceled'],
    });
    const stored = await installation.test.query('select * from webhooks');
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(await (await creator.call('GET', '/user/webhooks')).text()).not.toContain(secret);
    expect(await (await creator.call('GET', '/user/data')).text()).toContain(address);

    const generationId = await creator.generate();
    await creator.watch(generationId);
    await waitUntil('the message arrives', () => received.length === 1);
    const [first] = received;
    const message = new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {});
    expect(message).toEqual({
      type: 'generation.completed',
      timestamp: expect.any(String),
      data: { generationId, thumbnailIds: [expect.any(String)] },
    });
    const deliveryId = first?.headers['webhook-id'] ?? '';
    const log = () => callApi<WebhookDelivery[]>(creator, 'GET', `/user/webhooks/${id}/deliveries`);
    await waitUntil('it is logged', async () => (await log())[0]?.state === 'delivered');
    expect(await log()).toMatchObject([{ id: deliveryId, tries: [{ status: 204 }] }]);

    // The receiver fails once, so the message is sent again. Then the webhook's secret is replaced.
    answers = [500];
    await callApi(creator, 'POST', `/user/webhooks/${id}/deliveries/${deliveryId}`);
    await waitUntil('it is tried again', () => received.length === 3);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(3).fill(deliveryId));
    const replaced = await callApi<WebhookWithSecret>(
      creator,
      'POST',
      `/user/webhooks/${id}/secret`,
    );
    await callApi(creator, 'POST', `/user/webhooks/${id}/test`);
    await waitUntil('the test arrives', () => received.length === 4);
    const { body = '', headers = {} } = received[3] ?? {};
    expect(() => new Webhook(secret).verify(body, headers)).toThrow();
    expect(new Webhook(replaced.secret).verify(body, headers)).toMatchObject({ type: 'test' });

    // After 410 the webhook is turned off, and cannot be tested until it is turned on.
    answers = [410];
    await callApi(creator, 'POST', `/user/webhooks/${id}/test`);
    await waitUntil('it is turned off', async () => {
      const [hook] = await callApi<{ off: string | null }[]>(creator, 'GET', '/user/webhooks');
      return hook?.off === 'gone';
    });
    const refused = await creator.call('POST', `/user/webhooks/${id}/test`);
    expect(await refused.json()).toMatchObject({ errorCode: 'webhook_off' });
    const turnedOn = await callApi(creator, 'POST', `/user/webhooks/${id}`, {
      address,
      events: ['generation.completed'],
    });
    expect(turnedOn).toMatchObject({ off: null });
    expect((await creator.call('DELETE', `/user/webhooks/${id}`)).status).toBe(200);
    expect(await installation.test.query('select 1 from webhook_tries')).toEqual([]);
  });
});

describe('the script in docs/api.md', () => {
  it('makes a thumbnail', async () => {
    const { key } = await keyFor(['read', 'generate']);
    const page = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
    const script = /```js\n([\s\S]+?)```/.exec(page)?.[1] ?? '';
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { POSTERFRAME: api.origin, POSTERFRAME_KEY: key, LINK: wanted.video_link },
    });
    const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(said).toBe('');
    expect(out).toMatch(/^https?:\S+\/media\/\S+\n$/);
    const picture = await fetch(out.trim());
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
  });
});
