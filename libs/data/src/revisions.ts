import type { StoredPictures } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import {
  addEarlyStatement,
  earlyEditableSql,
  listEarlyStatement,
  showEarlyStatement,
} from './early-edits.js';
import { idRow, statement } from './statement.js';
import { isStillKeptSql } from './uploaded-stills.js';

const editableRow = z.object({
  id: z.string(),
  userId: z.string(),
  generationId: z.string(),
  /** Null when the thumbnail was made before plates were stored, or the plate was erased. */
  plate: z.unknown(),
  /** The plate of the revision that is shown. */
  shownPlate: z.unknown(),
  /** The headline, its emphasis, and the second line. */
  words: z.unknown(),
  /** The creator's changes. Null while the thumbnail is as delivered. */
  setting: z.unknown(),
  revision: z.number(),
  /** The current preview. */
  preview: z.string(),
  /** Whether the rest of its batch is still being made. */
  isEarly: z.boolean(),
  /** Whether the stored edits of the running batch exceed their maximum size, so that no further edit is accepted. */
  isFull: z.boolean(),
});

/** A thumbnail's plate, and its current text. */
export type EditableThumbnail = z.infer<typeof editableRow>;

const materialRow = z.object({
  /** Output of `analyse-content`; without stills once video site data is erased. */
  content: z.unknown(),
  /** Output of `strategise`, or null. */
  plan: z.unknown(),
  /** The stored plate of a revision with the requested still and layout, or null. */
  kept: z.unknown(),
});

/** The data from which a thumbnail can be painted on another still or in another layout. */
export type PictureMaterial = z.infer<typeof materialRow>;

const revisionRow = z.object({
  number: z.number(),
  smallPreview: z.string(),
  createdAt: z.date(),
});

/** A revision of a thumbnail. */
export type RevisionRecord = z.infer<typeof revisionRow>;

/** The result of an edit. */
export interface NewRevision extends StoredPictures {
  thumbnailId: string;
  /** Id of the edit request. Each request is applied once. */
  editId: string;
  /** The headline, its emphasis, and the second line. */
  words: object;
  setting: object;
  checks: object[];
  fingerprint: string;
  /** Null when the revision uses the delivered plate. */
  plate: object | null;
}

/** Maximum of stored revisions per thumbnail: the delivered one and the 19 newest. */
const maxRevisions = 20;

const editableStatement = statement({
  name: 'revision-editable',
  row: editableRow,
  sql: `
    select t.id, t.user_id as "userId", t.generation_id as "generationId", t.plate, t.words, t.setting, t.revision, t.preview,
           coalesce((select r.plate from thumbnail_revisions r
                      where r.thumbnail_id = t.id and r.number = t.revision), t.plate) as "shownPlate", false as "isEarly",
           false as "isFull"
      from thumbnails t where t.user_id = $1 and t.id = $2 and t.deleted_at is null
    union all
    ${earlyEditableSql}`,
});

const materialStatement = statement({
  name: 'revision-material',
  row: materialRow,
  sql: `
    select (select o.output from stage_outputs o where o.generation_id = g.id and o.stage = 'analyse-content') as content,
           (select o.output from stage_outputs o where o.generation_id = g.id and o.stage = 'strategise') as plan,
           coalesce(
             (select r.plate from thumbnail_revisions r
               where r.thumbnail_id = $2 and r.plate is not null and r.setting->'picture' = $3::jsonb
               order by r.number desc limit 1),
             (select nullif(e->'plate', 'null')
                from jsonb_array_elements(g.early_edits->($2::uuid::text)->'edits') e
               where e->'plate' <> 'null' and e->'setting'->'picture' = $3::jsonb limit 1)) as kept
      from generations g where g.id = $1`,
});

const listStatement = statement({
  name: 'revision-list',
  row: revisionRow,
  sql: `
    select number, small_preview as "smallPreview", created_at as "createdAt"
      from thumbnail_revisions where thumbnail_id = $1
    union all
    select t.revision, t.small_preview, t.created_at
      from thumbnails t
     where t.id = $1 and t.deleted_at is null
       and not exists (select 1 from thumbnail_revisions r where r.thumbnail_id = t.id)
     order by number`,
});

const copiedColumns = `master, upload, preview, small_preview, width, height, byte_size, sha256, words, setting, checks, fingerprint`;

// The row lock serializes edits of a thumbnail. A counter in that row numbers revisions, because a statement that
// waited for the lock does not see revisions added meanwhile. The lock on the uploaded still makes its erasure wait, so
// that a later statement of the erasure sees the revision.
const addStatement = statement({
  name: 'revision-add',
  row: idRow,
  sql: `
    with made as (
      select * from jsonb_to_record($3::jsonb) as m (
        master text, upload text, preview text, "smallPreview" text, width int, height int, "byteSize" int, sha256 text,
        words jsonb, setting jsonb, checks jsonb, fingerprint text, plate jsonb)
    ), target as (
      select * from thumbnails where id = $1 and deleted_at is null and plate is not null for update
    ), still as (
      select s.id from uploaded_stills s join target on target.id = s.thumbnail_id where s.id = $5::uuid and ${isStillKeptSql} for share of s
    ), mine as (
      select * from target where $5::uuid is null or exists (select 1 from still)
    ), delivered as (
      insert into thumbnail_revisions (thumbnail_id, number, ${copiedColumns}, created_at)
      select id, revision, ${copiedColumns}, created_at from mine where revisions = 1
      on conflict do nothing
    ), added as (
      insert into thumbnail_revisions (thumbnail_id, number, edit_id, plate, ${copiedColumns})
      select mine.id, mine.revisions + 1, $2, made.plate, made.master, made.upload, made.preview, made."smallPreview", made.width,
             made.height, made."byteSize", made.sha256, made.words, made.setting, made.checks, made.fingerprint
        from mine cross join made
      on conflict (edit_id) do nothing
      returning number
    ), dropped as (
      delete from thumbnail_revisions r using mine, added
       where r.thumbnail_id = mine.id and r.number > 1 and r.number <= added.number - $4::int + 1
      returning r.master, r.upload, r.preview, r.small_preview, r.plate
    ), noted as (
      insert into pictures_to_erase (name)
      select unnest(array[master, upload, preview, small_preview]) from dropped
      union
      -- Revisions with the same still and layout share a plate.
      select unnest(pictures_in(dropped.plate)) from dropped cross join added cross join made
       where dropped.plate is distinct from made.plate and not exists (
         select 1 from thumbnail_revisions r
          where r.thumbnail_id = $1 and r.number > added.number - $4::int + 1 and r.plate = dropped.plate)
      on conflict do nothing
    )
    update thumbnails t
       set master = made.master, upload = made.upload, preview = made.preview, small_preview = made."smallPreview",
           width = made.width, height = made.height, byte_size = made."byteSize", sha256 = made.sha256, words = made.words,
           setting = made.setting, checks = made.checks, fingerprint = made.fingerprint,
           revision = added.number, revisions = added.number
      from added cross join made
     where t.id = $1
    returning t.id`,
});

const appliedStatement = statement({
  name: 'revision-applied',
  row: z.object({ thumbnailId: z.string(), setting: z.unknown() }),
  sql: `
    select t.id as "thumbnailId", r.setting
      from thumbnail_revisions r join thumbnails t on t.id = r.thumbnail_id
     where r.edit_id = $1 and t.user_id = $2
    union all
    select early.key::uuid, e->'setting'
      from generations g cross join jsonb_each(g.early_edits) early cross join jsonb_array_elements(early.value->'edits') e
     where g.user_id = $2 and g.status = 'processing' and e->>'editId' = $1::uuid::text`,
});

const showStatement = statement({
  name: 'revision-show',
  row: z.object({ generationId: z.string() }),
  sql: `
    with shown as (
    update thumbnails t
       set master = r.master, upload = r.upload, preview = r.preview, small_preview = r.small_preview,
           width = r.width, height = r.height, byte_size = r.byte_size, sha256 = r.sha256, words = r.words,
           setting = r.setting, checks = r.checks, fingerprint = r.fingerprint, revision = r.number
      from thumbnail_revisions r
     where t.user_id = $1 and t.id = $2 and t.deleted_at is null and r.thumbnail_id = t.id and r.number = $3
    returning t.generation_id
    )
    select generation_id as "generationId" from shown
    union all
    -- A thumbnail that was never edited already shows its only revision.
    select t.generation_id from thumbnails t
     where t.user_id = $1 and t.id = $2 and t.deleted_at is null and t.revision = $3
       and not exists (select 1 from thumbnail_revisions r where r.thumbnail_id = t.id)`,
});

/** Revisions of thumbnails. The thumbnail's row repeats the current revision, so displaying it needs no join. */
@Injectable()
export class Revisions {
  constructor(private readonly database: Database) {}

  /** Finds a thumbnail to edit. Undefined when the user has no such thumbnail. */
  async editable(userId: string, thumbnailId: string): Promise<EditableThumbnail | undefined> {
    const [row] = await this.database.run(editableStatement, [userId, thumbnailId]);
    return row;
  }

  /**
   * Does not check the owner; `editable` does.
   * @param picture the `picture` of a revision's setting
   */
  async material(
    { id, generationId }: Pick<EditableThumbnail, 'id' | 'generationId'>,
    picture: object | null,
  ): Promise<PictureMaterial | undefined> {
    const [row] = await this.database.run(materialStatement, [
      generationId,
      id,
      JSON.stringify(picture),
    ]);
    return row;
  }

  /** All revisions that can be restored, oldest first. Before the first edit, only the delivered one. */
  async list({
    id,
    generationId,
    isEarly,
  }: Pick<EditableThumbnail, 'id' | 'generationId' | 'isEarly'>): Promise<RevisionRecord[]> {
    return isEarly
      ? this.database.run(listEarlyStatement, [generationId, id])
      : this.database.run(listStatement, [id]);
  }

  /**
   * Adds a revision and makes it the current one. Beyond the limit, records the pictures of the oldest revisions for
   * erasure. While the batch is being made, the revision waits in the generation's row; the end of the generation stores
   * it with the thumbnail. Writes nothing and returns false when the thumbnail, its plate or the uploaded still is gone.
   * Safe to repeat: an edit is applied once.
   * @param uploadedStillId id of the uploaded still from which this edit painted its plate
   */
  async add(
    { generationId, isEarly }: Pick<EditableThumbnail, 'generationId' | 'isEarly'>,
    made: NewRevision,
    uploadedStillId: string | null = null,
  ): Promise<boolean> {
    const text = JSON.stringify(made);
    const early = isEarly
      ? await this.database.run(addEarlyStatement, [
          generationId,
          made.thumbnailId,
          text,
          maxRevisions,
          uploadedStillId,
        ])
      : [];
    if (early.length === 1) return true;
    // Finds the thumbnail also if the batch has just ended, because it keeps its id.
    const rows = await this.database.run(addStatement, [
      made.thumbnailId,
      made.editId,
      text,
      maxRevisions,
      uploadedStillId,
    ]);
    return rows.length === 1;
  }

  /** Finds the revision of an edit that was already applied. Undefined when it was not applied, or its revision is gone. */
  async applied(
    editId: string,
    userId: string,
  ): Promise<{ thumbnailId: string; setting: unknown } | undefined> {
    return (await this.database.run(appliedStatement, [editId, userId]))[0];
  }

  /**
   * Restores a revision: makes it the current one. Safe to repeat.
   * @returns the generation's id; undefined when the user has no such revision
   */
  async show(userId: string, thumbnailId: string, number: number): Promise<string | undefined> {
    const values = [userId, thumbnailId, number];
    const [row] = await this.database.run(showStatement, values);
    if (row) return row.generationId;
    const [early] = await this.database.run(showEarlyStatement, values);
    return early?.generationId;
  }
}
