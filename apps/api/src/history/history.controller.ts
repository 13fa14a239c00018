import type { Envelope, FeedAnswer, HistoryAnswer, ThumbnailAnswer } from '@app/contracts';
import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { AllowAccess, AllowApiKey, CurrentPrincipal, type Principal } from '../http/principal.js';
import { HistoryQuery } from './history.query.js';
import { HistoryService } from './history.service.js';

@ApiTags('thumbnails')
@ApiBearerAuth()
@Controller()
@AllowAccess('signed-in')
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Get('thumbnail/:id')
  @AllowApiKey('read')
  @ApiOperation({ summary: 'The generation of a thumbnail' })
  async place(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<ThumbnailAnswer>> {
    return ok(await this.history.findGeneration(principal.userId, id));
  }

  @Get('thumbnail/:id/feed')
  @AllowApiKey('read')
  @ApiOperation({ summary: 'Title, channel and related videos, to preview a thumbnail in a feed' })
  async feed(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<FeedAnswer>> {
    return ok(await this.history.feed(principal.userId, id));
  }

  @Delete('thumbnail/:id')
  @ApiOperation({
    summary: 'Deletes a thumbnail; it can be restored for seven days',
  })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<null>> {
    await this.history.remove(principal.userId, id);
    return ok(null);
  }

  @Post('thumbnail/:id/restore')
  @HttpCode(200)
  @ApiOperation({ summary: 'Restores a thumbnail that was deleted less than seven days ago' })
  async restore(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<null>> {
    await this.history.restore(principal.userId, id);
    return ok(null);
  }

  @Post('thumbnail/:id/star')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stars a thumbnail' })
  async star(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<null>> {
    await this.history.star(principal.userId, id);
    return ok(null);
  }

  @Delete('thumbnail/:id/star')
  @ApiOperation({ summary: 'Removes the star of a thumbnail' })
  async unstar(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<null>> {
    await this.history.unstar(principal.userId, id);
    return ok(null);
  }

  @Get('thumbnail/history')
  @AllowApiKey('read')
  @ApiOperation({
    summary:
      'Thumbnails of the signed-in user, newest first; a search or filter covers the newest 2,000',
  })
  async page(
    @CurrentPrincipal() principal: Principal,
    @Query() query: HistoryQuery,
  ): Promise<Envelope<HistoryAnswer>> {
    const owner =
      principal.role === 'admin' ? (query.created_by ?? principal.userId) : principal.userId;
    return ok(await this.history.page(owner, query));
  }
}
