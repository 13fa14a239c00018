import type { Role } from '@app/contracts';
import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who is asking, as their access token says. */
export interface Principal {
  userId: string;
  role: Role;
}

/** Who is asking, and by which session they were signed in. */
export interface SignedIn extends Principal {
  sessionId: string;
}

/** `session`: a browser with the session cookie, which the route looks at itself. The others show an access token. */
export type Access = 'anyone' | 'session' | 'signed-in' | 'admin';

export const accessKey = 'posterframe:access';

/** States who may call a route. A route without it is refused to everyone. */
export const AllowAccess = (access: Access) => SetMetadata(accessKey, access);

export interface RequestWithPrincipal extends FastifyRequest {
  principal?: SignedIn;
}

/** The signed-in person; only on routes that ask for one. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => {
    return context.switchToHttp().getRequest<RequestWithPrincipal>().principal;
  },
);
