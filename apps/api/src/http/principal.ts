import type { Role } from '@app/contracts';
import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The sender of a request, according to their access token. */
export interface Principal {
  userId: string;
  role: Role;
}

/** The sender and the session by which they signed in. */
export interface SignedIn extends Principal {
  sessionId: string;
}

/** `session`: a browser with the session cookie, which the route verifies itself. The others send an access token. */
export type Access = 'anyone' | 'session' | 'signed-in' | 'admin';

export const accessKey = 'posterframe:access';

/** Declares who may call a route. A route without it is refused to everyone. */
export const AllowAccess = (access: Access) => SetMetadata(accessKey, access);

export interface RequestWithPrincipal extends FastifyRequest {
  principal?: SignedIn;
}

/** The signed-in user; only on routes that require one. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => {
    return context.switchToHttp().getRequest<RequestWithPrincipal>().principal;
  },
);
