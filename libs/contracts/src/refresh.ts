import type { ErrorCode } from './errors.js';
import type { Publication } from './publication.js';
import type { ThumbnailShape } from './shape.js';

/*
 *   GET  /api/channel/{channelId}/videos  signed-in → ChannelVideosAnswer; `page` of the answer before, newest first
 *   POST /api/refresh                     signed-in RefreshRequest → RefreshOrder; each video is debited later
 *   GET  /api/refresh                     signed-in → RefreshSummary[]; the newest ten
 *   GET  /api/refresh/{id}                signed-in → RefreshOrder
 *   POST /api/refresh/{id}/cancel         signed-in → RefreshOrder; what is being made is finished
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
  /** Upright for a Short: its thumbnails are made upright. */
  shape: ThumbnailShape;
  /** Private, live or still processed: no thumbnails are made for it now. */
  isUnavailable: boolean;
}

export interface ChannelVideosAnswer {
  videos: ChannelVideo[];
  /** Token of the next page; null on the last page. */
  next: string | null;
  /** As the video site counts them. */
  total: number;
}

export interface RefreshRequest {
  channel_id: string;
  /** Ids at YouTube. */
  videos: string[];
  /** Thumbnails for each video. */
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
  /** Videos that are made or failed. */
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
  /** Null after 29 days, or when the channel was disconnected. */
  title: string | null;
  /** Of its thumbnails: upright for a Short. */
  shape: ThumbnailShape;
  state: RefreshVideoState;
  generationId: string | null;
  error: { code: ErrorCode; message: string } | null;
  thumbnails: RefreshThumbnail[];
}

/** Thumbnails for several videos of a channel, made one video after the other. */
export interface RefreshOrder {
  id: string;
  channelId: string;
  state: RefreshState;
  createdAt: string;
  /** Thumbnails for each video. */
  batchSize: number;
  requirements: string;
  /** Credits if every thumbnail is made. */
  price: number;
  /** Credits debited so far, less what was refunded. */
  spent: number;
  /** Why the next video is not started, and when it is tried again; null when it can start. */
  wait: { code: ErrorCode; message: string; until: string } | null;
  /** Why the order ended before every video was started; null otherwise, and when its creator canceled it. */
  ended: { code: ErrorCode; message: string } | null;
  videos: RefreshVideo[];
}

export interface RefreshPublishRequest {
  /** Ids of thumbnails of the order. */
  thumbnails: string[];
}

export interface RefreshPublishAnswer {
  order: RefreshOrder;
  /** Thumbnails that cannot be published; all others are being published. */
  refused: { thumbnailId: string; code: ErrorCode; message: string }[];
}
