import { Injectable } from '@nestjs/common';

/** YouTube refuses a channel's thumbnails after about nine in a row; for how long is not published. */
const maxInWindow = 9;
const windowMs = 3 * 60 * 60_000;
/** Bounds memory; the oldest thumbnails are evicted first. */
const maxStored = 200;

/** Thumbnails set by their owners, in memory. */
@Injectable()
export class SetThumbnails {
  private readonly pictures = new Map<string, { jpeg: Buffer; version: number }>();
  private readonly times = new Map<string, number[]>();
  private version = 0;

  /** Whether the channel may set another thumbnail now; if so, counts it. */
  admit(channelId: string): boolean {
    const recent = (this.times.get(channelId) ?? []).filter((time) => time > Date.now() - windowMs);
    const admitted = recent.length < maxInWindow;
    this.times.set(channelId, admitted ? [...recent, Date.now()] : recent);
    return admitted;
  }

  /** Removes the counts, as if three hours had passed. */
  forgetPace(): void {
    this.times.clear();
  }

  set(videoId: string, jpeg: Buffer): void {
    const [oldest] = this.pictures.keys();
    if (this.pictures.size >= maxStored && oldest !== undefined) this.pictures.delete(oldest);
    this.version += 1;
    this.pictures.set(videoId, { jpeg, version: this.version });
  }

  /** The thumbnail that the owner set, and a number that changes with it; undefined without one. */
  find(videoId: string): { jpeg: Buffer; version: number } | undefined {
    return this.pictures.get(videoId);
  }
}
