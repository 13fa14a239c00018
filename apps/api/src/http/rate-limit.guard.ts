import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { networkOf } from './address.js';
import type { RequestWithPrincipal } from './principal.js';
import { RateLimiter } from './rate-limiter.js';
import { countedPerProcess, type RateLimitName } from './rate-limits.js';

const rateLimitKey = 'posterframe:rate-limit';

/** Sets the rate limit of a route, which is `request` by default. `none`: counted elsewhere or not at all. */
export const RateLimited = (name: RateLimitName | 'none') => SetMetadata(rateLimitKey, name);

/** Limits requests to each route. Runs after the access guard, so that signed-in users are counted by id. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  /** Cached, because every poll runs this guard and reading metadata costs more than counting. */
  private readonly names = new Map<unknown, RateLimitName | 'none'>();

  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const handler = context.getHandler();
    const name = this.names.get(handler) ?? this.nameOf(context);
    if (name === 'none') return true;
    const request = context.switchToHttp().getRequest<RequestWithPrincipal>();
    const who = rateLimitKeyOf(request);
    if (countedPerProcess.has(name)) {
      this.limiter.consumeLocally(name, who);
      return true;
    }
    const route = `${request.method} ${request.routeOptions.url}`;
    const key = name === 'request' ? `${route} ${who}` : who;
    return this.limiter.consume(name, key).then(() => true);
  }

  private nameOf(context: ExecutionContext): RateLimitName | 'none' {
    const handler = context.getHandler();
    const name =
      this.reflector.getAllAndOverride<RateLimitName | 'none' | undefined>(rateLimitKey, [
        handler,
        context.getClass(),
      ]) ?? 'request';
    this.names.set(handler, name);
    return name;
  }
}

/**
 * The key by which a request is counted: the user's id, so that users behind one address do not share a limit, or the
 * network.
 */
export function rateLimitKeyOf({
  principal,
  ip,
}: Pick<RequestWithPrincipal, 'principal' | 'ip'>): string {
  return principal?.userId ?? networkOf(ip);
}
