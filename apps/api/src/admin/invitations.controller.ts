import {
  maxInvitations,
  type CreatedInvitation,
  type CreateInvitationRequest,
  type Envelope,
  type Invitation,
} from '@app/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsEmail, IsOptional, MaxLength } from 'class-validator';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { InvitationsService } from './invitations.service.js';

class CreateInvitationBody implements CreateInvitationRequest {
  @ApiPropertyOptional({
    maxLength: 320,
    example: 'iris@example.com',
    description: 'The only address that the invitation is for',
  })
  @IsOptional()
  @MaxLength(320)
  @IsEmail({ require_tld: false })
  email?: string;
}

@ApiTags('admin')
@ApiBearerAuth()
@Controller('admin/invitations')
@AllowAccess('admin')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get()
  @ApiOperation({ summary: 'Open invitations, newest first, without their links' })
  async list(): Promise<Envelope<Invitation[]>> {
    return ok(await this.invitations.list());
  }

  @Post()
  @HttpCode(200)
  @RateLimited('invitation')
  @ApiOperation({
    summary: `Invites a new user, at most ${maxInvitations} at a time; only this answer contains the link, which works once`,
  })
  async create(
    @CurrentPrincipal() { userId }: Principal,
    @Body() { email }: CreateInvitationBody,
  ): Promise<Envelope<CreatedInvitation>> {
    return ok(await this.invitations.create(userId, email));
  }

  @Delete(':id')
  @RateLimited('invitation')
  @ApiOperation({ summary: 'Revokes an invitation at once' })
  async revoke(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<Invitation[]>> {
    return ok(await this.invitations.revoke(userId, id));
  }
}
