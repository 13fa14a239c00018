import {
  creditsPerThumbnail,
  type AskedAnswer,
  type Envelope,
  type FeedAnswer,
  type GenerateAnswer,
  type HistoryAnswer,
  type ThumbnailPlaceAnswer,
} from '@app/contracts';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '../http/envelope.js';
import { keyOf } from '../http/idempotency-key.js';
import type { RequestWithPictures } from '../http/picture-body.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { GenerateBody } from './generate.body.js';
import { GenerateService } from './generate.service.js';
import { HistoryQuery } from './history.query.js';
import { OwnWorkService } from './own-work.service.js';
import { ResultsService } from './results.service.js';

type PollRequest = FastifyRequest<{ Querystring: { id?: unknown } }> & { principal: Principal };

@ApiTags('thumbnails')
@ApiBearerAuth()
@Controller()
@AllowAccess('signed-in')
export class ThumbnailsController {
  constructor(
    private readonly generating: GenerateService,
    private readonly results: ResultsService,
    private readonly ownWork: OwnWorkService,
  ) {}

  @Post('thumbnail/generate')
  @HttpCode(200)
  // GenerateAdmission counts it before the body is read.
  @RateLimited('none')
  @ApiOperation({
    summary: `Accepts a generation: ${creditsPerThumbnail} credits for each thumbnail, debited now, refunded if not delivered`,
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    description: 'A UUID. The same key and body give the same answer and one debit.',
  })
  async generate(
    @CurrentPrincipal() principal: Principal,
    @Body() body: GenerateBody,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: RequestWithPictures,
  ): Promise<Envelope<GenerateAnswer>> {
    request.upload?.startHandling();
    try {
      const { answer, user } = await this.generating.generate({
        userId: principal.userId,
        body,
        pictures: request.pictures ?? [],
        idempotencyKey: keyOf(key),
        requestId: request.id,
        hungUp: () => request.raw.socket.destroyed,
      });
      return ok(answer, user);
    } finally {
      request.upload?.end();
    }
  }

  @Get('api/get_result')
  @RateLimited('poll')
  @Header('content-type', 'application/json')
  @Header('x-content-type-options', 'nosniff')
  @ApiOperation({
    summary: 'How far a generation is, and its thumbnails at the end; ask every two seconds',
  })
  @ApiQuery({ name: 'id', description: 'The generation' })
  async result(
    // As a whole: each parameter that is taken out of it goes through the validation, and a poll has none to validate.
    @Req() { principal, query, headers }: PollRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { text, tag } = await this.results.result(principal, query.id);
    if (tag === undefined) return text;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (headers['if-none-match'] !== tag) return text;
    reply.status(304);
    return '';
  }

  @Post('thumbnail/generation/:id/cancel')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Ends a generation that no model was asked for yet, and refunds all of it',
  })
  async cancel(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<null>> {
    return ok(null, await this.ownWork.cancel(principal.userId, id));
  }

  @Get('thumbnail/generation/:id')
  @ApiOperation({ summary: 'What was asked for, to be asked for again' })
  async asked(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<AskedAnswer>> {
    return ok(await this.results.asked(principal.userId, id));
  }

  @Get('thumbnail/:id')
  @ApiOperation({ summary: 'Which generation a thumbnail belongs to' })
  async place(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<ThumbnailPlaceAnswer>> {
    return ok(await this.results.place(principal.userId, id));
  }

  @Get('thumbnail/:id/feed')
  @ApiOperation({ summary: 'Title, channel and related videos, to see a thumbnail among others' })
  async feed(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<FeedAnswer>> {
    return ok(await this.results.feed(principal.userId, id));
  }

  @Delete('thumbnail/:id')
  @ApiOperation({ summary: 'Takes a thumbnail of the signed-in person away for good' })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<null>> {
    await this.ownWork.remove(principal.userId, id);
    return ok(null);
  }

  @Get('thumbnail/history')
  @ApiOperation({ summary: 'Thumbnails of the signed-in person, newest first' })
  async history(
    @CurrentPrincipal() principal: Principal,
    @Query() query: HistoryQuery,
  ): Promise<Envelope<HistoryAnswer>> {
    const owner =
      principal.role === 'admin' ? (query.created_by ?? principal.userId) : principal.userId;
    return ok(await this.results.history(owner, query.page_index, query.page_size));
  }
}
