import { ProductError, type SessionAnswer } from '@app/contracts';
import { Sessions, type PasskeyProof } from '@app/data';
import { Injectable, Logger } from '@nestjs/common';
import { AccessTokens, accessTokenSeconds } from './access-tokens.js';
import { Accounts } from './accounts.js';
import { EndedSessions } from './ended-sessions.js';
import { RefreshTokens } from './refresh-tokens.js';
import type { CodeSignIn } from './second-factor.js';

export interface SessionCookies {
  token: string | undefined;
  browser: string | undefined;
}

/** Starts, refreshes and ends sessions. */
@Injectable()
export class SessionIssuer {
  private readonly logger = new Logger(SessionIssuer.name);

  constructor(
    private readonly sessions: Sessions,
    private readonly refreshTokens: RefreshTokens,
    private readonly tokens: AccessTokens,
    private readonly accounts: Accounts,
    private readonly ended: EndedSessions,
  ) {}

  /**
   * A new session's refresh token, for one browser.
   * @param passwordHash of the password that the user signed in with
   */
  async start(userId: string, browser: string, passwordHash?: string): Promise<string> {
    return this.refreshTokens.issue(await this.sessions.start(userId, passwordHash), browser);
  }

  /**
   * A new session's refresh token after password and code. Uses the code up.
   * @throws ProductError `code_wrong` when the code was used before
   */
  async startByCode({ used, ...proof }: CodeSignIn, browser: string): Promise<string> {
    const started = await this.sessions.startByCode(proof, used);
    if (!started) throw new ProductError('code_wrong');
    return this.refreshTokens.issue(started, browser);
  }

  /**
   * A new session's refresh token after a passkey's signature.
   * @throws ProductError `passkey_refused` when the passkey's counter went back, which means that it was copied
   */
  async startByPasskey(proof: PasskeyProof, browser: string): Promise<string> {
    const started = await this.sessions.startByPasskey(proof);
    if (!started) {
      this.logger.warn({
        passkeyId: proof.passkeyId,
        counter: proof.counter,
        msg: 'passkey refused: removed meanwhile, or its counter went back',
      });
      throw new ProductError('passkey_refused');
    }
    return this.refreshTokens.issue(started, browser);
  }

  /**
   * A new access token and the next refresh token. A token that was replaced long ago ends its session, because two
   * browsers have it.
   * @throws ProductError `unauthenticated`
   */
  async refresh({ token, browser }: SessionCookies): Promise<SessionAnswer & { next: string }> {
    const shown = this.refreshTokens.open(token, browser);
    if (!shown || browser === undefined) throw new ProductError('unauthenticated');
    const result = await this.sessions.rotate(shown);
    if (result.outcome === 'reused') {
      this.ended.add([shown.sessionId]);
      this.logger.warn({ sessionId: shown.sessionId, msg: 'replaced refresh token reused' });
    }
    if (result.outcome !== 'rotated') throw new ProductError('unauthenticated');
    const user = await this.accounts.currentAtRefresh(result.userId);
    const accessToken = await this.tokens.issue(
      { userId: user.id, role: user.role },
      shown.sessionId,
    );
    const next = this.refreshTokens.issue(result.next, browser);
    return { accessToken, expiresIn: accessTokenSeconds, user, next };
  }

  /** The session of a browser, without replacing its token. */
  async findSession({
    token,
    browser,
  }: SessionCookies): Promise<{ sessionId: string; userId: string } | undefined> {
    const shown = this.refreshTokens.open(token, browser);
    const userId = shown && (await this.sessions.userOf(shown.sessionId, shown.turn));
    return shown && userId !== undefined ? { sessionId: shown.sessionId, userId } : undefined;
  }

  userOf(sessionId: string): Promise<string | undefined> {
    return this.sessions.userOf(sessionId);
  }

  /** Ends the session of a browser, if it has one. */
  async end({ token, browser }: SessionCookies): Promise<void> {
    const shown = this.refreshTokens.open(token, browser);
    if (shown) await this.endOne(shown.sessionId);
  }

  async endOne(sessionId: string): Promise<void> {
    await this.sessions.end(sessionId);
    this.ended.add([sessionId]);
  }

  async endAll(userId: string): Promise<void> {
    this.ended.add(await this.sessions.endAll(userId));
  }
}
