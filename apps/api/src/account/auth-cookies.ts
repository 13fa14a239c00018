import { randomBytes } from 'node:crypto';
import { Environment } from '@app/config';
import { signedInHint } from '@app/contracts';
import { sessionDays } from '@app/data';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessTokenSeconds } from './access-tokens.js';
import { signInMinutes, type Trip } from './sign-in-state.js';

/** Where the pages that show the queues are, and the only place that their cookie is sent to. */
export const queueBoardPath = '/admin/queues';

const daySeconds = 24 * 60 * 60;

/**
 * The three cookies of signing in, a hint beside them that scripts may read, and an admin's for the pages of the queues.
 * Where the product is served by https two of the three have names that a browser takes only from this very host
 * (`__Host-`), so that a neighboring host can plant neither. The session's cookie, which is sent to /auth only and
 * therefore cannot have such a name, is worthless without the browser's.
 */
@Injectable()
export class AuthCookies {
  private readonly secure: boolean;

  constructor(env: Environment) {
    this.secure = env.PUBLIC_ORIGIN.startsWith('https:');
  }

  /** The state of a started trip. */
  trip(request: FastifyRequest, trip: Trip): string | undefined {
    return only(request, this.ownName(`sign_in_${trip}`));
  }

  keepTrip(reply: FastifyReply, trip: Trip, state: string): void {
    reply.setCookie(this.ownName(`sign_in_${trip}`), state, {
      ...this.base('/'),
      // The provider sends the browser back from another site.
      sameSite: 'lax',
      maxAge: signInMinutes * 60,
    });
  }

  endTrip(reply: FastifyReply, trip: Trip): void {
    reply.clearCookie(this.ownName(`sign_in_${trip}`), this.base('/'));
  }

  session(request: FastifyRequest): { token: string | undefined; browser: string | undefined } {
    return {
      token: only(request, this.sessionName),
      browser: only(request, this.ownName('browser')),
    };
  }

  keepSession(reply: FastifyReply, token: string, browser: string): void {
    const life = { sameSite: 'strict', maxAge: sessionDays * daySeconds } as const;
    reply.setCookie(this.sessionName, token, { ...this.base('/auth'), ...life });
    reply.setCookie(this.ownName('browser'), browser, { ...this.base('/'), ...life });
    this.keepHint(reply);
  }

  /**
   * Before a page: pages ask for a session only where they find the hint, so that a visitor who never signed in is not asked about.
   * It says nothing but that there may be one; a browser that lost it alone gets it again.
   */
  hint(request: FastifyRequest, reply: FastifyReply): void {
    const { cookie = '' } = request.headers;
    if (only(request, this.ownName('browser')) && !cookie.includes(`${signedInHint}=`))
      this.keepHint(reply);
  }

  endSession(reply: FastifyReply): void {
    reply.clearCookie(this.sessionName, this.base('/auth'));
    reply.clearCookie(this.ownName('browser'), this.base('/'));
    reply.clearCookie(signedInHint, { ...this.base('/'), httpOnly: false });
    reply.clearCookie(this.queuePassName, this.base(queueBoardPath));
  }

  /** An admin's access token, for pages whose requests cannot carry it otherwise. */
  queuePass(request: FastifyRequest): string | undefined {
    return only(request, this.queuePassName);
  }

  keepQueuePass(reply: FastifyReply, token: string): void {
    const life = { sameSite: 'strict', maxAge: accessTokenSeconds } as const;
    reply.setCookie(this.queuePassName, token, { ...this.base(queueBoardPath), ...life });
  }

  /** A value for the browser's cookie: new at each sign-in, so that one from before it is worth nothing. */
  newBrowser(): string {
    return randomBytes(16).toString('base64url');
  }

  private keepHint(reply: FastifyReply): void {
    reply.setCookie(signedInHint, '1', {
      ...this.base('/'),
      httpOnly: false,
      sameSite: 'strict',
      maxAge: sessionDays * daySeconds,
    });
  }

  private get sessionName(): string {
    return this.secure ? '__Secure-session' : 'session';
  }

  private get queuePassName(): string {
    return this.secure ? '__Secure-queues' : 'queues';
  }

  private ownName(name: string): string {
    return this.secure ? `__Host-${name}` : name;
  }

  private base(path: string): { path: string; httpOnly: true; secure: boolean } {
    return { path, httpOnly: true, secure: this.secure };
  }
}

/** A cookie that came once. Of two with one name, somebody else has set one, and nobody can tell which. */
function only(request: FastifyRequest, name: string): string | undefined {
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  // All values of ours are of characters that need no escape.
  return values.length === 1 && value !== undefined && /^[\w.~-]{1,4096}$/.test(value)
    ? value
    : undefined;
}
