import { ProductError } from '@app/contracts';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import { LRUCache } from 'lru-cache';
import { networkOf } from './address.js';
import type { RequestWithPrincipal } from './principal.js';

/** One person's requests to one route since the window was opened. */
interface Window {
  count: number;
  endsAt: number;
}

/** A route's limit, as its decorator says, and who has used how much of it. */
interface Rule {
  limit: number;
  ttl: number;
  windows: LRUCache<string, Window>;
}

/** People and addresses that are remembered for each route; beyond them the ones longest away start anew. */
const mostRemembered = 50_000;

/**
 * Limits requests in this process's memory. A signed-in person is counted by who they are, so that people behind one
 * address do not use up each other's requests.
 * It counts by itself because a poll passes here: the package's own count keeps every request of the window and hashes
 * its key each time, which costs more than the poll.
 */
@Injectable()
export class RequestLimit extends ThrottlerGuard {
  private readonly rules = new Map<unknown, Rule>();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.rules.get(context.getHandler());
    // The first request to a route goes the whole way, on which its decorators are read.
    return rule ? this.count(rule, context) : super.canActivate(context);
  }

  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl } = request;
    const rule = { limit, ttl, windows: new LRUCache<string, Window>({ max: mostRemembered }) };
    this.rules.set(context.getHandler(), rule);
    return this.count(rule, context);
  }

  private count({ limit, ttl, windows }: Rule, context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<RequestWithPrincipal>();
    const who = request.principal?.userId ?? networkOf(request.ip);
    const now = Date.now();
    const open = windows.get(who);
    if (!open || open.endsAt <= now) {
      windows.set(who, { count: 1, endsAt: now + ttl });
      return true;
    }
    if (open.count >= limit) {
      const retryAfterSeconds = Math.ceil((open.endsAt - now) / 1_000);
      throw new ProductError('too_many_requests', { retryAfterSeconds });
    }
    open.count += 1;
    return true;
  }
}
