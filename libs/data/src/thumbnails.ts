import { deletedKeptDays, type VideoSiteName } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { Database, type Statement } from './database.js';

export interface ThumbnailSummary {
  id: string;
  generationId: string;
  master: string;
  upload: string;
  smallPreview: string;
  shared: boolean;
  createdAt: Date;
}

export interface ThumbnailPlace {
  id: string;
  generationId: string;
  shared: boolean;
}

/** What the public page of a shared thumbnail shows; nothing about its owner. */
export interface SharedThumbnail {
  id: string;
  upload: string;
  preview: string;
  smallPreview: string;
  width: number;
  height: number;
}

/** Outputs of the stages that have read them; null once they are erased. */
export interface Surroundings {
  videoSite: VideoSiteName;
  video: unknown;
  related: unknown;
}

@Injectable()
export class Thumbnails {
  constructor(private readonly database: Database) {}

  /** One page of a user's thumbnails, newest first, and how many there are in all. */
  async pageOf(
    userId: string,
    pageIndex: number,
    pageSize: number,
  ): Promise<{ rows: ThumbnailSummary[]; total: number }> {
    const [counted] = await this.database.run<{ total: number }>(countStatement, [userId]);
    const total = counted?.total ?? 0;
    const rows = await this.database.run<ThumbnailSummary>(pageStatement, [
      userId,
      pageSize,
      (pageIndex - 1) * pageSize,
    ]);
    return { rows, total };
  }

  /** Which generation a thumbnail of this user belongs to, and whether it has a public page. */
  async place(userId: string, id: string): Promise<ThumbnailPlace | undefined> {
    const [row] = await this.database.run<ThumbnailPlace>(placeStatement, [userId, id]);
    return row;
  }

  /** What the video site told of its video and of those around it; undefined when this user has no such thumbnail. */
  async surroundings(userId: string, id: string): Promise<Surroundings | undefined> {
    const [row] = await this.database.run<Surroundings>(surroundingsStatement, [userId, id]);
    return row;
  }

  /** Makes it public. False when there is none of this user. May run twice. */
  async share(userId: string, id: string): Promise<boolean> {
    return (await this.database.run(shareStatement, [userId, id])).length === 1;
  }

  /** Makes it private again. False when there is none of this user. May run twice. */
  async stopSharing(userId: string, id: string): Promise<boolean> {
    return (await this.database.run(stopSharingStatement, [userId, id])).length === 1;
  }

  async shared(id: string): Promise<SharedThumbnail | undefined> {
    const [row] = await this.database.run<SharedThumbnail>(sharedStatement, [id]);
    return row;
  }

  /** Hides it and its public page; `RetainedData.eraseDeleted` erases it after some days. Undefined when there is none of this user. */
  async delete(userId: string, id: string): Promise<string | undefined> {
    return this.generationOf(deleteStatement, [userId, id, deletedKeptDays]);
  }

  /** Undoes a deletion, also of its public page. Undefined when this user deleted none, or it is due to be erased. */
  async restore(userId: string, id: string): Promise<string | undefined> {
    return this.generationOf(restoreStatement, [userId, id]);
  }

  private async generationOf(statement: Statement, values: unknown[]): Promise<string | undefined> {
    const [row] = await this.database.run<{ generationId: string }>(statement, values);
    return row?.generationId;
  }
}

const countStatement = {
  name: 'thumbnail-count',
  text: `select thumbnail_count as total from users where id = $1`,
};

// The first two selects find the block in which the page begins and how far inside it; as scalar subselects, because
// the planner walks no index for a join. Only the rows of the page are fetched.
const pageStatement = {
  name: 'thumbnail-page',
  text: `
    with blocks as materialized (
      select block, thumbnails, sum(thumbnails) over (order by block desc) - thumbnails as before
        from history_blocks where user_id = $1
    ), start as materialized (
      select block, $3::bigint - before as inside from blocks where before <= $3 and before + thumbnails > $3
    )
    select t.id, t.generation_id as "generationId", t.master, t.upload, t.small_preview as "smallPreview",
           t.shared_at is not null as shared, t.created_at as "createdAt"
      from thumbnails t
     where t.user_id = $1 and t.deleted_at is null and t.block <= (select block from start)
     order by t.block desc, t.created_at desc, t.id desc
     limit $2 offset (select inside from start)`,
};

const placeStatement = {
  name: 'thumbnail-place',
  text: `
    select id, generation_id as "generationId", shared_at is not null as shared
      from thumbnails where user_id = $1 and id = $2 and deleted_at is null`,
};

const surroundingsStatement = {
  name: 'thumbnail-surroundings',
  text: `
    select (select o.output->'video' from stage_outputs o
             where o.generation_id = t.generation_id and o.stage = 'source-video') as video,
           (select o.output->'videos' from stage_outputs o
             where o.generation_id = t.generation_id and o.stage = 'research-videos') as related, g.video_site as "videoSite"
      from thumbnails t join generations g on g.id = t.generation_id where t.user_id = $1 and t.id = $2 and t.deleted_at is null`,
};

const shareStatement = {
  name: 'thumbnail-share',
  text: `
    update thumbnails set shared_at = coalesce(shared_at, now())
     where user_id = $1 and id = $2 and deleted_at is null returning id`,
};

const stopSharingStatement = {
  name: 'thumbnail-stop-sharing',
  text: `update thumbnails set shared_at = null where user_id = $1 and id = $2 and deleted_at is null returning id`,
};

const sharedStatement = {
  name: 'thumbnail-shared',
  text: `select id, upload, preview, small_preview as "smallPreview", width, height from thumbnails where id = $1 and shared_at is not null and deleted_at is null`,
};

const deleteStatement = {
  name: 'thumbnail-delete',
  text: `
    with gone as (
      update thumbnails set deleted_at = now(), erase_after = now() + make_interval(days => $3)
       where user_id = $1 and id = $2 and deleted_at is null
      returning id, user_id, block, generation_id
    ), counted as (
      update users u set thumbnail_count = u.thumbnail_count - 1 from gone where u.id = gone.user_id
    ), counted_in_block as (
      update history_blocks b set thumbnails = b.thumbnails - 1 from gone where b.user_id = gone.user_id and b.block = gone.block
    )
    select generation_id as "generationId" from gone`,
};

const restoreStatement = {
  name: 'thumbnail-restore',
  text: `
    with back as (
      update thumbnails set deleted_at = null, erase_after = null
       where user_id = $1 and id = $2 and erase_after > now()
      returning id, user_id, block, generation_id
    ), counted as (
      update users u set thumbnail_count = u.thumbnail_count + 1 from back where u.id = back.user_id
    ), counted_in_block as (
      update history_blocks b set thumbnails = b.thumbnails + 1 from back where b.user_id = back.user_id and b.block = back.block
    )
    select generation_id as "generationId" from back`,
};
