import { Injectable } from '@nestjs/common';

/** YouTube refuses a channel's thumbnails after about nine in a row. It does not publish for how long. */
const maxInWindow = 9;
const windowMs = 3 * 60 * 60_000;
/** Limits memory. The oldest thumbnails are evicted first. */
const maxStored = 200;

/** Thumbnails that owners have set, in memory. */
@Injectable()
export class SetThumbnails {
  private readonly pictures = new Map<string, { jpeg: Buffer; version: number }>();
  private readonly times = new Map<string, number[]>();
  private version = 0;

  /** Counts a thumbnail, unless the channel has reached its limit. Returns whether it was counted. */
  admit(channelId: string): boolean {
    const recent = (this.times.get(channelId) ?? []).filter((time) => time > Date.now() - windowMs);
    const isAdmitted = recent.length < maxInWindow;
    this.times.set(channelId, isAdmitted ? [...recent, Date.now()] : recent);
    return isAdmitted;
  }

  /** Resets the rate limit of all channels, as if three hours had passed. */
  resetThumbnailRateLimit(): void {
    this.times.clear();
  }

  set(videoId: string, jpeg: Buffer): void {
    const [oldest] = this.pictures.keys();
    if (this.pictures.size >= maxStored && oldest !== undefined) this.pictures.delete(oldest);
    this.version += 1;
    this.pictures.set(videoId, { jpeg, version: this.version });
  }

  /** Finds the thumbnail that the owner has set. `version` changes with the thumbnail. */
  find(videoId: string): { jpeg: Buffer; version: number } | undefined {
    return this.pictures.get(videoId);
  }
}
