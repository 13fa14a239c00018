import { Controller, Get, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Grants } from '../google/grants.js';
import { checkYoutubeQuery } from '../published/refusals.js';
import { bearerToken, readList, originOf, readText, type RequestParameters } from '../request.js';
import {
  findChannel,
  findVideo,
  mostPopular,
  uploads,
  type SampleVideo,
} from '../sample-world/sample-videos.js';
import {
  channelItem,
  channelParts,
  playlistItem,
  playlistItemParts,
  searchItem,
  searchParts,
  videoItem,
  videoParts,
} from './data-api-items.js';
import {
  maxResults,
  requireOneFilter,
  listPage,
  dataApiError,
  requestedParts,
  wholeList,
  type ListAnswer,
} from './data-api-request.js';
import { DayQuota } from './day-quota.js';
import { ProcessingVideos } from './processing-videos.js';
import { searchOrders, searchSamples } from './search-samples.js';

/** Scopes with which a token can read its owner's channel. */
const readingScopes = [
  'https://www.googleapis.com/auth/youtube.readonly',
  'https://www.googleapis.com/auth/youtube',
  'https://www.googleapis.com/auth/youtube.force-ssl',
];

/** Emulates four list calls of the Data API v3. */
@Controller('youtube/v3')
export class DataApiController {
  constructor(
    private readonly grants: Grants,
    private readonly quota: DayQuota,
    private readonly processing: ProcessingVideos,
  ) {}

  /** The answer omits private and deleted videos. */
  @Get('videos')
  videos(@Query() query: RequestParameters, @Req() request: FastifyRequest): ListAnswer {
    this.authorizeCall(query, request);
    checkYoutubeQuery('YoutubeVideosQuery', query);
    const parts = requestedParts(query, videoParts);
    const origin = originOf(request);
    const items = (videos: SampleVideo[]) =>
      videos.map((video) => {
        const height = Number(readText(query, 'maxHeight') ?? 0) || null;
        return videoItem(video, parts, origin, this.processing.has(video.id), height);
      });

    if (requireOneFilter(query, ['id', 'chart']) === 'id') {
      const ids = readList(query, 'id');
      if (ids.length > 50)
        throw dataApiError(400, 'invalidFilters', 'The id parameter takes at most 50 values.');
      if (readText(query, 'maxResults') !== undefined) {
        throw dataApiError(
          400,
          'incompatibleParameters',
          'maxResults cannot be used together with id.',
        );
      }
      const found = [...new Set(ids)].flatMap((id) => findVideo(id) ?? []);
      return wholeList(
        'youtube#videoListResponse',
        items(found.filter((video) => video.privacyStatus !== 'private')),
      );
    }
    if (readText(query, 'chart') !== 'mostPopular') {
      throw dataApiError(400, 'invalidChart', 'The requested video chart is invalid.');
    }
    const category = readText(query, 'videoCategoryId');
    const popular = mostPopular(category === '0' ? undefined : category);
    if (popular.length === 0) {
      throw dataApiError(
        404,
        'videoChartNotFound',
        'The requested video chart is not supported or is not available.',
      );
    }
    return listPage('youtube#videoListResponse', items(popular), query, maxResults(query));
  }

  /** For `mine`, the answer has no `items` when the token's user has no channel. */
  @Get('channels')
  channels(@Query() query: RequestParameters, @Req() request: FastifyRequest): ListAnswer {
    this.authorizeCall(query, request);
    checkYoutubeQuery('YoutubeChannelsQuery', query);
    const parts = requestedParts(query, channelParts);
    const filter = requireOneFilter(query, ['id', 'forHandle', 'mine']);
    const wanted =
      filter === 'mine'
        ? [this.ownChannel(request)]
        : readList(query, filter).slice(0, filter === 'id' ? 50 : 1);
    const found = [...new Set(wanted)].flatMap((key) =>
      key === null ? [] : (findChannel(key) ?? []),
    );
    const answer = wholeList(
      'youtube#channelListResponse',
      found.map((channel) => channelItem(channel, parts)),
    );
    if (found.length > 0) return answer;
    const { items: _none, ...empty } = answer;
    return empty;
  }

  @Get('search')
  search(@Query() query: RequestParameters, @Req() request: FastifyRequest): ListAnswer {
    this.authorizeCall(query, request, 'searches');
    checkYoutubeQuery('YoutubeSearchQuery', query);
    const parts = requestedParts(query, searchParts);
    const size = maxResults(query, 0);
    const wantedOrder = readText(query, 'order') ?? 'relevance';
    const order = searchOrders.find((known) => known === wantedOrder);
    if (!order)
      throw dataApiError(400, 'invalidParameter', `Invalid value '${wantedOrder}' for order.`);
    const types = readList(query, 'type');
    const includesVideos = types.length === 0 || types.includes('video');
    const found = includesVideos
      ? searchSamples(readText(query, 'q') ?? '', order, readText(query, 'channelId'))
      : [];
    const origin = originOf(request);
    return listPage(
      'youtube#searchListResponse',
      found.map((video) => searchItem(video, parts, origin)),
      query,
      size,
    );
  }

  @Get('playlistItems')
  playlistItems(@Query() query: RequestParameters, @Req() request: FastifyRequest): ListAnswer {
    this.authorizeCall(query, request);
    checkYoutubeQuery('YoutubePlaylistItemsQuery', query);
    const parts = requestedParts(query, playlistItemParts);
    requireOneFilter(query, ['playlistId']);
    const playlistId = readText(query, 'playlistId') ?? '';
    if (findChannel(playlistId.replace(/^UU/, 'UC'))?.uploadsPlaylistId !== playlistId) {
      throw dataApiError(
        404,
        'playlistNotFound',
        'The playlist identified with the playlistId parameter cannot be found.',
      );
    }
    const origin = originOf(request);
    return listPage(
      'youtube#playlistItemListResponse',
      uploads(playlistId).map((video, position) =>
        playlistItem(video, position, playlistId, parts, origin),
      ),
      query,
      maxResults(query),
    );
  }

  /** Requires a key (any value) or a valid token, and uses up the quota of the call. */
  private authorizeCall(
    query: RequestParameters,
    request: FastifyRequest,
    bucket: 'searches' | 'units' = 'units',
  ): void {
    const token = bearerToken(request);
    if (token !== undefined && !this.grants.findHolder(token)) {
      throw dataApiError(401, 'authError', 'Request had invalid authentication credentials.');
    }
    if (token === undefined && readText(query, 'key') === undefined) {
      throw dataApiError(
        403,
        'forbidden',
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      );
    }
    this.quota.spend(bucket);
  }

  private ownChannel(request: FastifyRequest): string | null {
    const token = bearerToken(request);
    const holder = token === undefined ? undefined : this.grants.findHolder(token);
    if (!holder)
      throw dataApiError(
        401,
        'authError',
        'The request uses the mine parameter but is not properly authorized.',
      );
    if (!holder.scopes.some((scope) => readingScopes.includes(scope))) {
      throw dataApiError(
        403,
        'insufficientPermissions',
        'Request had insufficient authentication scopes.',
      );
    }
    return holder.person.ownsChannelId;
  }
}
