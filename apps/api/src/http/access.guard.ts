import { ProductError } from '@app/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AccessTokens } from '../account/access-tokens.js';
import { accessKey, principalOf, type Access, type RequestWithPrincipal } from './principal.js';

/** Denies by default: every route says who may call it. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: AccessTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(accessKey, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'anyone') return true;
    const request = context.switchToHttp().getRequest<RequestWithPrincipal>();
    const principal = await principalOf(request, this.tokens);
    if (access !== 'signed-in' && principal.role !== 'admin') throw new ProductError('forbidden');
    request.principal = principal;
    return true;
  }
}
