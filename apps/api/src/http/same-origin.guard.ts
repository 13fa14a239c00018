import { Environment } from '@app/config';
import { ProductError } from '@app/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * Protects actions that a cookie authorizes against cross-site request forgery: refuses requests from pages of other
 * origins. Browsers send `Sec-Fetch-Site`, which pages cannot change. Browsers from before 2023 send only `Origin`, and
 * clients other than browsers send neither.
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
