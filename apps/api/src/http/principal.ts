import { ProductError, type Role } from '@app/contracts';
import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who is asking, as their access token says. */
export interface Principal {
  userId: string;
  role: Role;
}

export type Access = 'anyone' | 'signed-in' | 'admin';

export const accessKey = 'posterframe:access';

/** States who may call a route. A route without it is refused to everyone. */
export const AllowAccess = (access: Access) => SetMetadata(accessKey, access);

const bearer = /^Bearer ([A-Za-z0-9_.-]{1,4096})$/;

interface TokenCheck {
  verify(token: string): Promise<Principal | undefined>;
}

/** Who a request comes from, by its bearer token; fails with `unauthenticated`. */
export async function principalOf(
  request: { headers: { authorization?: string | undefined } },
  tokens: TokenCheck,
): Promise<Principal> {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  const principal = token === undefined ? undefined : await tokens.verify(token);
  if (!principal) throw new ProductError('unauthenticated');
  return principal;
}

export interface RequestWithPrincipal extends FastifyRequest {
  principal?: Principal;
}

/** The signed-in person; only on routes that ask for one. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => {
    return context.switchToHttp().getRequest<RequestWithPrincipal>().principal;
  },
);
