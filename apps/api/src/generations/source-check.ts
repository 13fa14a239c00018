import {
  ProductError,
  maxShortSeconds,
  recognizeVideo,
  shapeOfLink,
  videoKey,
  type CurrentUser,
  type ThumbnailShape,
  type VideoRef,
} from '@app/contracts';
import { Moderation, VideoSites, type VideoDetails } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChannelRule } from './channel-rule.js';
import type { GenerateBody } from './generate.body.js';

export type CheckedSource =
  { kind: 'link'; video: VideoRef; shape: ThumbnailShape } | { kind: 'stills'; fileName: string };

/** Checks a request's prompt and video before anything is stored or debited. */
@Injectable()
export class SourceCheck {
  /** Cached, because creators often generate for the same video several times in a row. */
  private readonly details = new LRUCache<string, VideoDetails>({ max: 1_000, ttl: 5 * 60_000 });

  constructor(
    private readonly videoSites: VideoSites,
    private readonly channelRule: ChannelRule,
    private readonly moderation: Moderation,
  ) {}

  /** @throws ProductError for a refused prompt, link, video or channel */
  async check(user: CurrentUser, body: GenerateBody): Promise<CheckedSource> {
    const prompt = body.additional_requirements ?? '';
    if ((await this.moderation.objections({ text: prompt })).length > 0)
      throw new ProductError('wish_refused');
    const link = body.target_youtube_url?.trim();
    if (body.video_stills_base64) {
      if (link)
        throw new ProductError('invalid_request', {
          sentence: 'Please send either a link or a video file, not both.',
        });
      // The owner of an uploaded video cannot be looked up, so the user must confirm that they own it.
      if (body.own_video !== true) throw new ProductError('own_video_missing');
      return { kind: 'stills', fileName: body.video_file_name ?? 'film' };
    }
    if (!link) throw new ProductError('video_link_missing');
    const video = recognizeVideo(link);
    if (!video) throw new ProductError('video_link_invalid');
    const { channelId, durationSeconds } = await this.find(video);
    const shape = shapeOfLink(link);
    if (shape === 'upright' && (durationSeconds ?? 0) > maxShortSeconds)
      throw new ProductError('not_a_short');
    await this.channelRule.check(user, { ...video, channelId });
    return { kind: 'link', video, shape };
  }

  private async find(video: VideoRef): Promise<VideoDetails> {
    const key = videoKey(video);
    const known = this.details.get(key);
    if (known) return known;
    const found = await this.videoSites.of(video.site).details(video.id);
    this.details.set(key, found);
    return found;
  }
}
