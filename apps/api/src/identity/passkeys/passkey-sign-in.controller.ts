import type { Envelope, PasskeyRequestOptions } from '@app/contracts';
import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../http/address.js';
import { ok } from '../../http/envelope.js';
import { AllowAccess } from '../../http/principal.js';
import { SameOriginGuard } from '../../http/same-origin.guard.js';
import { AuthCookies } from '../auth-cookies.js';
import { SessionIssuer } from '../session-issuer.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { PasskeyAssertionBody } from './passkey.body.js';

/** Sign-in with a passkey. Its limits are in `PasskeySignIn`. */
@ApiTags('account')
@Controller('auth/passkey')
@UseGuards(SameOriginGuard)
@AllowAccess('anyone')
export class PasskeySignInController {
  constructor(
    private readonly passkeys: PasskeySignIn,
    private readonly session: SessionIssuer,
    private readonly cookies: AuthCookies,
  ) {}

  @Post('options')
  @HttpCode(200)
  @ApiOperation({ summary: 'What the browser asks a passkey to sign, for a sign-in' })
  async options(@Req() request: FastifyRequest): Promise<Envelope<PasskeyRequestOptions>> {
    return ok(await this.passkeys.options(networkOf(request.ip)));
  }

  @Post('sign-in')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Signs in with a passkey, without password and code: sets the session cookie',
  })
  async signIn(
    @Body() assertion: PasskeyAssertionBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<null>> {
    const proof = await this.passkeys.check(request, assertion, networkOf(request.ip));
    const browser = this.cookies.newBrowserKey();
    const refreshToken = await this.session.startByPasskey(proof, browser);
    this.cookies.clearSecondStep(reply);
    // A browser has one session, so the new session replaces the former.
    await this.session.end(this.cookies.session(request));
    this.cookies.setSession(reply, refreshToken, browser);
    return ok(null);
  }
}
