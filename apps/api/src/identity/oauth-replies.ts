import { randomBytes } from 'node:crypto';
import { Environment } from '@app/config';
import { ProductError, type SignInMessage } from '@app/contracts';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { oauthResultPage } from './oauth-result-page.js';
import type { OAuthDestination } from './oauth-state.js';

/** Reports the outcome of an OAuth flow: to a popup by a page, to a window by the query of its redirect. */
@Injectable()
export class OAuthReplies {
  private readonly logger = new Logger(OAuthReplies.name);

  constructor(private readonly env: Environment) {}

  async succeeded(reply: FastifyReply, destination: OAuthDestination): Promise<void> {
    if (destination.mode === 'redirect') {
      await reply.redirect(destination.returnTo, 302);
      return;
    }
    await this.popup(reply, 200, { ...messageOf(destination), ok: true }, destination.returnTo);
  }

  async failed(reply: FastifyReply, destination: OAuthDestination, error: unknown): Promise<void> {
    const failure =
      error instanceof ProductError ? error : new ProductError('unexpected', { cause: error });
    const record = { code: failure.code, purpose: destination.purpose, err: error };
    if (failure.status >= 500) this.logger.error({ ...record, msg: 'OAuth flow failed' });
    else
      this.logger.log({
        code: failure.code,
        purpose: destination.purpose,
        msg: 'OAuth flow failed',
      });

    const back = destination.purpose === 'sign-in' ? '/login' : destination.returnTo;
    const address = `${back}${back.includes('?') ? '&' : '?'}error=${failure.code}`;
    if (destination.mode === 'redirect') {
      await reply.redirect(address, 302);
      return;
    }
    if (failure.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(failure.retryAfterSeconds));
    const message = { ...messageOf(destination), ok: false, errorCode: failure.code };
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
        // The URL carries an authorization code.
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(oauthResultPage(message, this.env.PUBLIC_ORIGIN, nonce, back.replaceAll('&', '&amp;')));
  }
}

function messageOf({ purpose, attempt }: OAuthDestination): Omit<SignInMessage, 'ok'> {
  return { type: 'posterframe:sign-in', purpose, attempt };
}
