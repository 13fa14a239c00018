import { Controller, Get, Header, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Grants } from '../google/grants.js';
import { checkYoutubeQuery } from '../published/refusals.js';
import { bearerToken, readText, type RequestParameters } from '../request.js';
import { toSubRip, findTrack, tracksOf, type SampleTrack } from '../sample-world/captions.js';
import { findVideo } from '../sample-world/sample-videos.js';
import { etagOf, type Item } from './data-api-items.js';
import { dataApiError, requestedParts } from './data-api-request.js';
import { DayQuota } from './day-quota.js';

const scope = 'https://www.googleapis.com/auth/youtube.force-ssl';
const listUnits = 50;
const downloadUnits = 200;

/** Emulates the Data API's `captions.list` and `captions.download`. */
@Controller('youtube/v3/captions')
export class CaptionsController {
  constructor(
    private readonly grants: Grants,
    private readonly quota: DayQuota,
  ) {}

  @Get()
  list(@Query() query: RequestParameters, @Req() request: FastifyRequest): Item {
    const channelId = this.channelOf(request);
    this.quota.spend('units', listUnits);
    checkYoutubeQuery('YoutubeCaptionsQuery', query);
    requestedParts(query, ['id', 'snippet']);
    const video = findVideo(readText(query, 'videoId') ?? '');
    if (!video)
      throw dataApiError(
        404,
        'videoNotFound',
        'The video identified by the videoId parameter could not be found.',
      );
    requireOwner(channelId, video.channelId);
    const items = tracksOf(video.id).map(toItem);
    return { kind: 'youtube#captionListResponse', etag: etagOf(items), items };
  }

  @Get(':id')
  @Header('content-type', 'application/octet-stream')
  download(
    @Param('id') id: string,
    @Query() query: RequestParameters,
    @Req() request: FastifyRequest,
  ): string {
    const channelId = this.channelOf(request);
    this.quota.spend('units', downloadUnits);
    checkYoutubeQuery('YoutubeCaptionsDownloadQuery', query);
    const track = findTrack(id);
    if (!track)
      throw dataApiError(
        404,
        'captionNotFound',
        'The caption track could not be found. Check the value of the request’s id parameter.',
      );
    requireOwner(channelId, findVideo(track.videoId)?.channelId);
    if (readText(query, 'tfmt') !== 'srt')
      throw dataApiError(400, 'invalidValue', 'The emulator has captions as SubRip only.');
    return toSubRip(track);
  }

  private channelOf(request: FastifyRequest): string | null {
    const holder = this.grants.findHolder(bearerToken(request) ?? '');
    if (!holder)
      throw dataApiError(401, 'authError', 'Request had invalid authentication credentials.');
    if (!holder.scopes.includes(scope))
      throw dataApiError(
        403,
        'insufficientPermissions',
        'Request had insufficient authentication scopes.',
      );
    return holder.person.ownsChannelId;
  }
}

function requireOwner(channelId: string | null, owner: string | undefined): void {
  if (channelId === null || channelId !== owner)
    throw dataApiError(
      403,
      'forbidden',
      'The permissions associated with the request are not sufficient to access the caption track.',
    );
}

function toItem({ id, videoId, language, kind, isDraft }: SampleTrack): Item {
  return {
    kind: 'youtube#caption',
    etag: etagOf(id),
    id,
    snippet: {
      videoId,
      lastUpdated: '2026-09-01T12:00:00.000Z',
      trackKind: kind,
      language,
      name: '',
      audioTrackType: 'primary',
      isCC: false,
      isLarge: false,
      isEasyReader: false,
      isDraft,
      isAutoSynced: false,
      status: 'serving',
    },
  };
}
