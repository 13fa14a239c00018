import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import {
  eraseUnwantedSiteDataStatement,
  faceOnlySql,
  readingStages,
} from './unwanted-site-data.js';
import { eraseDeletedStatement } from './deleted-thumbnails.js';
import { eraseOldStillsStatement } from './uploaded-stills.js';
import { uploadedNamesSql } from './uploaded-names-sql.js';
import { idRow, emptyRow, statement } from './statement.js';

const eraseUploadsStatement = statement({
  name: 'retention-erase-uploads',
  row: idRow,
  sql: `
    with due as (
      select id, brief from generations
       where likeness_consent is not null and uploads_erased_at is null
         and status in ('completed', 'failed', 'cancelled') and finished_at <= now() - make_interval(hours => $1)
       order by finished_at limit $2 for update skip locked
    ), noted as (
      insert into pictures_to_erase (name)
      ${uploadedNamesSql('due')}
      on conflict do nothing
    )
    update generations g set uploads_erased_at = now() from due where g.id = due.id
    returning g.id`,
});

// The admin log still shows whether there was a face. After a generation has ended, nothing else of its stages is
// needed.
const eraseOldVideoSiteDataStatement = statement({
  name: 'retention-erase-old-video-site-data',
  row: idRow,
  sql: `
    with due as (
      select id from generations
       where site_data_erased_at is null and finished_at is not null
         and status in ('completed', 'failed', 'cancelled') and created_at <= now() - make_interval(days => $1)
       order by created_at limit $2 for update skip locked
    ), names as (
      select unnest(pictures_in(o.output)) as name from due join stage_outputs o on o.generation_id = due.id
      union
      select unnest(pictures_in(n.value)) from due join stage_notes n on n.generation_id = due.id
    ), noted as (
      insert into pictures_to_erase (name)
      select name from names n
       where name ~ '^(upload|still|plate)-'
         -- a plate is kept as long as its thumbnail
         and not exists (select 1 from thumbnails t
                          where t.deleted_at is null and t.plate is not null and pictures_in(t.plate) @> array[n.name])
         and not exists (select 1 from thumbnails t
                          where t.erase_after is not null and t.plate is not null and pictures_in(t.plate) @> array[n.name])
      on conflict do nothing
    ), no_length as (
      update thumbnails t set plate = t.plate || '{"durationSeconds": null}'
        from due where t.generation_id = due.id and t.plate is not null
    ), no_length_in_revisions as (
      update thumbnail_revisions r set plate = r.plate || '{"durationSeconds": null}'
        from due join thumbnails t on t.generation_id = due.id
       where r.thumbnail_id = t.id and r.plate is not null
    ), blank as (
      update stage_outputs o
         set output = ${faceOnlySql}
        from due where o.generation_id = due.id and o.stage = 'analyse-content'
    ), no_outputs as (
      delete from stage_outputs o using due where o.generation_id = due.id and o.stage <> 'analyse-content'
    ), no_notes as (
      delete from stage_notes n using due where n.generation_id = due.id
    )
    -- Also removes transcript and early edits: a worker of a former version leaves them when it ends a generation.
    update generations g set site_data_erased_at = now(), brief = g.brief - 'transcript', early_edits = null from due where g.id = due.id
    returning g.id`,
});

const toEraseStatement = statement({
  name: 'pictures-to-erase',
  row: z.object({ name: z.string() }),
  sql: `select name from pictures_to_erase order by since limit $1`,
});

const erasedStatement = statement({
  name: 'picture-erased',
  row: emptyRow,
  sql: `delete from pictures_to_erase where name = $1`,
});

/** Erasure by age, and the recorded names of pictures to erase. */
@Injectable()
export class RetainedData {
  constructor(private readonly database: Database) {}

  /**
   * Records the uploads of generations that ended `hours` ago for erasure: pictures, stills of a video file, and
   * cut-outs that no remaining thumbnail uses. Uploads of failed and canceled generations were recorded when these
   * ended. Safe to repeat, also concurrently.
   * @returns how many generations were taken, at most `limit`
   */
  async eraseUploads(hours: number, limit: number): Promise<number> {
    const rows = await this.database.run(eraseUploadsStatement, [hours, limit]);
    return rows.length;
  }

  /**
   * Erases stills that were uploaded for thumbnails `hours` ago, and records their files for erasure. Safe to repeat,
   * also concurrently.
   * @returns how many were erased, at most `limit`
   */
  async eraseUploadedStills(hours: number, limit: number): Promise<number> {
    return (await this.database.run(eraseOldStillsStatement, [hours, limit])).length;
  }

  /**
   * Erases video site data of ended generations that were accepted `days` ago, and records its pictures for erasure.
   * Thumbnails, prompts and the video's id stay. Safe to repeat, also concurrently.
   * @returns how many generations were taken, at most `limit`
   */
  async eraseOldVideoSiteData(days: number, limit: number): Promise<number> {
    const rows = await this.database.run(eraseOldVideoSiteDataStatement, [days, limit]);
    return rows.length;
  }

  /**
   * Erases video site data of generations that ended after their user disconnected, and records its pictures for
   * erasure. Safe to repeat, also concurrently.
   * @returns how many generations were taken, at most `limit`
   */
  async eraseUnwantedSiteData(limit: number): Promise<number> {
    const rows = await this.database.run(eraseUnwantedSiteDataStatement, [
      null,
      limit,
      readingStages,
    ]);
    return rows.length;
  }

  /**
   * Erases thumbnails that were deleted some days ago, and records their pictures for erasure. Their blank rows stay.
   * Safe to repeat, also concurrently.
   * @returns how many were erased, at most `limit`
   */
  async eraseDeleted(limit: number): Promise<number> {
    return (await this.database.run(eraseDeletedStatement, [limit])).length;
  }

  /** Names of pictures recorded for erasure, whose files may still exist. */
  async picturesToErase(limit: number): Promise<string[]> {
    const rows = await this.database.run(toEraseStatement, [limit]);
    return rows.map((row) => row.name);
  }

  /** Removes the record of a picture whose file was removed. Safe to repeat. */
  async pictureErased(name: string): Promise<void> {
    await this.database.run(erasedStatement, [name]);
  }
}
