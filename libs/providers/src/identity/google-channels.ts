import { readJsonObject } from '../json-object.js';
import { ProductError } from '@app/contracts';
import { ResponseBodyError, tokenRevocation } from 'openid-client';
import { readOwnVideos, readPlaylistVideoIds, readRefusal } from '../video-site/youtube-answers.js';
import { unusableAnswerError, type BoundedHttp } from '../bounded-http.js';
import {
  ChannelAuthority,
  type ChannelConsent,
  type OwnChannel,
  type OwnVideo,
  type OwnVideos,
} from './channel-authority.js';
import { profileFromClaims, shortText, displayName } from './openid-answers.js';
import type { GoogleClient } from './google-client.js';
import type { ConsentAnswer, ConsentRequest, StartedConsent } from './identity-provider.js';

export interface GoogleChannelsSettings {
  /** Null if Google is not configured. */
  client: GoogleClient | null;
  http: BoundedHttp;
  /** `https://www.googleapis.com`, or the emulator's origin. */
  apiOrigin: string;
}

const readingScope = 'https://www.googleapis.com/auth/youtube.readonly';
/** The narrowest scope that allows `thumbnails.set`. */
const publishingScope = 'https://www.googleapis.com/auth/youtube.upload';
/** The narrowest scope that allows the Reporting API. It does not show revenue. */
const reportingScope = 'https://www.googleapis.com/auth/yt-analytics.readonly';
/**
 * The narrowest scope that allows `captions.list` and `captions.download`. It also allows changes, which we never
 * make.
 */
const captionsScope = 'https://www.googleapis.com/auth/youtube.force-ssl';
/** Enough for fifty videos. The site sends their descriptions of up to 5,000 characters twice. */
const maxJsonBytes = 4 * 1024 * 1024;
/** Requested because the site returns the player's size only for a requested height. Any height works. */
const playerHeight = 720;
/** The site's maximum. A smaller page costs the same number of units. */
const videosPerPage = 50;

/** Verifies channels by a second consent at Google and by the Data API (`channels.list?mine=true`). */
export class GoogleChannels extends ChannelAuthority {
  constructor(private readonly settings: GoogleChannelsSettings) {
    super();
  }

  override get offered(): boolean {
    return this.settings.client !== null;
  }

  override authorize(request: ConsentRequest): Promise<StartedConsent> {
    return this.startConsent(request, readingScope);
  }

  override authorizePublishing(request: ConsentRequest): Promise<StartedConsent> {
    // Also requests read access, because the consent must show which channel it is for.
    return this.startConsent(request, `${readingScope} ${publishingScope}`);
  }

  override authorizeReach(request: ConsentRequest): Promise<StartedConsent> {
    return this.startConsent(request, `${readingScope} ${reportingScope}`);
  }

  override authorizeCaptions(request: ConsentRequest): Promise<StartedConsent> {
    return this.startConsent(request, `${readingScope} ${captionsScope}`);
  }

  private startConsent(request: ConsentRequest, scopes: string): Promise<StartedConsent> {
    return this.client.authorize(request, `openid email profile ${scopes}`, {
      // Google returns a refresh token only for offline access. After the first consent, it also requires the prompt.
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
    });
  }

  override async identify(answer: ConsentAnswer): Promise<ChannelConsent> {
    const tokens = await this.client.exchange(answer);
    const person = profileFromClaims(tokens.claims(), this.client.insecure);
    const refreshToken = tokens.refresh_token ?? null;
    const granted = tokens.scope?.split(' ') ?? [];
    // Users can deselect scopes in Google's dialog.
    if (!granted.includes(readingScope)) throw new ProductError('channel_permission_missing');
    const channel = await this.ownChannel(tokens.access_token);
    if (!channel) throw new ProductError('channel_missing');
    return {
      person,
      channel,
      refreshToken,
      canPublish: granted.includes(publishingScope),
      canReadReach: granted.includes(reportingScope),
      canReadCaptions: granted.includes(captionsScope),
    };
  }

  override verify(refreshToken: string): Promise<OwnChannel | null> {
    return this.withAccessToken(refreshToken, (accessToken) => this.ownChannel(accessToken));
  }

  override channelOfVideo(refreshToken: string, videoId: string): Promise<string | null> {
    return this.withAccessToken(refreshToken, async (accessToken) => {
      const [video] = await this.listItems('videos', `part=snippet&id=${videoId}`, accessToken);
      const snippet = isRecord(video?.['snippet']) ? video['snippet'] : {};
      return shortText(snippet['channelId'], 64) ?? null;
    });
  }

  override listUploads(
    refreshToken: string,
    channelId: string,
    page: string | null,
  ): Promise<OwnVideos | null> {
    return this.withAccessToken(refreshToken, async (accessToken) => {
      const query = new URLSearchParams({
        part: 'contentDetails',
        // The uploads of each channel are a playlist with this id.
        playlistId: channelId.replace(/^UC/, 'UU'),
        maxResults: String(videosPerPage),
        ...(page !== null && { pageToken: page }),
      });
      const list = await this.list('playlistItems', query.toString(), accessToken);
      const ids = readPlaylistVideoIds(list);
      const videos = ids.length === 0 ? [] : await this.ownVideos(ids, accessToken);
      const place = new Map(ids.map((id, index) => [id, index]));
      const info = isRecord(list['pageInfo']) ? list['pageInfo'] : {};
      const total = info['totalResults'];
      return {
        videos: videos.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
        next: shortText(list['nextPageToken'], 200) ?? null,
        total: typeof total === 'number' ? total : videos.length,
      };
    });
  }

  override listVideos(refreshToken: string, ids: string[]): Promise<OwnVideo[] | null> {
    return this.withAccessToken(refreshToken, (accessToken) => this.ownVideos(ids, accessToken));
  }

  private async ownVideos(ids: string[], accessToken: string): Promise<OwnVideo[]> {
    // The size of the player shows which videos are upright.
    const parts = 'snippet,statistics,status,contentDetails,player';
    const query = `part=${parts}&maxHeight=${playerHeight}&id=${ids.join(',')}`;
    return readOwnVideos(await this.list('videos', query, accessToken));
  }

  override async revoke(refreshToken: string): Promise<void> {
    const configuration = await this.client.configuration();
    try {
      await tokenRevocation(configuration, refreshToken);
    } catch (error) {
      // 400 `invalid_token` means that the token is already invalid, which is the goal.
      if (error instanceof ResponseBodyError && error.status < 500) return;
      throw new ProductError('sign_in_unavailable', { cause: error, detail: 'not revoked' });
    }
  }

  /** Runs a request with an access token of a consent. Null if the consent was revoked. */
  private async withAccessToken<Answer>(
    refreshToken: string,
    call: (accessToken: string) => Promise<Answer | null>,
  ): Promise<Answer | null> {
    const accessToken = await this.client.refreshAccessToken(refreshToken);
    if (accessToken === null) return null;
    try {
      return await call(accessToken);
    } catch (error) {
      if (error instanceof ProductError && error.code === 'channel_permission_missing') return null;
      throw error;
    }
  }

  /** The channel of a token. Users with several channels have chosen one during the consent. */
  private async ownChannel(accessToken: string): Promise<OwnChannel | null> {
    const [first] = await this.listItems('channels', 'part=id,snippet&mine=true', accessToken);
    return readChannel(first);
  }

  /** The items in a list answer of the Data API. */
  private async listItems(
    requestList: 'channels' | 'videos',
    query: string,
    accessToken: string,
  ): Promise<Record<string, unknown>[]> {
    const { items } = await this.list(requestList, query, accessToken);
    return Array.isArray(items) ? items.filter(isRecord) : [];
  }

  private async list(
    list: 'channels' | 'videos' | 'playlistItems',
    query: string,
    accessToken: string,
  ): Promise<Record<string, unknown>> {
    const address = new URL(`/youtube/v3/${list}`, this.settings.apiOrigin);
    address.search = query;
    const answer = await this.settings.http.get(address, maxJsonBytes, {
      authorization: `Bearer ${accessToken}`,
    });
    if (answer.status === 200) return readJsonObject(answer.bytes);
    const { reason, quota } = readRefusal(answer.status, answer.bytes);
    const detail = `${list}.list answered ${answer.status} ${reason ?? 'without a reason'}`;
    const isEmpty = ['youtubeSignupRequired', 'channelNotFound', 'playlistNotFound'];
    if (reason !== undefined && isEmpty.includes(reason)) return {};
    if (reason === 'invalidPageToken') throw new ProductError('invalid_request', { detail });
    if (quota === 'day') throw new ProductError('video_site_quota_exhausted', { detail });
    if (answer.status === 401 || reason === 'insufficientPermissions' || reason === 'forbidden')
      throw new ProductError('channel_permission_missing', { detail });
    throw unusableAnswerError(detail, answer);
  }

  private get client(): GoogleClient {
    const { client } = this.settings;
    if (!client) throw new ProductError('sign_in_not_offered', { detail: 'channels' });
    return client;
  }
}

function readChannel(item: Record<string, unknown> | undefined): OwnChannel | null {
  const id = shortText(item?.['id'], 64);
  if (id === undefined) return null;
  const snippet = isRecord(item?.['snippet']) ? item['snippet'] : {};
  const handle = shortText(snippet['customUrl'], 100);
  return {
    id,
    title: displayName(snippet['title'], 200) ?? 'Your channel',
    handle: handle?.startsWith('@') ? handle : null,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
