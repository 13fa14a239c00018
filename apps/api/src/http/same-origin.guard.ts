import { ProductError } from '@app/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * For acts that a cookie allows: refuses what another site, or another host of ours, makes a browser send. Browsers say
 * where a request comes from, and pages cannot change what they say.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const from = headers['sec-fetch-site'];
    if (from === undefined || from === 'same-origin' || from === 'none') return true;
    throw new ProductError('invalid_request', { detail: 'sent by another site' });
  }
}
