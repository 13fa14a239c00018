import { EncryptedTokens } from '@app/config';
import {
  relearnLookAfterDays,
  maxLookThumbnails,
  ProductError,
  type ChannelLook,
} from '@app/contracts';
import { ChannelLooks, type LookClaim } from '@app/data';
import { ChannelAuthority, VideoSites } from '@app/providers';
import { lookPolicy } from '@app/queue';
import { channelLookOf, Studio, type ThumbnailMeasures } from '@app/studio';
import { Injectable, Logger } from '@nestjs/common';

/**
 * Learns a channel's look from its newest thumbnails. Stores only measurements, no pictures. Safe to repeat: the later
 * look replaces the earlier one.
 */
@Injectable()
export class LearnChannelLook {
  private readonly logger = new Logger(LearnChannelLook.name);

  constructor(
    private readonly looks: ChannelLooks,
    private readonly authority: ChannelAuthority,
    private readonly tokens: EncryptedTokens,
    private readonly sites: VideoSites,
    private readonly studio: Studio,
  ) {}

  /** Learns the look of a channel that is due. Returns false when none is due. */
  async learnNext(): Promise<boolean> {
    const claim = await this.looks.claim(lookPolicy.leaseSeconds);
    if (!claim) return false;
    const { channelId } = claim;
    try {
      const look = await this.learn(claim);
      await this.looks.finish(claim, look, relearnLookAfterDays);
      this.logger.log({ channelId, thumbnails: look.thumbnails, msg: 'channel look learned' });
    } catch (error) {
      const failure = error instanceof ProductError ? error : new ProductError('unexpected');
      this.logger.warn({ channelId, err: error, code: failure.code, msg: 'look not learned' });
      // Without videos or permission, retries fail until the channel's owner acts.
      const seconds = failure.retry === 'never' ? null : lookPolicy.retrySeconds;
      await this.looks.fail(claim, failure.code, seconds);
    }
    return true;
  }

  private async learn({ userId, channelId, token: encrypted }: LookClaim): Promise<ChannelLook> {
    const token = this.tokens.decrypt(encrypted, userId);
    const page =
      token === undefined ? null : await this.authority.listUploads(token, channelId, null);
    if (!page) throw new ProductError('channel_permission_missing');
    const ids = page.videos
      .filter((video) => video.isAvailable && video.channelId === channelId)
      .slice(0, maxLookThumbnails)
      .map(({ id }) => id);
    const measured: ThumbnailMeasures[] = [];
    let lastError: unknown;
    for (let at = 0; at < ids.length; at += lookPolicy.parallel) {
      const results = await Promise.allSettled(
        ids.slice(at, at + lookPolicy.parallel).map((id) => this.measure(id)),
      );
      for (const result of results) {
        if (result.status === 'rejected') lastError = result.reason;
        else if (result.value) measured.push(result.value);
      }
    }
    if (measured.length > 0) return channelLookOf(measured);
    throw lastError ?? new ProductError('channel_without_thumbnails');
  }

  /** Measures a video's thumbnail. Null for a video without a thumbnail, and for a Short. */
  private async measure(videoId: string): Promise<ThumbnailMeasures | null> {
    try {
      return await this.studio.measureThumbnail(await this.sites.of('youtube').cover(videoId));
    } catch (error) {
      if (error instanceof ProductError && error.retry === 'never') return null;
      throw error;
    }
  }
}
