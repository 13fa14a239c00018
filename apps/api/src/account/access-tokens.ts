import { hkdfSync } from 'node:crypto';
import { Environment } from '@app/config';
import { isRole } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../http/principal.js';

/** Short, because a token cannot be taken back before it expires. */
export const accessTokenSeconds = 15 * 60;

const issuer = 'posterframe';
const audience = 'posterframe-api';

/** Bearer tokens: signed, checked without the database, and remembered so that a poll does not pay for the signature. */
@Injectable()
export class AccessTokens {
  private readonly key: Uint8Array;
  /** A signature check costs more than the whole rest of a poll; bounded, keyed by the full token. */
  private readonly verified = new LRUCache<string, { principal: Principal; expiresAt: number }>({
    max: 20_000,
  });

  constructor(env: Environment) {
    this.key = deriveKey(env.TOKEN_SECRET, 'access-token');
  }

  issue(principal: Principal): Promise<string> {
    return new SignJWT({ role: principal.role })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(principal.userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${accessTokenSeconds}s`)
      .sign(this.key);
  }

  /** Whose token it is, or undefined when it is not ours or has expired. */
  async verify(token: string): Promise<Principal | undefined> {
    const known = this.verified.get(token);
    if (known) {
      if (known.expiresAt > Date.now()) return known.principal;
      this.verified.delete(token);
      return undefined;
    }
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: ['HS256'],
        typ: 'at+jwt',
        issuer,
        audience,
        requiredClaims: ['sub', 'exp'],
      });
      if (payload.sub === undefined || payload.exp === undefined || !isRole(payload.role))
        return undefined;
      const principal = { userId: payload.sub, role: payload.role };
      this.verified.set(token, { principal, expiresAt: payload.exp * 1_000 });
      return principal;
    } catch {
      return undefined;
    }
  }
}

/** A key of its own for each purpose, so that a token made for one is worthless for another. */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `posterframe:${purpose}`, 32));
}
