import { ProductError } from '@app/contracts';
import type { VideoStill } from './video-site.js';
import { unusableAnswerError, type BoundedHttp } from '../bounded-http.js';

/** Maximum size of a still. Real stills are far smaller. */
const maxStillBytes = 8 * 1024 * 1024;

/** The site's names of covers, from best to worst. Some covers of live streams exist only with `_live`. */
const coverNames = [
  'maxresdefault',
  'hq720',
  'sddefault',
  'hqdefault',
  'maxresdefault_live',
  'hqdefault_live',
];
/** The whole cover of a Short. Under other names, the cover is small and between two side bars. */
const uprightName = 'oar2';
const frameNames = (number: number) => [`maxres${number}`, `sd${number}`, `hq${number}`];
const frames = [
  ['frame-1', 1],
  ['frame-2', 2],
  ['frame-3', 3],
] as const;

/** The site's stills of a video. For a missing still, the site sends a gray picture with status 404. */
export class YoutubeStills {
  constructor(private readonly http: BoundedHttp) {}

  /**
   * The cover, followed by the frames that exist. Requests all four in parallel, each from its best to its worst
   * name.
   * @param largeCovers URLs from the Data API, largest first
   */
  async allStills(
    origin: string,
    videoId: string,
    largeCovers: Promise<string[]>,
  ): Promise<VideoStill[]> {
    const [cover, ...others] = await Promise.allSettled([
      this.bestCover(origin, videoId, largeCovers),
      ...frames.map(([, number]) => this.firstAvailable(origin, videoId, frameNames(number))),
    ]);
    if (cover.status === 'rejected') throw cover.reason;
    const stills: VideoStill[] = cover.value ? [{ moment: 'cover', bytes: cover.value }] : [];
    for (const [index, [moment]] of frames.entries()) {
      const frame = others[index];
      // Skips a failing frame, because the cover alone is enough.
      if (frame?.status === 'fulfilled' && frame.value) stills.push({ moment, bytes: frame.value });
    }
    if (stills.length === 0) throw new ProductError('video_has_no_stills');
    return stills;
  }

  async cover(origin: string, videoId: string): Promise<Buffer> {
    const cover = await this.bestCover(origin, videoId);
    if (!cover) throw new ProductError('video_has_no_stills');
    return cover;
  }

  private async bestCover(
    origin: string,
    videoId: string,
    largeCovers?: Promise<string[]>,
  ): Promise<Buffer | undefined> {
    const [large, upright] = await Promise.all([
      largeCovers && this.largeCover(origin, largeCovers),
      this.fetchStill(origin, videoId, uprightName).catch(() => undefined),
    ]);
    if (upright && isUpright(upright)) return upright;
    return large ?? this.firstAvailable(origin, videoId, coverNames);
  }

  /** Skips a large cover that fails, because every video has smaller covers. */
  private async largeCover(
    origin: string,
    largeCovers: Promise<string[]>,
  ): Promise<Buffer | undefined> {
    for (const address of await largeCovers) {
      if (!isStillAddress(address, origin)) continue;
      const still = await this.fetchJpeg(new URL(address)).catch(() => undefined);
      if (still) return still;
    }
    return undefined;
  }

  /** Whether the site has a picture of the video. If so, the video exists, although it may be private. */
  async hasStill(origin: string, videoId: string): Promise<boolean> {
    return (await this.fetchStill(origin, videoId, 'hqdefault')) !== undefined;
  }

  private async firstAvailable(
    origin: string,
    videoId: string,
    names: string[],
  ): Promise<Buffer | undefined> {
    for (const name of names) {
      const still = await this.fetchStill(origin, videoId, name);
      if (still) return still;
    }
    return undefined;
  }

  private fetchStill(origin: string, videoId: string, name: string): Promise<Buffer | undefined> {
    return this.fetchJpeg(new URL(`/vi/${videoId}/${name}.jpg`, origin));
  }

  private async fetchJpeg(address: URL): Promise<Buffer | undefined> {
    const answer = await this.http.get(address, maxStillBytes);
    // An answer that is not a JPEG comes from a captive portal or a proxy instead of the site.
    if (answer.mediaType === 'image/jpeg') {
      // An empty file counts as missing. Another name of the same picture may work.
      if (answer.status === 404 || answer.bytes.length === 0) return undefined;
      if (answer.status === 200 && isJpeg(answer.bytes)) return answer.bytes;
    }
    throw unusableAnswerError(`a still answered ${answer.status} ${answer.mediaType}`, answer);
  }
}

/** Whether a URL is on one of the site's hosts for stills. Other URLs from answers are not fetched. */
function isStillAddress(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.origin === new URL(origin).origin) return true;
  return url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.ytimg.com');
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** Whether a JPEG is taller than wide, according to its frame header (ITU T.81 B.2.2). */
function isUpright(jpeg: Buffer): boolean {
  // Each segment has 0xff, a marker, and a length that includes itself. In a start of frame, the size follows the
  // precision byte.
  for (
    let at = 2;
    at + 9 <= jpeg.length && jpeg[at] === 0xff;
    at += 2 + jpeg.readUInt16BE(at + 2)
  ) {
    const marker = jpeg.readUInt8(at + 1);
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (startsFrame) return jpeg.readUInt16BE(at + 5) > jpeg.readUInt16BE(at + 7);
  }
  return false;
}
