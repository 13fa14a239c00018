import { Environment } from '@app/config';
import { ProductError } from '@app/contracts';
import { IdentityProvider } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { Accounts } from './accounts.js';
import { SessionIssuer } from './session-issuer.js';
import { safeReturnPath, SignInStates, type SignInState } from './sign-in-state.js';

export interface FinishedSignIn {
  refreshToken: string;
  state: SignInState;
}

/** Signing in, staying in, signing out. */
@Injectable()
export class AuthService {
  private readonly redirectUri: string;

  constructor(
    private readonly identity: IdentityProvider,
    private readonly states: SignInStates,
    private readonly accounts: Accounts,
    private readonly session: SessionIssuer,
    env: Environment,
  ) {
    // Built from configuration, never from a Host header.
    this.redirectUri = `${env.PUBLIC_ORIGIN}/auth/google/callback`;
  }

  /** Where to send the browser, and the cookie that it must bring back. */
  async start(
    mode: string | undefined,
    returnTo: string | undefined,
  ): Promise<{ url: string; cookie: string }> {
    const { url, pending } = await this.identity.authorise({ redirectUri: this.redirectUri });
    const cookie = await this.states.seal({
      pending,
      mode: mode === 'redirect' ? 'redirect' : 'popup',
      returnTo: safeReturnPath(returnTo),
    });
    return { url, cookie };
  }

  /** The state of a started sign-in, also when it failed, so that its window can be told. */
  openState(cookie: string | undefined): Promise<SignInState | undefined> {
    return this.states.open(cookie);
  }

  /** @param query the query string of the callback, as it came */
  async finish(state: SignInState | undefined, query: string): Promise<FinishedSignIn> {
    if (!state)
      throw new ProductError('sign_in_failed', {
        detail: 'no sign-in was started in this browser',
      });
    const person = await this.identity.identify({
      callbackUrl: new URL(`${this.redirectUri}?${query}`),
      redirectUri: this.redirectUri,
      pending: state.pending,
    });
    const userId = await this.accounts.signIn(person);
    return { refreshToken: await this.session.start(userId), state };
  }
}
