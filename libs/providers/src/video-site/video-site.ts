import type { VideoSiteName } from '@app/contracts';

/** A video as the site describes it. Unknown fields are null. */
export interface VideoDetails {
  id: string;
  title: string;
  description: string | null;
  channelId: string | null;
  channelTitle: string;
  tags: string[];
  categoryId: string | null;
  /** BCP 47 code, such as `en`. */
  language: string | null;
  durationSeconds: number | null;
  views: number | null;
  kind: 'video' | 'short' | 'live';
}

/** Details of a video of which at most id and title are known. */
export function unknownDetails<Id extends string | null>(
  id: Id,
  title = '',
): Omit<VideoDetails, 'id'> & { id: Id } {
  return {
    id,
    title,
    description: null,
    channelId: null,
    channelTitle: '',
    tags: [],
    categoryId: null,
    language: null,
    durationSeconds: null,
    views: null,
    kind: 'video',
  };
}

/** A still as the site serves it, with black bars if any. */
export interface VideoStill {
  /**
   * `cover` is the current thumbnail. The others are frames at about a quarter, half and three quarters of the video.
   */
  moment: 'cover' | 'frame-1' | 'frame-2' | 'frame-3';
  bytes: Buffer;
}

export interface RelatedVideo {
  id: string;
  title: string;
  channelTitle: string;
  views: number;
  publishedAt: string;
  durationSeconds: number | null;
}

/**
 * An adapter of one video site. Fetches only URLs that are built from a recognized id. Errors: `video_not_found`,
 * `video_private`, `video_site_unreachable`, `video_site_quota_exhausted`.
 */
export abstract class VideoSite {
  abstract details(videoId: string): Promise<VideoDetails>;
  /** The best available cover, followed by the automatic frames that exist. Fails with `video_has_no_stills`. */
  abstract stills(videoId: string): Promise<VideoStill[]>;
  /**
   * The best available cover by few requests, for previews. Upright for Shorts; 4:3 with black bars if the site has
   * nothing larger.
   */
  abstract cover(videoId: string): Promise<Buffer>;
  /**
   * Popular videos on a topic without `except`, most viewed first. Cached for 7 days. Tries the channel's uploads,
   * then the category's chart if there is one, then a search: at most 90 a day for all processes (the site allows
   * 100). Empty if nothing can be found.
   */
  abstract relatedVideos(question: RelatedVideosQuery): Promise<RelatedVideo[]>;
}

/** The adapters of an installation, by the name of their site. */
export class VideoSites {
  constructor(readonly of: (site: VideoSiteName) => VideoSite) {}
}

export interface RelatedVideosQuery {
  topic: string;
  language: string | null;
  channelId: string | null;
  categoryId: string | null;
  except: string;
}
