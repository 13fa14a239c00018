import type { ChannelLookAnswer, Envelope } from '@app/contracts';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { ChannelLogoBody, ChannelLookBody } from './channel-look.body.js';
import { ChannelLookService } from './channel-look.service.js';

@ApiTags('channel-looks')
@ApiBearerAuth()
@Controller('api/channel-looks')
@AllowAccess('signed-in')
export class ChannelLookController {
  constructor(private readonly looks: ChannelLookService) {}

  @Get()
  @ApiOperation({ summary: 'How the connected channels look, and their brand kits' })
  async list(@CurrentPrincipal() { userId }: Principal): Promise<Envelope<ChannelLookAnswer[]>> {
    return ok(await this.looks.list(userId));
  }

  @Post(':channelId/learn')
  @HttpCode(200)
  @RateLimited('learnLook')
  @ApiOperation({
    summary: 'Learns how a connected channel looks from its newest thumbnails',
    description:
      'A worker reads up to 40 thumbnails; poll the list until `state` is no longer `learning`. Free of charge.',
  })
  async learn(
    @CurrentPrincipal() { userId }: Principal,
    @Param('channelId') channelId: string,
  ): Promise<Envelope<ChannelLookAnswer>> {
    return ok(await this.looks.learn(userId, channelId));
  }

  @Post(':channelId')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stores corrections of the look and the brand kit' })
  async save(
    @CurrentPrincipal() { userId }: Principal,
    @Param('channelId') channelId: string,
    @Body() body: ChannelLookBody,
  ): Promise<Envelope<ChannelLookAnswer>> {
    return ok(await this.looks.save(userId, channelId, body));
  }

  @Post(':channelId/logo')
  @HttpCode(200)
  @RateLimited('logo')
  @ApiOperation({ summary: 'Stores the logo of a channel' })
  async saveLogo(
    @CurrentPrincipal() { userId }: Principal,
    @Param('channelId') channelId: string,
    @Body() body: ChannelLogoBody,
  ): Promise<Envelope<ChannelLookAnswer>> {
    return ok(await this.looks.saveLogo(userId, channelId, body.logo_base64));
  }

  @Post(':channelId/logo/remove')
  @HttpCode(200)
  @ApiOperation({ summary: 'Erases the logo of a channel' })
  async removeLogo(
    @CurrentPrincipal() { userId }: Principal,
    @Param('channelId') channelId: string,
  ): Promise<Envelope<ChannelLookAnswer>> {
    return ok(await this.looks.removeLogo(userId, channelId));
  }

  @Post(':channelId/forget')
  @HttpCode(200)
  @ApiOperation({ summary: 'Erases look, corrections and brand kit of a channel' })
  async erase(
    @CurrentPrincipal() { userId }: Principal,
    @Param('channelId') channelId: string,
  ): Promise<Envelope<ChannelLookAnswer>> {
    return ok(await this.looks.erase(userId, channelId));
  }
}
