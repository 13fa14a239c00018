import {
  deleteConfirmation,
  ProductError,
  type DeleteAccountRequest,
  type Envelope,
} from '@app/contracts';
import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type SignedIn } from '../http/principal.js';
import { SameOriginGuard } from '../http/same-origin.guard.js';
import { AuthCookies } from '../identity/auth-cookies.js';
import { SessionIssuer } from '../identity/session-issuer.js';
import { AccountDeletion } from './account-deletion.js';

class DeleteAccountBody implements DeleteAccountRequest {
  @ApiProperty({ enum: [deleteConfirmation] })
  @IsIn([deleteConfirmation])
  confirm!: typeof deleteConfirmation;
}

/** Its path is under `auth`, because browsers send the session cookie only there. */
@ApiTags('account')
@Controller('auth')
@UseGuards(SameOriginGuard)
export class AccountDeletionController {
  constructor(
    private readonly session: SessionIssuer,
    private readonly cookies: AuthCookies,
    private readonly deletion: AccountDeletion,
  ) {}

  @Post('delete-account')
  @HttpCode(200)
  @ApiBearerAuth()
  @AllowAccess('signed-in')
  @ApiOperation({
    summary: 'Deletes the account and its data at once; requires the session cookie as well',
  })
  async deleteAccount(
    @CurrentPrincipal() principal: SignedIn,
    @Body() _body: DeleteAccountBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<null>> {
    // Requires the session too, because an access token may have been copied.
    const held = await this.session.findSession(this.cookies.session(request));
    if (held?.sessionId !== principal.sessionId) throw new ProductError('unauthenticated');
    await this.deletion.delete(principal.userId);
    this.cookies.clearSession(reply);
    return ok(null);
  }
}
