import { createHash } from 'node:crypto';
import { escapeHtml } from '../request.js';
import { findEdgeCase } from '../sample-world/edge-case-videos.js';
import {
  findChannel,
  type SampleChannel,
  type SampleVideo,
} from '../sample-world/sample-videos.js';

import { largeCoverSizes } from './still-names.js';

export type Item = Record<string, unknown>;

/** The `part` values that each list call accepts. */
export const videoParts = [
  'id',
  'snippet',
  'contentDetails',
  'statistics',
  'status',
  'processingDetails',
  'player',
];
export const channelParts = ['id', 'snippet', 'contentDetails', 'statistics'];
export const searchParts = ['id', 'snippet'];
export const playlistItemParts = ['id', 'snippet', 'contentDetails', 'status'];

const thumbnailSizes = {
  default: ['default', 120, 90],
  medium: ['mqdefault', 320, 180],
  high: ['hqdefault', 480, 360],
  standard: ['sddefault', 640, 480],
  maxres: ['maxresdefault', 1280, 720],
} as const;

export function etagOf(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url');
}

function withEtag(item: Item): Item {
  const { kind, ...rest } = item;
  return { kind, etag: etagOf(item), ...rest };
}

/** Keeps only the requested parts. `id` and `kind` always stay. */
function keepParts(parts: string[], item: Item): Item {
  return withEtag(
    Object.fromEntries(
      Object.entries(item).filter(
        ([name]) => name === 'kind' || name === 'id' || parts.includes(name),
      ),
    ),
  );
}

/** Addresses of a video's thumbnails, by the site's names for sizes. */
export function thumbnailsOf(video: SampleVideo, origin: string): Item {
  const quirk = findEdgeCase(video.id)?.stills;
  const sizes = { ...thumbnailSizes, ...(video.largeCovers && largeCoverSizes) };
  return Object.fromEntries(
    Object.entries(sizes)
      .filter(([, [, width]]) => quirk !== 'no-hd' || width <= 480)
      .map(([name, [file, width, height]]) => [
        name,
        {
          url: `${origin}/vi/${video.id}/${file}${quirk === 'live' ? '_live' : ''}.jpg`,
          width,
          height,
        },
      ]),
  );
}

function channelTitle(video: SampleVideo): string {
  return findChannel(video.channelId)?.title ?? '';
}

/** Counts are strings, and `tags` is absent when there are none, as at the site. */
export function videoItem(
  video: SampleVideo,
  parts: string[],
  origin: string,
  isProcessing = false,
  playerHeight: number | null = null,
): Item {
  return keepParts(parts, {
    kind: 'youtube#video',
    id: video.id,
    snippet: {
      publishedAt: video.publishedAt,
      channelId: video.channelId,
      title: video.title,
      description: video.description,
      thumbnails: thumbnailsOf(video, origin),
      channelTitle: channelTitle(video),
      ...(video.tags.length > 0 && { tags: video.tags }),
      categoryId: video.categoryId,
      liveBroadcastContent: video.live ? 'live' : 'none',
      defaultLanguage: video.defaultLanguage,
      localized: { title: video.title, description: video.description },
      defaultAudioLanguage: video.defaultAudioLanguage,
    },
    contentDetails: {
      duration: video.duration,
      dimension: '2d',
      definition: video.definition,
      caption: 'false',
      licensedContent: true,
      contentRating: video.ageRestricted ? { ytRating: 'ytAgeRestricted' } : {},
      projection: 'rectangular',
    },
    status: {
      uploadStatus: isProcessing ? 'uploaded' : 'processed',
      privacyStatus: video.privacyStatus,
      license: 'youtube',
      embeddable: video.embeddable,
      publicStatsViewable: true,
      madeForKids: false,
    },
    processingDetails: { processingStatus: isProcessing ? 'processing' : 'succeeded' },
    player: {
      embedHtml: `<iframe src="${origin}/embed/${video.id}"></iframe>`,
      ...(playerHeight !== null && playerSize(video, playerHeight)),
    },
    statistics: {
      viewCount: String(video.viewCount),
      likeCount: String(video.likeCount),
      favoriteCount: '0',
      commentCount: String(video.commentCount),
    },
  });
}

/** Width and height are strings, as at the site. */
function playerSize(video: SampleVideo, height: number): Item {
  const aspect = findEdgeCase(video.id)?.stills === 'upright' ? 9 / 16 : 16 / 9;
  return { embedHeight: String(height), embedWidth: String(Math.round(height * aspect)) };
}

export function channelItem(channel: SampleChannel, parts: string[]): Item {
  return keepParts(parts, {
    kind: 'youtube#channel',
    id: channel.id,
    snippet: {
      title: channel.title,
      description: channel.description,
      customUrl: channel.handle,
      publishedAt: channel.publishedAt,
      thumbnails: {},
      localized: { title: channel.title, description: channel.description },
      country: channel.country,
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: channel.uploadsPlaylistId } },
    statistics: {
      viewCount: String(channel.viewCount),
      subscriberCount: String(channel.subscriberCount),
      hiddenSubscriberCount: false,
      videoCount: String(channel.videoCount),
    },
  });
}

/** In search results, titles and descriptions are escaped for HTML, and counts are missing. */
export function searchItem(video: SampleVideo, parts: string[], origin: string): Item {
  return keepParts(parts, {
    kind: 'youtube#searchResult',
    id: { kind: 'youtube#video', videoId: video.id },
    snippet: {
      publishedAt: video.publishedAt,
      channelId: video.channelId,
      title: escapeHtml(video.title),
      description: escapeHtml(video.description.slice(0, 150)),
      thumbnails: thumbnailsOf(video, origin),
      channelTitle: escapeHtml(channelTitle(video)),
      liveBroadcastContent: 'none',
    },
  });
}

export function playlistItem(
  video: SampleVideo,
  position: number,
  playlistId: string,
  parts: string[],
  origin: string,
): Item {
  return keepParts(parts, {
    kind: 'youtube#playlistItem',
    id: Buffer.from(`${playlistId}.${video.id}`).toString('base64url'),
    snippet: {
      publishedAt: video.publishedAt,
      channelId: video.channelId,
      title: video.title,
      description: video.description,
      thumbnails: thumbnailsOf(video, origin),
      channelTitle: channelTitle(video),
      playlistId,
      position,
      resourceId: { kind: 'youtube#video', videoId: video.id },
      videoOwnerChannelTitle: channelTitle(video),
      videoOwnerChannelId: video.channelId,
    },
    contentDetails: { videoId: video.id, videoPublishedAt: video.publishedAt },
    status: { privacyStatus: video.privacyStatus },
  });
}
