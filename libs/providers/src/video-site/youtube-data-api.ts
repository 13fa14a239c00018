import { readJsonObject } from '../json-object.js';
import { ProductError } from '@app/contracts';
import {
  readFoundVideoIds,
  readPlaylistVideoIds,
  readRefusal,
  readVideos,
  type ListedVideo,
} from './youtube-answers.js';
import { unusableAnswerError, type BoundedHttp } from '../bounded-http.js';

/** Origin and key of the Data API. */
export interface DataApiAccess {
  origin: string;
  key: string;
}

/** Maximum size of an answer. Fifty items with long descriptions need far less. */
const maxJsonBytes = 2 * 1024 * 1024;

/** Reasons with which the API answers a valid query that has no results. */
const noResultReasons = new Set([
  'videoChartNotFound',
  'playlistNotFound',
  'channelNotFound',
  'videoNotFound',
]);

/** The four list calls of the site's Data API v3 that we use. The reason in an answer classifies a failure. */
export class YoutubeDataApi {
  constructor(private readonly http: BoundedHttp) {}

  /** The public and unlisted videos with these ids (at most 50), without private and deleted ones. Costs one unit. */
  async videos(access: DataApiAccess, ids: string[]): Promise<ListedVideo[]> {
    if (ids.length === 0) return [];
    return readVideos(
      await this.request(access, 'videos', {
        part: 'snippet,contentDetails,statistics',
        id: ids.slice(0, 50).join(','),
      }),
    );
  }

  /** The most popular videos of a category; empty if the site has no chart for it. Costs one unit. */
  async popularVideos(access: DataApiAccess, categoryId: string): Promise<ListedVideo[]> {
    return readVideos(
      await this.request(access, 'videos', {
        part: 'snippet,contentDetails,statistics',
        chart: 'mostPopular',
        videoCategoryId: categoryId,
        maxResults: '50',
      }),
    );
  }

  /** Ids of a channel's newest public videos. Costs one unit. */
  async uploadIds(access: DataApiAccess, channelId: string): Promise<string[]> {
    // The uploads of channel UC… are the playlist UU…. Requesting the channel first would cost another unit.
    const playlistId = channelId.replace(/^UC/, 'UU');
    return readPlaylistVideoIds(
      await this.request(access, 'playlistItems', {
        part: 'contentDetails',
        playlistId,
        maxResults: '50',
      }),
    );
  }

  /** Ids of videos that a search finds. Costs one of the project's hundred daily searches. */
  async searchIds(
    access: DataApiAccess,
    query: string,
    language: string | undefined,
  ): Promise<string[]> {
    return readFoundVideoIds(
      await this.request(access, 'search', {
        part: 'snippet',
        type: 'video',
        q: query,
        order: 'relevance',
        maxResults: '25',
        ...(language && { relevanceLanguage: language }),
      }),
    );
  }

  private async request(
    access: DataApiAccess,
    call: string,
    query: Record<string, string>,
  ): Promise<Record<string, unknown>> {
    const address = new URL(`/youtube/v3/${call}`, access.origin);
    address.search = new URLSearchParams({ ...query, key: access.key }).toString();
    const answer = await this.http.get(address, maxJsonBytes);
    if (answer.status === 200) return readJsonObject(answer.bytes);
    const { reason, quota } = readRefusal(answer.status, answer.bytes);
    if (reason !== undefined && noResultReasons.has(reason)) return {};
    const detail = `${call}.list answered ${answer.status} ${reason ?? 'without a reason'}`;
    if (quota === 'day') throw new ProductError('video_site_quota_exhausted', { detail });
    if (quota === 'minute' || reason === undefined) throw unusableAnswerError(detail, answer);
    // A refused key and a malformed query are our mistakes, so they are logged as unexpected.
    throw new ProductError('unexpected', { detail });
  }
}
