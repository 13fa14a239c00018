import {
  maxPasskeys,
  ProductError,
  type Envelope,
  type PasskeyCreationOptions,
  type PasskeyList,
} from '@app/contracts';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ok } from '../../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type SignedIn } from '../../http/principal.js';
import { RateLimited } from '../../http/rate-limit.guard.js';
import { SameOriginGuard } from '../../http/same-origin.guard.js';
import { AuthCookies } from '../auth-cookies.js';
import { SessionIssuer } from '../session-issuer.js';
import { AddPasskeyBody, RenamePasskeyBody } from './passkey.body.js';
import { PasskeyService } from './passkey.service.js';

/** The passkeys of the signed-in user. Under `auth`, because the session cookie is sent there only. */
@ApiTags('account')
@ApiBearerAuth()
@Controller('auth/passkeys')
@UseGuards(SameOriginGuard)
@AllowAccess('signed-in')
export class PasskeyController {
  constructor(
    private readonly passkeys: PasskeyService,
    private readonly session: SessionIssuer,
    private readonly cookies: AuthCookies,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Passkeys with their last use, and what must be proven before one is added or removed',
  })
  async list(@CurrentPrincipal() principal: SignedIn): Promise<Envelope<PasskeyList>> {
    return ok(await this.passkeys.list(principal));
  }

  @Post('options')
  @HttpCode(200)
  @RateLimited('passkey')
  @ApiOperation({
    summary:
      'What the browser creates a passkey from. Requires the session cookie as well, and a recent proof',
  })
  async options(
    @CurrentPrincipal() principal: SignedIn,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<PasskeyCreationOptions>> {
    await this.requireCookie(principal, request);
    return ok(await this.passkeys.options(principal));
  }

  @Post()
  @HttpCode(200)
  @RateLimited('passkey')
  @ApiOperation({
    summary: `Adds a passkey, at most ${maxPasskeys} for each user. Requires the session cookie as well`,
  })
  async add(
    @CurrentPrincipal() principal: SignedIn,
    @Body() body: AddPasskeyBody,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<PasskeyList>> {
    await this.requireCookie(principal, request);
    await this.passkeys.add(principal, body);
    return ok(await this.passkeys.list(principal));
  }

  @Post(':id')
  @HttpCode(200)
  @RateLimited('passkey')
  @ApiOperation({ summary: 'Renames a passkey' })
  async rename(
    @CurrentPrincipal() principal: SignedIn,
    @Param('id') id: string,
    @Body() body: RenamePasskeyBody,
  ): Promise<Envelope<PasskeyList>> {
    await this.passkeys.rename(principal.userId, id, body);
    return ok(await this.passkeys.list(principal));
  }

  @Delete(':id')
  @RateLimited('passkey')
  @ApiOperation({ summary: 'Removes a passkey, after a recent proof' })
  async remove(
    @CurrentPrincipal() principal: SignedIn,
    @Param('id') id: string,
  ): Promise<Envelope<PasskeyList>> {
    await this.passkeys.remove(principal, id);
    return ok(await this.passkeys.list(principal));
  }

  /** An access token alone may have been copied, and would become a passkey that does not expire. */
  private async requireCookie({ sessionId }: SignedIn, request: FastifyRequest): Promise<void> {
    const held = await this.session.findSession(this.cookies.session(request));
    if (held?.sessionId !== sessionId) throw new ProductError('unauthenticated');
  }
}
