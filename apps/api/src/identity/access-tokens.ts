import { createHash, randomUUID } from 'node:crypto';
import {
  adminSettings,
  Environment,
  type AdminSettings,
  type KeyRing,
  TokenKeys,
} from '@app/config';
import { isRole } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Principal, SignedIn } from '../http/principal.js';

/** Short, because a process without Postgres cannot see that a session has ended. */
export const accessTokenSeconds = 15 * 60;
/** Allowed difference between two machines' clocks. */
export const clockToleranceSeconds = 30;

const issuer = 'posterframe';
const audience = 'posterframe-api';

/** Bearer tokens, verified without the database. */
@Injectable()
export class AccessTokens {
  private readonly keys: KeyRing;
  /** Digest of the settings that name administrators; an admin's token is valid only for the same settings. */
  private readonly adminsDigest: string;
  /** Verified tokens: a signature check costs more than the rest of a poll. */
  private readonly verified = new LRUCache<string, { principal: SignedIn; endsAt: number }>({
    max: 20_000,
  });

  constructor(env: Environment) {
    this.keys = new TokenKeys(env).ring('access-token');
    this.adminsDigest = digestOfAdmins(adminSettings(env));
  }

  /** @param sessionId the session whose end invalidates the token; without a session it only expires */
  issue({ userId, role }: Principal, sessionId: string = randomUUID()): Promise<string> {
    const key = this.keys.current;
    return new SignJWT({
      role,
      sid: sessionId,
      ...(role === 'admin' && { adm: this.adminsDigest }),
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.id })
      .setSubject(userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${accessTokenSeconds}s`)
      .sign(key.bytes);
  }

  /**
   * The user of a token. Undefined when the token is not ours, has expired, or is an admin's and the settings that name
   * administrators have changed.
   */
  async verify(token: string): Promise<SignedIn | undefined> {
    const known = this.verified.get(token);
    if (known) {
      if (known.endsAt > Date.now()) return known.principal;
      this.verified.delete(token);
      return undefined;
    }
    try {
      const { payload } = await jwtVerify(token, this.keyOf, {
        algorithms: ['HS256'],
        typ: 'at+jwt',
        issuer,
        audience,
        requiredClaims: ['sub', 'exp', 'sid'],
        clockTolerance: clockToleranceSeconds,
      });
      const { sub, exp, role, sid } = payload;
      if (
        typeof sub !== 'string' ||
        !isUUID(sub) ||
        exp === undefined ||
        typeof sid !== 'string' ||
        !isRole(role)
      )
        return undefined;
      // The client refreshes and gets a token with its current role.
      if (role === 'admin' && payload['adm'] !== this.adminsDigest) return undefined;
      const principal = { userId: sub, role, sessionId: sid };
      this.verified.set(token, { principal, endsAt: (exp + clockToleranceSeconds) * 1_000 });
      return principal;
    } catch {
      return undefined;
    }
  }

  private readonly keyOf = (header: JWTHeaderParameters): Uint8Array => {
    const key = this.keys.find(header.kid);
    if (!key) throw new Error('unknown key');
    return key.bytes;
  };
}

function digestOfAdmins({ emails, claimDigests }: AdminSettings): string {
  const named = [...emails, ...claimDigests].toSorted().join('\n');
  return createHash('sha256').update(named).digest('base64url').slice(0, 12);
}
