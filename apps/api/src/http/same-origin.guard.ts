import { Environment } from '@app/config';
import { ProductError } from '@app/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * For acts that a cookie allows: refuses what another site, or another host of ours, makes a browser send. Browsers say
 * where a request comes from, and pages cannot change what they say. Those of before 2023 name the page's origin alone, and
 * programs that are no browsers neither.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(private readonly env: Environment) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const from = headers['sec-fetch-site'];
    if (from === 'same-origin' || from === 'none') return true;
    const page = headers.origin ?? this.env.PUBLIC_ORIGIN;
    if (from === undefined && page === this.env.PUBLIC_ORIGIN) return true;
    throw new ProductError('invalid_request', { detail: 'sent by another site' });
  }
}
