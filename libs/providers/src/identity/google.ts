import { ProductError } from '@app/contracts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { personFromClaims, signInError } from './google-answers.js';
import { IdentityProvider, type PendingSignIn, type Person } from './identity-provider.js';

export interface GoogleSettings {
  /** `https://accounts.google.com`, or the emulator's origin. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Plain http is spoken only when this is true and the issuer is an http origin: the emulator. */
  allowInsecure: boolean;
}

/** For each request to the provider. */
const timeoutSeconds = 10;
/** Endpoints hardly ever change; a day is how long a change may go unnoticed. */
const discoveryLifetimeMs = 24 * 60 * 60_000;

/**
 * Sign-in with Google by OpenID Connect: authorisation code with PKCE, state and nonce.
 * The identity token comes straight from the token endpoint, so TLS vouches for it and its signature is not checked
 * once more (OpenID Connect Core 3.1.3.7); issuer, audience, nonce and expiry are.
 */
export class GoogleIdentityProvider extends IdentityProvider {
  private discovered: { configuration: Promise<Configuration>; until: number } | undefined;

  constructor(private readonly settings: GoogleSettings) {
    super();
  }

  override async authorise({
    redirectUri,
  }: {
    redirectUri: string;
  }): Promise<{ url: string; pending: PendingSignIn }> {
    const configuration = await this.configuration();
    const pending = {
      state: randomState(),
      nonce: randomNonce(),
      codeVerifier: randomPKCECodeVerifier(),
    };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: 'S256',
      // Somebody with several accounts is asked which one, also after signing out of ours.
      prompt: 'select_account',
    });
    return { url: url.href, pending };
  }

  override async identify({
    callbackUrl,
    redirectUri,
    pending,
  }: {
    callbackUrl: URL | string;
    redirectUri: string;
    pending: PendingSignIn;
  }): Promise<Person> {
    const configuration = await this.configuration();
    // The library sends this address without its query as `redirect_uri`, which must be ours byte for byte.
    const answer = new URL(redirectUri);
    answer.search = new URL(callbackUrl).search;
    try {
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.codeVerifier,
        idTokenExpected: true,
      });
      return personFromClaims(tokens.claims(), this.insecure);
    } catch (error) {
      const failure = signInError(error);
      // Perhaps the endpoints have moved: the next sign-in asks for them anew.
      if (failure.code === 'sign_in_unavailable') this.discovered = undefined;
      throw failure;
    }
  }

  /** The provider's endpoints: asked for when first needed, kept for a day, asked again after a failure. */
  private async configuration(): Promise<Configuration> {
    const known = this.discovered;
    const current = known && known.until > Date.now() ? known : this.discover();
    try {
      return await current.configuration;
    } catch (error) {
      if (this.discovered === current) this.discovered = undefined;
      throw new ProductError('sign_in_unavailable', { cause: error, detail: 'discovery failed' });
    }
  }

  private discover(): { configuration: Promise<Configuration>; until: number } {
    const { issuer, clientId, clientSecret } = this.settings;
    const configuration = discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: this.insecure ? [allowInsecureRequests] : [],
    });
    this.discovered = { configuration, until: Date.now() + discoveryLifetimeMs };
    return this.discovered;
  }

  private get insecure(): boolean {
    return this.settings.allowInsecure && this.settings.issuer.startsWith('http:');
  }
}
