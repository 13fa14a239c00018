import { defaultVideoSite, isVideoSiteName, ProductError } from '@app/contracts';
import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AllowAccess } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { PicturesService } from './pictures.service.js';
import { StillsService } from './stills.service.js';

/** After this time a CDN revalidates its copy, so erased pictures disappear there too. */
const sharedCacheSeconds = 3_600;

/**
 * Serves stored pictures and stills. Their names are unguessable and their bytes never change, so browsers may cache
 * them.
 */
@ApiExcludeController()
@Controller()
@AllowAccess('anyone')
export class MediaController {
  constructor(
    private readonly pictures: PicturesService,
    private readonly stills: StillsService,
  ) {}

  @Get('media/:name')
  @RateLimited('media')
  async media(
    @Param('name') name: string,
    @Headers('sec-fetch-dest') destination: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const redirect = await this.pictures.redirectFor(name, destination);
    void reply.header('vary', 'sec-fetch-dest');
    if (!redirect) return this.send(name, reply);
    await reply
      .header('cache-control', `private, max-age=${redirect.forSeconds}`)
      .redirect(redirect.url, 302);
  }

  /** A CDN reads pictures here, because `/media` would redirect it to itself. */
  @Get('pictures/:name')
  @RateLimited('media')
  async picture(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    // Our pages load the picture from the CDN's origin.
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    return this.send(name, reply);
  }

  private async send(name: string, reply: FastifyReply): Promise<void> {
    const { type, size, stream } = await this.pictures.open(name);
    await reply
      .header(
        'cache-control',
        `public, max-age=31536000, s-maxage=${sharedCacheSeconds}, immutable`,
      )
      .header('x-content-type-options', 'nosniff')
      .header('content-length', size)
      .type(type)
      .send(stream);
  }

  @Get('api/stills/:videoId')
  @RateLimited('still')
  async still(
    @Param('videoId') id: string,
    @Query('site') site: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const known = site === undefined ? defaultVideoSite : site;
    if (!isVideoSiteName(known)) throw new ProductError('not_found');
    const bytes = await this.stills.cover({ site: known, id });
    await reply.header('cache-control', 'public, max-age=3600').type('image/webp').send(bytes);
  }
}
