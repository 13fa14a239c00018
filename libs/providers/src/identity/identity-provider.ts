/** Somebody whose identity a provider has vouched for. `subject` is the only stable key. */
export interface Person {
  provider: 'google';
  subject: string;
  /** In lower case; null when the provider tells none. */
  email: string | null;
  emailVerified: boolean;
  name: string;
  picture: string | null;
}

/** What a started sign-in must remember until the browser comes back. Plain data, for a signed cookie. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/**
 * Where people prove who they are.
 * Errors: `sign_in_failed` (refused, or an answer that does not belong to this sign-in), `sign_in_unavailable`.
 */
export abstract class IdentityProvider {
  /** The address to send the browser to. `redirectUri` is ours, built from configuration. */
  abstract authorise(request: {
    redirectUri: string;
  }): Promise<{ url: string; pending: PendingSignIn }>;

  /** Who came back. Only the query of `callbackUrl` is read; host and path are those of `redirectUri`. */
  abstract identify(answer: {
    callbackUrl: URL | string;
    redirectUri: string;
    pending: PendingSignIn;
  }): Promise<Person>;
}
