import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { demoGoogleClient, demoPeople } from '@app/providers';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { createEmulator } from '../create-emulator.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createEmulator();
});
afterAll(async () => {
  await app.close();
});

const issuer = 'http://localhost:4010';
const redirectUri = 'http://localhost:3000/auth/google/callback';
const verifier = 'a-verifier-that-is-long-enough-for-the-standard-043';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const { clientId, clientSecret } = demoGoogleClient;

const base = {
  client_id: clientId,
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'st&te',
  nonce: 'n-1',
  code_challenge: challenge,
  code_challenge_method: 'S256',
};

const authorize = (change: Record<string, string | undefined> = {}) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...base, ...change })) {
    if (value !== undefined) query.set(name, value);
  }
  return app.inject({
    url: `/o/oauth2/v2/auth?${query.toString()}`,
    headers: { host: 'localhost:4010' },
  });
};

const answerOf = (response: { headers: Record<string, unknown> }) =>
  new URL(String(response.headers['location'])).searchParams;

const codeFor = async (email: string, change: Record<string, string | undefined> = {}) =>
  answerOf(await authorize({ login_hint: email, posterframe_auto: '1', ...change })).get('code') ??
  '';

const exchange = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/token',
    headers: {
      host: 'localhost:4010',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      ...form,
    }).toString(),
  });

const proof = { client_id: clientId, client_secret: clientSecret, code_verifier: verifier };

describe('the emulated Google’s discovery document', () => {
  it('names the requested origin as the issuer, byte for byte', async () => {
    const answer = await app.inject({
      url: '/.well-known/openid-configuration',
      headers: { host: 'localhost:4010' },
    });
    expect(answer.json()).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/oauth2/v3/certs`,
      code_challenge_methods_supported: ['plain', 'S256'],
    });
  });
});

describe('the emulated Google’s sign-in page', () => {
  it('shows every demo user and a way to decline', async () => {
    const page = await authorize();
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const person of Object.values(demoPeople)) {
      expect(page.body).toContain(person.email);
      expect(page.body).toContain(person.description);
    }
    const [, cancel = ''] = /class="cancel" href="([^"]+)"/.exec(page.body) ?? [];
    const answer = new URL(cancel.replaceAll('&amp;', '&')).searchParams;
    expect(Object.fromEntries(answer)).toEqual({
      error: 'access_denied',
      state: 'st&te',
      iss: issuer,
    });
  });

  it('redirects with a code for the chosen user and the parameters that Google adds', async () => {
    const page = await authorize({ prompt: 'select_account' });
    const [, link = ''] = /<a href="([^"]+)">\s*<img[^>]+000001\.svg/.exec(page.body) ?? [];
    const sent = await app.inject({
      url: link.replaceAll('&amp;', '&'),
      headers: { host: 'localhost:4010' },
    });
    expect(sent.statusCode).toBe(302);
    const answer = answerOf(sent);
    expect(answer.get('code')).toMatch(/^4\/0/);
    expect(answer.get('state')).toBe('st&te');
    expect(answer.get('iss')).toBe(issuer);
    expect(answer.get('authuser')).toBe('0');
    expect(answer.get('prompt')).toBe('select_account');
    expect(answer.get('scope')).toContain('https://www.googleapis.com/auth/userinfo.email');
  });

  it('lists the hinted user first, but still lets the visitor choose', async () => {
    const page = await authorize({ login_hint: demoPeople.nell.email });
    expect(page.statusCode).toBe(200);
    expect(page.body.indexOf(demoPeople.nell.email)).toBeLessThan(
      page.body.indexOf(demoPeople.rosa.email),
    );
  });

  it('is skipped only for an automatic approval that names a known user', async () => {
    expect(
      (await authorize({ login_hint: demoPeople.rosa.email, posterframe_auto: '1' })).statusCode,
    ).toBe(302);
    expect(
      (await authorize({ login_hint: 'who@else.example', posterframe_auto: '1' })).statusCode,
    ).toBe(200);
    expect((await authorize({ posterframe_auto: '1' })).statusCode).toBe(200);
  });

  it('is not shown for prompt=none', async () => {
    expect(answerOf(await authorize({ prompt: 'none' })).get('error')).toBe('interaction_required');
    expect(
      answerOf(await authorize({ prompt: 'none', login_hint: demoPeople.ada.email })).has('code'),
    ).toBe(true);
  });

  it('is an error page when the client is missing, or its redirect address is missing or invalid', async () => {
    for (const change of [
      { client_id: undefined },
      { redirect_uri: undefined },
      { redirect_uri: 'javascript:alert(1)' },
    ]) {
      const page = await authorize(change);
      expect(page.statusCode).toBe(400);
      expect(page.headers).not.toHaveProperty('location');
    }
  });

  it('redirects other invalid requests to the client with an error', async () => {
    expect(answerOf(await authorize({ response_type: 'token' })).get('error')).toBe(
      'unsupported_response_type',
    );
    expect(answerOf(await authorize({ scope: 'email' })).get('error')).toBe('invalid_scope');
    expect(answerOf(await authorize({ code_challenge_method: 'S512' })).get('error')).toBe(
      'invalid_request',
    );
  });

  it('escapes markup from the query', async () => {
    const page = await authorize({ state: '"><script>alert(1)</script>' });
    expect(page.body).not.toContain('<script>');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('the emulated Google’s token endpoint', () => {
  it('returns an identity token signed by its published key', async () => {
    const code = await codeFor(demoPeople.rosa.email);
    const answer = await exchange({ ...proof, code });
    expect(answer.statusCode).toBe(200);
    const tokens = answer.json<{ access_token: string; id_token: string }>();
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3599 });

    const keys = (await app.inject('/oauth2/v3/certs')).json<JSONWebKeySet>();
    const { payload, protectedHeader } = await jwtVerify(tokens.id_token, createLocalJWKSet(keys), {
      issuer,
      audience: clientId,
    });
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: keys.keys[0]?.kid });
    expect(payload).toMatchObject({
      azp: clientId,
      sub: demoPeople.rosa.subject,
      email: 'rosa@posterframe.example',
      email_verified: true,
      name: 'Rosa Iglesias',
      given_name: 'Rosa',
      family_name: 'Iglesias',
      picture: `${issuer}/emulator/avatars/${demoPeople.rosa.subject}.png`,
      nonce: 'n-1',
      at_hash: createHash('sha256')
        .update(tokens.access_token)
        .digest()
        .subarray(0, 16)
        .toString('base64url'),
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3_600);
  });

  it('returns no refresh token for a sign-in', async () => {
    const code = await codeFor(demoPeople.rosa.email);
    expect((await exchange({ ...proof, code })).json()).not.toHaveProperty('refresh_token');
  });

  it('accepts client credentials by HTTP Basic', async () => {
    const code = await codeFor(demoPeople.rosa.email);
    const credentials = Buffer.from(
      `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`,
    );
    const answer = await exchange(
      { code, code_verifier: verifier },
      { authorization: `Basic ${credentials.toString('base64')}` },
    );
    expect(answer.statusCode).toBe(200);
  });

  it('accepts a code once', async () => {
    const code = await codeFor(demoPeople.rosa.email);
    expect((await exchange({ ...proof, code })).statusCode).toBe(200);
    const again = await exchange({ ...proof, code });
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    ['another verifier', { code_verifier: 'another-verifier' }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 400, 'invalid_grant'],
    [
      'another redirect address',
      { redirect_uri: 'http://localhost:3000/elsewhere' },
      400,
      'redirect_uri_mismatch',
    ],
    ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['no secret', { client_secret: '' }, 401, 'invalid_client'],
    ['another client', { client_id: 'another-client' }, 400, 'invalid_grant'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['a made-up code', { code: 'made-up' }, 400, 'invalid_grant'],
  ])('refuses %s', async (_why, change, status, error) => {
    const code = await codeFor(demoPeople.rosa.email);
    const answer = await exchange({ ...proof, code, ...change });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error });
  });
});

describe('the emulated Google’s user info', () => {
  it('names the owner of a token until the token is revoked', async () => {
    const code = await codeFor(demoPeople.theo.email);
    const { access_token: token } = (await exchange({ ...proof, code })).json<{
      access_token: string;
    }>();
    const who = () =>
      app.inject({ url: '/v1/userinfo', headers: { authorization: `Bearer ${token}` } });
    expect((await who()).json()).toMatchObject({
      sub: demoPeople.theo.subject,
      email: 'paid@posterframe.example',
    });

    const revoke = () =>
      app.inject({
        method: 'POST',
        url: '/revoke',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `token=${token}`,
      });
    expect((await revoke()).statusCode).toBe(200);
    expect((await who()).statusCode).toBe(401);
    expect((await revoke()).json()).toMatchObject({ error: 'invalid_token' });
  });
});

describe('a later consent at the emulated Google', () => {
  const scope = 'https://www.googleapis.com/auth/youtube.readonly';
  const consent = {
    scope: `openid email profile ${scope}`,
    access_type: 'offline',
    prompt: 'consent',
    login_hint: demoPeople.rosa.email,
  };

  it('asks the hinted user for optional scopes, and omits unchecked ones', async () => {
    const page = await authorize(consent);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('View your YouTube account');
    expect(page.body).toContain('Rosa Iglesias');
    const answered = (ticked: Record<string, string>) =>
      authorize({
        ...consent,
        posterframe_person: demoPeople.rosa.subject,
        posterframe_agreed: '1',
        ...ticked,
      });
    expect(answerOf(await answered({ posterframe_ticked: scope })).get('scope')).toContain(scope);
    expect(answerOf(await answered({})).get('scope')).not.toContain(scope);
  });

  it('returns a refresh token, which works until it is revoked', async () => {
    const code = await codeFor(demoPeople.rosa.email, consent);
    const tokens = (await exchange({ ...proof, code })).json<{ refresh_token: string }>();
    const renew = () =>
      exchange({
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
        client_id: clientId,
        client_secret: clientSecret,
      });
    const renewed = (await renew()).json<{ access_token: string }>();
    expect(renewed).toMatchObject({ token_type: 'Bearer', scope: expect.stringContaining(scope) });
    expect(renewed).not.toHaveProperty('refresh_token');
    const who = () =>
      app.inject({
        url: '/v1/userinfo',
        headers: { authorization: `Bearer ${renewed.access_token}` },
      });
    expect((await who()).statusCode).toBe(200);
    await app.inject({
      method: 'POST',
      url: '/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token: tokens.refresh_token }).toString(),
    });
    expect((await renew()).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await who()).statusCode).toBe(401);
  });
});
