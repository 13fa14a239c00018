import { randomUUID } from 'node:crypto';
import { EncryptedPhotos } from '@app/config';
import { preparedImage, ProductError } from '@app/contracts';
import { SavedAssets, type NewSavedPhoto, type SavedPhotoRecord } from '@app/data';
import { Storage } from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';
import { decodeSeconds, runDecode } from '../media/decoder.js';
import { PictureErasure } from '../media/picture-erasure.js';
import { UploadedPictures } from '../media/uploaded-pictures.js';

/** Longest side of the small copy, in pixels. */
const previewSide = 256;
/** Number of photos re-encrypted per query. */
const rotationBatch = 100;

export interface DecryptedPhoto {
  id: string;
  bytes: Buffer;
  assetId: string;
  /** Version of the consent text that the user agreed to. */
  consent: string;
}

/** The files of saved photos, always re-encoded and encrypted. */
@Injectable()
export class SavedPhotos {
  private readonly logger = new Logger(SavedPhotos.name);

  constructor(
    private readonly saved: SavedAssets,
    private readonly pictures: UploadedPictures,
    private readonly encrypted: EncryptedPhotos,
    private readonly storage: Storage,
    private readonly erasure: PictureErasure,
  ) {}

  /**
   * Stores all photos or none. No vendor gets them; moderation checks the copies that generations use.
   * @throws ProductError as `UploadedPictures.encoded` does
   */
  async store(
    userId: string,
    photos: readonly Buffer[],
    hasDisconnected: () => boolean,
  ): Promise<NewSavedPhoto[]> {
    const stored: NewSavedPhoto[] = [];
    const uploads = photos.map((bytes) => ({ bytes, longestSide: preparedImage.longestSide }));
    try {
      for await (const { bytes, width, height } of this.pictures.encoded(
        userId,
        uploads,
        hasDisconnected,
      )) {
        const id = randomUUID();
        const files = await this.encrypt(userId, id, bytes, await renderPreview(bytes));
        stored.push({ id, width, height, ...files });
      }
      return stored;
    } catch (error) {
      await this.remove(stored);
      throw error;
    }
  }

  /** Removes the files of photos without a row. */
  async remove(photos: readonly NewSavedPhoto[]): Promise<void> {
    for (const { picture, preview } of photos)
      for (const name of [picture, preview]) await this.storage.remove(name);
  }

  /**
   * Reads a user's photos in the order of `ids`.
   * @throws ProductError `saved_photo_gone` for an unknown id and for another user's, `saved_photo_unreadable`
   */
  async read(userId: string, ids: readonly string[]): Promise<DecryptedPhoto[]> {
    if (ids.length === 0) return [];
    const records = await this.saved.photos(userId, { ids });
    const photos: DecryptedPhoto[] = [];
    for (const id of ids) {
      const record = records.find((one) => one.id === id);
      if (!record) throw new ProductError('saved_photo_gone');
      const { assetId, consent } = record;
      photos.push({ id, bytes: await this.open(record, record.picture), assetId, consent });
    }
    return photos;
  }

  /** Reads the small copy, as WebP. */
  preview(record: SavedPhotoRecord): Promise<Buffer> {
    return this.open(record, record.preview);
  }

  /** Reads a photo. Undefined when it can no longer be decrypted. */
  readOriginal(record: SavedPhotoRecord): Promise<Buffer | undefined> {
    return orUndefinedIfUnreadable(this.open(record, record.picture));
  }

  /**
   * Re-encrypts photos of former keys with the current key, so that a former secret can be removed after some hours.
   * Safe to repeat, even in several processes.
   */
  async encryptWithCurrentKey(): Promise<void> {
    const former = this.encrypted.keyIds.filter((id) => id !== this.encrypted.keyId);
    if (former.length === 0) return;
    let count = 0;
    for (let after: string | null = null; ;) {
      const page: SavedPhotoRecord[] = await this.saved.encryptedBy(former, after, rotationBatch);
      for (const record of page) if (await this.encryptAgain(record)) count += 1;
      after = page.at(-1)?.id ?? null;
      if (page.length < rotationBatch) break;
    }
    if (count === 0) return;
    await this.erasure.eraseRecorded();
    this.logger.log({ count, msg: 'saved photos encrypted with the current key' });
  }

  /** Returns false when the photo cannot be read or was erased meanwhile. */
  private async encryptAgain(record: SavedPhotoRecord): Promise<boolean> {
    const picture = await this.readOriginal(record);
    const preview = await orUndefinedIfUnreadable(this.preview(record));
    if (!picture || !preview) return false;
    const files = await this.encrypt(record.userId, record.id, picture, preview);
    if (await this.saved.replaceFiles(record, files)) return true;
    for (const name of [files.picture, files.preview]) await this.storage.remove(name);
    return false;
  }

  private async encrypt(
    userId: string,
    photoId: string,
    picture: Buffer,
    preview: Buffer,
  ): Promise<{ picture: string; preview: string; keyId: string }> {
    const put = (bytes: Buffer): Promise<string> =>
      this.storage.put('saved', 'bin', this.encrypted.encrypt(bytes, userId, photoId));
    return {
      picture: await put(picture),
      preview: await put(preview),
      keyId: this.encrypted.keyId,
    };
  }

  private async open({ keyId, userId, id }: SavedPhotoRecord, name: string): Promise<Buffer> {
    const file = await this.storage.get(name).catch((error: unknown) => {
      if (error instanceof ProductError && error.code === 'not_found') return undefined;
      throw error;
    });
    const bytes = file && this.encrypted.decrypt(file, keyId, userId, id);
    if (!bytes) throw new ProductError('saved_photo_unreadable');
    return bytes;
  }
}

function orUndefinedIfUnreadable(reading: Promise<Buffer>): Promise<Buffer | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof ProductError && error.code === 'saved_photo_unreadable') return undefined;
    throw error;
  });
}

function renderPreview(picture: Buffer): Promise<Buffer> {
  const size = { width: previewSide, height: previewSide, withoutEnlargement: true };
  return runDecode('uploads', (sharp) =>
    sharp(picture)
      .timeout({ seconds: decodeSeconds })
      .resize({ ...size, fit: 'inside' })
      .webp({ quality: 80 })
      .toBuffer(),
  );
}
