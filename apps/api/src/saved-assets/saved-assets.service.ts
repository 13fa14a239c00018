import { randomUUID } from 'node:crypto';
import {
  maxSavedAssets,
  maxPhotosPerSavedAsset,
  ProductError,
  savedAssetConsentVersion,
  type AccountData,
  type FaceDataAnswer,
  type SavedAsset,
  type SavedAssetKind,
  type SavedPhotoAnswer,
} from '@app/contracts';
import { PersonalData, SavedAssets, type SavedAssetRecord } from '@app/data';
import { Injectable } from '@nestjs/common';
import { storableText } from '../http/storable-text.js';
import { PictureErasure } from '../media/picture-erasure.js';
import { SavedPhotos } from './saved-photos.js';

export interface NewPhotos {
  userId: string;
  consent: string;
  photos: readonly Buffer[];
  /** Whether the client has disconnected. Decoding then stops. */
  hasDisconnected: () => boolean;
}

export interface NewAsset extends NewPhotos {
  kind: SavedAssetKind;
  name: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Saved faces and assets of a user. An unknown id and another user's id get the same `not_found`. */
@Injectable()
export class SavedAssetsService {
  constructor(
    private readonly saved: SavedAssets,
    private readonly photos: SavedPhotos,
    private readonly personal: PersonalData,
    private readonly erasure: PictureErasure,
  ) {}

  async list(userId: string): Promise<SavedAsset[]> {
    return (await this.saved.ofUser(userId)).map(toSavedAsset);
  }

  /** Saves a face or asset, after all cheap checks and before any photo is decoded. Not idempotent. */
  async save({ userId, kind, name, ...given }: NewAsset): Promise<SavedAsset[]> {
    requireConsent(given.consent);
    const named = requireName(name);
    requirePhotos(given.photos);
    if ((await this.saved.ofUser(userId)).length >= maxSavedAssets)
      throw new ProductError('saved_assets_full');
    const photos = await this.photos.store(userId, given.photos, given.hasDisconnected);
    const asset = { id: randomUUID(), kind, name: named, consent: given.consent };
    if (!(await this.removePhotosIfFailed(photos, this.saved.save(userId, asset, photos)))) {
      await this.photos.remove(photos);
      throw new ProductError('saved_assets_full');
    }
    return this.list(userId);
  }

  /** Adds photos to a face or asset. Not idempotent. */
  async addPhotos(assetId: string, { userId, ...given }: NewPhotos): Promise<SavedAsset[]> {
    requireConsent(given.consent);
    requirePhotos(given.photos);
    const asset = await this.requireOwn(userId, assetId);
    if (asset.photos.length + given.photos.length > maxPhotosPerSavedAsset)
      throw new ProductError('saved_photos_full');
    const photos = await this.photos.store(userId, given.photos, given.hasDisconnected);
    const added = this.saved.addPhotos(userId, assetId, given.consent, photos);
    const outcome = await this.removePhotosIfFailed(photos, added);
    if (outcome !== 'added') {
      await this.photos.remove(photos);
      throw new ProductError(outcome === 'full' ? 'saved_photos_full' : 'not_found');
    }
    return this.list(userId);
  }

  async rename(userId: string, assetId: string, name: string): Promise<SavedAsset[]> {
    const named = requireName(name);
    if (!uuid.test(assetId) || !(await this.saved.rename(userId, assetId, named)))
      throw new ProductError('not_found');
    return this.list(userId);
  }

  async preview(userId: string, assetId: string, photoId: string): Promise<SavedPhotoAnswer> {
    if (!uuid.test(assetId) || !uuid.test(photoId)) throw new ProductError('not_found');
    const [photo] = await this.saved.photos(userId, { assetId, ids: [photoId] });
    if (!photo) throw new ProductError('not_found');
    const bytes = await this.photos.preview(photo);
    return { preview: `data:image/webp;base64,${bytes.toString('base64')}` };
  }

  /** Erases a face or asset at once, including copies in generations. */
  async erase(userId: string, assetId: string): Promise<FaceDataAnswer> {
    const { photos } = await this.requireOwn(userId, assetId);
    const ids = photos.map(({ id }) => id);
    return this.eraseFiles(userId, ids, () => this.saved.erase(userId, assetId));
  }

  /** Erases a photo. Erasing the last photo erases the asset too. */
  async erasePhoto(userId: string, assetId: string, photoId: string): Promise<FaceDataAnswer> {
    const { photos } = await this.requireOwn(userId, assetId);
    if (!photos.some(({ id }) => id === photoId)) throw new ProductError('not_found');
    if (photos.length === 1) return this.erase(userId, assetId);
    return this.eraseFiles(userId, [photoId], () => this.saved.erasePhoto(userId, photoId));
  }

  /** Idempotent. */
  async eraseAll(userId: string): Promise<FaceDataAnswer> {
    const ids = (await this.saved.photos(userId)).map(({ id }) => id);
    return this.eraseFiles(userId, ids, () => this.saved.erase(userId, null));
  }

  /** Saved faces and assets with all photos, for the export of a user's data. */
  async export(userId: string): Promise<AccountData['savedAssets']> {
    const records = await this.saved.photos(userId);
    const assets: AccountData['savedAssets'] = [];
    for (const asset of await this.list(userId)) {
      const photos: AccountData['savedAssets'][number]['photos'] = [];
      for (const photo of asset.photos) {
        const record = records.find(({ id }) => id === photo.id);
        if (!record) continue;
        const base64 = (await this.photos.readOriginal(record))?.toString('base64') ?? null;
        photos.push({ ...photo, savedAt: record.createdAt.toISOString(), base64 });
      }
      assets.push({ ...asset, photos });
    }
    return assets;
  }

  /**
   * Erases copies and cut-outs first, so that the photos can still be erased if the process is killed in between. A
   * running generation keeps its copies until it ends. Then `RetentionSweep` erases them.
   */
  private async eraseFiles(
    userId: string,
    photoIds: readonly string[],
    erase: () => Promise<unknown>,
  ): Promise<FaceDataAnswer> {
    const { pictures, underWay } = await this.personal.eraseUsesOf(userId, photoIds);
    await erase();
    await this.erasure.tryEraseRecorded();
    return { pictures: pictures + photoIds.length, underWay };
  }

  private async requireOwn(userId: string, assetId: string): Promise<SavedAssetRecord> {
    const found = (await this.saved.ofUser(userId)).find(({ id }) => id === assetId);
    if (!found) throw new ProductError('not_found');
    return found;
  }

  private async removePhotosIfFailed<Result>(
    photos: Parameters<SavedPhotos['remove']>[0],
    saving: Promise<Result>,
  ): Promise<Result> {
    try {
      return await saving;
    } catch (error) {
      await this.photos.remove(photos);
      throw error;
    }
  }
}

function requireConsent(consent: string): void {
  if (consent !== savedAssetConsentVersion) throw new ProductError('saved_consent_missing');
}

function requireName(name: string): string {
  const plain = storableText(name);
  if (plain === '') throw new ProductError('saved_name_missing');
  return plain;
}

function requirePhotos(photos: readonly Buffer[]): void {
  if (photos.length === 0) throw new ProductError('saved_photo_missing');
}

function toSavedAsset({ consent, consentedAt, createdAt, ...asset }: SavedAssetRecord): SavedAsset {
  return {
    ...asset,
    savedAt: createdAt.toISOString(),
    consent: { version: consent, agreedAt: consentedAt.toISOString() },
  };
}
