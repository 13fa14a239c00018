import { ProductError } from '@app/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AccessTokens } from '../account/access-tokens.js';
import { accessKey, type Access, type RequestWithPrincipal } from './principal.js';

const bearer = /^Bearer ([A-Za-z0-9_.-]{1,4096})$/;

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
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    const principal = token === undefined ? undefined : await this.tokens.verify(token);
    if (!principal) throw new ProductError('unauthenticated');
    if (access !== 'signed-in' && principal.role !== 'admin') throw new ProductError('forbidden');
    request.principal = principal;
    return true;
  }
}
