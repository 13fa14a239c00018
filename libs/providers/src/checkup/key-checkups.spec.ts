import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Finding } from './finding.js';
import {
  checkFacebookApp,
  checkGoogleClient,
  checkModels,
  checkOpenIdProvider,
  checkYoutubeKey,
} from './key-checkups.js';

afterEach(() => void jest.restoreAllMocks());

const secret = 'the-secret-itself';

/** Answers every request with `answer`, or not at all for null. Returns the requests. */
function mockFetch(answer: { status: number; body?: object } | null): URL[] {
  const asked: URL[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(new URL(input instanceof Request ? input.url : input));
    if (!answer) throw new TypeError('fetch failed');
    return Response.json(answer.body ?? {}, { status: answer.status });
  });
  return asked;
}

const checks: Record<string, () => Promise<Finding>> = {
  google: () => checkGoogleClient({ clientId: 'id', clientSecret: secret }),
  facebook: () => checkFacebookApp({ appId: '1', appSecret: secret }),
  openid: () => checkOpenIdProvider({ name: 'home', issuer: 'https://auth.example.com/home' }),
  youtube: () => checkYoutubeKey(secret),
  'google model': () => checkModel('google:gemini-3.8-flash'),
  'openai model': () => checkModel('openai:gpt-6-luna'),
  'compatible model': () => checkModel('compatible:some-model'),
};
async function checkModel(name: string): Promise<Finding> {
  const keys = { google: secret, openai: secret, compatible: secret };
  const [finding] = await checkModels([name, name], keys, 'http://models.internal/v1');
  if (!finding) throw new Error('nothing was found');
  return finding;
}

const reasons = (reason: string) => ({ error: { errors: [{ reason }] } });

describe('the checkup of a key', () => {
  it.each<[string, string, { status: number; body?: object } | null, Finding['state'], RegExp]>([
    [
      'an accepted client',
      'google',
      { status: 400, body: { error: 'invalid_grant' } },
      'ok',
      /accepted/,
    ],
    [
      'a refused client',
      'google',
      { status: 401, body: { error: 'invalid_client' } },
      'failed',
      /GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET is wrong.*401/,
    ],
    [
      'an accepted app',
      'facebook',
      { status: 200, body: { access_token: secret } },
      'ok',
      /accepted/,
    ],
    [
      'a refused app',
      'facebook',
      { status: 400, body: { error: { code: 101 } } },
      'failed',
      /FACEBOOK_APP_ID or FACEBOOK_APP_SECRET is wrong.*App settings.*400/,
    ],
    [
      'a provider with discovery',
      'openid',
      {
        status: 200,
        body: {
          issuer: 'https://auth.example.com/home',
          token_endpoint: 'https://auth.example.com/t',
        },
      },
      'ok',
      /discovery works/,
    ],
    [
      'a provider with another issuer',
      'openid',
      {
        status: 200,
        body: {
          issuer: 'https://auth.example.com/home/',
          token_endpoint: 'https://auth.example.com/t',
        },
      },
      'failed',
      /calls itself https:\/\/auth\.example\.com\/home\//,
    ],
    ['no discovery document', 'openid', { status: 404 }, 'failed', /no discovery document.*404/],
    ['an accepted key', 'youtube', { status: 200 }, 'ok', /accepted/],
    [
      'a refused key',
      'youtube',
      { status: 400, body: reasons('keyInvalid') },
      'failed',
      /YOUTUBE_API_KEY is refused/,
    ],
    [
      'a used-up quota',
      'youtube',
      { status: 403, body: reasons('quotaExceeded') },
      'doubtful',
      /quota is used up/,
    ],
    ['an existing model', 'google model', { status: 200 }, 'ok', /accepted/],
    [
      'an unknown tier',
      'google model',
      { status: 200 },
      'ok',
      /project has billing: on the free tier Google may use/,
    ],
    [
      'a project that Google does not serve',
      'google model',
      { status: 400, body: { error: { code: 400, status: 'FAILED_PRECONDITION' } } },
      'failed',
      /does not serve this project.*billing.*region/,
    ],
    [
      'a key on the free tier',
      'google model',
      {
        status: 429,
        body: {
          error: {
            details: [
              {
                violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
              },
            ],
          },
        },
      },
      'doubtful',
      /free tier: Google may use what it is sent.*billing/,
    ],
    ['a missing model', 'google model', { status: 404 }, 'failed', /no such model/],
    ['a refused key', 'google model', { status: 403 }, 'failed', /key of google is refused.*403/],
    ['a missing model', 'openai model', { status: 404 }, 'failed', /no such model/],
    ['a refused key', 'openai model', { status: 401 }, 'failed', /key of openai is refused.*401/],
    ['a used-up quota', 'openai model', { status: 429 }, 'doubtful', /quota is used up/],
    [
      'a refused key',
      'compatible model',
      { status: 401 },
      'failed',
      /key of compatible is refused/,
    ],
  ])('reports %s (%s)', async (_what, which, answer, state, message) => {
    mockFetch(answer);
    const finding = await checks[which]?.();
    expect(finding).toMatchObject({ state, message: expect.stringMatching(message) });
  });

  it.each(Object.entries(checks))(
    'reports an unreachable vendor without the key: %s',
    async (_which, check) => {
      mockFetch(null);
      expect(await check()).toMatchObject({
        state: 'failed',
        message: expect.stringMatching(/no answer/),
      });
      mockFetch({ status: 503, body: { error: secret } });
      const broken = await check();
      expect(broken).toMatchObject({
        state: 'failed',
        message: expect.stringMatching(/503; try again/),
      });
      mockFetch({ status: 400, body: { error: { message: secret } } });
      expect(JSON.stringify([broken, await check()])).not.toContain(secret);
    },
  );

  it('sends requests to each vendor’s own address, and one per model', async () => {
    const asked = mockFetch({ status: 200 });
    for (const check of Object.values(checks)) await check();
    expect(asked.map(({ host, pathname }) => host + pathname)).toEqual([
      'oauth2.googleapis.com/token',
      'graph.facebook.com/v26.0/oauth/access_token',
      'auth.example.com/home/.well-known/openid-configuration',
      'www.googleapis.com/youtube/v3/videos',
      'generativelanguage.googleapis.com/v1beta/models/gemini-3.8-flash',
      'api.openai.com/v1/models/gpt-6-luna',
      'models.internal/v1/models',
    ]);
  });
});
