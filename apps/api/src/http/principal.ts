import type { ApiKeyScope, Role } from '@app/contracts';
import {
  applyDecorators,
  createParamDecorator,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

/** The sender of a request, identified by an access token or API key. */
export interface Principal {
  userId: string;
  role: Role;
  /** The API key of the request. Absent with an access token. */
  apiKey?: { id: string; scopes: readonly ApiKeyScope[] };
}

/** A sender with the session in which they signed in. */
export interface SignedIn extends Principal {
  sessionId: string;
}

/**
 * Who may call a route. `session`: a browser with the session cookie, which the route verifies itself. `signed-in` and
 * `admin` require an access token.
 */
export type Access = 'anyone' | 'session' | 'signed-in' | 'admin';

export const accessKey = 'posterframe:access';

/** Declares who may call a route. A route without it is refused to everyone. */
export const AllowAccess = (access: Access) => SetMetadata(accessKey, access);

export const apiKeyScopeKey = 'posterframe:api-key-scope';

/** Opens a `signed-in` route to API keys with this scope. Routes without it accept no keys. */
export const AllowApiKey = (scope: ApiKeyScope): MethodDecorator =>
  applyDecorators(SetMetadata(apiKeyScopeKey, scope), ApiExtension('x-api-key-scope', scope));

export interface RequestWithPrincipal extends FastifyRequest {
  principal?: Principal;
}

/** The sender, on routes that require a sign-in. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => {
    return context.switchToHttp().getRequest<RequestWithPrincipal>().principal;
  },
);
