import {
  deleteConfirmation,
  ProductError,
  type DeleteAccountRequest,
  type Envelope,
  type SessionAnswer,
} from '@app/contracts';
import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../http/address.js';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type SignedIn } from '../http/principal.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { SameOriginGuard } from '../http/same-origin.guard.js';
import { AccountDeletion } from './account-deletion.js';
import { AuthCookies } from './auth-cookies.js';
import { SessionIssuer } from './session-issuer.js';

class DeleteAccountBody implements DeleteAccountRequest {
  @ApiProperty({ enum: [deleteConfirmation] })
  @IsIn([deleteConfirmation])
  confirm!: typeof deleteConfirmation;
}

/** Staying signed in, signing out, leaving for good: what concerns the session cookie. */
@ApiTags('account')
@Controller('auth')
@UseGuards(SameOriginGuard)
export class AuthController {
  constructor(
    private readonly session: SessionIssuer,
    private readonly cookies: AuthCookies,
    private readonly limiter: RateLimiter,
    private readonly deletion: AccountDeletion,
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
    // The session's id is the first part of the token.
    if (held.token) await this.limiter.consume('sessionRefresh', held.token.slice(0, 36));
    const { next, ...answer } = await this.session.refresh(held);
    if (held.browser !== undefined) this.cookies.keepSession(reply, next, held.browser);
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
    this.cookies.endSession(reply);
    return ok(null);
  }

  @Post('sign-out-everywhere')
  @HttpCode(200)
  @ApiBearerAuth()
  @AllowAccess('signed-in')
  @ApiOperation({ summary: 'Ends every session of the signed-in person' })
  async signOutEverywhere(
    @CurrentPrincipal() principal: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<null>> {
    await this.session.endAll(principal.userId);
    this.cookies.endSession(reply);
    return ok(null);
  }

  @Post('delete-account')
  @HttpCode(200)
  @ApiBearerAuth()
  @AllowAccess('signed-in')
  @ApiOperation({
    summary: 'Deletes the account and everything of it, at once; needs the session cookie as well',
  })
  async deleteAccount(
    @CurrentPrincipal() principal: SignedIn,
    @Body() _body: DeleteAccountBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<null>> {
    // An access token alone, which may have been copied, does not do it.
    const held = await this.session.held(this.cookies.session(request));
    if (held?.sessionId !== principal.sessionId) throw new ProductError('unauthenticated');
    await this.deletion.delete(principal.userId);
    this.cookies.endSession(reply);
    return ok(null);
  }
}
