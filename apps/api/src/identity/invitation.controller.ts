import {
  ProductError,
  type Envelope,
  type CookieInvitation,
  type OpenInvitationRequest,
} from '@app/contracts';
import { Invitations } from '@app/data';
import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../http/address.js';
import { ok } from '../http/envelope.js';
import { AllowAccess } from '../http/principal.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { SameOriginGuard } from '../http/same-origin.guard.js';
import { AuthCookies } from './auth-cookies.js';

class OpenInvitationBody implements OpenInvitationRequest {
  @ApiProperty({ maxLength: 100, description: 'From the link of an invitation' })
  @IsString()
  @MaxLength(100)
  token!: string;
}

/** The invitation that a browser holds in a cookie, until a sign-in uses it. */
@ApiTags('account')
@Controller('auth/invitation')
@UseGuards(SameOriginGuard)
@AllowAccess('anyone')
export class InvitationController {
  constructor(
    private readonly invitations: Invitations,
    private readonly cookies: AuthCookies,
    private readonly limiter: RateLimiter,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Opens an invitation: a cookie carries it through the sign-in' })
  async open(
    @Body() { token }: OpenInvitationBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<CookieInvitation>> {
    await this.limiter.consume('passwordNetwork', networkOf(request.ip));
    const invitation = await this.invitations.findOpen(token);
    if (!invitation) {
      this.cookies.clearInvitation(reply);
      throw new ProductError('invitation_invalid');
    }
    this.cookies.setInvitation(reply, token);
    return ok(invitation);
  }

  @Get()
  @ApiOperation({ summary: 'The invitation that this browser has opened, if it can still be used' })
  async held(@Req() request: FastifyRequest): Promise<Envelope<CookieInvitation | null>> {
    const token = this.cookies.invitation(request);
    return ok((token !== undefined && (await this.invitations.findOpen(token))) || null);
  }
}
