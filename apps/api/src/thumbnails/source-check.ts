import { ProductError, recognizeVideoId, type CurrentUser } from '@app/contracts';
import { Moderation, VideoSite, type VideoDetails } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChannelRule } from './channel-rule.js';
import type { GenerateBody } from './generate.body.js';

export type CheckedSource =
  { kind: 'link'; videoId: string } | { kind: 'stills'; fileName: string };

/** Judges the wish and the video of a request before anything is stored or debited. */
@Injectable()
export class SourceCheck {
  /** A creator often asks for the same video several times in a row. */
  private readonly details = new LRUCache<string, VideoDetails>({ max: 1_000, ttl: 5 * 60_000 });

  constructor(
    private readonly videoSite: VideoSite,
    private readonly channelRule: ChannelRule,
    private readonly moderation: Moderation,
  ) {}

  /** Fails with the sentence that says what is wrong with the wish, the link, the video or the channel. */
  async check(user: CurrentUser, body: GenerateBody): Promise<CheckedSource> {
    const wish = body.additional_requirements ?? '';
    if ((await this.moderation.objections({ text: wish })).length > 0)
      throw new ProductError('wish_refused');
    const link = body.target_youtube_url?.trim();
    if (body.video_stills_base64) {
      if (link)
        throw new ProductError('invalid_request', {
          sentence: 'Please send either a link or a film, not both.',
        });
      // Nobody can look up whose film it is, so its owner has to say so.
      if (body.own_video !== true) throw new ProductError('own_video_missing');
      return { kind: 'stills', fileName: body.video_file_name ?? 'film' };
    }
    if (!link) throw new ProductError('video_link_missing');
    const videoId = recognizeVideoId(link);
    if (!videoId) throw new ProductError('video_link_invalid');
    await this.channelRule.check(user, await this.find(videoId));
    return { kind: 'link', videoId };
  }

  private async find(videoId: string): Promise<VideoDetails> {
    const known = this.details.get(videoId);
    if (known) return known;
    const found = await this.videoSite.details(videoId);
    this.details.set(videoId, found);
    return found;
  }
}
