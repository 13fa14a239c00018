import { publicationStates } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { webhookDeliveriesSql } from './webhook-deliveries-sql.js';
import { Database } from './database.js';
import { idRow, emptyRow, statement, videoSiteName } from './statement.js';

const publishableRow = z.object({
  id: z.string(),
  revision: z.number(),
  sha256: z.string(),
  videoSite: videoSiteName,
  /** Null when the source is a video file. */
  videoId: z.string().nullable(),
  /** The video's channel. Null when it was not read, or was erased. */
  channelId: z.string().nullable(),
});

/** A delivered thumbnail that could be published. */
export type PublishableThumbnail = z.infer<typeof publishableRow>;

const publicationRow = z.object({
  id: z.string(),
  thumbnailId: z.string(),
  revision: z.number(),
  state: z.enum(publicationStates),
  createdAt: z.date(),
  publishedAt: z.date().nullable(),
  notBefore: z.date(),
  errorCode: z.string().nullable(),
  canUndo: z.boolean(),
  undoUntil: z.date().nullable(),
});

export type PublicationRecord = z.infer<typeof publicationRow>;

const claimedRow = z.object({
  id: z.string(),
  userId: z.string(),
  channelId: z.string(),
  videoId: z.string(),
  /** Storage name of the thumbnail's upload copy. */
  picture: z.string(),
  state: z.enum(publicationStates),
  /** Fencing token: every later write must carry this number. */
  attempt: z.number(),
  tries: z.number(),
  /** Storage name of the video's previous thumbnail. */
  previous: z.string().nullable(),
  /** Set when an earlier attempt started an upload but did not record the outcome. */
  uploadedAt: z.date().nullable(),
  thumbnailDeleted: z.boolean(),
  /** Encrypted. Null when the user has withdrawn the consent. */
  publishToken: z.string().nullable(),
  /** Whether several publications were requested together. Those leave part of the daily quota to single ones. */
  bulk: z.boolean(),
  /** Uploads of this channel within the rate window, and the time when the oldest of them leaves the window. */
  recentUploads: z.number(),
  paceFreeAt: z.date().nullable(),
  /** End of the channel's wait after a refusal by YouTube. Null when the channel may upload. */
  refusedUntil: z.date().nullable(),
  /** Uploads of the whole installation on this quota day, and the time when the next quota day begins. */
  uploadsToday: z.number(),
  nextDay: z.date(),
});

/** A publication that this process has claimed. */
export type ClaimedPublication = z.infer<typeof claimedRow>;

interface Postponement {
  seconds: number;
  code?: string | null;
  counts?: boolean;
  uncertain?: boolean;
  channelToo?: boolean;
}

/** A quota day begins at midnight in California. */
const quotaZone = `'America/Los_Angeles'`;
const deliveriesSql = (from: string, event: string) =>
  webhookDeliveriesSql(
    from,
    event,
    `jsonb_strip_nulls(jsonb_build_object('publicationId', e.id, 'thumbnailId', e.thumbnail_id, 'errorCode', e.error_code))`,
  );
const quotaDayStartSql = `(date_trunc('day', now() at time zone ${quotaZone}) at time zone ${quotaZone})`;
const nextQuotaDaySql = `((date_trunc('day', now() at time zone ${quotaZone}) + interval '1 day') at time zone ${quotaZone})`;

const isOpenSql = `state in ('waiting', 'publishing', 'undoing')`;

const columns = `
  p.id, p.thumbnail_id as "thumbnailId", p.revision, p.state, p.created_at as "createdAt", p.published_at as "publishedAt",
  p.not_before as "notBefore", p.error_code as "errorCode",
  (p.state = 'published' and p.previous is not null and p.previous_erase_after > now() and not exists (
     select 1 from publications later
      where later.video_site = p.video_site and later.video_id = p.video_id and later.published_at > p.published_at)) as "canUndo",
  case when p.previous is not null then p.previous_erase_after end as "undoUntil"`;

const publishableStatement = statement({
  name: 'publication-subject',
  row: publishableRow,
  sql: `
    select t.id, t.revision, t.sha256, g.video_site as "videoSite", g.video_id as "videoId",
           (select o.output->'video'->>'channelId' from stage_outputs o
             where o.generation_id = g.id and o.stage = 'source-video') as "channelId"
      from thumbnails t join generations g on g.id = t.generation_id
     where t.user_id = $1 and t.id = $2 and t.deleted_at is null`,
});

const newestStatement = statement({
  name: 'publication-newest',
  row: publicationRow,
  sql: `
    select ${columns} from publications p where p.user_id = $1 and p.thumbnail_id = $2 order by p.created_at desc limit 1`,
});

const newestOfStatement = statement({
  name: 'publications-newest-of',
  row: publicationRow,
  sql: `
    select distinct on (p.thumbnail_id) ${columns} from publications p
     where p.user_id = $1 and p.thumbnail_id = any ($2::uuid[]) order by p.thumbnail_id, p.created_at desc`,
});

const thumbnailStatement = statement({
  name: 'publication-thumbnail',
  row: z.object({ thumbnailId: z.string() }),
  sql: `
    select p.thumbnail_id as "thumbnailId" from publications p join thumbnails t on t.id = p.thumbnail_id
     where p.user_id = $1 and p.id = $2 and t.deleted_at is null`,
});

const isPublishedOrOpenStatement = statement({
  name: 'publication-same',
  row: idRow,
  sql: `
    select p.id from publications p
     where p.user_id = $1 and p.thumbnail_id = $2 and p.sha256 = $3
       and (p.state in ('waiting', 'publishing') or (p.state = 'published' and not exists (
         select 1 from publications later
          where later.video_site = p.video_site and later.video_id = p.video_id and later.created_at > p.created_at
            and later.state not in ('failed', 'undone'))))
     limit 1`,
});

const addStatement = statement({
  name: 'publication-add',
  row: idRow,
  sql: `
    insert into publications (id, user_id, thumbnail_id, revision, channel_id, video_site, video_id, picture, sha256, bulk)
    select $1, t.user_id, t.id, t.revision, c.channel_id, g.video_site, g.video_id, t.upload, t.sha256, $5
      from thumbnails t
      join generations g on g.id = t.generation_id
      join channels c on c.user_id = t.user_id and c.channel_id = $4 and c.publish_token is not null
     where t.user_id = $2 and t.id = $3 and t.deleted_at is null and g.video_id is not null
    returning id`,
});

const undoStatement = statement({
  name: 'publication-undo',
  row: idRow,
  sql: `
    update publications p
       set state = 'undoing', error_code = null, tries = 0, not_before = now(), uploaded_at = null
     where p.user_id = $1 and p.id = $2 and p.state = 'published' and p.previous is not null
       and p.previous_erase_after > now() and not exists (
         select 1 from publications later
          where later.video_site = p.video_site and later.video_id = p.video_id and later.published_at > p.published_at)
    returning id`,
});

const cancelStatement = statement({
  name: 'publication-cancel',
  row: idRow,
  sql: `
    with gone as (
      delete from publications where user_id = $1 and id = $2 and state = 'waiting' and claimed_at is null
      returning id, previous
    ), noted as (
      insert into pictures_to_erase (name) select previous from gone where previous is not null on conflict do nothing
    ), kept as (
      -- When a waiting undo is canceled, the thumbnail stays published.
      update publications set state = 'published', error_code = null, tries = 0
       where user_id = $1 and id = $2 and state = 'undoing' and claimed_at is null and uploaded_at is null
      returning id
    )
    select id from gone union all select id from kept`,
});

// Returns one publication per channel, because a channel uploads one at a time. A long list of one channel therefore
// delays no other. Abandoned publications come first, because they keep their channel busy.
const dueStatement = statement({
  name: 'publications-due',
  row: idRow,
  sql: `
    select id from (
      select distinct on (p.channel_id) p.id, p.not_before from publications p
       where ${isOpenSql} and p.not_before <= now()
         and (p.claimed_at is null or p.claimed_at < now() - make_interval(secs => $1))
         and not exists (select 1 from publications busy
                          where busy.channel_id = p.channel_id and busy.claimed_at >= now() - make_interval(secs => $1))
       order by p.channel_id, p.claimed_at nulls last, p.bulk, p.created_at
    ) one
     order by not_before limit $2`,
});

const claimStatement = statement({
  name: 'publication-claim',
  row: claimedRow,
  sql: `
    with one as (
      select id from publications
       where id = $1 and ${isOpenSql} and not_before <= now()
         and (claimed_at is null or claimed_at < now() - make_interval(secs => $2))
         for update skip locked
    ), claimed as (
      update publications p set claimed_at = now(), attempt = attempt + 1 from one where p.id = one.id returning p.*
    ), recent as (
      select count(*)::int as uploads, min(u.at) as oldest
        from publication_uploads u join claimed on claimed.channel_id = u.channel_id
       where u.at > now() - make_interval(secs => $3)
    )
    select p.id, p.user_id as "userId", p.channel_id as "channelId", p.video_id as "videoId", p.picture, p.state, p.attempt,
           p.tries, p.previous, p.uploaded_at as "uploadedAt", t.deleted_at is not null as "thumbnailDeleted", p.bulk,
           c.publish_token as "publishToken", recent.uploads as "recentUploads",
           recent.oldest + make_interval(secs => $3) as "paceFreeAt",
           (select max(u.refused_until) from publication_uploads u
             where u.channel_id = p.channel_id and u.refused_until > now()) as "refusedUntil",
           (select count(*)::int from publication_uploads where at >= ${quotaDayStartSql}) as "uploadsToday",
           ${nextQuotaDaySql} as "nextDay"
      from claimed p join thumbnails t on t.id = p.thumbnail_id cross join recent
      left join channels c on c.user_id = p.user_id and c.channel_id = p.channel_id`,
});

const keepPreviousStatement = statement({
  name: 'publication-keep-previous',
  row: idRow,
  sql: `
    with mine as (
      select id, previous from publications where id = $1 and attempt = $2 and claimed_at is not null for update
    ), noted as (
      insert into pictures_to_erase (name) select previous from mine where previous is not null on conflict do nothing
    )
    update publications p set previous = $3 from mine where p.id = mine.id returning p.id`,
});

const beginUploadStatement = statement({
  name: 'publication-begin-upload',
  row: idRow,
  sql: `
    with mine as (
      update publications
         set uploaded_at = now(), claimed_at = now(), state = case when state = 'waiting' then 'publishing' else state end
       where id = $1 and attempt = $2 and claimed_at is not null
      returning id, channel_id
    ), counted as (
      insert into publication_uploads (channel_id) select channel_id from mine
    )
    select id from mine`,
});

const finishStatement = statement({
  name: 'publication-finish',
  row: idRow,
  sql: `
    with mine as (
      select id, state, previous from publications where id = $1 and attempt = $2 and claimed_at is not null for update
    ), noted as (
      -- The restored thumbnail is on the video again.
      insert into pictures_to_erase (name)
      select previous from mine where state = 'undoing' and previous is not null on conflict do nothing
    ), done as (
    update publications p
       set state = case when mine.state = 'undoing' then 'undone' else 'published' end,
           published_at = case when mine.state = 'undoing' then p.published_at else now() end,
           undone_at = case when mine.state = 'undoing' then now() end,
           previous = case when mine.state = 'undoing' then null else p.previous end,
           previous_erase_after = case when mine.state = 'undoing' then null else now() + make_interval(days => $3) end,
           claimed_at = null, uploaded_at = null, error_code = null
      from mine where p.id = mine.id
    returning p.id, p.user_id, p.thumbnail_id, p.state, p.error_code
    ), announced as (${deliveriesSql('done', `'publication.' || e.state`)}
    )
    select id from done`,
});

const postponeStatement = statement({
  name: 'publication-postpone',
  row: idRow,
  sql: `
    with refused as (
      -- stored per channel, so that the wait remains when the publication is canceled
      update publication_uploads u set refused_until = now() + make_interval(secs => $3)
        from publications p
       where $7 and p.id = $1 and p.attempt = $2 and p.claimed_at is not null
         and u.id = (select max(latest.id) from publication_uploads latest where latest.channel_id = p.channel_id)
    )
    update publications
       set not_before = now() + make_interval(secs => $3), error_code = $4, claimed_at = null, tries = tries + $5,
           uploaded_at = case when $6 then uploaded_at end,
           state = case when state = 'publishing' and not $6 then 'waiting' else state end
     where id = $1 and attempt = $2 and claimed_at is not null
    returning id`,
});

const failStatement = statement({
  name: 'publication-fail',
  row: idRow,
  sql: `
    with mine as (
      select id, state, previous, user_id, channel_id from publications
       where id = $1 and attempt = $2 and claimed_at is not null for update
    ), forgotten as (
      -- removes the revoked consent, but not a consent that was given meanwhile
      update channels c set publish_token = null from mine
       where c.user_id = mine.user_id and c.channel_id = mine.channel_id and c.publish_token = $4
         and $3 = 'publishing_consent_revoked'
    ), noted as (
      insert into pictures_to_erase (name)
      select previous from mine where state <> 'undoing' and previous is not null on conflict do nothing
    ), done as (
    -- After a failed undo, the thumbnail stays published.
    update publications p
       set state = case when mine.state = 'undoing' then 'published' else 'failed' end, error_code = $3,
           previous = case when mine.state = 'undoing' then p.previous end, claimed_at = null, uploaded_at = null
      from mine where p.id = mine.id
    returning p.id, p.user_id, p.thumbnail_id, p.state, p.error_code
    ), failed as (
      select * from done where state = 'failed'
    ), announced as (${deliveriesSql('failed', `'publication.failed'`)}
    )
    select id from done`,
});

const eraseOldStatement = statement({
  name: 'publications-erase-previous',
  row: idRow,
  sql: `
    with due as (
      select id, previous from publications
       where previous is not null and previous_erase_after <= now() and state <> 'undoing'
       order by previous_erase_after limit $1 for update skip locked
    ), noted as (
      insert into pictures_to_erase (name) select previous from due on conflict do nothing
    )
    update publications p set previous = null from due where p.id = due.id returning p.id`,
});

const deleteOldUploadsStatement = statement({
  name: 'publication-uploads-delete-old',
  row: emptyRow,
  sql: `delete from publication_uploads where at < now() - interval '3 days'`,
});

/**
 * Publications of thumbnails on their videos. Postgres holds their state; the queue only reports that there is work.
 */
@Injectable()
export class Publications {
  constructor(private readonly database: Database) {}

  /** Finds a thumbnail to publish. Undefined when the user has no such thumbnail. */
  async findPublishable(
    userId: string,
    thumbnailId: string,
  ): Promise<PublishableThumbnail | undefined> {
    return (await this.database.run(publishableStatement, [userId, thumbnailId]))[0];
  }

  /** The newest publication of a thumbnail. */
  async newest(userId: string, thumbnailId: string): Promise<PublicationRecord | undefined> {
    return (await this.database.run(newestStatement, [userId, thumbnailId]))[0];
  }

  /** The newest publication of each of these thumbnails. */
  async newestOf(userId: string, thumbnailIds: string[]): Promise<PublicationRecord[]> {
    return this.database.run(newestOfStatement, [userId, thumbnailIds]);
  }

  /** Returns the id of a publication's thumbnail. Undefined when the thumbnail was deleted. */
  async thumbnailOf(userId: string, id: string): Promise<string | undefined> {
    return (await this.database.run(thumbnailStatement, [userId, id]))[0]?.thumbnailId;
  }

  /** Whether this picture is being published, or is the last one published on its video. */
  async isPublishedOrOpen(userId: string, { id, sha256 }: PublishableThumbnail): Promise<boolean> {
    return (await this.database.run(isPublishedOrOpenStatement, [userId, id, sha256])).length === 1;
  }

  /**
   * Adds a waiting publication. Returns false when the thumbnail, the channel or its consent is gone. Throws
   * `UniqueViolation` when the id exists, or another publication of the video is open.
   */
  async add(
    id: string,
    userId: string,
    thumbnailId: string,
    channelId: string,
    isBulk = false,
  ): Promise<boolean> {
    const values = [id, userId, thumbnailId, channelId, isBulk];
    return (await this.database.run(addStatement, values)).length === 1;
  }

  /**
   * Requests an undo. Returns false when the previous thumbnail is not stored or a newer one was published. Throws
   * `UniqueViolation` when another publication of the video is open.
   */
  async undo(userId: string, id: string): Promise<boolean> {
    return (await this.database.run(undoStatement, [userId, id])).length === 1;
  }

  /** Cancels a waiting publication or a waiting undo. Returns false when it is not waiting, or a worker holds it. */
  async cancel(userId: string, id: string): Promise<boolean> {
    return (await this.database.run(cancelStatement, [userId, id])).length === 1;
  }

  /** Ids of due publications, one for each channel that is not busy. */
  async due(leaseSeconds: number, limit: number): Promise<string[]> {
    const rows = await this.database.run(dueStatement, [leaseSeconds, limit]);
    return rows.map(({ id }) => id);
  }

  /**
   * Claims a publication. Returns undefined when it is not due or another process holds it. Throws `UniqueViolation`
   * while another publication of the channel is claimed.
   * @param paceSeconds the window in which a channel's uploads are counted
   */
  async claim(
    id: string,
    leaseSeconds: number,
    paceSeconds: number,
  ): Promise<ClaimedPublication | undefined> {
    return (await this.database.run(claimStatement, [id, leaseSeconds, paceSeconds]))[0];
  }

  /** Stores the name of the thumbnail that is about to be replaced. Returns false when the claim is lost. */
  async keepPrevious({ id, attempt }: ClaimedPublication, name: string): Promise<boolean> {
    return (await this.database.run(keepPreviousStatement, [id, attempt, name])).length === 1;
  }

  /** Counts an upload and records its start. Returns false when the claim is lost: then nothing may be uploaded. */
  async beginUpload({ id, attempt }: ClaimedPublication): Promise<boolean> {
    return (await this.database.run(beginUploadStatement, [id, attempt])).length === 1;
  }

  /** Marks a publication as published or undone. Keeps the previous thumbnail for `keptDays`. */
  async finish({ id, attempt }: ClaimedPublication, keptDays: number): Promise<boolean> {
    return (await this.database.run(finishStatement, [id, attempt, keptDays])).length === 1;
  }

  /**
   * Postpones a publication. `counts`: the attempt counts as a failed try. `uncertain`: the next attempt must check
   * whether the upload took effect. `channelToo`: the whole channel waits.
   */
  async postpone(
    { id, attempt }: ClaimedPublication,
    { seconds, code = null, counts = false, uncertain = false, channelToo = false }: Postponement,
  ): Promise<void> {
    const values = [id, attempt, seconds, code, counts ? 1 : 0, uncertain, channelToo];
    await this.database.run(postponeStatement, values);
  }

  /** Marks a publication as failed. A failed undo can be requested again. Erases the token of a revoked consent. */
  async fail({ id, attempt, publishToken }: ClaimedPublication, code: string): Promise<void> {
    await this.database.run(failStatement, [id, attempt, code, publishToken]);
  }

  /** Erases previous thumbnails after their retention, and upload counts that no limit needs. Safe to repeat. */
  async eraseOld(limit: number): Promise<number> {
    await this.database.run(deleteOldUploadsStatement, []);
    return (await this.database.run(eraseOldStatement, [limit])).length;
  }
}
