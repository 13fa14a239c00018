import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkGoogleClient,
  checkYoutubeKey,
  demoGoogleClient,
  demoPeople,
  GoogleClient,
  GoogleIdentityProvider,
} from '@app/providers';
import type { ProductError } from '@app/contracts';
import { startEmulator, type RunningEmulator } from './running-emulator.js';

const redirectUri = 'http://localhost:3000/auth/google/callback';

let emulator: RunningEmulator;
let google: GoogleIdentityProvider;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator?.stop());
afterEach(() => emulator.clearFaults());
beforeEach(() => {
  google = new GoogleIdentityProvider(
    new GoogleClient({
      issuer: emulator.origin,
      ...demoGoogleClient,
      allowInsecure: true,
    }),
  );
});

/** Follows the address like the browser of a user who agrees at once. */
async function agree(url: string, email: string): Promise<string> {
  const address = new URL(url);
  address.searchParams.set('login_hint', email);
  address.searchParams.set('posterframe_auto', '1');
  const answer = await fetch(address, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').search.slice(1);
}

describe('signing in with Google', () => {
  it('returns the user who consented', async () => {
    const { url, pending } = await google.authorize({ redirectUri });
    const query = await agree(url, demoPeople.rosa.email);
    expect(await google.identify({ query, redirectUri, pending })).toEqual({
      provider: 'google',
      subject: demoPeople.rosa.subject,
      email: 'rosa@posterframe.example',
      emailVerified: true,
      name: 'Rosa Iglesias',
      picture: `${emulator.origin}/emulator/avatars/${demoPeople.rosa.subject}.png`,
    });
  });

  it('sends a state, nonce and S256 challenge that differ every time', async () => {
    const asked = await Promise.all([1, 2].map(() => google.authorize({ redirectUri })));
    const [first, second] = asked.map(({ url }) => new URL(url).searchParams);
    expect(first?.get('code_challenge_method')).toBe('S256');
    expect(first?.get('scope')).toBe('openid email profile');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first?.get(name)).not.toBe(second?.get(name));
    }
  });

  it('discovers the endpoints once', async () => {
    await emulator.clearRequests();
    await google.authorize({ redirectUri });
    await google.authorize({ redirectUri });
    expect((await emulator.countRequests())['/.well-known/openid-configuration']).toBe(1);
  });
});

describe('a sign-in that fails', () => {
  const failed = expect.objectContaining({ code: 'sign_in_failed' });

  it('because the user declined', async () => {
    const { pending } = await google.authorize({ redirectUri });
    const query = `error=access_denied&state=${pending.state}&iss=${encodeURIComponent(emulator.origin)}`;
    await expect(google.identify({ query, redirectUri, pending })).rejects.toMatchObject({
      code: 'sign_in_refused',
    });
  });

  it.each(['state', 'nonce', 'codeVerifier'] as const)('because of another %s', async (name) => {
    const { url, pending } = await google.authorize({ redirectUri });
    const query = await agree(url, demoPeople.rosa.email);
    const other = (await google.authorize({ redirectUri })).pending;
    const mixed = { ...pending, [name]: other[name] };
    await expect(google.identify({ query, redirectUri, pending: mixed })).rejects.toEqual(failed);
  });

  it('because the code was used already', async () => {
    const { url, pending } = await google.authorize({ redirectUri });
    const query = await agree(url, demoPeople.rosa.email);
    await google.identify({ query, redirectUri, pending });
    await expect(google.identify({ query, redirectUri, pending })).rejects.toEqual(failed);
  });

  it('because of another issuer', async () => {
    const { url, pending } = await google.authorize({ redirectUri });
    const query = await agree(url, demoPeople.rosa.email);
    const other = new URLSearchParams(query);
    other.set('iss', 'http://other.example');
    await expect(google.identify({ query: String(other), redirectUri, pending })).rejects.toEqual(
      failed,
    );
  });

  it('because the callback has no parameters', async () => {
    const { pending } = await google.authorize({ redirectUri });
    await expect(google.identify({ query: '', redirectUri, pending })).rejects.toEqual(failed);
  });
});

describe('an identity token', () => {
  it.each([
    ['with another nonce', { nonce: 'wrong' }, 'sign_in_failed'],
    ['for another client', { audience: 'wrong' }, 'sign_in_failed'],
    ['of another issuer', { issuer: 'wrong' }, 'sign_in_failed'],
    ['without a signature', { signature: 'none' }, 'sign_in_failed'],
    ['with a broken signature', { signature: 'broken' }, 'sign_in_failed'],
    // Google may have rotated its keys, so the next sign-in fetches them again.
    ['of an unpublished key', { signature: 'unknown-key' }, 'sign_in_unavailable'],
    ['from a clock that is far behind', { skewSeconds: -7_200 }, 'sign_in_clock_skewed'],
  ])('is refused %s', async (_what, fault, code) => {
    await emulator.faultSignIn(fault);
    const { url, pending } = await google.authorize({ redirectUri });
    const query = await agree(url, demoPeople.rosa.email);
    await expect(google.identify({ query, redirectUri, pending })).rejects.toMatchObject({ code });
  });

  it('is accepted when the clock differs by seconds', async () => {
    await emulator.faultSignIn({ skewSeconds: 20 });
    const { url, pending } = await google.authorize({ redirectUri });
    const query = await agree(url, demoPeople.rosa.email);
    await expect(google.identify({ query, redirectUri, pending })).resolves.toBeDefined();
  });

  it('is accepted after a key rotation, once the new keys are fetched', async () => {
    const first = await google.authorize({ redirectUri });
    await google.identify({
      query: await agree(first.url, demoPeople.rosa.email),
      redirectUri,
      pending: first.pending,
    });
    await emulator.rotateKeys();
    const outcomes: string[] = [];
    for (let turn = 0; turn < 2; turn++) {
      const { url, pending } = await google.authorize({ redirectUri });
      const query = await agree(url, demoPeople.rosa.email);
      await google.identify({ query, redirectUri, pending }).then(
        () => outcomes.push('in'),
        (error: ProductError) => outcomes.push(error.code),
      );
    }
    expect(outcomes.at(-1)).toBe('in');
  });

  it('does not verify an unverified address', async () => {
    await emulator.faultSignIn({ email: 'unverified' });
    const { url, pending } = await google.authorize({ redirectUri });
    const query = await agree(url, demoPeople.rosa.email);
    expect(await google.identify({ query, redirectUri, pending })).toMatchObject({
      emailVerified: false,
    });
  });
});

describe('a provider with failures', () => {
  const unavailable = expect.objectContaining({ code: 'sign_in_unavailable' });

  it('is asked for its endpoints again at the next sign-in', async () => {
    await emulator.setFault({ path: '/.well-known', status: 503 });
    await expect(google.authorize({ redirectUri })).rejects.toEqual(unavailable);
    const { url } = await google.authorize({ redirectUri });
    expect(url).toContain(`${emulator.origin}/o/oauth2/v2/auth`);
  });

  it.each([{ status: 500 }, { drop: true }, { truncate: 20 }])(
    'is unavailable when the code exchange fails: %j',
    async (fault) => {
      const { url, pending } = await google.authorize({ redirectUri });
      const query = await agree(url, demoPeople.rosa.email);
      await emulator.setFault({ path: '/token', ...fault });
      await expect(google.identify({ query, redirectUri, pending })).rejects.toEqual(unavailable);
    },
  );

  it('is unavailable when it does not answer', async () => {
    const disabled = new GoogleIdentityProvider(
      new GoogleClient({
        issuer: 'http://127.0.0.1:9',
        ...demoGoogleClient,
        allowInsecure: true,
      }),
    );
    await expect(disabled.authorize({ redirectUri })).rejects.toEqual(unavailable);
  });

  it('is unavailable without TLS unless that is allowed', async () => {
    const strict = new GoogleIdentityProvider(
      new GoogleClient({
        issuer: emulator.origin,
        ...demoGoogleClient,
        allowInsecure: false,
      }),
    );
    await expect(strict.authorize({ redirectUri })).rejects.toEqual(unavailable);
  });
});

describe('the check of keys', () => {
  it('distinguishes a known client, a wrong secret and a failing Google', async () => {
    const endpoint = `${emulator.origin}/token`;
    expect(await checkGoogleClient(demoGoogleClient, endpoint)).toMatchObject({ state: 'ok' });
    const wrong = { ...demoGoogleClient, clientSecret: 'another' };
    expect(await checkGoogleClient(wrong, endpoint)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('GOOGLE_CLIENT_SECRET is wrong'),
    });
    await emulator.setFault({ path: '/token', status: 503, times: 1 });
    expect(await checkGoogleClient(demoGoogleClient, endpoint)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('503'),
    });
  });

  it('distinguishes an accepted key, a refused key and a key without quota of the video site', async () => {
    const path = '/youtube/v3/videos';
    expect(await checkYoutubeKey('a key', emulator.origin)).toMatchObject({ state: 'ok' });
    await emulator.setFault({ path, status: 400, reason: 'badRequest', times: 1 });
    expect(await checkYoutubeKey('another', emulator.origin)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('YOUTUBE_API_KEY is refused'),
    });
    await emulator.setFault({ path, status: 403, reason: 'quotaExceeded', times: 1 });
    expect(await checkYoutubeKey('a key', emulator.origin)).toMatchObject({ state: 'doubtful' });
  });
});
