import type { Envelope, PublicationAnswer } from '@app/contracts';
import { Controller, Delete, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { idempotencyHeader, idByKey } from '../http/idempotency-key.js';
import { AllowAccess, AllowApiKey, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { PublicationService } from './publication.service.js';

@ApiTags('publishing')
@ApiBearerAuth()
@Controller('api')
@AllowAccess('signed-in')
export class PublicationController {
  constructor(private readonly publications: PublicationService) {}

  @Get('thumbnail/:id/publication')
  @AllowApiKey('read')
  @ApiOperation({ summary: 'Whether a thumbnail is on its video, or on its way there' })
  async read(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<PublicationAnswer>> {
    return ok(await this.publications.read(principal.userId, id));
  }

  @Post('thumbnail/:id/publication')
  @AllowApiKey('publish')
  @HttpCode(200)
  @RateLimited('publication')
  @ApiOperation({
    summary: 'Sets a thumbnail on its video, which must be on a connected channel',
    description:
      'Free of charge. A worker uploads the thumbnail; a repeated request for the same picture has no effect. The owner of the channel must have allowed publishing.',
  })
  @ApiHeader(idempotencyHeader('The same key publishes once, also after an undo.'))
  async publish(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Envelope<PublicationAnswer>> {
    const publicationId = idByKey('publication', principal.userId, key);
    return ok(await this.publications.publish(principal.userId, id, { publicationId }));
  }

  @Post('publication/:id/undo')
  @AllowApiKey('publish')
  @HttpCode(200)
  @RateLimited('publication')
  @ApiOperation({ summary: 'Puts the previous thumbnail back on the video' })
  async undo(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<PublicationAnswer>> {
    return ok(await this.publications.undo(principal.userId, id));
  }

  @Delete('publication/:id')
  @AllowApiKey('publish')
  @RateLimited('publication')
  @ApiOperation({ summary: 'Cancels a waiting publication' })
  async cancel(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<PublicationAnswer>> {
    return ok(await this.publications.cancel(principal.userId, id));
  }
}
