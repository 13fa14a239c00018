import { randomBytes } from 'node:crypto';
import { Environment } from '@app/config';
import { ProductError, type SignInMessage } from '@app/contracts';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { signInPage } from './sign-in-page.js';
import type { TripEnd } from './trips.js';

/** Tells whoever started a trip how it ended: a popup by its last page, a redirect by the address it comes back to. */
@Injectable()
export class AuthReplies {
  private readonly logger = new Logger(AuthReplies.name);

  constructor(private readonly env: Environment) {}

  async succeeded(reply: FastifyReply, end: TripEnd): Promise<void> {
    if (end.mode === 'redirect') {
      await reply.redirect(end.returnTo, 302);
      return;
    }
    await this.popup(reply, 200, { ...messageOf(end), ok: true }, end.returnTo);
  }

  async failed(reply: FastifyReply, end: TripEnd, error: unknown): Promise<void> {
    const failure =
      error instanceof ProductError ? error : new ProductError('unexpected', { cause: error });
    const record = { code: failure.code, purpose: end.purpose, err: error };
    if (failure.status >= 500) this.logger.error({ ...record, msg: 'a trip broke off' });
    else this.logger.log({ code: failure.code, purpose: end.purpose, msg: 'a trip broke off' });

    const back = end.purpose === 'sign-in' ? '/login' : end.returnTo;
    const address = `${back}${back.includes('?') ? '&' : '?'}error=${failure.code}`;
    if (end.mode === 'redirect') {
      await reply.redirect(address, 302);
      return;
    }
    if (failure.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(failure.retryAfterSeconds));
    const message = { ...messageOf(end), ok: false, errorCode: failure.code };
    await this.popup(reply, failure.status, message, address);
  }

  private async popup(
    reply: FastifyReply,
    status: number,
    message: SignInMessage,
    back: string,
  ): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    await reply
      .status(status)
      .headers({
        'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'cross-origin-opener-policy': 'unsafe-none',
        'cache-control': 'no-store',
        // The address carries a code.
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(signInPage(message, this.env.PUBLIC_ORIGIN, nonce, back.replaceAll('&', '&amp;')));
  }
}

function messageOf({ purpose, attempt }: TripEnd): Omit<SignInMessage, 'ok'> {
  return { type: 'posterframe:sign-in', purpose, attempt };
}
