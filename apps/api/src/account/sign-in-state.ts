import type { SignInProvider, SignInPurpose } from '@app/contracts';
import type { PendingSignIn } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose';
import { TokenKeys, type KeyRing } from './token-keys.js';

/** Where somebody was sent; one of each can be under way in a browser. */
export type Trip = SignInProvider | 'channel';

/** What a started trip to a provider has to remember until the provider sends the browser back. */
export interface SignInState {
  trip: Trip;
  purpose: SignInPurpose;
  pending: PendingSignIn;
  mode: 'popup' | 'redirect';
  /** A path of ours. */
  returnTo: string;
  attempt: string | null;
  /** The session of this browser when it left: to add something to its account, or to be replaced by a new one. */
  session: { sessionId: string; userId: string } | null;
}

export const signInMinutes = 10;

/** Seals the state of a started trip into a short-lived cookie, so that the server keeps none. */
@Injectable()
export class SignInStates {
  private readonly keys: KeyRing;

  constructor(keys: TokenKeys) {
    this.keys = keys.ring('sign-in-state');
  }

  seal(state: SignInState): Promise<string> {
    const key = this.keys.current;
    return new SignJWT({ ...state })
      .setProtectedHeader({ alg: 'HS256', typ: 'sign-in+jwt', kid: key.id })
      .setIssuedAt()
      .setExpirationTime(`${signInMinutes}m`)
      .sign(key.bytes);
  }

  /** The state of this trip; undefined when the cookie is not ours, too old, or of another trip. */
  async open(cookie: string | undefined, trip: Trip): Promise<SignInState | undefined> {
    if (!cookie) return undefined;
    try {
      const { payload } = await jwtVerify<SignInState>(cookie, this.keyOf, {
        algorithms: ['HS256'],
        typ: 'sign-in+jwt',
      });
      const { purpose, pending, mode, returnTo, attempt, session } = payload;
      return payload.trip === trip
        ? { trip, purpose, pending, mode, returnTo, attempt, session }
        : undefined;
    } catch {
      return undefined;
    }
  }

  private readonly keyOf = (header: JWTHeaderParameters): Uint8Array => {
    const key = this.keys.find(header.kid);
    if (!key) throw new Error('a state of an unknown key');
    return key.bytes;
  };
}

/**
 * Only a path on our own origin; anything else, such as `//elsewhere`, becomes the workspace. The length keeps three such
 * states in cookies within `maxHeaderBytes`.
 */
export function safeReturnPath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[\w\-./?=&%]{0,500}$/.test(path))
    return '/workspace';
  return path;
}

/** The opener's own mark, or nothing. */
export function safeAttempt(attempt: unknown): string | null {
  return typeof attempt === 'string' && /^[\w-]{1,40}$/.test(attempt) ? attempt : null;
}
