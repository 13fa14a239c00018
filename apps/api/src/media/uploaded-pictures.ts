import { maxRequestPixels, maxUploadPixels, minImageSide, ProductError } from '@app/contracts';
import { Moderation, Storage } from '@app/providers';
import { Injectable } from '@nestjs/common';
import type { Metadata } from 'sharp';
import { decodeSeconds, loadDecoder, runDecode } from './decoder.js';
import { RateLimiter } from '../http/rate-limiter.js';

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface Upload {
  bytes: Buffer;
  /** Maximum side of the stored picture, in pixels. Smaller pictures are not enlarged. */
  longestSide: number;
  /** Minimum side of the stored picture, in pixels, where it is larger than for other uploads. */
  minSide?: number;
}

interface MeasuredUpload extends Upload {
  pixels: number;
  hasAlpha: boolean;
}

export interface EncodedPicture {
  bytes: Buffer;
  extension: 'jpg' | 'png';
  width: number;
  height: number;
}

export interface StoredUploads {
  names: string[];
  /** In the order of the names, in pixels. */
  sizes: { width: number; height: number }[];
  /** Total size in bytes. */
  bytes: number;
}

/** Stores uploaded pictures. They are always re-encoded, never stored as sent. */
@Injectable()
export class UploadedPictures {
  constructor(
    private readonly storage: Storage,
    private readonly moderation: Moderation,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Stores all pictures or none.
   * @throws ProductError `image_unreadable`, `image_too_large`, `image_too_small`, `still_too_small`,
   * `request_too_large`, `too_many_pictures`, `picture_refused`, or `invalid_request` when the client has disconnected
   */
  async store(
    userId: string,
    uploads: readonly Upload[],
    hasDisconnected: () => boolean,
    kind: 'upload' | 'logo' = 'upload',
  ): Promise<StoredUploads> {
    const names: string[] = [];
    const sizes: StoredUploads['sizes'] = [];
    let total = 0;
    try {
      for await (const { bytes, extension, width, height } of this.encoded(
        userId,
        uploads,
        hasDisconnected,
      )) {
        if ((await this.moderation.objections({ picture: bytes })).length > 0)
          throw new ProductError('picture_refused');
        names.push(await this.storage.put(kind, extension, bytes));
        sizes.push({ width, height });
        total += bytes.length;
      }
      return { names, sizes, bytes: total };
    } catch (error) {
      await this.remove(names);
      throw error;
    }
  }

  /**
   * Decodes and encodes each picture. Checks every header before it decodes any pixel.
   * @throws ProductError as `store` does, except `picture_refused`
   */
  async *encoded(
    userId: string,
    uploads: readonly Upload[],
    hasDisconnected: () => boolean,
  ): AsyncGenerator<EncodedPicture> {
    const measured: MeasuredUpload[] = [];
    for (const upload of uploads) measured.push(await measure(upload));
    const pixels = measured.reduce((sum, upload) => sum + upload.pixels, 0);
    if (pixels > maxRequestPixels) throw new ProductError('request_too_large');
    await this.countPixels(userId, measured);
    for (const upload of measured) {
      if (hasDisconnected()) throw new ProductError('invalid_request', { detail: 'hung up' });
      yield await encodeAgain(upload);
    }
  }

  /** Counts pictures before decoding, so that undecodable ones count too. A megabyte counts as at least a megapixel. */
  private async countPixels(userId: string, uploads: readonly MeasuredUpload[]): Promise<void> {
    const points = uploads.reduce(
      (sum, { pixels, bytes }) => sum + Math.max(pixels, bytes.length) / 1_000_000,
      0,
    );
    const msLeft = await this.limiter.msUntilAllowed('pixels', userId, points);
    if (msLeft > 0)
      throw new ProductError('too_many_pictures', { retryAfterSeconds: Math.ceil(msLeft / 1_000) });
  }

  async remove(names: string[]): Promise<void> {
    await Promise.all(names.map((name) => this.storage.remove(name)));
  }
}

/** Checks the first bytes, so that only the JPEG and PNG decoders get user input. */
function isJpegOrPng(bytes: Buffer): boolean {
  return jpegStart.equals(bytes.subarray(0, 3)) || pngStart.equals(bytes.subarray(0, 8));
}

async function measure(upload: Upload): Promise<MeasuredUpload> {
  const { width, height, hasAlpha } = await headerOf(upload.bytes);
  const pixels = width * height;
  if (pixels > maxUploadPixels) throw new ProductError('image_too_large');
  const scale = Math.min(1, upload.longestSide / Math.max(width, height));
  const side = Math.min(width, height) * scale;
  if (side < minImageSide) throw new ProductError('image_too_small');
  if (upload.minSide && side < upload.minSide) throw new ProductError('still_too_small');
  return { ...upload, pixels, hasAlpha };
}

async function headerOf(bytes: Buffer): Promise<Metadata> {
  if (!isJpegOrPng(bytes))
    throw new ProductError('image_unreadable', { detail: 'neither JPEG nor PNG' });
  try {
    // Reads only the header, so it needs no decode slot.
    const sharp = await loadDecoder();
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}

async function encodeAgain({
  bytes,
  longestSide,
  hasAlpha,
}: MeasuredUpload): Promise<EncodedPicture> {
  try {
    return await runDecode('uploads', async (sharp) => {
      const upright = sharp(bytes, { limitInputPixels: maxUploadPixels, failOn: 'error' })
        .timeout({ seconds: decodeSeconds })
        .autoOrient()
        .resize({
          width: longestSide,
          height: longestSide,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .toColourspace('srgb');
      const encoder = hasAlpha
        ? upright.png()
        : upright.jpeg({
            quality: 92,
            chromaSubsampling: '4:4:4',
            // Optimized coding would need 85 MB per encoding thread instead of 20 MB.
            optimiseCoding: false,
          });
      const { data, info } = await encoder.toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      return { bytes: data, extension: hasAlpha ? 'png' : 'jpg', width, height };
    });
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}
