import { ProductError } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { Accounts } from './accounts.js';
import { ChannelConnections } from './channel-connections.js';
import { ChannelPeople } from './channel-people.js';
import { SessionIssuer } from './session-issuer.js';
import type { SignInState } from './sign-in-state.js';
import type { Brought } from './trip-strategies.js';

/** What follows from a trip that has brought something. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly accounts: Accounts,
    private readonly channels: ChannelConnections,
    private readonly session: SessionIssuer,
    private readonly people: ChannelPeople,
  ) {}

  /** The address that a person is expected to choose at Google. */
  googleEmail(userId: string): Promise<string | undefined> {
    return this.people.googleEmail(userId);
  }

  /**
   * Signs in, adds a way of signing in, or connects a channel. May run twice with the same outcome.
   * @returns the refresh token of a new session, where there is one
   */
  async settle(state: SignInState, brought: Brought, browser: string): Promise<string | undefined> {
    if (brought.trip === 'sign-in' && state.purpose === 'sign-in') {
      const userId = await this.accounts.signIn(brought.person);
      const token = await this.session.start(userId, browser);
      // A browser has one session; the one it came with is nobody's any more.
      if (state.session) await this.session.endOne(state.session.sessionId);
      return token;
    }
    const userId = await this.stillSignedIn(state);
    if (brought.trip === 'channel') await this.channels.connect(userId, brought.consent);
    else await this.accounts.link(userId, brought.person);
    return undefined;
  }

  /** Whoever signed out while the provider's window was open gets nothing added. */
  private async stillSignedIn({ session }: SignInState): Promise<string> {
    const userId = session && (await this.session.userOf(session.sessionId));
    if (!userId) throw new ProductError('unauthenticated');
    return userId;
  }
}
