import { ProductError } from '@app/contracts';
import { ApiKeys } from '@app/data';
import { Injectable } from '@nestjs/common';
import { networkOf } from '../../http/address.js';
import { digestOfApiKey, looksLikeApiKey } from '../../http/api-key-text.js';
import type { Principal } from '../../http/principal.js';
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

/** Finds the user of an access token without a query, and the user of an API key with one query. */
@Injectable()
export class BearerStrategy extends ValueStrategy<Principal> {
  override readonly name = 'bearer';

  constructor(
    private readonly tokens: AccessTokens,
    private readonly ended: EndedSessions,
    private readonly apiKeys: ApiKeys,
    private readonly limiter: RateLimiter,
  ) {
    super();
  }

  /**
   * A valid token always passes, so that a flood of refused tokens does not lock out users of the same address.
   * @throws ProductError `unauthenticated`, `api_key_unknown`, or `too_many_requests` after many refused tokens
   */
  async principal(request: BearerRequest): Promise<Principal> {
    const principal = await this.find(request);
    if (principal) return principal;
    await this.limiter.consume('refusedToken', networkOf(request.ip));
    const isKey = looksLikeApiKey(tokenOf(request) ?? '');
    throw new ProductError(isKey ? 'api_key_unknown' : 'unauthenticated');
  }

  protected override async decide(request: BearerRequest): Promise<void> {
    const principal = await this.find(request);
    if (principal) this.success(principal);
    else this.fail();
  }

  private async find(request: BearerRequest): Promise<Principal | undefined> {
    const token = tokenOf(request);
    if (token === undefined) return undefined;
    if (looksLikeApiKey(token)) return this.holderOf(token);
    const principal = await this.tokens.verify(token);
    return principal && !this.ended.has(principal.sessionId) ? principal : undefined;
  }

  /** Never an admin: a key gives no right that its scopes do not name. */
  private async holderOf(token: string): Promise<Principal | undefined> {
    const digest = digestOfApiKey(token);
    const used = digest === undefined ? undefined : await this.apiKeys.use(digest);
    if (!used) return undefined;
    const { id, userId, scopes } = used;
    return { userId, role: 'creator', apiKey: { id, scopes } };
  }
}

function tokenOf({ headers }: BearerRequest): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1];
}
