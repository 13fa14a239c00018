import {
  maxStoredUploadMegabytes,
  maxUploadedStills,
  maxUploadedStillsOfUser,
  uploadedStillKeptHours,
} from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { idRow, statement } from './statement.js';

const stillRow = z.object({
  id: z.string(),
  thumbnailId: z.string(),
  /** Name in the storage. */
  name: z.string(),
  width: z.number(),
  height: z.number(),
  /** Digest of the file as it was sent, hexadecimal. */
  sha256: z.string(),
  /** Version of the consent text. */
  consent: z.string(),
  createdAt: z.date(),
});

export type UploadedStillRecord = z.infer<typeof stillRow>;

export interface NewUploadedStill extends Omit<UploadedStillRecord, 'createdAt'> {
  userId: string;
  generationId: string;
  /** Size as stored. */
  bytes: number;
  /** `faceDataRemovals` at the start of the upload. */
  removals: number;
}

const outcomeRow = z.object({
  refusal: z.enum(['full', 'too-many-bytes']).nullable(),
  added: z.boolean(),
});

/**
 * `already-stored`: the thumbnail has a still of the same file. `gone`: the thumbnail, the account or all face data was
 * deleted meanwhile.
 */
export type AddStillOutcome = 'added' | 'full' | 'too-many-bytes' | 'already-stored' | 'gone';

/** Whether the retention of a still `s` has not ended. The sweep erases the still some minutes after the end. */
export const isStillKeptSql = `s.created_at > now() - make_interval(hours => ${uploadedStillKeptHours})`;

const listStatement = statement({
  name: 'uploaded-stills-list',
  row: stillRow,
  sql: `
    select id, thumbnail_id as "thumbnailId", name, width, height, sha256, consent, created_at as "createdAt"
      from uploaded_stills s
     where user_id = $1 and ($2::uuid is null or thumbnail_id = $2) and ${isStillKeptSql}
     order by created_at, id`,
});

// Looks for the thumbnail again, because it may be deleted while the picture is decoded and moderated. Locks the thumbnail
// or its batch first and the user second, in the order in which thumbnails are deleted and batches end.
// The lock on the user makes an account deletion wait until it sees the new still, and keeps concurrent uploads within the
// limits. Adds nothing if the user has removed face data since the upload began.
const addStatement = statement({
  name: 'uploaded-still-add',
  row: outcomeRow,
  sql: `
    with thumbnail as (
      select id from thumbnails where id = $4::uuid and user_id = $2 and deleted_at is null for share
    ), batch as (
      select id from generations where id = $3::uuid and user_id = $2 and status = 'processing' for share
    ), account as (
      select id from users
       where id = $2 and deleted_at is null and disabled_at is null and face_data_removals = $14
         and (select count(*) from thumbnail) + (select count(*) from batch) > 0
         for update
    ), judged as (
      select id, case when uploaded_still_count(id, $4::uuid) >= $11::int or uploaded_still_count(id, null) >= $12::int then 'full'
                      when kept_upload_bytes(id) + $8::int > $13::bigint then 'too-many-bytes' end as refusal
        from account
    ), added as (
      insert into uploaded_stills (id, user_id, generation_id, thumbnail_id, name, width, height, byte_size, sha256, consent)
      select $1::uuid, id, $3::uuid, $4::uuid, $5, $6::int, $7::int, $8::int, $9, $10 from judged where refusal is null
      on conflict (thumbnail_id, sha256) do nothing
      returning id
    )
    select refusal, exists (select 1 from added) as added from judged`,
});

const recordErasureSql = `
    noted as (
      insert into pictures_to_erase (name) select name from gone on conflict do nothing
    )
    select id from gone`;

const eraseStatement = statement({
  name: 'uploaded-still-erase',
  row: idRow,
  sql: `
    with gone as (
      delete from uploaded_stills where user_id = $1 and thumbnail_id = $2 and id = $3 returning id, name
    ), ${recordErasureSql}`,
});

const eraseExpiredStatement = statement({
  name: 'uploaded-stills-erase-expired',
  row: idRow,
  sql: `
    with gone as (
      delete from uploaded_stills s where user_id = $1 and not (${isStillKeptSql}) returning id, name
    ), ${recordErasureSql}`,
});

const removalsStatement = statement({
  name: 'uploaded-still-removals',
  row: z.object({ removals: z.number() }),
  sql: `select face_data_removals as removals from users where id = $1`,
});

/** Erases all stills of a user, and records their files for erasure. $1 user */
export const eraseStillsOfUserStatement = statement({
  name: 'personal-erase-uploaded-stills',
  row: idRow,
  sql: `
    with gone as (
      delete from uploaded_stills where user_id = $1 returning id, name
    ), ${recordErasureSql}`,
});

/**
 * Erases stills by age, and those whose thumbnail was deleted or not delivered while they were stored. Records their
 * files for erasure. $1 hours, $2 maximum number
 */
export const eraseOldStillsStatement = statement({
  name: 'retention-erase-uploaded-stills',
  row: idRow,
  sql: `
    with due as (
      select id from uploaded_stills s
       where created_at <= now() - make_interval(hours => $1)
          or not exists (select 1 from thumbnails t where t.id = s.thumbnail_id and t.deleted_at is null)
             and not exists (select 1 from generations g where g.id = s.generation_id and g.status = 'processing')
       order by created_at limit $2 for update of s skip locked
    ), gone as (
      delete from uploaded_stills s using due where s.id = due.id returning s.id, s.name
    ), ${recordErasureSql}`,
});

/** Pictures that creators uploaded as stills of finished thumbnails. */
@Injectable()
export class UploadedStills {
  constructor(private readonly database: Database) {}

  /** The stills of a user's thumbnail, oldest first. */
  async ofThumbnail(userId: string, thumbnailId: string): Promise<UploadedStillRecord[]> {
    return this.database.run(listStatement, [userId, thumbnailId]);
  }

  /** All stills of a user, oldest first. */
  async ofUser(userId: string): Promise<UploadedStillRecord[]> {
    return this.database.run(listStatement, [userId, null]);
  }

  /**
   * Stores a still within the limits for its thumbnail and its user. The caller has checked that the thumbnail
   * belongs to the generation. Safe to repeat: the same file is stored once per thumbnail.
   */
  async add(still: NewUploadedStill): Promise<AddStillOutcome> {
    const values = [
      still.id,
      still.userId,
      still.generationId,
      still.thumbnailId,
      still.name,
      still.width,
      still.height,
      still.bytes,
      still.sha256,
      still.consent,
      maxUploadedStills,
      maxUploadedStillsOfUser,
      maxStoredUploadMegabytes * 1024 * 1024,
      still.removals,
    ];
    const [first] = await this.database.run(addStatement, values);
    // If the batch ended during the statement, the second run finds the thumbnail, which keeps its id.
    const row = first ?? (await this.database.run(addStatement, values))[0];
    if (!row) return 'gone';
    return row.refusal ?? (row.added ? 'added' : 'already-stored');
  }

  /** Erases the user's stills whose retention has ended, and records their files for erasure. */
  async eraseExpired(userId: string): Promise<void> {
    await this.database.run(eraseExpiredStatement, [userId]);
  }

  /** How often the user has removed all face data. */
  async faceDataRemovals(userId: string): Promise<number> {
    const [row] = await this.database.run(removalsStatement, [userId]);
    return row?.removals ?? 0;
  }

  /** Erases a still and records its file for erasure. Returns false when the user has no such still. */
  async erase(userId: string, thumbnailId: string, id: string): Promise<boolean> {
    return (await this.database.run(eraseStatement, [userId, thumbnailId, id])).length === 1;
  }
}
