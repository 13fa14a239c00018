import { ProductError } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { networkOf } from '../../http/address.js';
import type { SignedIn } from '../../http/principal.js';
import { RateLimiter } from '../../http/rate-limiter.js';
import { AccessTokens } from '../access-tokens.js';
import { EndedSessions } from '../ended-sessions.js';
import { ValueStrategy } from './value-strategy.js';

interface BearerRequest {
  url: string;
  ip: string;
  headers: { authorization?: string | undefined };
}

/** Our tokens have about 400 characters. */
const bearer = /^Bearer ([A-Z0-9_.-]{1,2048})$/i;

/** The user of an access token, without a query. */
@Injectable()
export class BearerStrategy extends ValueStrategy<SignedIn> {
  override readonly name = 'bearer';

  constructor(
    private readonly tokens: AccessTokens,
    private readonly ended: EndedSessions,
    private readonly limiter: RateLimiter,
  ) {
    super();
  }

  /**
   * A valid token always passes, so that a flood of refused ones does not lock out users of the same address.
   * @throws ProductError `unauthenticated`, or `too_many_requests` after many refused tokens
   */
  async principal(request: BearerRequest): Promise<SignedIn> {
    const principal = await this.find(request);
    if (principal) return principal;
    await this.limiter.consume('refusedToken', networkOf(request.ip));
    throw new ProductError('unauthenticated');
  }

  protected override async decide(request: BearerRequest): Promise<void> {
    const principal = await this.find(request);
    if (principal) this.success(principal);
    else this.fail();
  }

  private async find(request: BearerRequest): Promise<SignedIn | undefined> {
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    const principal = token === undefined ? undefined : await this.tokens.verify(token);
    return principal && !this.ended.has(principal.sessionId) ? principal : undefined;
  }
}
