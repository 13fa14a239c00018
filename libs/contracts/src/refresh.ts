import type { ErrorCode } from './errors.js';
import type { Publication } from './publication.js';
import type { ThumbnailShape } from './shape.js';

/*
 *   GET  /api/channel/{channelId}/videos  signed-in → ChannelVideosAnswer; newest first; `page` is `next` of the last answer
 *   POST /api/refresh                     signed-in RefreshRequest → RefreshOrder; debits each video when it starts
 *   GET  /api/refresh                     signed-in → RefreshSummary[]; the newest ten
 *   GET  /api/refresh/{id}                signed-in → RefreshOrder
 *   POST /api/refresh/{id}/cancel         signed-in → RefreshOrder; the running generation is finished
 *   POST /api/refresh/{id}/publish        signed-in RefreshPublishRequest → RefreshPublishAnswer
 */

/** A video of a connected channel, as the video site lists it. */
export interface ChannelVideo {
  id: string;
  title: string;
  /** Null when the channel hides the number. */
  views: number | null;
  /** ISO 8601. */
  publishedAt: string;
  /** Thumbnails of a Short are made upright. */
  shape: ThumbnailShape;
  /** The video is private, live or still being processed, so no thumbnails can be made now. */
  isUnavailable: boolean;
}

export interface ChannelVideosAnswer {
  videos: ChannelVideo[];
  /** Token of the next page; null on the last page. */
  next: string | null;
  /** Number of videos, as counted by the video site. */
  total: number;
}

export interface RefreshRequest {
  channel_id: string;
  /** Ids of the videos at YouTube. */
  videos: string[];
  /** Number of thumbnails for each video. */
  batch_size: number;
  additional_requirements?: string;
}

export const refreshStates = ['open', 'done', 'canceled'] as const;
export type RefreshState = (typeof refreshStates)[number];

export interface RefreshSummary {
  id: string;
  channelId: string;
  state: RefreshState;
  createdAt: string;
  videos: number;
  /** Number of videos whose generation completed or failed. */
  finished: number;
}

export interface RefreshThumbnail {
  id: string;
  url: string;
  revision: number;
  publication: Publication | null;
}

export const refreshVideoStates = ['waiting', 'making', 'made', 'failed', 'canceled'] as const;
export type RefreshVideoState = (typeof refreshVideoStates)[number];

export interface RefreshVideo {
  videoId: string;
  /** Null after 29 days, or after the channel is disconnected. */
  title: string | null;
  /** Shape of the video's thumbnails: upright for a Short. */
  shape: ThumbnailShape;
  state: RefreshVideoState;
  generationId: string | null;
  error: { code: ErrorCode; message: string } | null;
  thumbnails: RefreshThumbnail[];
}

/** Thumbnails for several videos of a channel, made one after the other. */
export interface RefreshOrder {
  id: string;
  channelId: string;
  state: RefreshState;
  createdAt: string;
  /** Number of thumbnails for each video. */
  batchSize: number;
  requirements: string;
  /** Credits that the order costs if every thumbnail is made. */
  price: number;
  /** Credits debited so far, minus refunds. */
  spent: number;
  /** Why the next video has not started, and the time of the next attempt; null if it can start. */
  wait: { code: ErrorCode; message: string; until: string } | null;
  /** Why the order ended before every video was started. Null otherwise, and after a cancellation. */
  ended: { code: ErrorCode; message: string } | null;
  videos: RefreshVideo[];
}

export interface RefreshPublishRequest {
  /** Ids of the order's thumbnails to publish. */
  thumbnails: string[];
}

export interface RefreshPublishAnswer {
  order: RefreshOrder;
  /** Thumbnails that cannot be published. All others are being published. */
  refused: { thumbnailId: string; code: ErrorCode; message: string }[];
}
