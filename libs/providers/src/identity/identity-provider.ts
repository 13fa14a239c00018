import { ProductError, type SignInProvider } from '@app/contracts';

/** A user whose identity a provider has verified. `subject` is the only stable key. */
export interface IdentityProfile {
  provider: SignInProvider;
  subject: string;
  /** In lower case; null when the provider sends none. */
  email: string | null;
  emailVerified: boolean;
  name: string;
  /** URL of the user's picture at the provider; only `picture` fetches it. */
  picture: string | null;
  /** Whether a claim of the provider makes the user an administrator; absent where no claim is configured. */
  isAdminByClaim?: boolean;
}

/** Data of an OAuth flow that the callback needs. Plain data, for a signed cookie. */
export interface PendingSignIn {
  state: string;
  /** Null when the provider's protocol has no nonce. */
  nonce: string | null;
  codeVerifier: string | null;
}

export interface ConsentRequest {
  /** The URL of our callback, from configuration. */
  redirectUri: string;
  /** The e-mail address that the user is expected to choose. */
  loginHint?: string | undefined;
}

export interface StartedConsent {
  /** Address for the browser. */
  url: string;
  pending: PendingSignIn;
}

export interface ConsentAnswer {
  /** The query of the callback. */
  query: string;
  /** The same value as at the start of the flow. */
  redirectUri: string;
  pending: PendingSignIn;
}

/**
 * A sign-in provider. Errors: `sign_in_refused`, `sign_in_failed` (an answer that does not belong to this sign-in),
 * `sign_in_clock_skewed`, `sign_in_unavailable`.
 */
export abstract class IdentityProvider {
  abstract authorize(request: ConsentRequest): Promise<StartedConsent>;

  /** The user of a callback. */
  abstract identify(answer: ConsentAnswer): Promise<IdentityProfile>;

  /** The bytes of a user's picture; null without a picture, or when its URL is not the provider's. Never fails. */
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
