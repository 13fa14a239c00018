import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { GoogleClient, GoogleIdentityProvider } from '@app/providers';
import { generateKeyPairSync } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  SignJWT,
  UnsecuredJWT,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';
import { client, otherClient, startOpenIdServer, type OpenIdServer } from './openid-server.js';

const redirectUri = 'http://localhost:3000/auth/google/callback';
const rosa = {
  sub: '1080001',
  email: 'rosa@posterframe.example',
  email_verified: true,
  name: 'Rosa Iglesias',
};

let server: OpenIdServer;
let google: GoogleIdentityProvider;
const signingInAs = (who: typeof client) =>
  new GoogleIdentityProvider(
    new GoogleClient({ issuer: server.issuer, ...who, allowInsecure: true }),
  );
beforeAll(async () => {
  // The server warns that it keeps everything in memory, which is intended here.
  const quiet = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = await startOpenIdServer(redirectUri, rosa);
  quiet.mockRestore();
});
afterAll(() => server?.stop());
beforeEach(() => {
  google = signingInAs(client);
});
afterEach(() => {
  server.changeAnswer = undefined;
});

/** Replaces the identity token that the server issues. */
function reissue(make: (claims: JWTPayload, token: string) => Promise<string> | string): void {
  server.changeAnswer = async (answer) => {
    const token = String(answer['id_token']);
    answer['id_token'] = await make(decodeJwt(token), token);
  };
}

/** Signs other claims with the key that the server publishes. */
const signed = (claims: JWTPayload): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: server.kid }).sign(server.key);

const claiming =
  (more: JWTPayload) =>
  (claims: JWTPayload): Promise<string> =>
    signed({ ...claims, ...more });

const withoutClaim =
  (name: string) =>
  ({ [name]: _gone, ...claims }: JWTPayload): Promise<string> =>
    signed(claims);

async function signIn(): Promise<unknown> {
  const { url, pending } = await google.authorize({ redirectUri });
  return google.identify({ query: await server.agree(url), redirectUri, pending });
}

describe('signing in at a certified OpenID server', () => {
  it('returns the user who consented', async () => {
    expect(await signIn()).toEqual({
      provider: 'google',
      subject: rosa.sub,
      email: rosa.email,
      emailVerified: true,
      name: rosa.name,
      picture: null,
    });
  });

  it('accepts a token that is signed again with the published key', async () => {
    reissue(claiming({}));
    expect(await signIn()).toMatchObject({ subject: rosa.sub });
  });
});

describe('an identity token is refused', () => {
  const past = Math.floor(Date.now() / 1_000) - 7_200;
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const secret = new TextEncoder().encode(client.clientSecret);

  const compared = 'OAUTH_JWT_CLAIM_COMPARISON_FAILED';
  const invalid = 'OAUTH_INVALID_RESPONSE';
  const both = [client.clientId, otherClient.clientId];
  const withHeader =
    (header: JWTHeaderParameters, key: Parameters<SignJWT['sign']>[0]) => (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader(header).sign(key);

  it.each<[string, (claims: JWTPayload, token: string) => Promise<string> | string, string]>([
    ['with another nonce', claiming({ nonce: 'another' }), compared],
    ['without a nonce', withoutClaim('nonce'), invalid],
    ['for another client', claiming({ aud: otherClient.clientId }), compared],
    ['for two clients', claiming({ aud: both }), compared],
    [
      'for two clients and authorized for the other one',
      claiming({ aud: both, azp: otherClient.clientId }),
      compared,
    ],
    [
      'authorized for another client',
      claiming({ azp: otherClient.clientId }),
      'token authorized for another client',
    ],
    ['of another issuer', claiming({ iss: 'https://accounts.google.com' }), compared],
    ['without an expiry', withoutClaim('exp'), invalid],
    ['without a subject', withoutClaim('sub'), invalid],
    ['with an empty subject', claiming({ sub: '' }), 'identity token without a usable subject'],
    ['that is not signed', (claims) => new UnsecuredJWT(claims).encode(), invalid],
    ['signed with the client secret', withHeader({ alg: 'HS256' }, secret), invalid],
    [
      'signed with the client secret and the id of the published key',
      (claims) => withHeader({ alg: 'HS256', kid: server.kid }, secret)(claims),
      invalid,
    ],
    [
      'signed with another key and the id of the published key',
      (claims) => withHeader({ alg: 'RS256', kid: server.kid }, foreign)(claims),
      invalid,
    ],
    ['with a flipped signature', (_claims, token) => flipSignature(token), invalid],
    [
      'with claims that were changed after signing',
      (_claims, token) => renameSubject(token),
      invalid,
    ],
    ['that is malformed', () => 'nonsense', invalid],
  ])('%s', async (_what, make, detail) => {
    reissue(make);
    await expect(signIn()).rejects.toMatchObject({ code: 'sign_in_failed', detail });
  });

  it('that has expired, with a note about clocks', async () => {
    reissue(claiming({ iat: past, exp: past + 60 }));
    await expect(signIn()).rejects.toMatchObject({ code: 'sign_in_clock_skewed' });
  });

  it('signed with an unpublished key, which may be temporary', async () => {
    reissue(withHeader({ alg: 'RS256', kid: 'other' }, foreign));
    await expect(signIn()).rejects.toMatchObject({
      code: 'sign_in_unavailable',
      cause: { code: 'OAUTH_KEY_SELECTION_FAILED' },
    });
  });

  it('that is missing', async () => {
    server.changeAnswer = (answer) => {
      delete answer['id_token'];
    };
    await expect(signIn()).rejects.toMatchObject({ code: 'sign_in_failed', detail: invalid });
  });
});

function flipSignature(token: string): string {
  const [header, claims, signature = ''] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(10) ^ 1, 10);
  return [header, claims, bytes.toString('base64url')].join('.');
}

function renameSubject(token: string): string {
  const [header, , signature] = token.split('.');
  const claims = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: 'admin' }));
  expect(decodeProtectedHeader(token).alg).toBe('RS256');
  return [header, claims.toString('base64url'), signature].join('.');
}

describe('a callback is refused', () => {
  const failed = expect.objectContaining({ code: 'sign_in_failed' });
  const change = (query: string, edit: (params: URLSearchParams) => void): string => {
    const params = new URLSearchParams(query);
    edit(params);
    return params.toString();
  };
  const started = async () => {
    const { url, pending } = await google.authorize({ redirectUri });
    return { query: await server.agree(url), pending };
  };

  it.each<[string, (params: URLSearchParams) => void]>([
    ['with another state', (params) => params.set('state', 'another')],
    ['without a state', (params) => params.delete('state')],
    ['of another issuer (mix-up)', (params) => params.set('iss', 'https://accounts.google.com')],
    ['without the issuer that the server announces', (params) => params.delete('iss')],
    ['with two codes', (params) => params.append('code', params.get('code') ?? '')],
    ['without a code', (params) => params.delete('code')],
    ['with a code that the server never issued', (params) => params.set('code', 'made-up')],
  ])('%s', async (_what, edit) => {
    const { query, pending } = await started();
    const asked = google.identify({ query: change(query, edit), redirectUri, pending });
    await expect(asked).rejects.toEqual(failed);
  });

  it('that was used before', async () => {
    const { query, pending } = await started();
    await google.identify({ query, redirectUri, pending });
    await expect(google.identify({ query, redirectUri, pending })).rejects.toEqual(failed);
  });

  it('that belongs to another browser', async () => {
    const [theirs, mine] = [await started(), await started()];
    const asked = google.identify({ query: theirs.query, redirectUri, pending: mine.pending });
    await expect(asked).rejects.toEqual(failed);
  });

  it.each(['codeVerifier', 'nonce'] as const)(
    'with another browser’s code, because the %s differs',
    async (name) => {
      const [theirs, mine] = [await started(), await started()];
      const pending = { ...theirs.pending, [name]: mine.pending[name] };
      const asked = google.identify({ query: theirs.query, redirectUri, pending });
      await expect(asked).rejects.toEqual(failed);
    },
  );

  it('with a code that was issued to another client', async () => {
    const { query, pending } = await started();
    const asked = signingInAs(otherClient).identify({ query, redirectUri, pending });
    await expect(asked).rejects.toEqual(failed);
  });
});
