import { randomUUID } from 'node:crypto';
import { Environment } from '@app/config';
import { likenessConsentVersion, savedAssetConsentVersion, sharedCopies } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessTokens } from '../../../apps/api/src/identity/access-tokens.js';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { createApiKey } from '../../factories/api-keys.js';
import { Creator, createInstallation, type Installation } from '../../factories/installation.js';
import { collectCommands } from '../../factories/redis-commands.js';
import { registerUser } from '../../factories/users.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { readDeclaredRoutes, type DeclaredRoute } from '../../factories/routes.js';
import { StatementRecorder } from '../../factories/statement-recorder.js';
import { z } from 'zod';

const routes = await readDeclaredRoutes();

let installation: Installation;
let api: RunningProcess;
let statementRecorder: StatementRecorder;
let owner: Creator;
let generationId: string;
beforeAll(async () => {
  installation = await createInstallation();
  statementRecorder = await StatementRecorder.startInFrontOf(installation.test.url);
  api = await installation.start('api', {
    DATABASE_URL: statementRecorder.url,
    LOCAL_ACCOUNTS: 'on',
  });
  owner = await Creator.createPaid(installation, api.origin);
  generationId = await owner.generate();
});
afterAll(async () => {
  await installation?.close();
  statementRecorder.close();
});

/** The route's address with another user's ids. Requests have no body, so they change nothing. */
function addressOf({ path }: DeclaredRoute): string {
  const filled = path.replace(/:\w+/g, generationId).replace('*', 'no-such-page');
  return `${filled}?id=${generationId}`;
}

/** A token of a new user each time: some routes end the session. */
async function tokenOf(role: 'creator' | 'admin'): Promise<string> {
  const secret = { TOKEN_SECRET: installation.environment['TOKEN_SECRET'] ?? '' };
  const env = Object.assign(new Environment(), secret, {
    ADMIN_EMAILS: (installation.environment['ADMIN_EMAILS'] ?? '').split(','),
  });
  const userId = await registerUser(installation.test);
  if (role === 'admin')
    await installation.test.query(
      `update users set role = 'admin', granted_admin = true where id = $1`,
      [userId],
    );
  return new AccessTokens(env).issue({ userId, role });
}

async function statusFor(route: DeclaredRoute, token?: string): Promise<number> {
  const answer = await fetch(api.origin + addressOf(route), {
    method: route.method,
    redirect: 'manual',
    headers: {
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  await answer.arrayBuffer();
  return answer.status;
}

describe('a route', () => {
  it('declares who may call it', () => {
    expect(routes.length).toBeGreaterThan(20);
    const silent = routes.filter(({ access }) => access === undefined);
    expect(silent.map(({ handler }) => handler)).toEqual([]);
  });

  it('of the API description is also declared by a controller', async () => {
    const documented = (await (await fetch(`${api.origin}/api/docs-json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const declared = routes.map(({ method, path }) => `${method} ${path}`);
    for (const [path, methods] of Object.entries(documented.paths)) {
      for (const method of Object.keys(methods)) {
        expect(declared).toContain(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
      }
    }
  });

  it.each(routes.map((route) => [route.method, route.path, route.access, route] as const))(
    'answers as declared: %s %s answers %s',
    async (_method, _path, access, route) => {
      const [anonymous, creator, admin] = await Promise.all([
        statusFor(route),
        tokenOf('creator').then((token) => statusFor(route, token)),
        tokenOf('admin').then((token) => statusFor(route, token)),
      ]);
      const seen = { anonymous, creator, admin };
      if (access === 'anyone') expect(Object.values(seen)).not.toContain(401);
      // No token is accepted without the session's cookie.
      if (access === 'session')
        expect(Object.values(seen).filter((s) => s !== 401 && s !== 404)).toEqual([]);
      if (access === 'signed-in' || access === 'admin') expect(anonymous).toBe(401);
      if (access === 'admin') {
        expect(creator).toBe(403);
        expect([401, 403]).not.toContain(admin);
      } else {
        expect(Object.values(seen)).not.toContain(403);
      }
      expect(Object.values(seen).filter((status) => status >= 500)).toEqual([]);
    },
  );
});

/** The kind of id that a route takes, and where the id is unless it is a parameter of the path. */
type TakenId = {
  kind:
    | 'generation'
    | 'thumbnail'
    | 'publication'
    | 'order'
    | 'asset'
    | 'key'
    | 'passkey'
    | 'webhook'
    | 'shared';
  query?: true;
  body?: object;
};

const thumbnail: TakenId = { kind: 'thumbnail' };
const words = { ...thumbnail, body: { main: 'Words' } };
const asset: TakenId = { kind: 'asset' };
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Ids that belong to no single user: picture names, the video site's ids, sign-in providers, administrators' data. */
const shared: TakenId = { kind: 'shared' };

const takingIds: Record<string, TakenId> = {
  'GET /api/get_result': { kind: 'generation', query: true },
  'GET /thumbnail/generation/:id': { kind: 'generation' },
  'POST /thumbnail/generation/:id/cancel': { kind: 'generation' },
  'GET /thumbnail/generation/:id/test': { kind: 'generation' },
  'POST /thumbnail/generation/:id/test': { kind: 'generation', body: {} },
  'DELETE /thumbnail/generation/:id/test': { kind: 'generation' },
  'GET /thumbnail/:id': thumbnail,
  'DELETE /thumbnail/:id': thumbnail,
  'POST /thumbnail/:id/restore': thumbnail,
  'POST /thumbnail/:id/star': thumbnail,
  'DELETE /thumbnail/:id/star': thumbnail,
  'GET /thumbnail/:id/feed': thumbnail,
  'POST /thumbnail/:id/share': thumbnail,
  'DELETE /thumbnail/:id/share': thumbnail,
  'GET /thumbnail/:id/text': thumbnail,
  'POST /thumbnail/:id/text': words,
  'POST /thumbnail/:id/text/preview': words,
  'POST /thumbnail/:id/text/pictures': words,
  'POST /thumbnail/:id/stills': {
    ...thumbnail,
    body: { likeness_consent: likenessConsentVersion, stills_base64: [onePixel] },
  },
  'DELETE /thumbnail/:id/stills/:still': thumbnail,
  'GET /api/thumbnail/:id/publication': thumbnail,
  'POST /api/thumbnail/:id/publication': thumbnail,
  'POST /api/publication/:id/undo': { kind: 'publication' },
  'DELETE /api/publication/:id': { kind: 'publication' },
  'GET /api/channel/:channelId/videos': shared,
  // Channels of other users: data/channel-looks.spec.ts.
  'POST /api/channel-looks/:channelId': shared,
  'POST /api/channel-looks/:channelId/learn': shared,
  'POST /api/channel-looks/:channelId/logo': shared,
  'POST /api/channel-looks/:channelId/logo/remove': shared,
  'POST /api/channel-looks/:channelId/forget': shared,
  'GET /api/refresh/:id': { kind: 'order' },
  'POST /api/refresh/:id/cancel': { kind: 'order' },
  'POST /api/refresh/:id/publish': { kind: 'order', body: { thumbnails: [randomUUID()] } },
  'GET /api/publication/:id/reach': { kind: 'publication' },
  'POST /thumbnail/:id/language': {
    ...thumbnail,
    body: { language: 'es', main: 'Hola', sub: '' },
  },
  'POST /thumbnail/:id/language/translations': { ...thumbnail, body: { languages: ['es'] } },
  'POST /thumbnail/:id/revision': { ...thumbnail, body: { number: 1 } },
  'GET /share': { ...thumbnail, query: true },
  'GET /share/picture/:file': thumbnail,
  'GET /api/shared_thumbnail': { ...thumbnail, query: true },
  'POST /api/report_thumbnail': { ...thumbnail, body: { reason: 'other' } },
  'POST /admin/reports/:id/close': shared,
  'POST /admin/people/:id/change': shared,
  'DELETE /admin/invitations/:id': shared,
  'POST /user/saved-assets/:id/photos': {
    ...asset,
    body: { consent: savedAssetConsentVersion, photos_base64: [onePixel] },
  },
  'POST /user/saved-assets/:id/rename': { ...asset, body: { name: 'Ada' } },
  'DELETE /user/saved-assets/:id': asset,
  'GET /user/saved-assets/:id/photos/:photo': asset,
  'DELETE /user/saved-assets/:id/photos/:photo': asset,
  'DELETE /auth/api-keys/:id': { kind: 'key' },
  'POST /auth/passkeys/:id': { kind: 'passkey', body: { name: 'Ada' } },
  'DELETE /auth/passkeys/:id': { kind: 'passkey' },
  'POST /user/webhooks/:id': {
    kind: 'webhook',
    body: { address: 'https://example.com/', events: ['generation.failed'] },
  },
  'DELETE /user/webhooks/:id': { kind: 'webhook' },
  'POST /user/webhooks/:id/secret': { kind: 'webhook' },
  'POST /user/webhooks/:id/test': { kind: 'webhook' },
  'GET /user/webhooks/:id/deliveries': { kind: 'webhook' },
  'POST /user/webhooks/:id/deliveries/:deliveryId': { kind: 'webhook' },
  'GET /media/:name': shared,
  'GET /pictures/:name': shared,
  'GET /api/stills/:videoId': shared,
  'GET /auth/:provider': shared,
  'GET /auth/:provider/link': shared,
  'GET /auth/:provider/callback': shared,
};

describe("another user's id", () => {
  /** One generation waits as accepted; the other has ended, and is cached because its owner has just polled it. */
  let ids: Record<Exclude<TakenId['kind'], 'shared'>, string[]>;
  let sent: Awaited<ReturnType<typeof collectCommands>>;

  beforeAll(async () => {
    const ended = await owner.generate();
    await installation.test.query(
      `update generations set attempt = 1, status = 'processing' where id = $1`,
      [ended],
    );
    await installation.test.credits.complete(ended, 1, [deliveredThumbnail]);
    await installation.redis.del(`generation:${ended}`);
    expect((await owner.fetchResult(ended)).data.status).toBe('completed');
    const [row] = await installation.test.queryRows(
      { id: z.string() },
      'select id from thumbnails where generation_id = $1',
      [ended],
    );
    const publicationId = randomUUID();
    await installation.test.query(
      `insert into publications (id, user_id, thumbnail_id, revision, channel_id, video_site, video_id, picture, sha256)
       select $1, user_id, id, 1, 'UCx', 'youtube', 'sample-desk', upload, sha256 from thumbnails where id = $2`,
      [publicationId, row?.id],
    );
    const orderId = randomUUID();
    await installation.test.query(
      `insert into refresh_orders (id, user_id, channel_id, batch_size)
       select $1, user_id, 'UCx', 1 from thumbnails where id = $2`,
      [orderId, row?.id],
    );
    const assetId = randomUUID();
    await installation.test.query(
      `insert into saved_assets (id, user_id, slot, kind, name, consent)
       select $1, user_id, 0, 'face', 'Ada', $3 from thumbnails where id = $2`,
      [assetId, row?.id, savedAssetConsentVersion],
    );
    await installation.test.query(
      `insert into saved_photos (id, asset_id, slot, picture, preview, width, height, key_id)
       values ($1, $1, 0, 'saved-a', 'saved-b', 1, 1, 'key')`,
      [assetId],
    );
    const webhookId = randomUUID();
    await installation.test.query(
      `with added as (
         insert into webhooks (id, user_id, slot, address, events, secret)
         select $1::uuid, user_id, 0, 'https://example.com/', array['generation.completed'], 'x' from thumbnails where id = $2
         returning id, user_id
       )
       insert into webhook_deliveries (id, webhook_id, user_id, event, data, state)
       select $1::uuid, id, user_id, 'generation.completed', '{}', 'failed' from added`,
      [webhookId, row?.id],
    );
    const passkeyId = randomUUID();
    await installation.test.query(
      `insert into passkeys (id, user_id, slot, name, credential_id, public_key, counter, transports)
       select $1, user_id, 0, 'Laptop', 'credential', 'key', 0, '{}' from thumbnails where id = $2`,
      [passkeyId, row?.id],
    );
    ids = {
      generation: [generationId, ended],
      thumbnail: [row?.id ?? ''],
      publication: [publicationId],
      order: [orderId],
      asset: [assetId],
      key: [(await createApiKey(installation.test, owner.userId, ['read'])).id],
      passkey: [passkeyId],
      webhook: [webhookId],
    };
    sent = await collectCommands(installation.environment['REDIS_URL'] ?? '');
  });

  afterAll(() => sent?.close());

  it('is tested for every route that takes an id', async () => {
    const documented = (await (await fetch(`${api.origin}/api/docs-json`)).json()) as Documented;
    const named = new Set(routes.map(nameOf).filter((name) => name.includes(':')));
    for (const [path, methods] of Object.entries(documented.paths)) {
      for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
        const { $ref = '' } = requestBody?.content['application/json']?.schema ?? {};
        const body = documented.components.schemas[$ref.split('/').at(-1) ?? '']?.properties ?? {};
        if ([...parameters.map(({ name }) => name), ...Object.keys(body)].includes('id'))
          named.add(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
      }
    }
    expect(Object.keys(takingIds)).toEqual(expect.arrayContaining([...named]));
    expect(routes.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(takingIds)));
  });

  it.each(
    routes.flatMap((route) => {
      const takes = takingIds[nameOf(route)];
      return takes && takes.kind !== 'shared' ? [[nameOf(route), route, takes] as const] : [];
    }),
  )('is answered like an unknown id: %s', async (_name, route, takes) => {
    if (takes.kind === 'shared') throw new Error('is left out above');
    for (const theirs of ids[takes.kind]) {
      const unknown = await requestAsNewUser(route, takes, randomUUID());
      expect(unknown.status).toBe(404);
      expect(await requestAsNewUser(route, takes, theirs)).toEqual(unknown);
    }
  });

  it('changes nothing', async () => {
    expect(
      await installation.test.query(
        'select deleted_at, shared_at, revision from thumbnails where id = any($1)',
        [ids.thumbnail],
      ),
    ).toEqual([{ deleted_at: null, shared_at: null, revision: 1 }]);
    expect(
      await installation.test.query(
        `select name, (select count(*)::int from saved_photos where asset_id = a.id) as photos
           from saved_assets a where id = any($1)`,
        [ids.asset],
      ),
    ).toEqual([{ name: 'Ada', photos: 1 }]);
    expect((await owner.fetchResult(generationId)).data.status).toBe('queued');
    expect(await installation.test.query('select id, name from passkeys')).toEqual(
      ids.passkey.map((id) => ({ id, name: 'Laptop' })),
    );
    expect(await installation.test.query('select id from api_keys')).toEqual(
      ids.key.map((id) => ({ id })),
    );
    expect(
      await installation.test.query(
        'select w.events, w.secret, d.state from webhooks w join webhook_deliveries d on d.webhook_id = w.id',
      ),
    ).toEqual([{ events: ['generation.completed'], secret: 'x', state: 'failed' }]);
  });

  /**
   * Sends a request as a new user. Returns the answer, and the SQL statements and Redis commands that it caused: a
   * difference in these could be measured as time.
   */
  async function requestAsNewUser(
    route: DeclaredRoute,
    takes: TakenId,
    id: string,
  ): Promise<SeenAnswer> {
    const stranger = await Creator.createFree(installation, api.origin);
    const path =
      route.path.replace(/:\w+/g, id) + (route.path.endsWith(':file') ? sharedCopies.upload : '');
    statementRecorder.clear();
    const { commands } = sent;
    commands.length = 0;
    const answer = await stranger.call(
      route.method,
      takes.query ? `${path}?id=${id}` : path,
      takes.body && { ...takes.body, ...(!route.path.includes(':') && { id }) },
      { 'x-forwarded-for': `198.51.100.${Math.ceil(Math.random() * 250)}` },
    );
    const body = (await answer.text()).replaceAll(id, 'ID');
    // Commands that were sent before the mark are in the list once the mark is.
    const mark = randomUUID();
    await installation.redis.echo(mark);
    await waitUntil('the list is complete', () =>
      commands.some((command) => command.includes(mark)),
    );
    const mentionsRequest = (text: string): boolean =>
      text.includes(id) || text.includes(stranger.userId);
    return {
      status: answer.status,
      headers: [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
      body,
      statements: statementRecorder.statementsWith(id, stranger.userId),
      commands: commands.filter((command) => command.some(mentionsRequest)).map(([name]) => name),
    };
  }
});

interface SeenAnswer {
  status: number;
  headers: [string, string][];
  body: string;
  statements: string[];
  commands: (string | undefined)[];
}

interface Documented {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string }[];
        requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
      }
    >
  >;
  components: { schemas: Record<string, { properties?: object }> };
}

function nameOf({ method, path }: DeclaredRoute): string {
  return `${method} ${path}`;
}
