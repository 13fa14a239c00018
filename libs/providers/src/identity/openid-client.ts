import { ProductError } from '@app/contracts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  ClientSecretBasic,
  ClientSecretPost,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ClientAuth,
  type Configuration,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { signInError } from './openid-answers.js';
import type { ConsentAnswer, ConsentRequest, StartedConsent } from './identity-provider.js';

export interface OpenIdSettings {
  /** The issuer, or the URL of its discovery document. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether an http issuer is allowed: the emulator, or a provider in a private network. */
  allowInsecure: boolean;
}

export type OpenIdTokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** Timeout of each request to the provider. */
const timeoutSeconds = 10;
/** Milliseconds for which endpoints are cached. They rarely change, and a change takes effect within a day. */
const discoveryLifetimeMs = 24 * 60 * 60_000;

/**
 * Authorizes at an OpenID provider: code flow with PKCE, state and nonce. Also checks the signature of the identity
 * token against the published keys, although the token comes directly from the token endpoint over TLS.
 */
export class OpenIdClient {
  private discovered: { configuration: Promise<Configuration>; until: number } | undefined;

  constructor(private readonly settings: OpenIdSettings) {}

  async authorize(
    { redirectUri, loginHint }: ConsentRequest,
    scope: string,
    more: Record<string, string>,
  ): Promise<StartedConsent> {
    const configuration = await this.configuration();
    const codeVerifier = randomPKCECodeVerifier();
    const pending = { state: randomState(), nonce: randomNonce(), codeVerifier };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(loginHint && { login_hint: loginHint }),
      ...more,
    });
    return { url: url.href, pending };
  }

  /** Exchanges the code of a callback. Throws sign-in errors (`signInError`). */
  async exchange({ query, redirectUri, pending }: ConsentAnswer): Promise<OpenIdTokens> {
    const configuration = await this.configuration();
    // The library sends this URL without its query as `redirect_uri`, which must match ours exactly.
    const answer = new URL(redirectUri);
    answer.search = query;
    const tokens = await this.mapErrors(() =>
      authorizationCodeGrant(configuration, answer, {
        expectedState: pending.state,
        expectedNonce: pending.nonce ?? '',
        pkceCodeVerifier: pending.codeVerifier ?? '',
        idTokenExpected: true,
      }),
    );
    const authorized = tokens.claims()?.['azp'];
    // OpenID Connect Core 3.1.3.7 (5). The library checks this only for several audiences.
    if (authorized !== undefined && authorized !== this.settings.clientId)
      throw new ProductError('sign_in_failed', { detail: 'token authorized for another client' });
    return tokens;
  }

  /** The claims from the userinfo endpoint, or none if it does not exist. Throws sign-in errors (`signInError`). */
  async requestUserInfo(tokens: OpenIdTokens, subject: string): Promise<Record<string, unknown>> {
    const configuration = await this.configuration();
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    return this.mapErrors(() => fetchUserInfo(configuration, tokens.access_token, subject));
  }

  /** Runs a call of the library, and maps its errors to ours. */
  async mapErrors<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      const failure = signInError(error);
      // The endpoints may have moved, so the next sign-in discovers them again.
      if (failure.code === 'sign_in_unavailable') this.discovered = undefined;
      throw failure;
    }
  }

  /** The provider's endpoints, cached for a day. Discovers them again after a failure. */
  async configuration(): Promise<Configuration> {
    const known = this.discovered;
    const current = known && known.until > Date.now() ? known : this.discover();
    try {
      return await current.configuration;
    } catch (error) {
      if (this.discovered === current) this.discovered = undefined;
      throw new ProductError('sign_in_unavailable', { cause: error, detail: 'discovery failed' });
    }
  }

  /** Whether plain http is allowed: for the emulator, or for a provider in a private network. */
  get insecure(): boolean {
    return this.settings.allowInsecure && this.settings.issuer.startsWith('http:');
  }

  private discover(): { configuration: Promise<Configuration>; until: number } {
    const { issuer, clientId, clientSecret } = this.settings;
    const configuration = discovery(
      new URL(issuer),
      clientId,
      undefined,
      createClientAuth(clientSecret),
      {
        timeout: timeoutSeconds,
        execute: [enableNonRepudiationChecks, ...(this.insecure ? [allowInsecureRequests] : [])],
      },
    );
    this.discovered = { configuration, until: Date.now() + discoveryLifetimeMs };
    return this.discovered;
  }
}

/** Sends the client secret in a way that the provider supports. */
function createClientAuth(clientSecret: string): ClientAuth {
  const post = ClientSecretPost(clientSecret);
  const basic = ClientSecretBasic(clientSecret);
  return (server, client, body, headers) => {
    // A provider that lists no methods supports Basic (OpenID Connect Discovery 3).
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_post') ? post : basic)(server, client, body, headers);
  };
}
