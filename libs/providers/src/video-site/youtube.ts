import { readJsonObject } from '../json-object.js';
import { isYoutubeId, ProductError, youtubeWatchUrl } from '@app/contracts';
import type { SharedStore } from '../shared-store.js';
import {
  unknownDetails,
  VideoSite,
  type RelatedVideosQuery,
  type RelatedVideo,
  type VideoDetails,
  type VideoStill,
} from './video-site.js';
import { readOembed, type ListedVideo } from './youtube-answers.js';
import { YoutubeDataApi, type DataApiAccess } from './youtube-data-api.js';
import type { YoutubeHosts } from './youtube-hosts.js';
import { BoundedHttp, unusableAnswerError } from '../bounded-http.js';
import { RelatedVideos } from './youtube-related.js';
import { YoutubeStills } from './youtube-stills.js';

export interface YouTubeSettings {
  hosts: (videoId: string) => YoutubeHosts;
  /** Without a key, titles and stills are available, but neither descriptions, channel ids nor related videos. */
  apiKey: string | null;
  store: SharedStore;
  /** Replaces the network in tests. */
  http?: BoundedHttp;
  now?: () => Date;
}

const maxOembedBytes = 256 * 1024;

/** YouTube. Uses oEmbed and the stills, and the Data API if there is a key. */
export class YouTube extends VideoSite {
  private readonly hosts: (videoId: string) => YoutubeHosts;
  private readonly apiKey: string | null;
  private readonly http: BoundedHttp;
  private readonly api: YoutubeDataApi;
  private readonly stillsOf: YoutubeStills;
  private readonly related: RelatedVideos;
  private readonly listing = new Map<string, Promise<ListedVideo[]>>();

  constructor(settings: YouTubeSettings) {
    super();
    this.hosts = settings.hosts;
    this.apiKey = settings.apiKey;
    this.http = settings.http ?? new BoundedHttp();
    this.api = new YoutubeDataApi(this.http);
    this.stillsOf = new YoutubeStills(this.http);
    this.related = new RelatedVideos(this.api, settings.store, settings.now);
  }

  /** Uses the Data API with a key. Uses oEmbed without a key, or if the daily quota is exhausted. */
  override async details(videoId: string): Promise<VideoDetails> {
    const hosts = this.hostsOf(videoId);
    const access = this.dataApiAccess(hosts);
    if (!access) return this.detailsByOembed(hosts, videoId, 'unasked');
    let listed: ListedVideo[];
    try {
      listed = await this.listVideo(access, videoId);
    } catch (error) {
      if (!(error instanceof ProductError && error.code === 'video_site_quota_exhausted'))
        throw error;
      // Only the channel is unknown then, so creators who may use any channel can continue.
      return this.detailsByOembed(hosts, videoId, 'unasked');
    }
    const [video] = listed;
    return video ? detailsOf(video) : this.detailsByOembed(hosts, videoId, 'unlisted');
  }

  override async stills(videoId: string): Promise<VideoStill[]> {
    const hosts = this.hostsOf(videoId);
    return this.stillsOf.allStills(hosts.stills, videoId, this.largeCovers(hosts, videoId));
  }

  override async cover(videoId: string): Promise<Buffer> {
    return this.stillsOf.cover(this.hostsOf(videoId).stills, videoId);
  }

  override async relatedVideos(question: RelatedVideosQuery): Promise<RelatedVideo[]> {
    const access = this.dataApiAccess(this.hosts(question.except));
    return access ? this.related.find(question, access) : [];
  }

  /**
   * 401 means that the owner forbids embedding, or rarely that the video is private. 400, 403 and 404 mean that the
   * video is private, was deleted or never existed; a still shows that it exists. A video that the Data API does not
   * list (`unlisted`) is private or gone in any case.
   */
  private async detailsByOembed(
    hosts: YoutubeHosts,
    videoId: string,
    dataApi: 'unasked' | 'unlisted',
  ): Promise<VideoDetails> {
    const address = new URL('/oembed', hosts.oembed);
    address.search = new URLSearchParams({
      format: 'json',
      url: youtubeWatchUrl(videoId),
    }).toString();
    const answer = await this.http.get(address, maxOembedBytes);
    if (answer.status === 200)
      return { ...unknownDetails(videoId), ...readOembed(readJsonObject(answer.bytes)) };
    if (![400, 401, 403, 404].includes(answer.status)) {
      throw unusableAnswerError(`oEmbed answered ${answer.status}`, answer);
    }
    const detail = `oEmbed answered ${answer.status}`;
    const doesExist = await this.stillsOf.hasStill(hosts.stills, videoId);
    if (answer.status === 401 && doesExist && dataApi === 'unasked') return unknownDetails(videoId);
    if (doesExist || answer.status === 401 || answer.status === 403)
      throw new ProductError('video_private', { detail });
    throw new ProductError('video_not_found', { detail });
  }

  /** Empty on failure, because the other stills need neither a key nor quota. */
  private async largeCovers(hosts: YoutubeHosts, videoId: string): Promise<string[]> {
    const access = this.dataApiAccess(hosts);
    if (!access) return [];
    try {
      return (await this.listVideo(access, videoId)).flatMap(({ largeCovers }) => largeCovers);
    } catch {
      return [];
    }
  }

  /** Costs one unit for details and stills together if both are requested at the same time. */
  private listVideo(access: DataApiAccess, videoId: string): Promise<ListedVideo[]> {
    const flight =
      this.listing.get(videoId) ??
      this.api.videos(access, [videoId]).finally(() => this.listing.delete(videoId));
    this.listing.set(videoId, flight);
    return flight;
  }

  /** Refuses invalid ids, so that every fetched URL is built from a valid id or comes from the site. */
  private hostsOf(videoId: string): YoutubeHosts {
    if (!isYoutubeId(videoId))
      throw new ProductError('video_not_found', { detail: 'not a video id' });
    return this.hosts(videoId);
  }

  private dataApiAccess(hosts: YoutubeHosts): DataApiAccess | undefined {
    const key = hosts.apiKey ?? this.apiKey;
    return key ? { origin: hosts.api, key } : undefined;
  }
}

function detailsOf({
  publishedAt: _date,
  largeCovers: _covers,
  ...details
}: ListedVideo): VideoDetails {
  return details;
}
