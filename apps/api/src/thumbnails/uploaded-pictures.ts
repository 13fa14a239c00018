import { maxImagePixels, minImageSide, ProductError } from '@app/contracts';
import { Moderation, Storage, type ObjectKind } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { decoder } from '../http/decoder.js';

/** The client prepares pictures to 1200 px; this leaves room for other clients and bounds what a stage has to handle. */
const longestSide = 2_400;
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Pictures that people send: decoded and encoded anew before they are stored, never kept as they came. */
@Injectable()
export class UploadedPictures {
  constructor(
    private readonly storage: Storage,
    private readonly moderation: Moderation,
  ) {}

  /**
   * Stores the pictures and returns their names. All or none: when one cannot be read, those before it are removed.
   * Fails with `image_unreadable`, `image_too_large`, `image_too_small` or `picture_refused`.
   */
  async store(kind: ObjectKind, pictures: string[]): Promise<string[]> {
    const names: string[] = [];
    try {
      // One after the other: a decoded picture is large, and a request may bring several.
      for (const picture of pictures) {
        const { bytes, extension } = await encodeAnew(decodeBase64(picture));
        if ((await this.moderation.objections({ picture: bytes })).length > 0)
          throw new ProductError('picture_refused');
        names.push(await this.storage.put(kind, extension, bytes));
      }
      return names;
    } catch (error) {
      await this.remove(names);
      throw error;
    }
  }

  async remove(names: string[]): Promise<void> {
    await Promise.all(names.map((name) => this.storage.remove(name)));
  }
}

function decodeBase64(text: string): Buffer {
  if (text.length < 16 || !base64.test(text))
    throw new ProductError('image_unreadable', { detail: 'not base64' });
  return Buffer.from(text, 'base64');
}

/** By its first bytes: no other decoder is ever shown what somebody sent. */
function isJpegOrPng(bytes: Buffer): boolean {
  return jpegStart.equals(bytes.subarray(0, 3)) || pngStart.equals(bytes.subarray(0, 8));
}

async function encodeAnew(bytes: Buffer): Promise<{ bytes: Buffer; extension: 'jpg' | 'png' }> {
  if (!isJpegOrPng(bytes))
    throw new ProductError('image_unreadable', { detail: 'neither JPEG nor PNG' });
  const sharp = await decoder();
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (header.width * header.height > maxImagePixels) throw new ProductError('image_too_large');
    const upright = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const encoder = header.hasAlpha
      ? upright.png()
      : upright.jpeg({
          quality: 92,
          chromaSubsampling: '4:4:4',
          // Would hold the whole picture's coefficients: 85 MB for each thread that encodes one, against 20 MB.
          optimiseCoding: false,
        });
    const { data, info } = await encoder.toBuffer({ resolveWithObject: true });
    if (Math.min(info.width, info.height) < minImageSide) throw new ProductError('image_too_small');
    return { bytes: data, extension: header.hasAlpha ? 'png' : 'jpg' };
  } catch (error) {
    if (error instanceof ProductError) throw error;
    throw new ProductError('image_unreadable', { cause: error });
  }
}
