import { type KeyRing, TokenKeys } from '@app/config';
import type { SignInProvider, SignInPurpose } from '@app/contracts';
import type { PendingSignIn } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose';
import { oauthStateMinutes } from '../http/rate-limits.js';

/** The target of an OAuth flow. A browser can have one flow for each target in progress. */
export type OAuthTarget = SignInProvider | 'channel';

/** The destination of the browser after an OAuth flow, also after a failed start. */
export interface OAuthDestination {
  purpose: SignInPurpose;
  mode: 'popup' | 'redirect';
  /** A path of ours. */
  returnTo: string;
  attempt: string | null;
}

/** The data of a flow that its callback needs. */
export interface OAuthState extends OAuthDestination {
  target: OAuthTarget;
  pending: PendingSignIn;
  /** The browser's session at the start: its account gets a sign-in method or consent, or a new session replaces it. */
  session: { sessionId: string; userId: string } | null;
  /** Token of the invitation that the browser held at the start. */
  invitation: string | null;
}

/** Signs the state of a flow into a short-lived cookie, so that the server stores none. */
@Injectable()
export class OAuthStates {
  private readonly keys: KeyRing;

  constructor(keys: TokenKeys) {
    this.keys = keys.ring('sign-in-state');
  }

  sign(state: OAuthState): Promise<string> {
    const key = this.keys.current;
    return new SignJWT({ ...state })
      .setProtectedHeader({ alg: 'HS256', typ: 'sign-in+jwt', kid: key.id })
      .setIssuedAt()
      .setExpirationTime(`${oauthStateMinutes}m`)
      .sign(key.bytes);
  }

  /** Undefined when the cookie is forged, expired or of another target. */
  async verify(cookie: string | undefined, target: OAuthTarget): Promise<OAuthState | undefined> {
    if (!cookie) return undefined;
    try {
      const { payload } = await jwtVerify<OAuthState>(cookie, this.keyOf, {
        algorithms: ['HS256'],
        typ: 'sign-in+jwt',
      });
      const { purpose, pending, mode, returnTo, attempt, session, invitation } = payload;
      return payload.target === target
        ? { target, purpose, pending, mode, returnTo, attempt, session, invitation }
        : undefined;
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

/**
 * Accepts only paths of our own origin, not `//elsewhere`. The length keeps three state cookies within
 * `maxHeaderBytes`.
 */
export function safeReturnPath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[\w\-./?=&%]{0,500}$/.test(path))
    return '/workspace';
  return path;
}

/** The opener's id of its attempt, when it is well-formed. */
export function safeAttempt(attempt: unknown): string | null {
  return typeof attempt === 'string' && /^[\w-]{1,40}$/.test(attempt) ? attempt : null;
}
