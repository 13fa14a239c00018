import { ProductError, type SessionAnswer } from '@app/contracts';
import { Sessions } from '@app/data';
import { Injectable } from '@nestjs/common';
import { AccessTokens, accessTokenSeconds } from './access-tokens.js';
import { Accounts } from './accounts.js';

/** Turns a refresh token into an access token and the person's profile. */
@Injectable()
export class SessionIssuer {
  constructor(
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly accounts: Accounts,
  ) {}

  start(userId: string): Promise<string> {
    return this.sessions.start(userId);
  }

  async refresh(refreshToken: string | undefined): Promise<SessionAnswer> {
    const userId = refreshToken ? await this.sessions.userOf(refreshToken) : undefined;
    if (!userId) throw new ProductError('unauthenticated');
    const user = await this.accounts.returning(userId);
    const accessToken = await this.tokens.issue({ userId, role: user.role });
    return { accessToken, expiresIn: accessTokenSeconds, user };
  }

  async end(refreshToken: string | undefined): Promise<void> {
    if (refreshToken) await this.sessions.end(refreshToken);
  }
}
