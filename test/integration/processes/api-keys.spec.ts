import { randomUUID } from 'node:crypto';
import {
  apiKeyScopes,
  maxApiKeys,
  type ApiKey,
  type ApiKeyScope,
  type CreatedApiKey,
  type Envelope,
  type ErrorCode,
} from '@app/contracts';
import { demoPeople } from '@app/providers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKey } from '../../factories/api-keys.js';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import type { RunningProcess } from '../../factories/processes.js';
import { readDeclaredRoutes, type DeclaredRoute } from '../../factories/routes.js';
import { Visitor } from '../../factories/visitor.js';
import { z } from 'zod';

const routes = await readDeclaredRoutes();

let installation: Installation;
let api: RunningProcess;
beforeAll(async () => {
  installation = await createInstallation();
  api = await installation.start('api', { LOCAL_ACCOUNTS: 'on' });
});
afterAll(() => installation?.close());

/** Every route that an API key opens. All other routes are closed to keys. */
const openRoutes: Record<string, ApiKeyScope> = {
  'POST /thumbnail/generate': 'generate',
  'POST /thumbnail/generation/:id/cancel': 'generate',
  'POST /thumbnail/:id/text': 'generate',
  'POST /thumbnail/:id/text/preview': 'generate',
  'POST /thumbnail/:id/text/pictures': 'generate',
  'POST /thumbnail/:id/stills': 'generate',
  'DELETE /thumbnail/:id/stills/:still': 'generate',
  'POST /thumbnail/:id/language': 'generate',
  'POST /thumbnail/:id/language/translations': 'generate',
  'POST /thumbnail/:id/revision': 'generate',
  'GET /api/get_result': 'read',
  'GET /thumbnail/generation/:id': 'read',
  'GET /thumbnail/:id': 'read',
  'GET /thumbnail/:id/feed': 'read',
  'GET /thumbnail/:id/text': 'read',
  'GET /thumbnail/history': 'read',
  'GET /user/current': 'read',
  'GET /api/thumbnail/:id/publication': 'read',
  'POST /api/thumbnail/:id/publication': 'publish',
  'POST /api/publication/:id/undo': 'publish',
  'DELETE /api/publication/:id': 'publish',
  // Each tool asks for its own scope: programs.spec.ts.
  'POST /mcp': 'read',
};
const nameOf = ({ method, path }: DeclaredRoute): string => `${method} ${path}`;
const guarded = routes.filter(({ access }) => access === 'signed-in' || access === 'admin');

async function send(key: string, method: string, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) };
  const answer = await fetch(api.origin + path, { ...init, method, headers });
  const text = await answer.text();
  const { errorCode } = (text.startsWith('{') ? JSON.parse(text) : {}) as { errorCode?: ErrorCode };
  return { status: answer.status, errorCode, text };
}

/**
 * Calls a route with an empty body and unknown ids, so a call that passes authorization ends as invalid or not found.
 */
const call = (key: string, { method, path }: DeclaredRoute) =>
  send(key, method, `${path.replace(/:\w+/g, randomUUID())}?id=${randomUUID()}`, {
    ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });

describe('an API key', () => {
  it('gives access to the listed routes and no others', () => {
    const declared = routes.filter(({ apiKeyScope }) => apiKeyScope !== undefined);
    const found = Object.fromEntries(declared.map((route) => [nameOf(route), route.apiKeyScope]));
    expect(found).toEqual(openRoutes);
    expect(declared.map(({ access }) => access)).toEqual(declared.map(() => 'signed-in'));
  });

  it('needs the scopes that the API description states', async () => {
    const answer = await fetch(`${api.origin}/api/docs-json`);
    const { paths, info } = (await answer.json()) as {
      info: { description: string };
      paths: Record<string, Record<string, { 'x-api-key-scope'?: string; security?: object[] }>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const scope = operation['x-api-key-scope'];
        if (scope === undefined) return [];
        expect(operation.security).toEqual([{ bearer: [] }]);
        return [[`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`, scope]];
      }),
    );
    const { 'POST /mcp': _agents, ...others } = openRoutes;
    expect(Object.fromEntries(described)).toEqual(others);
    for (const scope of apiKeyScopes) expect(info.description).toContain(scope);
  });

  describe.each(guarded.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
    const needed = openRoutes[name];
    it(needed ? `needs the scope ${needed}` : 'is closed to keys', async () => {
      const { userId } = await Creator.createFree(installation, api.origin);
      for (const scope of apiKeyScopes) {
        const { key } = await createApiKey(installation.test, userId, [scope]);
        const { status, errorCode } = await call(key, route);
        if (needed === undefined)
          expect([status, errorCode]).toEqual([403, 'api_key_not_accepted']);
        else if (scope !== needed)
          expect([status, errorCode]).toEqual([403, 'api_key_scope_missing']);
        else expect([401, 403, 500]).not.toContain(status);
      }
    });
  });

  it('without the scope generates nothing and debits nothing', async () => {
    const { userId } = await Creator.createPaid(installation, api.origin);
    const { key } = await createApiKey(installation.test, userId, ['read', 'publish']);
    const before = await stateOf(userId);
    expect(await generate(key)).toMatchObject({ status: 403, errorCode: 'api_key_scope_missing' });
    expect(await stateOf(userId)).toEqual(before);
  });

  it('is refused at once after it was revoked', async () => {
    const creator = await Creator.createFree(installation, api.origin);
    const { id, key } = await createApiKey(installation.test, creator.userId, ['read']);
    expect((await send(key, 'GET', '/user/current')).status).toBe(200);
    expect((await creator.call('DELETE', `/auth/api-keys/${id}`)).status).toBe(200);
    const refused = await send(key, 'GET', '/user/current');
    expect(refused).toMatchObject({ status: 401, errorCode: 'api_key_unknown' });
    expect((await creator.call('DELETE', `/auth/api-keys/${id}`)).status).toBe(404);
  });

  it('is refused as soon as its account is being deleted', async () => {
    const { userId } = await Creator.createFree(installation, api.origin);
    const { key } = await createApiKey(installation.test, userId, ['read']);
    await installation.test.query('update users set deleted_at = now() where id = $1', [userId]);
    expect(await send(key, 'GET', '/user/current')).toMatchObject({ status: 401 });
  });

  it.each([
    ['misspelled', (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
    ['cut short', (key: string) => key.slice(0, -1)],
    ['too long', (key: string) => `${key}A`],
    ['in capitals', (key: string) => key.toUpperCase()],
  ])('is refused when it is %s', async (_what, change) => {
    const { userId } = await Creator.createFree(installation, api.origin);
    const { key } = await createApiKey(installation.test, userId, ['read']);
    expect((await send(change(key), 'GET', '/user/current')).status).toBe(401);
  });

  it('of an administrator opens the history, but not the model costs', async () => {
    const { userId } = await Creator.createFree(installation, api.origin);
    const other = await Creator.createFree(installation, api.origin);
    await installation.test.query(`update users set role = 'admin' where id = $1`, [userId]);
    const { key } = await createApiKey(installation.test, userId, ['read']);
    expect((await send(key, 'GET', '/admin/model_costs')).status).toBe(403);
    const path = `/thumbnail/history?created_by=${other.userId}`;
    expect((await send(key, 'GET', path)).status).toBe(200);
  });

  it('debits once when the same request is sent many times at once', async () => {
    const { userId } = await Creator.createPaid(installation, api.origin);
    const { id, key } = await createApiKey(installation.test, userId, ['generate']);
    const once = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => generate(key, once)));
    // Checked first, so that a failure shows the error code.
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(answers.map(() => undefined));
    expect(new Set(answers.map(({ text }) => idIn(text))).size).toBe(1);
    expect(await stateOf(userId)).toEqual({ credits: 1_030, generations: 1 });
    const other = await generate(key, once, 2);
    expect(other).toMatchObject({ status: 422, errorCode: 'idempotency_key_reused' });
    expect(await listKeys(userId)).toEqual([
      expect.objectContaining({ id, requests: 9, credits: 20 }),
    ]);
  });

  it('is shown with the credits that it spent, except refunded ones', async () => {
    const { userId } = await Creator.createPaid(installation, api.origin);
    const { key } = await createApiKey(installation.test, userId, ['generate']);
    const made = await generate(key, randomUUID(), 2);
    expect(await listKeys(userId)).toEqual([expect.objectContaining({ requests: 1, credits: 40 })]);
    await send(key, 'POST', `/thumbnail/generation/${idIn(made.text)}/cancel`);
    expect(await listKeys(userId)).toEqual([expect.objectContaining({ requests: 2, credits: 0 })]);
  });
});

describe('creating an API key', () => {
  it('needs the session’s cookie, and returns a key that is neither stored, listed nor exported', async () => {
    const visitor = new Visitor(api.origin);
    const { accessToken } = await visitor.signIn(demoPeople.rosa.email);
    const wanted = { name: ' Upload\u0007script ', scopes: ['publish', 'read', 'read'] };
    const answer = await visitor.post('/auth/api-keys', accessToken, wanted);
    const created = (await answer.json()) as Envelope<CreatedApiKey>;
    if (!created.success) throw new Error(created.errorCode);
    const { key, ...shown } = created.data;
    expect(shown).toMatchObject({ name: 'Upload script', scopes: ['read', 'publish'] });
    expect((await send(key, 'GET', '/user/current')).status).toBe(200);
    const list = await visitor.get('/auth/api-keys', { authorization: `Bearer ${accessToken}` });
    const page = await list.text();
    expect(page).toContain(shown.ending);
    expect(page).not.toContain(key.slice(4));
    const rows = await installation.test.query('select * from api_keys');
    expect(JSON.stringify(rows)).not.toContain(key.slice(4));

    const data = await visitor.get('/user/data', { authorization: `Bearer ${accessToken}` });
    const exported = await data.text();
    expect(exported).toContain('Upload script');
    expect(exported).not.toContain(key.slice(4));

    // A copied access token, without the browser's cookies.
    const copied = await new Visitor(api.origin).post('/auth/api-keys', accessToken, wanted);
    expect(copied.status).toBe(401);
  });

  it.each<[string, object, ErrorCode]>([
    ['no name', { name: ' ', scopes: ['read'] }, 'api_key_name_missing'],
    ['a long name', { name: 'x'.repeat(61), scopes: ['read'] }, 'invalid_request'],
    ['a name that is a number', { name: 5, scopes: ['read'] }, 'invalid_request'],
    ['no scopes', { name: 'A', scopes: [] }, 'api_key_scopes_missing'],
    ['an unknown scope', { name: 'A', scopes: ['admin'] }, 'invalid_request'],
    ['scopes that are no list', { name: 'A', scopes: 'read' }, 'invalid_request'],
    ['too many scopes', { name: 'A', scopes: Array(4).fill('read') }, 'invalid_request'],
    ['another field', { name: 'A', scopes: ['read'], role: 'admin' }, 'invalid_request'],
  ])('is refused with %s', async (_what, body, code) => {
    const visitor = new Visitor(api.origin);
    const { accessToken, user } = await visitor.signIn(demoPeople.finn.email);
    const answer = await visitor.post('/auth/api-keys', accessToken, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errorCode: code });
    expect(await listKeys(user.id)).toEqual([]);
  });

  it(`allows at most ${maxApiKeys} keys, even for concurrent requests`, async () => {
    const { userId } = await Creator.createFree(installation, api.origin);
    const made = await Promise.allSettled(
      Array.from({ length: maxApiKeys + 2 }, () =>
        createApiKey(installation.test, userId, ['read']),
      ),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxApiKeys);
    expect(await listKeys(userId)).toHaveLength(maxApiKeys);
  });
});

const generate = (key: string, once: string = randomUUID(), size = 1) =>
  send(key, 'POST', '/thumbnail/generate', {
    headers: { 'content-type': 'application/json', 'idempotency-key': once },
    body: JSON.stringify({ target_youtube_url: 'https://youtu.be/sample-desk', batch_size: size }),
  });

function idIn(text: string): string {
  return (JSON.parse(text) as { data: { id: string } }).data.id;
}

async function stateOf(userId: string) {
  const [row] = await installation.test.queryRows(
    { credits: z.number(), generations: z.number() },
    `select kept_credits as credits,
            (select count(*)::int from generations g where g.user_id = u.id) as generations
       from users u where id = $1`,
    [userId],
  );
  return row;
}

/** The API keys as the account page shows them. */
async function listKeys(userId: string): Promise<ApiKey[]> {
  const creator = await Creator.forUser(installation, api.origin, userId);
  const answer = (await (await creator.call('GET', '/auth/api-keys')).json()) as Envelope<ApiKey[]>;
  if (!answer.success) throw new Error(answer.errorCode);
  return answer.data;
}
