import {
  isVideo,
  maxImagePixels,
  ProductError,
  videoKey,
  type ErrorCode,
  type VideoRef,
} from '@app/contracts';
import { VideoSites } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { decodeSeconds, runDecode } from '../http/decoder.js';

const width = 960;
const height = 540;

/** The best clean 16:9 still of a video, so that no page of ours loads anything from the video site. */
@Injectable()
export class StillsService {
  private readonly cache = new LRUCache<string, Buffer>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length,
    ttl: 60 * 60_000,
  });
  /** Asked for again and again, an id that is nobody's would have the video site asked each time. */
  private readonly refused = new LRUCache<string, ErrorCode>({ max: 10_000, ttl: 10 * 60_000 });
  private readonly underway = new Map<string, Promise<Buffer>>();

  constructor(private readonly videoSites: VideoSites) {}

  /** WebP, 960×540. Fails with `video_not_found`, `video_has_no_stills` or `video_site_unreachable`. */
  async cover(video: VideoRef): Promise<Buffer> {
    if (!isVideo(video)) throw new ProductError('not_found');
    const key = videoKey(video);
    const known = this.cache.get(key);
    if (known) return known;
    const refused = this.refused.get(key);
    if (refused) throw new ProductError(refused, { detail: 'remembered' });
    const running =
      this.underway.get(key) ??
      this.fetch(video)
        .catch((error: unknown) => this.rememberRefusal(key, error))
        .finally(() => this.underway.delete(key));
    this.underway.set(key, running);
    return running;
  }

  /** What may pass by itself is not remembered. */
  private rememberRefusal(key: string, error: unknown): never {
    if (error instanceof ProductError && error.retry === 'never') this.refused.set(key, error.code);
    throw error;
  }

  private async fetch(video: VideoRef): Promise<Buffer> {
    const { site, id } = video;
    const cover = await this.videoSites.of(site).cover(id);
    const still = (await rendered(cover)) ?? (await this.anyFrame(video));
    if (!still) throw new ProductError('video_has_no_stills', { detail: 'no still can be read' });
    this.cache.set(videoKey(video), still);
    return still;
  }

  /** In place of a cover that is damaged or gigantic. */
  private async anyFrame({ site, id }: VideoRef): Promise<Buffer | undefined> {
    for (const { moment, bytes } of await this.videoSites.of(site).stills(id)) {
      const still = moment === 'cover' ? undefined : await rendered(bytes);
      if (still) return still;
    }
    return undefined;
  }
}

/** Undefined when the file is no picture that we open. Covering 16:9 cuts the bars that the site adds to its 4:3 stills. */
async function rendered(original: Buffer): Promise<Buffer | undefined> {
  return runDecode('fetched', (sharp) =>
    sharp(original, { limitInputPixels: maxImagePixels })
      .timeout({ seconds: decodeSeconds })
      .resize({ width, height, fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer(),
  ).catch(() => undefined);
}
