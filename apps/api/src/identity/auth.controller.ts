import { type Envelope, type SessionAnswer } from '@app/contracts';
import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../http/address.js';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type SignedIn } from '../http/principal.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { SameOriginGuard } from '../http/same-origin.guard.js';
import { AuthCookies } from './auth-cookies.js';
import { SessionIssuer } from './session-issuer.js';

/** Refreshes and ends the session of the session cookie. */
@ApiTags('account')
@Controller('auth')
@UseGuards(SameOriginGuard)
export class AuthController {
  constructor(
    private readonly session: SessionIssuer,
    private readonly cookies: AuthCookies,
    private readonly limiter: RateLimiter,
  ) {}

  @Post('refresh')
  @HttpCode(200)
  @AllowAccess('session')
  @ApiOperation({ summary: 'A new access token for the browser that holds the session cookie' })
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<SessionAnswer>> {
    await this.limiter.consume('refresh', networkOf(request.ip));
    const held = this.cookies.session(request);
    // A token starts with its session's id.
    if (held.token) await this.limiter.consume('sessionRefresh', held.token.slice(0, 36));
    const { next, ...answer } = await this.session.refresh(held);
    if (held.browser !== undefined) this.cookies.setSession(reply, next, held.browser);
    return ok(answer);
  }

  @Post('sign-out')
  @HttpCode(200)
  @AllowAccess('anyone')
  @ApiOperation({ summary: 'Ends the session of this browser' })
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<null>> {
    await this.session.end(this.cookies.session(request));
    this.cookies.clearSession(reply);
    return ok(null);
  }

  @Post('sign-out-everywhere')
  @HttpCode(200)
  @ApiBearerAuth()
  @AllowAccess('signed-in')
  @ApiOperation({ summary: 'Ends all sessions of the signed-in user; API keys stay' })
  async signOutEverywhere(
    @CurrentPrincipal() principal: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<null>> {
    await this.session.endAll(principal.userId);
    this.cookies.clearSession(reply);
    return ok(null);
  }
}
