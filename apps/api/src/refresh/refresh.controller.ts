import type {
  ChannelVideosAnswer,
  Envelope,
  RefreshOrder,
  RefreshPublishAnswer,
  RefreshSummary,
} from '@app/contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { RefreshBody, RefreshPublishBody } from './refresh.body.js';
import { RefreshService } from './refresh.service.js';

@ApiTags('refresh')
@ApiBearerAuth()
@Controller('api')
@AllowAccess('signed-in')
export class RefreshController {
  constructor(private readonly refresh: RefreshService) {}

  @Get('channel/:channelId/videos')
  @RateLimited('channelVideos')
  @ApiOperation({ summary: 'A page of the videos of a connected channel, newest first' })
  @ApiQuery({
    name: 'page',
    type: String,
    required: false,
    description: '`next` of the previous page',
  })
  async videos(
    @CurrentPrincipal() { userId }: Principal,
    @Param('channelId') channelId: string,
    @Query('page') page?: unknown,
  ): Promise<Envelope<ChannelVideosAnswer>> {
    return ok(await this.refresh.videos(userId, channelId, page));
  }

  @Get('refresh')
  @ApiOperation({ summary: 'The newest orders' })
  async list(@CurrentPrincipal() { userId }: Principal): Promise<Envelope<RefreshSummary[]>> {
    return ok(await this.refresh.list(userId));
  }

  @Post('refresh')
  @HttpCode(200)
  @RateLimited('refreshOrder')
  @ApiOperation({
    summary: 'Orders thumbnails for several videos of a connected channel',
    description:
      'Thumbnails are made one video after the other, after generations that users wait for. Each generation is debited when it starts; missing thumbnails are refunded.',
  })
  async order(
    @CurrentPrincipal() { userId }: Principal,
    @Body() body: RefreshBody,
  ): Promise<Envelope<RefreshOrder>> {
    return ok(await this.refresh.order(userId, body));
  }

  @Get('refresh/:id')
  @ApiOperation({ summary: 'An order with its videos and thumbnails' })
  async read(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<RefreshOrder>> {
    return ok(await this.refresh.read(userId, id));
  }

  @Post('refresh/:id/cancel')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Cancels an order: the current video is finished, and no further one starts',
  })
  async cancel(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<RefreshOrder>> {
    return ok(await this.refresh.cancel(userId, id));
  }

  @Post('refresh/:id/publish')
  @HttpCode(200)
  @RateLimited('refreshPublication')
  @ApiOperation({
    summary: 'Sets thumbnails of an order on their videos, one by one at the pace of the channel',
    description:
      'Free of charge; may be repeated. The owner of the channel must have allowed publishing.',
  })
  async publish(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
    @Body() body: RefreshPublishBody,
  ): Promise<Envelope<RefreshPublishAnswer>> {
    return ok(await this.refresh.publish(userId, id, body.thumbnails));
  }
}
