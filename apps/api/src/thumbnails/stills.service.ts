import { isVideoId, maxImagePixels, ProductError, type ErrorCode } from '@app/contracts';
import { VideoSite } from '@app/providers';
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

  constructor(private readonly videoSite: VideoSite) {}

  /** WebP, 960×540. Fails with `video_not_found`, `video_has_no_stills` or `video_site_unreachable`. */
  async cover(videoId: string): Promise<Buffer> {
    if (!isVideoId(videoId)) throw new ProductError('not_found');
    const known = this.cache.get(videoId);
    if (known) return known;
    const refused = this.refused.get(videoId);
    if (refused) throw new ProductError(refused, { detail: 'remembered' });
    const running =
      this.underway.get(videoId) ??
      this.fetch(videoId)
        .catch((error: unknown) => this.rememberRefusal(videoId, error))
        .finally(() => this.underway.delete(videoId));
    this.underway.set(videoId, running);
    return running;
  }

  /** What may pass by itself is not remembered. */
  private rememberRefusal(videoId: string, error: unknown): never {
    if (error instanceof ProductError && error.retry === 'never')
      this.refused.set(videoId, error.code);
    throw error;
  }

  private async fetch(videoId: string): Promise<Buffer> {
    const still =
      (await rendered(await this.videoSite.cover(videoId))) ?? (await this.anyFrame(videoId));
    if (!still) throw new ProductError('video_has_no_stills', { detail: 'no still can be read' });
    this.cache.set(videoId, still);
    return still;
  }

  /** In place of a cover that is damaged or gigantic. */
  private async anyFrame(videoId: string): Promise<Buffer | undefined> {
    for (const { moment, bytes } of await this.videoSite.stills(videoId)) {
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
