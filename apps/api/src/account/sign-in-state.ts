import { Environment } from '@app/config';
import type { PendingSignIn } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { deriveKey } from './access-tokens.js';

/** What a started sign-in has to remember until the provider sends the browser back. */
export interface SignInState {
  pending: PendingSignIn;
  mode: 'popup' | 'redirect';
  /** A path of ours. */
  returnTo: string;
}

export const signInMinutes = 10;

/** Seals the state of a started sign-in into a short-lived cookie, so that the server keeps none. */
@Injectable()
export class SignInStates {
  private readonly key: Uint8Array;

  constructor(env: Environment) {
    this.key = deriveKey(env.TOKEN_SECRET, 'sign-in-state');
  }

  seal(state: SignInState): Promise<string> {
    return new SignJWT({ ...state })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime(`${signInMinutes}m`)
      .sign(this.key);
  }

  /** The state, or undefined when the cookie is not ours or too old. */
  async open(cookie: string | undefined): Promise<SignInState | undefined> {
    if (!cookie) return undefined;
    try {
      const { payload } = await jwtVerify<SignInState>(cookie, this.key, { algorithms: ['HS256'] });
      return { pending: payload.pending, mode: payload.mode, returnTo: payload.returnTo };
    } catch {
      return undefined;
    }
  }
}

/** Only a path on our own origin; anything else, such as `//elsewhere`, becomes the workspace. */
export function safeReturnPath(path: string | undefined): string {
  if (!path || !/^\/(?![/\\])[\w\-./?=&%]*$/.test(path)) return '/workspace';
  return path;
}
