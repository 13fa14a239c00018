import { ProductError, type ApiKeyScope } from '@app/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { BearerStrategy } from './passport/bearer.strategy.js';
import {
  accessKey,
  apiKeyScopeKey,
  type Access,
  type Principal,
  type RequestWithPrincipal,
} from '../http/principal.js';

/** Denies by default: a route without `@AllowAccess` refuses everyone, one without `@AllowApiKey` every API key. */
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
    // Set by PictureAdmission before the body was read. Finding the principal again would count a request of an API key
    // twice.
    const principal = request.principal ?? (await this.bearer.principal(request));
    this.requireScope(principal, context);
    const isAllowed = access === 'signed-in' || (access === 'admin' && principal.role === 'admin');
    if (!isAllowed) throw new ProductError('forbidden');
    request.principal = principal;
    return true;
  }

  private requireScope({ apiKey }: Principal, context: ExecutionContext): void {
    if (!apiKey) return;
    const scope = this.reflector.get<ApiKeyScope | undefined>(apiKeyScopeKey, context.getHandler());
    if (scope === undefined) throw new ProductError('api_key_not_accepted');
    if (!apiKey.scopes.includes(scope)) throw new ProductError('api_key_scope_missing');
  }
}
