import {
  maxCodeLength,
  passwordLength,
  type BeginSecondFactorRequest,
  type CodeRequest,
  type Envelope,
  type RecoveryCodes,
  type SecondFactorSecret,
  type TurnOffSecondFactorRequest,
} from '@app/contracts';
import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../http/address.js';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type SignedIn } from '../http/principal.js';
import { SameOriginGuard } from '../http/same-origin.guard.js';
import { AuthCookies } from './auth-cookies.js';
import { ProveBody } from './passkeys/passkey.body.js';
import { RecentProof } from './recent-proof.js';
import { SecondFactor } from './second-factor.js';
import { SessionIssuer } from './session-issuer.js';

class CodeBody implements CodeRequest {
  @ApiProperty({ description: 'Of the authenticator app, or a recovery code' })
  @IsString()
  @MaxLength(maxCodeLength)
  code!: string;
}

class BeginSecondFactorBody implements BeginSecondFactorRequest {
  @ApiProperty()
  @IsString()
  @MaxLength(2 * passwordLength.max)
  password!: string;
}

class TurnOffSecondFactorBody implements TurnOffSecondFactorRequest {
  @ApiProperty()
  @IsString()
  @MaxLength(2 * passwordLength.max)
  password!: string;

  @ApiProperty({ description: 'Of the authenticator app, or a recovery code' })
  @IsString()
  @MaxLength(maxCodeLength)
  code!: string;
}

/** Two-factor authentication of local accounts. Its limits are in `SecondFactor`. */
@ApiTags('account')
@Controller('auth/local')
@UseGuards(SameOriginGuard)
export class SecondFactorController {
  constructor(
    private readonly factor: SecondFactor,
    private readonly proof: RecentProof,
    private readonly session: SessionIssuer,
    private readonly cookies: AuthCookies,
  ) {}

  @Post('code')
  @HttpCode(200)
  @AllowAccess('anyone')
  @ApiOperation({
    summary: 'Finishes a sign-in by password that needs a code: sets the session cookie',
  })
  async signIn(
    @Body() { code }: CodeBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<null>> {
    const token = this.cookies.secondStep(request);
    const proof = await this.factor.checkStep(token, code, networkOf(request.ip));
    const browser = this.cookies.newBrowserKey();
    const refreshToken = await this.session.startByCode(proof, browser);
    this.cookies.clearSecondStep(reply);
    // A browser has one session, so the new session replaces the former.
    await this.session.end(this.cookies.session(request));
    this.cookies.setSession(reply, refreshToken, browser);
    return ok(null);
  }

  @Post('prove')
  @HttpCode(200)
  @ApiBearerAuth()
  @AllowAccess('signed-in')
  @ApiOperation({
    summary:
      'Proves again who is signed in, with the password and the code where two-factor authentication is on',
  })
  async prove(
    @CurrentPrincipal() principal: SignedIn,
    @Body() body: ProveBody,
  ): Promise<Envelope<null>> {
    await this.proof.accept(principal, body);
    return ok(null);
  }

  @Post('second-factor')
  @HttpCode(200)
  @ApiBearerAuth()
  @AllowAccess('signed-in')
  @ApiOperation({
    summary: 'Creates a secret for an authenticator app, which a code must confirm within an hour',
  })
  async begin(
    @CurrentPrincipal() { userId }: SignedIn,
    @Body() { password }: BeginSecondFactorBody,
  ): Promise<Envelope<SecondFactorSecret>> {
    return ok(await this.factor.begin(userId, password));
  }

  @Post('second-factor/confirm')
  @HttpCode(200)
  @ApiBearerAuth()
  @AllowAccess('signed-in')
  @ApiOperation({
    summary:
      'Turns two-factor authentication on, and ends the other sessions; only this answer contains the recovery codes',
  })
  async confirm(
    @CurrentPrincipal() principal: SignedIn,
    @Body() { code }: CodeBody,
  ): Promise<Envelope<RecoveryCodes>> {
    return ok({ codes: await this.factor.confirm(principal, code) });
  }

  @Post('second-factor/turn-off')
  @HttpCode(200)
  @ApiBearerAuth()
  @AllowAccess('signed-in')
  @ApiOperation({ summary: 'Turns two-factor authentication off, with password and code' })
  async turnOff(
    @CurrentPrincipal() { userId }: SignedIn,
    @Body() { password, code }: TurnOffSecondFactorBody,
  ): Promise<Envelope<null>> {
    await this.factor.turnOff(userId, password, code);
    return ok(null);
  }
}
