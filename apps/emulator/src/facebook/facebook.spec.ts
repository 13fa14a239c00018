import { createHmac } from 'node:crypto';
import { demoFacebookApp, demoFacebookPeople } from '@app/providers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createEmulator } from '../create-emulator.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createEmulator();
});
afterAll(() => app.close());

const redirectUri = 'http://localhost:3000/auth/facebook/callback';
const { appId, appSecret } = demoFacebookApp;
const ask = (path: string, query: Record<string, string>) =>
  app.inject(`/v26.0/${path}?${new URLSearchParams(query).toString()}`);
const requestDialog = (more: Record<string, string> = {}) =>
  ask('dialog/oauth', { client_id: appId, redirect_uri: redirectUri, state: 's', ...more });
const exchange = (code: string, more: Record<string, string> = {}) =>
  ask('oauth/access_token', {
    client_id: appId,
    client_secret: appSecret,
    redirect_uri: redirectUri,
    code,
    ...more,
  });

async function codeFor(id: string): Promise<string> {
  const sent = await requestDialog({ posterframe_person: id });
  const location = new URL(String(sent.headers.location));
  expect(location.hash).toBe('#_=_');
  expect(location.searchParams.get('state')).toBe('s');
  return location.searchParams.get('code') ?? '';
}

describe('the emulated Facebook', () => {
  it('shows the demo users and a way to decline', async () => {
    const page = await requestDialog();
    for (const { name } of Object.values(demoFacebookPeople)) expect(page.body).toContain(name);
    expect(page.body).toContain('error_reason=user_denied');
    expect(page.body).toContain('No Facebook account is involved');
    expect((await ask('dialog/oauth', { client_id: appId })).statusCode).toBe(400);
  });

  it('returns the profile to an app that proves that it has the secret', async () => {
    const { finn } = demoFacebookPeople;
    const { access_token: token } = (await exchange(await codeFor(finn.id))).json<{
      access_token: string;
    }>();
    const proof = createHmac('sha256', appSecret).update(token).digest('hex');
    const query = { fields: 'id,name,email,picture.width(200).height(200)', access_token: token };
    expect((await ask('me', { ...query, appsecret_proof: proof })).json()).toMatchObject({
      id: finn.id,
      name: finn.name,
      email: finn.email,
      picture: { data: { is_silhouette: false } },
    });
    expect((await ask('me', { ...query, appsecret_proof: 'wrong' })).json()).toMatchObject({
      error: { type: 'OAuthException', code: 100 },
    });
  });

  it('returns no e-mail address of a user who shares none', async () => {
    const { access_token: token } = (
      await exchange(await codeFor(demoFacebookPeople.mia.id))
    ).json<{
      access_token: string;
    }>();
    const answer = await ask('me', { fields: 'id,email', access_token: token });
    expect(answer.json()).toEqual({ id: demoFacebookPeople.mia.id });
  });

  it('accepts a code once, with its redirect address and the right secret', async () => {
    const { id } = demoFacebookPeople.finn;
    const code = await codeFor(id);
    expect((await exchange(code)).statusCode).toBe(200);
    expect((await exchange(code)).json()).toMatchObject({ error: { code: 100 } });
    const otherRedirect = { redirect_uri: `${redirectUri}/x` };
    expect((await exchange(await codeFor(id), otherRedirect)).json()).toMatchObject({
      error: { code: 100 },
    });
    expect((await exchange(await codeFor(id), { client_secret: 'no' })).json()).toMatchObject({
      error: { code: 101 },
    });
    expect((await ask('me', { access_token: 'made-up' })).json()).toMatchObject({
      error: { code: 190, error_subcode: 463 },
    });
  });

  it('issues an app token for an app’s own id and secret', async () => {
    const own = { grant_type: 'client_credentials', client_id: appId, client_secret: appSecret };
    expect((await ask('oauth/access_token', own)).json()).toMatchObject({ token_type: 'bearer' });
    for (const wrong of [{ client_secret: 'no' }, { client_id: '1' }]) {
      const answer = await ask('oauth/access_token', { ...own, ...wrong });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { code: 101 } }]);
    }
  });
});
