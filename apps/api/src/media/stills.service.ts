import {
  isValidVideoRef,
  maxImagePixels,
  ProductError,
  videoKey,
  type ErrorCode,
  type VideoRef,
} from '@app/contracts';
import { VideoSites } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { decodeSeconds, runDecode } from './decoder.js';

const width = 960;
const height = 540;

/** Serves 16:9 covers of videos, so that our pages load nothing from the video site. */
@Injectable()
export class StillsService {
  private readonly cache = new LRUCache<string, Buffer>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length,
    ttl: 60 * 60_000,
  });
  /** Caches permanent failures, so that repeated requests for an unknown id do not reach the video site. */
  private readonly refused = new LRUCache<string, ErrorCode>({ max: 10_000, ttl: 10 * 60_000 });
  private readonly inProgress = new Map<string, Promise<Buffer>>();

  constructor(private readonly videoSites: VideoSites) {}

  /**
   * Returns the cover as WebP, 960×540. Throws `video_not_found`, `video_has_no_stills` or `video_site_unreachable`.
   */
  async cover(video: VideoRef): Promise<Buffer> {
    if (!isValidVideoRef(video)) throw new ProductError('not_found');
    const key = videoKey(video);
    const known = this.cache.get(key);
    if (known) return known;
    const refused = this.refused.get(key);
    if (refused) throw new ProductError(refused, { detail: 'cached' });
    const running =
      this.inProgress.get(key) ??
      this.fetch(video)
        .catch((error: unknown) => this.cacheRefusal(key, error))
        .finally(() => this.inProgress.delete(key));
    this.inProgress.set(key, running);
    return running;
  }

  /** Retryable failures are not cached. */
  private cacheRefusal(key: string, error: unknown): never {
    if (error instanceof ProductError && error.retry === 'never') this.refused.set(key, error.code);
    throw error;
  }

  private async fetch(video: VideoRef): Promise<Buffer> {
    const { site, id } = video;
    const cover = await this.videoSites.of(site).cover(id);
    const still = (await renderStill(cover)) ?? (await this.anyFrame(video));
    if (!still) throw new ProductError('video_has_no_stills', { detail: 'no still can be read' });
    this.cache.set(videoKey(video), still);
    return still;
  }

  /** Finds a frame to replace a damaged or oversized cover. */
  private async anyFrame({ site, id }: VideoRef): Promise<Buffer | undefined> {
    for (const { moment, bytes } of await this.videoSites.of(site).stills(id)) {
      const still = moment === 'cover' ? undefined : await renderStill(bytes);
      if (still) return still;
    }
    return undefined;
  }
}

/** Crops a still to 16:9, which removes the bars of 4:3 stills. Undefined when the file is unreadable. */
async function renderStill(original: Buffer): Promise<Buffer | undefined> {
  return runDecode('fetched', (sharp) =>
    sharp(original, { limitInputPixels: maxImagePixels })
      .timeout({ seconds: decodeSeconds })
      .resize({ width, height, fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer(),
  ).catch(() => undefined);
}
