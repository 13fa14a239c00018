import { randomUUID } from 'node:crypto';
import { reportReasons, type ReportReason } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { idRow, emptyRow, statement } from './statement.js';

const reportRow = z.object({
  id: z.string(),
  count: z.number(),
  /** The reasons of all reports, including the newest. */
  reasons: z.array(z.enum(reportReasons)),
  thumbnailId: z.string(),
  /** Null when the thumbnail is deleted. */
  smallPreview: z.string().nullable(),
  shared: z.boolean(),
  creatorId: z.string(),
  creatorName: z.string(),
  reason: z.enum(reportReasons),
  /** The visitor's message. */
  words: z.string(),
  createdAt: z.date(),
  closedAt: z.date().nullable(),
});

/** The reports about one thumbnail: their number, the newest report, and what an administrator needs to judge it. */
export type ReportedThumbnail = z.infer<typeof reportRow>;

/** Maximum of stored open reports per thumbnail. Further reports are only counted. */
const maxOpen = 20;

const addStatement = statement({
  name: 'report-add',
  row: idRow,
  sql: `
    with shared as (
      select id from thumbnails where id = $2 and shared_at is not null and deleted_at is null
    ), open as (
      select id, created_at, count(*) over () as number from reports where thumbnail_id = $2 and closed_at is null
    ), added as (
      insert into reports (id, thumbnail_id, reason, words)
      select $1, id, $3, $4 from shared where (select count(*) from open) < $5::int
    ), counted as (
      update reports r set further = r.further + 1 from shared
       where r.id = (select id from open where number >= $5::int order by created_at desc limit 1)
    )
    select id from shared`,
});

const listStatement = statement({
  name: 'report-list',
  row: reportRow,
  sql: `
    with line as (
      select distinct on (thumbnail_id) * from (
        select thumbnail_id, closed_at is not null as closed, (array_agg(id order by created_at desc))[1] as newest,
               sum(1 + further)::int as count, array_agg(distinct reason) as reasons
          from reports group by 1, 2) states
       order by thumbnail_id, closed
    )
    select r.id, l.count, l.reasons, r.thumbnail_id as "thumbnailId", case when t.deleted_at is null then t.small_preview end as "smallPreview",
           t.shared_at is not null as shared, u.id as "creatorId", u.name as "creatorName", r.reason, r.words,
           r.created_at as "createdAt", r.closed_at as "closedAt"
      from line l join reports r on r.id = l.newest join thumbnails t on t.id = r.thumbnail_id join users u on u.id = t.user_id
     order by l.closed, r.created_at desc limit $1`,
});

const countStatement = statement({
  name: 'report-count-open',
  row: z.object({ open: z.number() }),
  sql: `select count(distinct thumbnail_id)::int as open from reports where closed_at is null`,
});

const closeStatement = statement({
  name: 'report-close',
  row: z.object({ thumbnail_id: z.string() }),
  sql: `
    with one as (
      select thumbnail_id, created_at from reports where id = $1
    ), closed as (
      update reports r set closed_at = now(), closed_by = $2 from one
       where r.closed_at is null and r.thumbnail_id = one.thumbnail_id and ($3 or r.created_at <= one.created_at)
    ), private as (
      update thumbnails t set shared_at = null from one where $3 and t.id = one.thumbnail_id
    )
    select thumbnail_id from one`,
});

const deleteClosedStatement = statement({
  name: 'report-delete-closed',
  row: emptyRow,
  sql: `delete from reports where closed_at < now() - make_interval(days => $1)`,
});

/** Reports of shared thumbnails. The sender is not stored. */
@Injectable()
export class Reports {
  constructor(private readonly database: Database) {}

  /**
   * Adds a report; beyond the limit per thumbnail, only counts it. Returns false when no such thumbnail is shared. Not
   * idempotent.
   */
  async add(report: {
    thumbnailId: string;
    reason: ReportReason;
    words: string;
  }): Promise<boolean> {
    const { thumbnailId, reason, words } = report;
    const values = [randomUUID(), thumbnailId, reason, words, maxOpen];
    return (await this.database.run(addStatement, values)).length === 1;
  }

  /**
   * Lists reported thumbnails, those with open reports first. Leaves out closed reports of thumbnails with open ones.
   */
  async list(limit: number): Promise<ReportedThumbnail[]> {
    return this.database.run(listStatement, [limit]);
  }

  /** Number of thumbnails with open reports. */
  async countOpen(): Promise<number> {
    const [row] = await this.database.run(countStatement, []);
    return row?.open ?? 0;
  }

  /**
   * Closes a report and all older reports about the same thumbnail, because the list shows them as one row. With
   * `shouldStopSharing`, removes the public page at once and closes all reports about it. Returns false when there is no
   * such report. Safe to repeat.
   */
  async close(id: string, by: string, shouldStopSharing: boolean): Promise<boolean> {
    return (await this.database.run(closeStatement, [id, by, shouldStopSharing])).length === 1;
  }

  /** Deletes reports that were closed this many days ago. */
  async deleteClosed(days: number): Promise<void> {
    await this.database.run(deleteClosedStatement, [days]);
  }
}
