import {
  maxSavedAssets,
  maxPhotosPerSavedAsset,
  savedAssetKinds,
  type SavedAssetKind,
} from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database, UniqueViolation } from './database.js';
import { idRow, statement } from './statement.js';

const assetRow = z.object({
  id: z.string(),
  kind: z.enum(savedAssetKinds),
  name: z.string(),
  consent: z.string(),
  consentedAt: z.date(),
  createdAt: z.date(),
  photos: z.array(z.object({ id: z.string(), width: z.number(), height: z.number() })),
});

export type SavedAssetRecord = z.infer<typeof assetRow>;

const photoRow = z.object({
  id: z.string(),
  userId: z.string(),
  assetId: z.string(),
  picture: z.string(),
  preview: z.string(),
  keyId: z.string(),
  consent: z.string(),
  createdAt: z.date(),
});

/** A photo with the storage names of its encrypted files. */
export type SavedPhotoRecord = z.infer<typeof photoRow>;

export interface NewSavedPhoto {
  id: string;
  picture: string;
  preview: string;
  width: number;
  height: number;
  keyId: string;
}

export interface NewSavedAsset {
  id: string;
  kind: SavedAssetKind;
  name: string;
  /** Version of the consent text. */
  consent: string;
}

const listStatement = statement({
  name: 'saved-assets-list',
  row: assetRow,
  sql: `
    select a.id, a.kind, a.name, a.consent, a.consented_at as "consentedAt", a.created_at as "createdAt",
           (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.slot), '[]')
              from saved_photos p where p.asset_id = a.id) as photos
      from saved_assets a where a.user_id = $1 order by a.created_at, a.id`,
});

const newPhotos = `jsonb_to_recordset($1::jsonb)
                   as p (id uuid, number int, picture text, preview text, width int, height int, "keyId" text)`;

// The lock on the user makes an account deletion wait, so that the deletion sees the new asset.
const saveStatement = statement({
  name: 'saved-asset-save',
  row: idRow,
  sql: `
    with free_slot as (
      select min(slot) as slot from generate_series(0, $7::int - 1) as slot
       where not exists (select 1 from saved_assets a where a.user_id = $2 and a.slot = slot.slot)
    ), made as (
      insert into saved_assets (id, user_id, slot, kind, name, consent)
      select $3::uuid, u.id, free_slot.slot, $4, $5, $6 from users u cross join free_slot
       where u.id = $2 and u.deleted_at is null and free_slot.slot is not null for share of u
      returning id
    ), photos as (
      insert into saved_photos (id, asset_id, slot, picture, preview, width, height, key_id)
      select p.id, made.id, p.number - 1, p.picture, p.preview, p.width, p.height, p."keyId" from made cross join ${newPhotos}
    )
    select id from made`,
});

const addStatement = statement({
  name: 'saved-asset-add-photos',
  row: z.object({ found: z.number(), added: z.number() }),
  sql: `
    with asset as (
      select id from saved_assets where id = $3::uuid and user_id = $2 for update
    ), free as (
      select slot, row_number() over (order by slot) as number from generate_series(0, $5::int - 1) as slot
       where not exists (select 1 from saved_photos p where p.asset_id = $3::uuid and p.slot = slot.slot)
    ), asset_with_room as (
      select id from asset where (select count(*) from free) >= jsonb_array_length($1::jsonb)
    ), added as (
      insert into saved_photos (id, asset_id, slot, picture, preview, width, height, key_id)
      select p.id, r.id, free.slot, p.picture, p.preview, p.width, p.height, p."keyId"
        from asset_with_room r cross join ${newPhotos} join free on free.number = p.number
      returning id
    ), agreed as (
      update saved_assets a set consent = $4, consented_at = now() from asset_with_room r where a.id = r.id
    )
    select (select count(*)::int from asset) as found, (select count(*)::int from added) as added`,
});

const renameStatement = statement({
  name: 'saved-asset-rename',
  row: idRow,
  sql: `update saved_assets set name = $3 where user_id = $1 and id = $2::uuid returning id`,
});

const photoColumns = `p.id, a.user_id as "userId", a.id as "assetId", p.picture, p.preview, p.key_id as "keyId", a.consent,
           p.created_at as "createdAt"`;

const photosStatement = statement({
  name: 'saved-photos-read',
  row: photoRow,
  sql: `
    select ${photoColumns} from saved_photos p join saved_assets a on a.id = p.asset_id
     where a.user_id = $1 and ($2::uuid is null or a.id = $2) and ($3::uuid[] is null or p.id = any($3))
     order by a.created_at, a.id, p.slot`,
});

const recordErasureSql = `
    noted as (
      insert into pictures_to_erase (name)
      select picture from files union select preview from files on conflict do nothing
    )
    select id from files`;

const eraseAssetsStatement = statement({
  name: 'saved-assets-erase',
  row: idRow,
  sql: `
    with gone as (
      delete from saved_assets where user_id = $1 and ($2::uuid is null or id = $2) returning id
    ), files as (
      select p.id, p.picture, p.preview from saved_photos p join gone on gone.id = p.asset_id
    ), ${recordErasureSql}`,
});

const erasePhotoStatement = statement({
  name: 'saved-photo-erase',
  row: idRow,
  sql: `
    with files as (
      delete from saved_photos p using saved_assets a
       where a.id = p.asset_id and a.user_id = $1 and p.id = $2::uuid returning p.id, p.picture, p.preview
    ), ${recordErasureSql}`,
});

const formerKeysStatement = statement({
  name: 'saved-photos-of-former-keys',
  row: photoRow,
  sql: `
    select ${photoColumns} from saved_photos p join saved_assets a on a.id = p.asset_id
     where p.key_id = any($1) and ($2::uuid is null or p.id > $2) order by p.id limit $3`,
});

const replaceStatement = statement({
  name: 'saved-photo-replace-files',
  row: idRow,
  sql: `
    with former as (
      select id, picture, preview from saved_photos where id = $1::uuid and picture = $2 for update
    ), noted as (
      insert into pictures_to_erase (name)
      select picture from former union select preview from former on conflict do nothing
    )
    update saved_photos p set picture = $3, preview = $4, key_id = $5 from former where p.id = former.id
    returning p.id`,
});

const usesOfErasedStatement = statement({
  name: 'saved-photos-used-and-erased',
  row: z.object({ userId: z.string(), photos: z.array(z.string()) }),
  sql: `
    select g.user_id as "userId", array_agg(distinct used.id) as photos
      from generations g cross join lateral jsonb_array_elements_text(g.brief->'savedPhotos') as used (id)
     where g.likeness_consent is not null and g.uploads_erased_at is null and g.status in ('completed', 'failed', 'cancelled')
       and g.brief ? 'savedPhotos' and not exists (select 1 from saved_photos p where p.id = used.id::uuid)
     group by g.user_id limit $1`,
});

/** A save is retried, because two saves may choose the same free slot. */
const maxSaveAttempts = 5;

/** Faces and assets that a user asked us to keep. */
@Injectable()
export class SavedAssets {
  constructor(private readonly database: Database) {}

  async ofUser(userId: string): Promise<SavedAssetRecord[]> {
    return this.database.run(listStatement, [userId]);
  }

  /** Saves an asset with its photos. Returns false when the user has the maximum number. Not idempotent. */
  async save(
    userId: string,
    { id, kind, name, consent }: NewSavedAsset,
    photos: readonly NewSavedPhoto[],
  ): Promise<boolean> {
    const values = [toNumberedJson(photos), userId, id, kind, name, consent, maxSavedAssets];
    const rows = await this.retryWhenSlotTaken(() => this.database.run(saveStatement, values));
    return rows.length === 1;
  }

  /** Adds photos to an asset. Not idempotent. */
  async addPhotos(
    userId: string,
    assetId: string,
    consent: string,
    photos: readonly NewSavedPhoto[],
  ): Promise<'added' | 'full' | 'not-found'> {
    const values = [toNumberedJson(photos), userId, assetId, consent, maxPhotosPerSavedAsset];
    const [row] = await this.retryWhenSlotTaken(() => this.database.run(addStatement, values));
    if (!row || row.found === 0) return 'not-found';
    return row.added > 0 ? 'added' : 'full';
  }

  /** False when this user has no such asset. Safe to repeat. */
  async rename(userId: string, assetId: string, name: string): Promise<boolean> {
    return (await this.database.run(renameStatement, [userId, assetId, name])).length === 1;
  }

  /** Photos of a user. `assetId` and `ids` narrow the selection; null selects all. */
  async photos(
    userId: string,
    {
      assetId = null,
      ids = null,
    }: { assetId?: string | null; ids?: readonly string[] | null } = {},
  ): Promise<SavedPhotoRecord[]> {
    return this.database.run(photosStatement, [userId, assetId, ids]);
  }

  /**
   * Erases one asset, or all when `assetId` is null, and records the files for erasure. Safe to repeat.
   * @returns ids of the erased photos
   */
  async erase(userId: string, assetId: string | null): Promise<string[]> {
    return (await this.database.run(eraseAssetsStatement, [userId, assetId])).map(({ id }) => id);
  }

  /** Erases a photo and records its files for erasure. Safe to repeat. */
  async erasePhoto(userId: string, photoId: string): Promise<void> {
    await this.database.run(erasePhotoStatement, [userId, photoId]);
  }

  /**
   * Photos that are encrypted with these keys, ordered by id.
   * @param after the last photo of the previous page
   */
  async encryptedBy(
    keyIds: readonly string[],
    after: string | null,
    limit: number,
  ): Promise<SavedPhotoRecord[]> {
    return this.database.run(formerKeysStatement, [keyIds, after, limit]);
  }

  /**
   * Replaces a photo's files with newly encrypted ones and records the former files for erasure. Returns false when the
   * photo was erased or replaced meanwhile. Safe to repeat.
   */
  async replaceFiles(
    { id, picture }: SavedPhotoRecord,
    files: Pick<NewSavedPhoto, 'picture' | 'preview' | 'keyId'>,
  ): Promise<boolean> {
    const values = [id, picture, files.picture, files.preview, files.keyId];
    return (await this.database.run(replaceStatement, values)).length === 1;
  }

  /** Finds erased photos of which ended generations still hold copies, grouped by user. */
  async erasedPhotosWithCopies(limit: number): Promise<{ userId: string; photos: string[] }[]> {
    return this.database.run(usesOfErasedStatement, [limit]);
  }

  private async retryWhenSlotTaken<Result>(save: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await save();
      } catch (error) {
        if (!(error instanceof UniqueViolation) || attempt === maxSaveAttempts) throw error;
      }
    }
  }
}

function toNumberedJson(photos: readonly NewSavedPhoto[]): string {
  return JSON.stringify(photos.map((photo, index) => ({ ...photo, number: index + 1 })));
}
