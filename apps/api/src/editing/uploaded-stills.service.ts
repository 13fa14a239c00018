import { randomUUID } from 'node:crypto';
import {
  likenessConsentVersion,
  maxUploadedStills,
  maxUploadedStillsOfUser,
  minUploadedStillSide,
  preparedStill,
  ProductError,
  uploadedStillExpiry,
  type AccountData,
  type UploadedStill,
} from '@app/contracts';
import {
  Revisions,
  UploadedStills,
  type EditableThumbnail,
  type UploadedStillRecord,
} from '@app/data';
import { Storage } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { SentPicture } from '../http/incoming-picture.js';
import { PictureErasure } from '../media/picture-erasure.js';
import { UploadedPictures } from '../media/uploaded-pictures.js';

const hourSeconds = 3_600;

export interface NewStill {
  userId: string;
  thumbnailId: string;
  consent: string;
  picture: SentPicture | undefined;
  /** Whether the client has disconnected. Decoding then stops. */
  hasDisconnected: () => boolean;
}

/** Pictures that creators upload as the still of a thumbnail. An unknown id and another user's id get `not_found`. */
@Injectable()
export class UploadedStillsService {
  constructor(
    private readonly revisions: Revisions,
    private readonly stills: UploadedStills,
    private readonly pictures: UploadedPictures,
    private readonly storage: Storage,
    private readonly erasure: PictureErasure,
  ) {}

  /** Stores a still, after all cheap checks. Idempotent: the same file again returns the thumbnail's stored still. */
  async upload({ userId, thumbnailId, ...given }: NewStill): Promise<UploadedStill> {
    const { generationId, plate } = await this.requireOwn(userId, thumbnailId);
    if (!plate) throw new ProductError('plate_erased');
    if (given.consent !== likenessConsentVersion)
      throw new ProductError('likeness_consent_missing');
    if (!given.picture) throw new ProductError('invalid_request', { detail: 'no picture' });
    const { bytes: sent, sha256 } = given.picture;
    const removals = await this.stills.faceDataRemovals(userId);
    await this.stills.eraseExpired(userId);
    const all = await this.stills.ofUser(userId);
    const own = all.filter((still) => still.thumbnailId === thumbnailId);
    const stored = own.find((still) => still.sha256 === sha256);
    if (stored && (await this.storage.inspect(stored.name))) return toUploadedStill(stored);
    // After a restore, the database may name a file that was erased after the backup.
    if (stored) await this.stills.erase(userId, thumbnailId, stored.id);
    else if (own.length >= maxUploadedStills || all.length >= maxUploadedStillsOfUser)
      throw new ProductError('uploaded_stills_full');

    const { longestSide } = preparedStill;
    const upload = { bytes: sent, longestSide, minSide: minUploadedStillSide };
    const { names, sizes, bytes } = await this.pictures.store(
      userId,
      [upload],
      given.hasDisconnected,
    );
    const [name = ''] = names;
    const { width = 0, height = 0 } = sizes[0] ?? {};
    const still = { id: randomUUID(), userId, generationId, thumbnailId, name, width, height };
    const adding = this.stills.add({ ...still, bytes, sha256, consent: given.consent, removals });
    const outcome = await adding.catch(async (error: unknown) => {
      await this.pictures.remove(names);
      throw error;
    });
    if (outcome !== 'added') await this.pictures.remove(names);
    if (outcome === 'full') throw new ProductError('uploaded_stills_full');
    if (outcome === 'too-many-bytes')
      throw new ProductError('too_many_stored_uploads', { retryAfterSeconds: hourSeconds });
    const found = (await this.stills.ofThumbnail(userId, thumbnailId)).find(
      (one) => one.sha256 === sha256,
    );
    if (found) return toUploadedStill(found);
    // The account, the thumbnail or the still was deleted, or face data removed, meanwhile.
    const isRemoving = (await this.stills.faceDataRemovals(userId)) > removals;
    throw new ProductError(isRemoving ? 'face_data_being_removed' : 'not_found');
  }

  /** Erases a still at once. */
  async erase(userId: string, thumbnailId: string, id: string): Promise<void> {
    const isErased =
      isUUID(id) && isUUID(thumbnailId) && (await this.stills.erase(userId, thumbnailId, id));
    if (!isErased) throw new ProductError('not_found');
    await this.erasure.tryEraseRecorded();
  }

  /** All stills with their pictures, for the export of a user's data. */
  async export(userId: string): Promise<AccountData['uploadedStills']> {
    const exported: AccountData['uploadedStills'] = [];
    for (const still of await this.stills.ofUser(userId)) {
      const bytes = await this.storage.get(still.name).catch((error: unknown) => {
        if (error instanceof ProductError && error.code === 'not_found') return undefined;
        throw error;
      });
      const { thumbnailId, consent } = still;
      const base64 = bytes?.toString('base64') ?? null;
      exported.push({ ...toUploadedStill(still), thumbnailId, consent, base64 });
    }
    return exported;
  }

  private async requireOwn(userId: string, id: string): Promise<EditableThumbnail> {
    const found = isUUID(id) ? await this.revisions.editable(userId, id) : undefined;
    if (!found) throw new ProductError('not_found');
    return found;
  }
}

function toUploadedStill({ id, width, height, createdAt }: UploadedStillRecord): UploadedStill {
  return {
    id,
    width,
    height,
    uploadedAt: createdAt.toISOString(),
    expiresAt: uploadedStillExpiry(createdAt),
  };
}
