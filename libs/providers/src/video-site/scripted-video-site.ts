import { ProductError, type ErrorCode } from '@app/contracts';
import {
  VideoSite,
  type RelatedVideosQuery,
  type RelatedVideo,
  type VideoDetails,
  type VideoStill,
} from './video-site.js';

/** A video of the scripted site. */
export interface ScriptedVideo {
  details: VideoDetails;
  stills: VideoStill[];
  publishedAt?: string;
  /** Error with which every call for this video fails. */
  failsWith?: ErrorCode;
}

/** A video site without a network, for tests. Unknown ids fail with `video_not_found`. */
export class ScriptedVideoSite extends VideoSite {
  constructor(
    private readonly videos: ScriptedVideo[],
    /** Related videos for any topic. By default, the scripted videos that have a view count. */
    private readonly related?: RelatedVideo[],
  ) {
    super();
  }

  override async details(videoId: string): Promise<VideoDetails> {
    return structuredClone(this.requireVideo(videoId).details);
  }

  override async stills(videoId: string): Promise<VideoStill[]> {
    const stills = this.findVideo(videoId)?.stills ?? [];
    if (stills.length === 0) throw new ProductError('video_has_no_stills');
    return [...stills];
  }

  override async cover(videoId: string): Promise<Buffer> {
    const [first] = await this.stills(videoId);
    if (first?.moment !== 'cover') throw new ProductError('video_has_no_stills');
    return first.bytes;
  }

  override async relatedVideos(question: RelatedVideosQuery): Promise<RelatedVideo[]> {
    return (this.related ?? this.videos.flatMap(toRelatedVideos))
      .filter((video) => video.id !== question.except)
      .toSorted((a, b) => b.views - a.views);
  }

  private requireVideo(videoId: string): ScriptedVideo {
    const video = this.findVideo(videoId);
    if (!video) throw new ProductError('video_not_found');
    return video;
  }

  private findVideo(videoId: string): ScriptedVideo | undefined {
    const video = this.videos.find((candidate) => candidate.details.id === videoId);
    if (video?.failsWith) throw new ProductError(video.failsWith);
    return video;
  }
}

function toRelatedVideos({ details, publishedAt, failsWith }: ScriptedVideo): RelatedVideo[] {
  const { id, title, channelTitle, views, durationSeconds } = details;
  if (views === null || failsWith) return [];
  return [
    {
      id,
      title,
      channelTitle,
      views,
      publishedAt: publishedAt ?? '2026-01-01T00:00:00Z',
      durationSeconds,
    },
  ];
}
