import { mediaTypes, parseObjectName, Storage } from '@app/providers';
import { ProductError } from '@app/contracts';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import type { FastifyReply } from 'fastify';
import { AllowAccess } from '../http/principal.js';
import { StillsService } from './stills.service.js';

/** Pictures. A name cannot be guessed and its bytes never change, so browsers may keep them. */
@ApiExcludeController()
@Controller()
@AllowAccess('anyone')
export class MediaController {
  constructor(
    private readonly storage: Storage,
    private readonly stills: StillsService,
  ) {}

  @Get('media/:name')
  async media(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const parsed = parseObjectName(name);
    // Only these are for browsers: stills, plates and uploads never leave the server.
    if (parsed?.kind !== 'thumbnail' && parsed?.kind !== 'avatar')
      throw new ProductError('not_found');
    const bytes = await this.storage.get(name);
    await reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type(mediaTypes[parsed.extension])
      .send(bytes);
  }

  @Get('api/stills/:videoId')
  @Throttle({ default: { limit: 120, ttl: 60_000 } })
  async still(@Param('videoId') videoId: string, @Res() reply: FastifyReply): Promise<void> {
    const bytes = await this.stills.cover(videoId);
    await reply.header('cache-control', 'public, max-age=3600').type('image/webp').send(bytes);
  }
}
