import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { acceptanceOf } from '../../factories/users.js';
import type { RunningProcess } from '../../factories/processes.js';

let installation: Installation;
let api: RunningProcess;
let theo: Creator;
let rosa: Creator;

// No worker: requests must be refused before there is work.
beforeAll(async () => {
  installation = await createInstallation();
  api = await installation.start('api');
  theo = await Creator.signIn(api.origin, 'paid@posterframe.example');
  rosa = await Creator.signIn(api.origin, 'rosa@posterframe.example');
});
afterAll(() => installation?.close());

const creditsOf = async (creator: Creator) => {
  const answer = (await (await creator.call('GET', '/user/current')).json()) as {
    data: { credits: number };
  };
  return answer.data.credits;
};
const countGenerations = async () =>
  (await installation.test.query('select 1 from generations')).length;

describe('a request for thumbnails', () => {
  const refused: [string, object, number, string][] = [
    ['no source', { target_youtube_url: undefined }, 400, 'Please enter a YouTube URL'],
    ['an empty link', { target_youtube_url: '  ' }, 400, 'Please enter a YouTube URL'],
    [
      'a link to elsewhere',
      { target_youtube_url: 'https://example.com/' },
      400,
      'Please enter a valid YouTube URL',
    ],
    [
      'a deleted video',
      { target_youtube_url: 'https://youtu.be/sample-gone' },
      404,
      'This video does not exist or has been deleted. Please check the link.',
    ],
    [
      'a private video',
      { target_youtube_url: 'https://youtu.be/sample-priv' },
      409,
      'This video is private. Please set it to public or unlisted and try again.',
    ],
    ['a batch of four', { batch_size: 4 }, 400, 'batch_size'],
    ['a batch as text', { batch_size: '2' }, 400, 'batch_size'],
    ['an unknown field', { cost: 0 }, 400, 'cost'],
    [
      'both sources',
      { video_stills_base64: ['aGVsbG8gd29ybGQgaGVsbG8='] },
      400,
      'either a link or a video file',
    ],
    [
      'pictures without consent',
      { include_images_base64: ['aGVsbG8gd29ybGQgaGVsbG8='] },
      400,
      'confirm',
    ],
    [
      'text instead of a picture',
      { include_images_base64: ['aGVsbG8gd29ybGQgaGVsbG8='], likeness_consent: '1' },
      400,
      'cannot be read',
    ],
  ];

  it.each(refused)(
    'is refused with %s, and stores and debits nothing',
    async (_what, overrides, status, sentence) => {
      const [credits, generations] = [await creditsOf(theo), await countGenerations()];
      const body = {
        target_youtube_url: 'https://youtu.be/sample-desk',
        batch_size: 1,
        ...overrides,
      };
      const response = await theo.call('POST', '/thumbnail/generate', body);
      const answer = (await response.json()) as { success: boolean; errorMessage: string };
      expect(response.status).toBe(status);
      expect(answer.success).toBe(false);
      expect(answer.errorMessage).toContain(sentence);
      expect([await creditsOf(theo), await countGenerations()]).toEqual([credits, generations]);
    },
  );

  it('is refused to a free account for another user’s channel', async () => {
    const response = await rosa.call('POST', '/thumbnail/generate', {
      target_youtube_url: 'https://youtu.be/sample-desk',
      batch_size: 1,
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ errorCode: 'channel_owned_by_other' });
  });

  it('is refused when it costs more than the user’s credits', async () => {
    const nell = await Creator.signIn(api.origin, 'new@posterframe.example');
    await installation.test.query(
      `insert into channels (user_id, channel_id, title, verified_at)
       select u.id, c.channel_id, 'x', now() from users u cross join channels c where u.email = 'new@posterframe.example'`,
    );
    const response = await nell.call('POST', '/thumbnail/generate', {
      target_youtube_url: 'https://youtu.be/sample-soup',
      batch_size: 3,
    });
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({
      errorCode: 'insufficient_credits',
      data: { credits: 50 },
    });
  });
});

describe('a resource of another user', () => {
  it('answers the same 404 as an unknown id', async () => {
    const id = await theo.generate();
    const theirs = await rosa.call('GET', `/api/get_result?id=${id}`);
    const unknown = await rosa.call('GET', `/api/get_result?id=${randomUUID()}`);
    expect([theirs.status, unknown.status]).toEqual([404, 404]);
    expect(await theirs.text()).toBe(await unknown.text());
  });
});

describe('a request without a session', () => {
  it.each(['/user/current', '/thumbnail/history', `/api/get_result?id=${randomUUID()}`])(
    'is answered with 401: %s',
    async (path) => {
      expect((await fetch(api.origin + path)).status).toBe(401);
    },
  );
});

describe('an unknown or unsafe media path', () => {
  it.each([
    '/media/../package.json',
    '/media/%2e%2e%2fpackage.json',
    '/media/still-AAAAAAAAAAAAAAAAAAAAAA.jpg',
    '/media/x',
  ])('answers 404: %s', async (path) => {
    expect((await fetch(api.origin + path)).status).toBe(404);
  });
});

describe('the API description', () => {
  it('contains the routes for generating, polling, history, user and configuration', async () => {
    const document = (await (await fetch(`${api.origin}/api/docs-json`)).json()) as {
      paths: Record<string, object>;
    };
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/thumbnail/generate',
        '/api/get_result',
        '/thumbnail/history',
        '/user/current',
        '/api/public_config',
      ]),
    );
  });

  it('lets a generator of clients name and type every operation', async () => {
    const text = await (await fetch(`${api.origin}/api/docs-json`)).text();
    const { openapi, servers, paths, components } = JSON.parse(text) as {
      openapi: string;
      servers: { url: string }[];
      paths: Record<string, Record<string, DescribedOperation>>;
      components: { schemas: object };
    };
    expect([openapi, servers.length]).toEqual(['3.1.0', 1]);
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ ...operation, path })),
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, path, security, responses, parameters = [] } of operations) {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(security).toBeInstanceOf(Array);
      expect(Object.keys(responses)).toEqual(['200', '4XX', '5XX']);
      expect(responses['200']).toHaveProperty('content');
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      for (const { schema } of parameters) expect(schema).toHaveProperty('type');
    }
    const named = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(Object.keys(components.schemas)));
    expect(text).not.toContain('nullable');
  });
});

interface DescribedOperation {
  operationId: string;
  security: object[];
  responses: Record<string, object>;
  parameters?: { name: string; in: string; schema: object }[];
}

describe('without billing', () => {
  let apiWithoutBilling: RunningProcess;

  beforeAll(async () => {
    apiWithoutBilling = await installation.start('api', { BILLING: 'off' });
  });

  const fetchAnswer = async (method: string, path: string) => {
    const response = await fetch(apiWithoutBilling.origin + path, { method });
    return { status: response.status, body: await response.text() };
  };

  it.each([
    ['GET', '/plan/current_subscription_info'],
    ['GET', '/plan/credit_history'],
    ['POST', '/plan/update_plan'],
    ['POST', '/webhooks/payments'],
  ])('answers %s %s like an unknown address', async (method, path) => {
    const unknown = await fetchAnswer(method, '/plans/nowhere');
    expect(unknown.status).toBe(404);
    expect(await fetchAnswer(method, path)).toEqual(unknown);
  });

  it('describes an API without prices and plans', async () => {
    const { body } = await fetchAnswer('GET', '/api/docs-json');
    const { paths } = JSON.parse(body) as { paths: object };
    expect(Object.keys(paths).filter((path) => path.startsWith('/plan'))).toEqual([]);
  });

  it('lets a free account with too few credits generate for any channel, and debits nothing', async () => {
    const creator = await Creator.createFree(installation, apiWithoutBilling.origin);
    await installation.test.credits.accept(acceptanceOf(creator.userId, 2));
    const id = await creator.generate({
      target_youtube_url: 'https://youtu.be/sample-alps',
      batch_size: 3,
    });
    const [row] = await installation.test.query(
      `select cost, (select count(*)::int from ledger_entries l where l.generation_id = g.id) as entries
         from generations g where id = $1`,
      [id],
    );
    expect(row).toEqual({ cost: 0, entries: 0 });
    expect(await creditsOf(creator)).toBe(10);
  });

  it('refuses a batch above the user’s monthly allowance, says when it renews, and shows it in the profile', async () => {
    const creator = await Creator.createFree(installation, apiWithoutBilling.origin);
    await installation.test.query(
      'update users set has_own_allowance = true, monthly_allowance = 3 where id = $1',
      [creator.userId],
    );
    const link = { target_youtube_url: 'https://youtu.be/sample-alps' };
    await creator.generate({ ...link, batch_size: 2 });
    const refused = await creator.call(
      'POST',
      '/thumbnail/generate',
      { ...link, batch_size: 2 },
      { 'idempotency-key': randomUUID() },
    );
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({
      errorCode: 'allowance_used',
      errorMessage: expect.stringContaining('renews on the first of the month (UTC)'),
    });
    const profile = await (await creator.call('GET', '/user/current')).json();
    expect(profile).toMatchObject({ data: { allowance: { monthly: 3, left: 1 } } });
  });
});
