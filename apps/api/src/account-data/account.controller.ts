import type {
  Account,
  AccountData,
  ChannelIdRequest,
  Envelope,
  FaceDataAnswer,
} from '@app/contracts';
import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { AccountService } from './account.service.js';
import { ChannelConnections } from '../channels/channel-connections.js';

class ChannelIdBody implements ChannelIdRequest {
  @ApiProperty()
  @Matches(/^[\w-]{1,64}$/, { message: 'channel_id must be the id of a channel' })
  channel_id!: string;
}

@ApiTags('account')
@ApiBearerAuth()
@Controller('user')
@AllowAccess('signed-in')
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly channels: ChannelConnections,
  ) {}

  @Get('account')
  @ApiOperation({ summary: 'Sign-in methods, connected channels, and what a deletion would do' })
  async read(@CurrentPrincipal() principal: Principal): Promise<Envelope<Account>> {
    return ok(await this.account.read(principal.userId));
  }

  @Get('data')
  @RateLimited('accountData')
  @Header('content-disposition', 'attachment; filename="posterframe-my-data.json"')
  @ApiOperation({ summary: 'All data stored about the signed-in user, as a file' })
  data(@CurrentPrincipal() principal: Principal): Promise<AccountData> {
    return this.account.export(principal.userId);
  }

  @Post('channel/disconnect')
  @HttpCode(200)
  @ApiOperation({ summary: 'Disconnects a channel and revokes its consent at Google' })
  async disconnectChannel(
    @CurrentPrincipal() principal: Principal,
    @Body() body: ChannelIdBody,
  ): Promise<Envelope<Account>> {
    await this.channels.disconnect(principal.userId, body.channel_id);
    return ok(await this.account.read(principal.userId));
  }

  @Post('channel/stop-publishing')
  @HttpCode(200)
  @ApiOperation({ summary: 'Removes the permission to set thumbnails of a channel’s videos' })
  async stopPublishing(
    @CurrentPrincipal() principal: Principal,
    @Body() body: ChannelIdBody,
  ): Promise<Envelope<Account>> {
    await this.channels.stopPublishing(principal.userId, body.channel_id);
    return ok(await this.account.read(principal.userId));
  }

  @Post('channel/stop-reach')
  @HttpCode(200)
  @ApiOperation({ summary: 'Removes the permission to read a channel’s reports, and erases them' })
  async stopReach(
    @CurrentPrincipal() principal: Principal,
    @Body() body: ChannelIdBody,
  ): Promise<Envelope<Account>> {
    await this.channels.removeReportsConsent(principal.userId, body.channel_id);
    return ok(await this.account.read(principal.userId));
  }

  @Post('channel/stop-captions')
  @HttpCode(200)
  @ApiOperation({ summary: 'Removes the permission to read captions of a channel’s videos' })
  async stopCaptions(
    @CurrentPrincipal() principal: Principal,
    @Body() body: ChannelIdBody,
  ): Promise<Envelope<Account>> {
    await this.channels.stopCaptions(principal.userId, body.channel_id);
    return ok(await this.account.read(principal.userId));
  }

  @Post('face-data/remove')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Erases uploaded pictures and cut-outs at once',
  })
  async removeFaceData(
    @CurrentPrincipal() principal: Principal,
  ): Promise<Envelope<FaceDataAnswer>> {
    return ok(await this.account.removeFaceData(principal.userId));
  }
}
