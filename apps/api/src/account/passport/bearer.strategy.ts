import { ProductError } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../http/principal.js';
import { AccessTokens } from '../access-tokens.js';
import { EndedSessions } from '../ended-sessions.js';
import { ValueStrategy } from './value-strategy.js';

interface Asking {
  url: string;
  headers: { authorization?: string | undefined };
}

/** A token of ours has some 400 characters; what is far longer is not looked at. */
const bearer = /^Bearer ([A-Za-z0-9_.-]{1,2048})$/i;

/** Who asks, by their access token. Costs no trip to a database. */
@Injectable()
export class BearerStrategy extends ValueStrategy<SignedIn> {
  override readonly name = 'bearer';

  constructor(
    private readonly tokens: AccessTokens,
    private readonly ended: EndedSessions,
  ) {
    super();
  }

  /** Who asks; fails with `unauthenticated`. The short way for the guard: a poll must not pay for an attempt's object. */
  async principal(request: Asking): Promise<SignedIn> {
    const principal = await this.find(request);
    if (!principal) throw new ProductError('unauthenticated');
    return principal;
  }

  protected override async decide(request: Asking): Promise<void> {
    const principal = await this.find(request);
    if (principal) this.success(principal);
    else this.fail();
  }

  private async find(request: Asking): Promise<SignedIn | undefined> {
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    const principal = token === undefined ? undefined : await this.tokens.verify(token);
    return principal && !this.ended.has(principal.sessionId) ? principal : undefined;
  }
}
