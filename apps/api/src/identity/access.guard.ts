import { ProductError } from '@app/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { BearerStrategy } from './passport/bearer.strategy.js';
import { accessKey, type Access, type RequestWithPrincipal } from '../http/principal.js';

/** Denies by default: a route without `@AllowAccess` refuses everyone. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly bearer: BearerStrategy,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(accessKey, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'anyone' || access === 'session') return true;
    const request = context.switchToHttp().getRequest<RequestWithPrincipal>();
    const principal = await this.bearer.principal(request);
    const enough = access === 'signed-in' || (access === 'admin' && principal.role === 'admin');
    if (!enough) throw new ProductError('forbidden');
    request.principal = principal;
    return true;
  }
}
