import { randomBytes } from 'node:crypto';
import { Environment } from '@app/config';
import {
  ProductError,
  type Envelope,
  type SessionAnswer,
  type SignInMessage,
} from '@app/contracts';
import { sessionDays } from '@app/data';
import { Controller, Get, HttpCode, Logger, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '../http/envelope.js';
import { AllowAccess } from '../http/principal.js';
import { AuthService } from './auth.service.js';
import { SessionIssuer } from './session-issuer.js';
import { signInPage } from './sign-in-page.js';
import { signInMinutes } from './sign-in-state.js';

const stateCookie = 'sign_in';
const sessionCookie = 'session';
const perMinute = (limit: number) => Throttle({ default: { limit, ttl: 60_000 } });

@ApiTags('account')
@Controller('auth')
@AllowAccess('anyone')
export class AuthController {
  private readonly logger = new Logger(AuthController.name);

  constructor(
    private readonly auth: AuthService,
    private readonly session: SessionIssuer,
    private readonly env: Environment,
  ) {}

  @Get('google')
  @perMinute(30)
  @ApiExcludeEndpoint()
  async start(
    @Query('mode') mode: string | undefined,
    @Query('return') returnTo: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { url, cookie } = await this.auth.start(mode, returnTo);
    await reply
      .setCookie(stateCookie, cookie, {
        ...this.cookieBase(),
        sameSite: 'lax',
        maxAge: signInMinutes * 60,
      })
      .redirect(url, 302);
  }

  @Get('google/callback')
  @perMinute(30)
  @ApiExcludeEndpoint()
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const state = await this.auth.openState(request.cookies[stateCookie]);
    const query = request.url.split('?')[1] ?? '';
    const message: SignInMessage = {
      type: 'posterframe:sign-in',
      purpose: 'sign-in',
      ok: true,
      attempt: null,
    };
    try {
      const finished = await this.auth.finish(state, query);
      reply.setCookie(sessionCookie, finished.refreshToken, {
        ...this.cookieBase(),
        sameSite: 'strict',
        maxAge: sessionDays * 24 * 60 * 60,
      });
    } catch (error) {
      message.ok = false;
      message.errorCode = error instanceof ProductError ? error.code : 'sign_in_failed';
      this.logger.warn({ code: message.errorCode, err: error, msg: 'a sign-in did not finish' });
    }
    reply.clearCookie(stateCookie, this.cookieBase());
    if (state?.mode === 'redirect') {
      await reply.redirect(message.ok ? state.returnTo : `/login?error=${message.errorCode}`, 302);
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    await reply
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'nonce-${nonce}'; img-src data:; frame-ancestors 'none'`,
      )
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(signInPage(message, this.env.PUBLIC_ORIGIN, nonce));
  }

  @Post('refresh')
  @HttpCode(200)
  @ApiOperation({ summary: 'A new access token for the browser that holds the session cookie' })
  async refresh(@Req() request: FastifyRequest): Promise<Envelope<SessionAnswer>> {
    return ok(await this.session.refresh(request.cookies[sessionCookie]));
  }

  @Post('sign-out')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends the session of this browser' })
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<null>> {
    await this.session.end(request.cookies[sessionCookie]);
    reply.clearCookie(sessionCookie, this.cookieBase());
    return ok(null);
  }

  private cookieBase(): { path: string; httpOnly: true; secure: boolean } {
    return { path: '/auth', httpOnly: true, secure: this.env.PUBLIC_ORIGIN.startsWith('https:') };
  }
}
