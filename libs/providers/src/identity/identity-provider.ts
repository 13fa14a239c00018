import { ProductError, type SignInProvider } from '@app/contracts';

/** A user whose identity a provider has verified. `subject` is the only stable key. */
export interface IdentityProfile {
  provider: SignInProvider;
  subject: string;
  /** In lower case; null if the provider sends none. */
  email: string | null;
  emailVerified: boolean;
  name: string;
  /** URL of the user's picture at the provider. Only `downloadPicture` fetches it. */
  picture: string | null;
  /**
   * Digest of the configured admin claim if the user has the claim; null if the user does not; absent if no admin claim
   * is configured.
   */
  adminClaim?: string | null;
}

/** Data of an OAuth flow that its callback needs. Plain data, which a signed cookie keeps. */
export interface PendingSignIn {
  state: string;
  /** Null if the provider's protocol has no nonce. */
  nonce: string | null;
  codeVerifier: string | null;
}

export interface ConsentRequest {
  /** The URL of our callback, from configuration. */
  redirectUri: string;
  /** E-mail address of the account that the user should choose. */
  loginHint?: string | undefined;
}

export interface StartedConsent {
  /** URL to which the browser is redirected. */
  url: string;
  pending: PendingSignIn;
}

export interface ConsentAnswer {
  /** The query of the callback. */
  query: string;
  /** The same URL as at the start of the flow. */
  redirectUri: string;
  pending: PendingSignIn;
}

/**
 * A sign-in provider. Errors: `sign_in_refused`, `sign_in_failed` (the answer does not belong to this sign-in),
 * `sign_in_clock_skewed`, `sign_in_unavailable`.
 */
export abstract class IdentityProvider {
  abstract authorize(request: ConsentRequest): Promise<StartedConsent>;

  /** The user that a callback identifies. */
  abstract identify(answer: ConsentAnswer): Promise<IdentityProfile>;

  /** Bytes of a user's picture; null without a picture, or if its URL is not one of the provider's. Never fails. */
  abstract downloadPicture(address: string): Promise<Buffer | null>;
}

/** The sign-in providers of this installation. */
export class SignInProviders {
  constructor(private readonly known: Partial<Record<SignInProvider, IdentityProvider>>) {}

  get offered(): SignInProvider[] {
    return (Object.keys(this.known) as SignInProvider[]).filter((name) => this.known[name]);
  }

  /** Fails with `sign_in_not_offered`. */
  of(name: SignInProvider): IdentityProvider {
    const provider = this.known[name];
    if (!provider) throw new ProductError('sign_in_not_offered', { detail: name });
    return provider;
  }
}
