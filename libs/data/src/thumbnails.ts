import type { VideoSiteName } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { Database } from './database.js';

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

/** What a thumbnail leaves in the storage. */
export interface RemovedThumbnail {
  generationId: string;
  /** Names of all of its pictures: every revision, and what they were made from. */
  pictures: string[];
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

  /** Takes it out of the history and answers with the pictures to remove. Undefined when there is none of this user. */
  async remove(userId: string, id: string): Promise<RemovedThumbnail | undefined> {
    const [row] = await this.database.run<RemovedThumbnail>(removeStatement, [userId, id]);
    return row;
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

const removeStatement = {
  name: 'thumbnail-remove',
  text: `
    with mine as (
      select id, plate from thumbnails where user_id = $1 and id = $2 and deleted_at is null for update
    ), no_revisions as (
      delete from thumbnail_revisions r using mine where r.thumbnail_id = mine.id
      returning r.master, r.upload, r.preview, r.small_preview
    ), gone as (
      update thumbnails t
         set deleted_at = now(), shared_at = null, words = '{}', reason = '', checks = '[]', plate = null, setting = null
        from mine where t.id = mine.id
      returning t.id, t.user_id, t.block, t.generation_id, t.master, t.upload, t.preview, t.small_preview, mine.plate
    ), rest as (
      -- With the last of a generation goes what was made for it and not delivered.
      select made.name
        from gone cross join lateral (
          select unnest(pictures_in(o.output)) as name from stage_outputs o
           where o.generation_id = gone.generation_id and o.stage in ('design', 'craft')
          union
          select unnest(pictures_in(n.value)) from stage_notes n where n.generation_id = gone.generation_id
        ) made
       where made.name like 'plate-%'
         and not exists (select 1 from thumbnails t
                          where t.generation_id = gone.generation_id and t.deleted_at is null and t.id <> gone.id)
    ), counted as (
      update users u set thumbnail_count = u.thumbnail_count - 1 from gone where u.id = gone.user_id
    ), counted_in_block as (
      update history_blocks b set thumbnails = b.thumbnails - 1 from gone where b.user_id = gone.user_id and b.block = gone.block
    )
    select generation_id as "generationId",
           array(select unnest(array[master, upload, preview, small_preview])
                 union select unnest(array[r.master, r.upload, r.preview, r.small_preview]) from no_revisions r
                 union select unnest(pictures_in(gone.plate))
                 union select name from rest) as pictures
      from gone`,
};
