import { deletedKeptDays, historySearchDepth, type HistoryFilter } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { runningThumbnailSql } from './early-edits.js';
import { idRow, statement, videoSiteName } from './statement.js';

const summaryRow = z.object({
  id: z.string(),
  generationId: z.string(),
  master: z.string(),
  upload: z.string(),
  smallPreview: z.string(),
  shared: z.boolean(),
  starred: z.boolean(),
  headline: z.string(),
  videoSite: videoSiteName,
  videoId: z.string().nullable(),
  videoTitle: z.string(),
  width: z.number(),
  height: z.number(),
  createdAt: z.date(),
});

export type ThumbnailSummary = z.infer<typeof summaryRow>;

/** A page beyond the last one returns one row with only the total. */
const foundRow = z.union([
  summaryRow.extend({ total: z.number() }),
  z.object({ id: z.null(), total: z.number() }),
]);

const generationRow = z.object({ generationId: z.string() });

const generationOfRow = z.object({
  id: z.string(),
  generationId: z.string(),
  shared: z.boolean(),
});

export type ThumbnailGeneration = z.infer<typeof generationOfRow>;

const sharedRow = z.object({
  id: z.string(),
  upload: z.string(),
  preview: z.string(),
  smallPreview: z.string(),
  width: z.number(),
  height: z.number(),
});

/** Content of a shared thumbnail's public page; nothing about its owner. */
export type SharedThumbnail = z.infer<typeof sharedRow>;

const videoSiteDataRow = z.object({
  videoSite: videoSiteName,
  video: z.unknown(),
  related: z.unknown(),
});

/** Video site data of a thumbnail's video and related videos. Null after erasure. */
export type ThumbnailSiteData = z.infer<typeof videoSiteDataRow>;

const countStatement = statement({
  name: 'thumbnail-count',
  row: z.object({ total: z.number() }),
  sql: `select thumbnail_count as total from users where id = $1`,
});

/** The video's title from the site, or the name of the file. */
const videoTitle = `coalesce((select o.output->'video'->>'title' from stage_outputs o
                      where o.generation_id = t.generation_id and o.stage = 'source-video'), g.brief->'source'->>'fileName', '')`;

/** Selects the history's columns for the thumbnails in `rows`, in any order. */
const summariesSql = (rows: string) => `
    select t.id, t.generation_id as "generationId", t.master, t.upload, t.small_preview as "smallPreview", t.width, t.height,
           t.shared_at is not null as shared, t.starred_at is not null as starred, t.created_at as "createdAt",
           coalesce(t.words->>'main', '') as headline, g.video_site as "videoSite", g.video_id as "videoId", ${videoTitle} as "videoTitle"
      from (${rows}) t join generations g on g.id = t.generation_id`;

const newestFirst = 't.block desc, t.created_at desc, t.id desc';

// Two scalar subselects find the block in which the page starts and the offset in it, because the planner uses no index
// for a join. Only the rows of the page are fetched.
const pageStatement = statement({
  name: 'thumbnail-page',
  row: summaryRow,
  sql: `
    with blocks as materialized (
      select block, thumbnails, sum(thumbnails) over (order by block desc) - thumbnails as before
        from history_blocks where user_id = $1
    ), start as materialized (
      select block, $3::bigint - before as inside from blocks where before <= $3 and before + thumbnails > $3
    )
    ${summariesSql(`
      select * from thumbnails t
       where t.user_id = $1 and t.deleted_at is null and t.block <= (select block from start)
       order by ${newestFirst}
       limit $2 offset (select inside from start)`)}
     order by ${newestFirst}`,
});

const conditions: Record<HistoryFilter | 'all', string> = {
  all: 't.deleted_at is null',
  shared: 't.deleted_at is null and t.shared_at is not null',
  starred: 't.deleted_at is null and t.starred_at is not null',
  face: 't.deleted_at is null and t.has_face',
  deleted: 't.erase_after > now()',
};

/**
 * Finds a page of the newest thumbnails that pass a filter and contain all words. Searches a limited number of rows
 * through the history's index. Parameters: user, words, rows to search, limit, offset.
 */
function createSearchStatement(filter: HistoryFilter | 'all', isSearch: boolean) {
  const order = filter === 'deleted' ? 't.deleted_at desc, t.id desc' : newestFirst;
  const text = `lower(concat_ws(' ', t.words->>'main', t.words->>'sub', ${videoTitle}))`;
  return statement({
    name: `thumbnail-found-${filter}${isSearch ? '-search' : ''}`,
    row: foundRow,
    sql: `
    with newest as materialized (
      select * from thumbnails t where t.user_id = $1 and ${conditions[filter]} order by ${order} limit $3
    ), found as materialized (
      select t.* from newest t ${
        isSearch
          ? `join generations g on g.id = t.generation_id
       where not exists (select 1 from unnest($2::text[]) word where strpos(${text}, lower(word)) = 0)`
          : `where cardinality($2::text[]) = 0`
      }
    ), page as (${summariesSql(`select * from found t order by ${order} limit $4 offset $5`)}
     order by ${order})
    select page.*, counted.total from (select count(*)::int as total from found) counted left join page on true`,
  });
}

const searchStatementsOf = (filter: HistoryFilter | 'all') => ({
  listed: createSearchStatement(filter, false),
  searched: createSearchStatement(filter, true),
});

const searchStatements = {
  all: searchStatementsOf('all'),
  shared: searchStatementsOf('shared'),
  starred: searchStatementsOf('starred'),
  face: searchStatementsOf('face'),
  deleted: searchStatementsOf('deleted'),
} satisfies Record<HistoryFilter | 'all', unknown>;

const generationOfStatement = statement({
  name: 'thumbnail-place',
  row: generationOfRow,
  sql: `
    select id, generation_id as "generationId", shared_at is not null as shared
      from thumbnails where user_id = $1 and id = $2 and deleted_at is null
    union all
    ${runningThumbnailSql}`,
});

const videoSiteDataStatement = statement({
  name: 'thumbnail-surroundings',
  row: videoSiteDataRow,
  sql: `
    select (select o.output->'video' from stage_outputs o
             where o.generation_id = t.generation_id and o.stage = 'source-video') as video,
           (select o.output->'videos' from stage_outputs o
             where o.generation_id = t.generation_id and o.stage = 'research-videos') as related, g.video_site as "videoSite"
      from thumbnails t join generations g on g.id = t.generation_id where t.user_id = $1 and t.id = $2 and t.deleted_at is null`,
});

const shareStatement = statement({
  name: 'thumbnail-share',
  row: idRow,
  sql: `
    update thumbnails set shared_at = coalesce(shared_at, now())
     where user_id = $1 and id = $2 and deleted_at is null returning id`,
});

const stopSharingStatement = statement({
  name: 'thumbnail-stop-sharing',
  row: idRow,
  sql: `update thumbnails set shared_at = null where user_id = $1 and id = $2 and deleted_at is null returning id`,
});

const starStatement = statement({
  name: 'thumbnail-star',
  row: idRow,
  sql: `
    update thumbnails set starred_at = coalesce(starred_at, now())
     where user_id = $1 and id = $2 and deleted_at is null returning id`,
});

const unstarStatement = statement({
  name: 'thumbnail-unstar',
  row: idRow,
  sql: `update thumbnails set starred_at = null where user_id = $1 and id = $2 and deleted_at is null returning id`,
});

const sharedStatement = statement({
  name: 'thumbnail-shared',
  row: sharedRow,
  sql: `select id, upload, preview, small_preview as "smallPreview", width, height from thumbnails where id = $1 and shared_at is not null and deleted_at is null`,
});

const deleteStatement = statement({
  name: 'thumbnail-delete',
  row: generationRow,
  sql: `
    with deleted as (
      update thumbnails set deleted_at = now(), erase_after = now() + make_interval(days => $3)
       where user_id = $1 and id = $2 and deleted_at is null
      returning id, user_id, block, generation_id
    ), counted as (
      update users u set thumbnail_count = u.thumbnail_count - 1 from deleted where u.id = deleted.user_id
    ), counted_in_block as (
      update history_blocks b set thumbnails = b.thumbnails - 1 from deleted where b.user_id = deleted.user_id and b.block = deleted.block
    ), deleted_stills as (
      delete from uploaded_stills s using deleted where s.thumbnail_id = deleted.id returning s.name
    ), noted as (
      insert into pictures_to_erase (name) select name from deleted_stills on conflict do nothing
    )
    select generation_id as "generationId" from deleted`,
});

const restoreStatement = statement({
  name: 'thumbnail-restore',
  row: generationRow,
  sql: `
    with restored as (
      update thumbnails set deleted_at = null, erase_after = null
       where user_id = $1 and id = $2 and erase_after > now()
      returning id, user_id, block, generation_id
    ), counted as (
      update users u set thumbnail_count = u.thumbnail_count + 1 from restored where u.id = restored.user_id
    ), counted_in_block as (
      update history_blocks b set thumbnails = b.thumbnails + 1 from restored where b.user_id = restored.user_id and b.block = restored.block
    )
    select generation_id as "generationId" from restored`,
});

@Injectable()
export class Thumbnails {
  constructor(private readonly database: Database) {}

  /** A page of a user's thumbnails, newest first, and their total. */
  async pageOf(
    userId: string,
    pageIndex: number,
    pageSize: number,
  ): Promise<{ rows: ThumbnailSummary[]; total: number }> {
    const [counted] = await this.database.run(countStatement, [userId]);
    const total = counted?.total ?? 0;
    const rows = await this.database.run(pageStatement, [
      userId,
      pageSize,
      (pageIndex - 1) * pageSize,
    ]);
    return { rows, total };
  }

  /** A page of the newest thumbnails that pass a filter and contain all words. */
  async searchPage(
    userId: string,
    { filter, words }: { filter?: HistoryFilter | undefined; words: string[] },
    pageIndex: number,
    pageSize: number,
  ): Promise<{ rows: ThumbnailSummary[]; total: number }> {
    const found = searchStatements[filter ?? 'all'][words.length > 0 ? 'searched' : 'listed'];
    const rows = await this.database.run(found, [
      userId,
      words,
      historySearchDepth,
      pageSize,
      (pageIndex - 1) * pageSize,
    ]);
    return {
      rows: rows.flatMap((row) => (row.id === null ? [] : [row])),
      total: rows[0]?.total ?? 0,
    };
  }

  /** Adds a star. False when this user has no such thumbnail. Safe to repeat. */
  async star(userId: string, id: string): Promise<boolean> {
    return (await this.database.run(starStatement, [userId, id])).length === 1;
  }

  /** Removes the star. False when this user has no such thumbnail. Safe to repeat. */
  async unstar(userId: string, id: string): Promise<boolean> {
    return (await this.database.run(unstarStatement, [userId, id])).length === 1;
  }

  /** Returns the generation of a user's thumbnail, which may still run, and whether the thumbnail has a public page. */
  async findGeneration(userId: string, id: string): Promise<ThumbnailGeneration | undefined> {
    const [row] = await this.database.run(generationOfStatement, [userId, id]);
    return row;
  }

  /** Returns a thumbnail's video site data. Undefined when the user has no such thumbnail. */
  async videoSiteData(userId: string, id: string): Promise<ThumbnailSiteData | undefined> {
    const [row] = await this.database.run(videoSiteDataStatement, [userId, id]);
    return row;
  }

  /** Makes a thumbnail public. False when this user has no such thumbnail. Safe to repeat. */
  async share(userId: string, id: string): Promise<boolean> {
    return (await this.database.run(shareStatement, [userId, id])).length === 1;
  }

  /** Makes a thumbnail private again. False when this user has no such thumbnail. Safe to repeat. */
  async stopSharing(userId: string, id: string): Promise<boolean> {
    return (await this.database.run(stopSharingStatement, [userId, id])).length === 1;
  }

  async shared(id: string): Promise<SharedThumbnail | undefined> {
    const [row] = await this.database.run(sharedStatement, [id]);
    return row;
  }

  /**
   * Hides a thumbnail and its public page. `RetainedData.eraseDeleted` erases both after some days. Returns undefined
   * when the user has no such thumbnail.
   */
  async delete(userId: string, id: string): Promise<string | undefined> {
    return this.changeAndReturnGeneration(deleteStatement, [userId, id, deletedKeptDays]);
  }

  /**
   * Restores a deleted thumbnail and its public page. Returns undefined when the user has no such deleted thumbnail, or
   * it is due for erasure.
   */
  async restore(userId: string, id: string): Promise<string | undefined> {
    return this.changeAndReturnGeneration(restoreStatement, [userId, id]);
  }

  private async changeAndReturnGeneration(
    change: typeof deleteStatement,
    values: unknown[],
  ): Promise<string | undefined> {
    const [row] = await this.database.run(change, values);
    return row?.generationId;
  }
}
