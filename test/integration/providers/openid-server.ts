import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { interactionPolicy, Provider } from 'oidc-provider';

/** Claims of the user who signs in at this server. */
export interface UserClaims {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  groups?: string[];
}

export const client = {
  clientId: 'posterframe',
  clientSecret: 'a-secret-of-32-characters-or-more',
};
export const otherClient = {
  clientId: 'another-client',
  clientSecret: 'another-secret-of-32-characters',
};

export interface OpenIdServer {
  issuer: string;
  /** The key that the server signs with. */
  key: KeyObject;
  kid: string;
  /** Changes the answers of the token endpoint, until this is set to undefined. */
  changeAnswer: ((answer: Record<string, unknown>) => Promise<void> | void) | undefined;
  /** Follows the redirects like the browser of a user who agrees to everything; resolves to the callback's query. */
  agree(url: string): Promise<string>;
  stop(): Promise<void>;
}

/** A certified OpenID server (`oidc-provider`) on a free loopback port. */
export async function startOpenIdServer(
  redirectUri: string,
  holder: UserClaims,
  /** Whether the identity token contains the user's claims, as Google's does. */
  claimsInToken = true,
): Promise<OpenIdServer> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = createHash('sha256').update('key').digest('hex').slice(0, 8);
  const policy = interactionPolicy.base();
  // Like Google, asks for the account when the request contains this prompt.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  policy.remove('consent');

  // The issuer is part of every answer, so the port has to be known first.
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: Provider = new Provider(issuer, {
    clients: [client, otherClient].map(({ clientId, clientSecret }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post' as const,
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: !claimsInToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...holder, sub }) }),
    loadExistingGrant: async (ctx) => {
      const { client: asking, session } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: asking?.clientId,
        accountId: session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      Grant: 60,
      Session: 60,
      Interaction: 60,
      AuthorizationCode: 60,
      IdToken: 600,
      AccessToken: 60,
    },
  });
  const answering: OpenIdServer = {
    issuer,
    key: privateKey,
    kid,
    changeAnswer: undefined,
    agree: (url) => agree(url, redirectUri),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) {
      const login = { accountId: holder.sub };
      await provider.interactionFinished(ctx.req, ctx.res, { login, select_account: {} });
      ctx.respond = false;
      return;
    }
    await next();
    if (ctx.path === '/token' && answering.changeAnswer)
      await answering.changeAnswer(ctx.body as Record<string, unknown>);
  });
  const handle = provider.callback();
  return answering;
}

async function agree(url: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    await answer.body?.cancel();
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the server answered ${answer.status} at ${next}`);
    next = new URL(location, next).href;
    if (next.startsWith(redirectUri)) return new URL(next).search.slice(1);
  }
  throw new Error('the server redirects without end');
}
