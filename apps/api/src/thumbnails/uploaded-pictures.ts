import { maxImagePixels, ProductError } from '@app/contracts';
import { Storage, type ObjectKind } from '@app/providers';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';

/** The client prepares pictures to 1200 px; this leaves room for other clients and bounds what a stage has to handle. */
const longestSide = 2_400;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Pictures that people send: decoded and encoded anew before they are stored, never kept as they came. */
@Injectable()
export class UploadedPictures {
  constructor(private readonly storage: Storage) {}

  /**
   * Stores the pictures and returns their names. All or none: when one cannot be read, those before it are removed.
   * Fails with `image_unreadable` or `image_too_large`.
   */
  async store(kind: ObjectKind, pictures: string[]): Promise<string[]> {
    const names: string[] = [];
    try {
      // One after the other: a decoded picture is large, and a request may bring several.
      for (const picture of pictures) {
        const { bytes, extension } = await encodeAnew(decodeBase64(picture));
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
  if (text.length < 16 || !base64.test(text)) throw new ProductError('image_unreadable', { detail: 'not base64' });
  return Buffer.from(text, 'base64');
}

async function encodeAnew(bytes: Buffer): Promise<{ bytes: Buffer; extension: 'jpg' | 'png' }> {
  try {
    const header = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (header.format !== 'jpeg' && header.format !== 'png') throw new ProductError('image_unreadable', { detail: 'neither JPEG nor PNG' });
    if (header.width * header.height > maxImagePixels) throw new ProductError('image_too_large');
    const upright = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return header.hasAlpha
      ? { bytes: await upright.png().toBuffer(), extension: 'png' }
      : { bytes: await upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(), extension: 'jpg' };
  } catch (error) {
    if (error instanceof ProductError) throw error;
    throw new ProductError('image_unreadable', { cause: error });
  }
}
