import { Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { Grants } from '../google/grants.js';
import { checkYoutubeQuery } from '../published/refusals.js';
import { bearerToken, originOf, readText, type RequestParameters } from '../request.js';
import { findVideo } from '../sample-world/sample-videos.js';
import { thumbnailsOf, type Item } from './data-api-items.js';
import { dataApiError } from './data-api-request.js';
import { DayQuota } from './day-quota.js';
import { SetThumbnails } from './set-thumbnails.js';

/** Scopes, any of which allows setting thumbnails. */
const uploadScopes = [
  'https://www.googleapis.com/auth/youtube.upload',
  'https://www.googleapis.com/auth/youtube',
  'https://www.googleapis.com/auth/youtube.force-ssl',
];
const unitsOfCall = 50;

/** Emulates the upload API's `thumbnails.set`. */
@Controller('upload/youtube/v3')
export class UploadController {
  constructor(
    private readonly grants: Grants,
    private readonly quota: DayQuota,
    private readonly thumbnails: SetThumbnails,
  ) {}

  @Post('thumbnails/set')
  @HttpCode(200)
  async set(@Query() query: RequestParameters, @Req() request: FastifyRequest): Promise<Item> {
    const holder = this.grants.findHolder(bearerToken(request) ?? '');
    if (!holder)
      throw dataApiError(401, 'authError', 'Request had invalid authentication credentials.');
    if (!holder.scopes.some((scope) => uploadScopes.includes(scope)))
      throw dataApiError(
        403,
        'insufficientPermissions',
        'Request had insufficient authentication scopes.',
      );
    this.quota.spend('units', unitsOfCall);
    checkYoutubeQuery('YoutubeThumbnailsSetQuery', query);
    const picture = request.body;
    if (!Buffer.isBuffer(picture) || picture.length === 0)
      throw dataApiError(
        400,
        'mediaBodyRequired',
        'The request does not include the image content.',
      );
    if (!(await isPicture(picture)))
      throw dataApiError(400, 'invalidImage', 'The provided image content is invalid.');
    const video = findVideo(readText(query, 'videoId') ?? '');
    if (!video)
      throw dataApiError(
        404,
        'videoNotFound',
        "The video that you are trying to insert a thumbnail image for cannot be found. The value of the request's videoId parameter may be incorrect.",
      );
    if (holder.person.ownsChannelId !== video.channelId)
      throw dataApiError(403, 'forbidden', "The thumbnail can't be set for the specified video.");
    if (!this.thumbnails.admit(video.channelId))
      throw dataApiError(
        429,
        'uploadRateLimitExceeded',
        'The channel has uploaded too many thumbnails recently. Please try the request again later.',
      );
    this.thumbnails.set(video.id, picture);
    return {
      kind: 'youtube#thumbnailSetResponse',
      etag: String(this.thumbnails.find(video.id)?.version ?? 0),
      items: [thumbnailsOf(video, originOf(request))],
    };
  }
}

async function isPicture(bytes: Buffer): Promise<boolean> {
  try {
    await sharp(bytes).stats();
    return true;
  } catch {
    return false;
  }
}
