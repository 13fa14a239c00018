import {
  maxNameLength,
  passwordLength,
  type ChangePasswordRequest,
  type Envelope,
  type PasswordSignInAnswer,
  type PasswordSignInRequest,
  preferredLanguage,
  type RegisterRequest,
  type RequestResetRequest,
  type SetPasswordRequest,
} from '@app/contracts';
import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsEmail, IsString, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../http/address.js';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type SignedIn } from '../http/principal.js';
import { SameOriginGuard } from '../http/same-origin.guard.js';
import { AuthCookies } from './auth-cookies.js';
import { LocalAccounts, type PasswordProof } from './local-accounts.js';
import { LocalRegistrations } from './local-registrations.js';
import { PasswordResets } from './password-resets.js';
import { SecondStepTokens } from './second-step-tokens.js';
import { SessionIssuer } from './session-issuer.js';

/** Two UTF-16 units for each character; the service counts characters. */
const maxUnits = 2 * passwordLength.max;

class PasswordSignInBody implements PasswordSignInRequest {
  @ApiProperty()
  @IsString()
  @MaxLength(320)
  email!: string;

  @ApiProperty()
  @IsString()
  @MaxLength(maxUnits)
  password!: string;
}

class RegisterBody implements RegisterRequest {
  @ApiProperty({ maxLength: 320 })
  @MaxLength(320)
  @IsEmail({ require_tld: false })
  email!: string;

  @ApiProperty({ maxLength: maxNameLength })
  @IsString()
  @MaxLength(maxNameLength)
  name!: string;

  @ApiProperty()
  @IsString()
  @MaxLength(maxUnits)
  password!: string;
}

class RequestResetBody implements RequestResetRequest {
  @ApiProperty({ maxLength: 320 })
  @IsString()
  @MaxLength(320)
  email!: string;
}

class SetPasswordBody implements SetPasswordRequest {
  @ApiProperty({ description: 'From the link that a command has printed' })
  @IsString()
  @MaxLength(100)
  token!: string;

  @ApiProperty()
  @IsString()
  @MaxLength(maxUnits)
  password!: string;
}

class ChangePasswordBody implements ChangePasswordRequest {
  @ApiProperty()
  @IsString()
  @MaxLength(maxUnits)
  current!: string;

  @ApiProperty()
  @IsString()
  @MaxLength(maxUnits)
  password!: string;
}

/** Sign-in with e-mail and password. Its limits are in `LocalAccounts`. */
@ApiTags('account')
@Controller('auth/local')
@UseGuards(SameOriginGuard)
export class LocalAccountsController {
  constructor(
    private readonly local: LocalAccounts,
    private readonly resets: PasswordResets,
    private readonly registrations: LocalRegistrations,
    private readonly session: SessionIssuer,
    private readonly cookies: AuthCookies,
    private readonly steps: SecondStepTokens,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  @AllowAccess('anyone')
  @ApiOperation({
    summary: 'Signs in with e-mail and password: sets the session cookie, or asks for a code',
  })
  async signIn(
    @Body() { email, password }: PasswordSignInBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<PasswordSignInAnswer>> {
    const proof = await this.local.signIn(email, password, networkOf(request.ip));
    return this.start(proof, request, reply);
  }

  @Post('register')
  @HttpCode(200)
  @AllowAccess('anyone')
  @ApiOperation({
    summary: 'Creates a local account by the invitation that the browser has opened, and signs in',
  })
  async register(
    @Body() body: RegisterBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<PasswordSignInAnswer>> {
    const token = this.cookies.invitation(request);
    const proof = await this.registrations.register(body, token, networkOf(request.ip));
    this.cookies.clearInvitation(reply);
    return this.start(proof, request, reply);
  }

  @Post('request-reset')
  @HttpCode(200)
  @AllowAccess('anyone')
  @ApiOperation({
    summary: 'Sends a link that sets the password, where a local account has this address',
  })
  async requestReset(
    @Body() { email }: RequestResetBody,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<null>> {
    const language = preferredLanguage(request.headers['accept-language']);
    await this.resets.request(email, language, networkOf(request.ip));
    return ok(null);
  }

  @Post('set-password')
  @HttpCode(200)
  @AllowAccess('anyone')
  @ApiOperation({
    summary:
      'Sets a password by a one-time link, ends all sessions, revokes all API keys, and signs in',
  })
  async setPassword(
    @Body() { token, password }: SetPasswordBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<PasswordSignInAnswer>> {
    const proof = await this.local.setByLink(token, password, networkOf(request.ip));
    return this.start(proof, request, reply);
  }

  @Post('change-password')
  @HttpCode(200)
  @ApiBearerAuth()
  @AllowAccess('signed-in')
  @ApiOperation({ summary: 'Changes the password of a local account and ends its other sessions' })
  async changePassword(
    @CurrentPrincipal() principal: SignedIn,
    @Body() { current, password }: ChangePasswordBody,
  ): Promise<Envelope<null>> {
    await this.local.change(principal, current, password);
    return ok(null);
  }

  /**
   * A browser has one session, so the new session replaces the former. If the account has a second factor, no session
   * starts until its code is entered.
   */
  private async start(
    { userId, hash, needsCode }: PasswordProof,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Envelope<PasswordSignInAnswer>> {
    if (needsCode) {
      this.cookies.setSecondStep(reply, await this.steps.sign(userId, hash));
      return ok({ needsCode });
    }
    await this.session.end(this.cookies.session(request));
    const browser = this.cookies.newBrowserKey();
    this.cookies.setSession(reply, await this.session.start(userId, browser, hash), browser);
    return ok({ needsCode });
  }
}
