import {
  creditsPerThumbnail,
  type GenerationRequestAnswer,
  type Envelope,
  type GenerateAnswer,
} from '@app/contracts';
import {
  Body,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '../http/envelope.js';
import { idempotencyHeader, idempotencyKeyOf } from '../http/idempotency-key.js';
import type { RequestWithPictures } from '../http/picture-body.js';
import { AllowAccess, AllowApiKey, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { GenerateBody } from './generate.body.js';
import { GenerateService } from './generate.service.js';
import { CancellationService } from './cancellation.service.js';
import { ResultsService } from './results.service.js';

type PollRequest = FastifyRequest<{ Querystring: { id?: unknown } }> & { principal: Principal };

@ApiTags('thumbnails')
@ApiBearerAuth()
@Controller()
@AllowAccess('signed-in')
export class GenerationsController {
  constructor(
    private readonly acceptance: GenerateService,
    private readonly results: ResultsService,
    private readonly cancellation: CancellationService,
  ) {}

  @Post('thumbnail/generate')
  @AllowApiKey('generate')
  @HttpCode(200)
  // PictureAdmission counts the request before its body is read.
  @RateLimited('none')
  @ApiOperation({
    summary: `Accepts a generation: ${creditsPerThumbnail} credits for each thumbnail, debited now, refunded if not delivered`,
  })
  @ApiHeader(idempotencyHeader('The same key and body give the same answer and one debit.'))
  async generate(
    @CurrentPrincipal() principal: Principal,
    @Body() body: GenerateBody,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: RequestWithPictures,
  ): Promise<Envelope<GenerateAnswer>> {
    request.upload?.startHandling();
    try {
      const { answer, user } = await this.acceptance.generate({
        userId: principal.userId,
        body,
        pictures: request.pictures ?? [],
        idempotencyKey: idempotencyKeyOf(key),
        requestId: request.id,
        apiKeyId: principal.apiKey?.id,
        hasDisconnected: () => request.raw.socket.destroyed,
      });
      return ok(answer, user);
    } finally {
      request.upload?.end();
    }
  }

  @Get('api/get_result')
  @AllowApiKey('read')
  @RateLimited('poll')
  @Header('content-type', 'application/json')
  @Header('x-content-type-options', 'nosniff')
  @ApiOperation({
    summary: 'Progress of a generation, and its thumbnails at the end; poll every two seconds',
    description:
      'A failed generation has an errorCode. Checks have codes, and notices have codes with values, so that programs ' +
      'and clients can translate them; message, labels and notice contain the same in English.',
  })
  @ApiQuery({ name: 'id', type: String, description: 'The generation' })
  async result(
    // Takes the whole request, because separate parameters would pass the validation pipe, which polls do not need.
    @Req() { principal, query, headers }: PollRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { text, tag } = await this.results.poll(principal, query.id);
    if (tag === undefined) return text;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (headers['if-none-match'] !== tag) return text;
    reply.status(304);
    return '';
  }

  @Post('thumbnail/generation/:id/cancel')
  @AllowApiKey('generate')
  @HttpCode(200)
  @ApiOperation({
    summary:
      'Cancels a generation before a model is called or a thumbnail is finished, and refunds all of it',
  })
  async cancel(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<null>> {
    return ok(null, await this.cancellation.cancel(principal.userId, id));
  }

  @Get('thumbnail/generation/:id')
  @AllowApiKey('read')
  @ApiOperation({ summary: 'The request of a generation, for generating again' })
  async request(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<GenerationRequestAnswer>> {
    return ok(await this.results.findRequest(principal.userId, id));
  }
}
