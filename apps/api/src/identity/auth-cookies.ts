import { randomBytes } from 'node:crypto';
import { Environment } from '@app/config';
import { secondStepMinutes, signedInCookie } from '@app/contracts';
import { sessionDays } from '@app/data';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { oauthStateMinutes } from '../http/rate-limits.js';
import { accessTokenSeconds } from './access-tokens.js';
import type { OAuthTarget } from './oauth-state.js';

/** The queue board's pages; its cookie is sent nowhere else. */
export const queueBoardPath = '/admin/queues';

/** How long a browser holds an invitation; its link can be opened again. */
const invitationSeconds = 60 * 60;

const daySeconds = 24 * 60 * 60;

/**
 * The cookies: OAuth state, second step, invitation, session, browser key, a hint that scripts may read, and an admin's
 * queue pass. Over https, names start with `__Host-`, so that a sibling host cannot set them. The session cookie has a
 * path and cannot be `__Host-`; it is worthless without the browser key.
 */
@Injectable()
export class AuthCookies {
  private readonly secure: boolean;

  constructor(env: Environment) {
    this.secure = env.PUBLIC_ORIGIN.startsWith('https:');
  }

  oauthState(request: FastifyRequest, target: OAuthTarget): string | undefined {
    return cookieSentOnce(request, this.withHostPrefix(stateName(target)));
  }

  setOAuthState(reply: FastifyReply, target: OAuthTarget, state: string): void {
    reply.setCookie(this.withHostPrefix(stateName(target)), state, {
      ...this.baseOptions('/'),
      // The provider sends the browser back from another site.
      sameSite: 'lax',
      maxAge: oauthStateMinutes * 60,
    });
  }

  clearOAuthState(reply: FastifyReply, target: OAuthTarget): void {
    reply.clearCookie(this.withHostPrefix(stateName(target)), this.baseOptions('/'));
  }

  /** The token of the invitation that this browser has opened. */
  invitation(request: FastifyRequest): string | undefined {
    return cookieSentOnce(request, this.invitationName);
  }

  setInvitation(reply: FastifyReply, token: string): void {
    const life = { sameSite: 'strict', maxAge: invitationSeconds } as const;
    reply.setCookie(this.invitationName, token, { ...this.baseOptions('/auth'), ...life });
  }

  clearInvitation(reply: FastifyReply): void {
    reply.clearCookie(this.invitationName, this.baseOptions('/auth'));
  }

  secondStep(request: FastifyRequest): string | undefined {
    return cookieSentOnce(request, this.withHostPrefix('second_step'));
  }

  /** Binds the second step of a sign-in to the browser that entered the password. */
  setSecondStep(reply: FastifyReply, token: string): void {
    const life = { sameSite: 'strict', maxAge: secondStepMinutes * 60 } as const;
    reply.setCookie(this.withHostPrefix('second_step'), token, {
      ...this.baseOptions('/'),
      ...life,
    });
  }

  clearSecondStep(reply: FastifyReply): void {
    reply.clearCookie(this.withHostPrefix('second_step'), this.baseOptions('/'));
  }

  session(request: FastifyRequest): { token: string | undefined; browser: string | undefined } {
    return {
      token: cookieSentOnce(request, this.sessionName),
      browser: cookieSentOnce(request, this.withHostPrefix('browser')),
    };
  }

  setSession(reply: FastifyReply, token: string, browser: string): void {
    const life = { sameSite: 'strict', maxAge: sessionDays * daySeconds } as const;
    reply.setCookie(this.sessionName, token, { ...this.baseOptions('/auth'), ...life });
    reply.setCookie(this.withHostPrefix('browser'), browser, { ...this.baseOptions('/'), ...life });
    this.setHint(reply);
  }

  /** Restores a lost hint, because pages request a session only when they find the hint. */
  restoreHint(request: FastifyRequest, reply: FastifyReply): void {
    const { cookie = '' } = request.headers;
    if (
      cookieSentOnce(request, this.withHostPrefix('browser')) &&
      !cookie.includes(`${signedInCookie}=`)
    )
      this.setHint(reply);
  }

  clearSession(reply: FastifyReply): void {
    reply.clearCookie(this.sessionName, this.baseOptions('/auth'));
    reply.clearCookie(this.withHostPrefix('browser'), this.baseOptions('/'));
    reply.clearCookie(signedInCookie, { ...this.baseOptions('/'), httpOnly: false });
    reply.clearCookie(this.queuePassName, this.baseOptions(queueBoardPath));
  }

  /** An admin's access token, for pages that cannot send a header. */
  queuePass(request: FastifyRequest): string | undefined {
    return cookieSentOnce(request, this.queuePassName);
  }

  setQueuePass(reply: FastifyReply, token: string): void {
    const life = { sameSite: 'strict', maxAge: accessTokenSeconds } as const;
    reply.setCookie(this.queuePassName, token, { ...this.baseOptions(queueBoardPath), ...life });
  }

  /** New at each sign-in, so that a key that an attacker has set before is worthless. */
  newBrowserKey(): string {
    return randomBytes(16).toString('base64url');
  }

  private setHint(reply: FastifyReply): void {
    reply.setCookie(signedInCookie, '1', {
      ...this.baseOptions('/'),
      httpOnly: false,
      sameSite: 'strict',
      maxAge: sessionDays * daySeconds,
    });
  }

  private get sessionName(): string {
    return this.secure ? '__Secure-session' : 'session';
  }

  private get invitationName(): string {
    return this.secure ? '__Secure-invitation' : 'invitation';
  }

  private get queuePassName(): string {
    return this.secure ? '__Secure-queues' : 'queues';
  }

  private withHostPrefix(name: string): string {
    return this.secure ? `__Host-${name}` : name;
  }

  private baseOptions(path: string): { path: string; httpOnly: true; secure: boolean } {
    return { path, httpOnly: true, secure: this.secure };
  }
}

/** One cookie for all OpenID Connect providers, because there can be any number; the state contains the provider. */
function stateName(target: OAuthTarget): string {
  return target.startsWith('oidc-') ? 'sign_in_oidc' : `sign_in_${target}`;
}

/** The value of a cookie. Undefined when it was sent twice: then another host has set one of the two. */
function cookieSentOnce(request: FastifyRequest, name: string): string | undefined {
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  // Our values need no escaping.
  return values.length === 1 && value !== undefined && /^[\w.~-]{1,4096}$/.test(value)
    ? value
    : undefined;
}
