import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { idRow, emptyRow, statement } from './statement.js';

const channelRow = z.object({ channelId: z.string() });

const claimRow = z.object({
  userId: z.string(),
  channelId: z.string(),
  /** Fencing token: every later write must carry this number. */
  attempt: z.number(),
  /** Encrypted. */
  token: z.string().nullable(),
  /** Creation time of the newest report read so far. Null before the first, or when a video was added since. */
  readUntil: z.date().nullable(),
  /** Videos whose numbers are stored, because a publication's days may still be shown. */
  videoIds: z.array(z.string()),
});

/** A channel whose reports this process is reading. */
export type ReachClaim = z.infer<typeof claimRow>;

const endedRow = z.object({
  /** Encrypted. Null when there was none. */
  token: z.string().nullable(),
  /** Whether no other user reads this channel's reports. */
  isLast: z.boolean(),
});

/** A withdrawn consent to read reports. */
export type EndedReach = z.infer<typeof endedRow>;

const curveRow = z.object({
  /** Whether the owner has allowed reading reports and has not withdrawn that here. */
  allowed: z.boolean(),
  /** Whether the consent is still valid at Google. */
  hasToken: z.boolean(),
  hasReports: z.boolean(),
  readAt: z.date().nullable(),
  errorCode: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  days: z.array(
    z.object({ day: z.string(), impressions: z.number(), clickRate: z.number().nullable() }),
  ),
  changes: z.array(
    z.object({ day: z.string(), kind: z.enum(['published', 'undone']), isThis: z.boolean() }),
  ),
});

/** The reported numbers for the days around a publication. */
export type ReachCurve = z.infer<typeof curveRow>;

/** A video's numbers of one day, as the site reported them. */
export interface VideoDay {
  videoId: string;
  impressions: number;
  clickRate: number | null;
}

/** The reports count days in California's time zone. */
const reportDaySql = (time: string) => `(${time} at time zone 'America/Los_Angeles')::date`;

/** Two users may have connected the same channel, but the site has one reporting job for it. $1 user, $2 channel. */
export const isLastReaderSql = `not exists (
  select 1 from channel_reach other where other.channel_id = $2 and other.user_id <> $1 and other.token is not null)`;

const allowStatement = statement({
  name: 'reach-allow',
  row: channelRow,
  sql: `
    insert into channel_reach as r (user_id, channel_id, token)
    select user_id, channel_id, $3 from channels where user_id = $1 and channel_id = $2 for share
    on conflict (user_id, channel_id) do update
      set token = excluded.token, not_before = now(), error_code = null, read_until = null, attempt = r.attempt + 1,
          claimed_at = null
    returning channel_id as "channelId"`,
});

const stopStatement = statement({
  name: 'reach-stop',
  row: endedRow,
  sql: `
    with gone as (delete from channel_reach where user_id = $1 and channel_id = $2 returning token)
    select (select token from gone) as token, ${isLastReaderSql} as "isLast"
      from channels where user_id = $1 and channel_id = $2`,
});

const allowedOfUserStatement = statement({
  name: 'reach-of-user',
  row: channelRow,
  sql: `select channel_id as "channelId" from channel_reach where user_id = $1 and token is not null`,
});

// Reads reports for 46 days after a publication: 14 days are shown, a report takes 2 days, numbers are kept for 30.
const claimStatement = statement({
  name: 'reach-claim',
  row: claimRow,
  sql: `
    with one as (
      select r.user_id, r.channel_id from channel_reach r
       where r.token is not null and (claimed_at is null or claimed_at < now() - make_interval(secs => $1))
         and (r.not_before <= now()
              or (r.error_code is null and r.read_at < now() - make_interval(secs => $2) and exists (
                select 1 from publications p
                 where p.user_id = r.user_id and p.channel_id = r.channel_id and p.published_at > r.read_at)))
       order by r.not_before limit 1 for update skip locked
    ), claimed as (
      update channel_reach r set claimed_at = now(), attempt = attempt + 1
        from one where r.user_id = one.user_id and r.channel_id = one.channel_id returning r.*
    )
    select c.user_id as "userId", c.channel_id as "channelId", c.attempt, c.token,
           case when not exists (
             select 1 from publications p
              where p.user_id = c.user_id and p.channel_id = c.channel_id and p.published_at > c.read_at)
             then c.read_until end as "readUntil",
           (select coalesce(array_agg(v.video_id), '{}') from (
              select p.video_id from publications p
               where p.user_id = c.user_id and p.channel_id = c.channel_id and p.published_at > now() - interval '46 days'
               group by p.video_id order by max(p.published_at) desc limit 1000) v) as "videoIds"
      from claimed c`,
});

// The caller names every video, also those without impressions. A later report therefore replaces all of an earlier
// one.
const saveStatement = statement({
  name: 'reach-save-day',
  row: z.object({ videoId: z.string() }),
  sql: `
    with mine as (
      update channel_reach set claimed_at = now()
       where user_id = $1 and channel_id = $2 and attempt = $3 and claimed_at is not null
      returning user_id, channel_id
    )
    insert into reach_days as d (user_id, channel_id, video_id, day, impressions, click_rate, given_at)
    select m.user_id, m.channel_id, v."videoId", $4::date, v.impressions, v."clickRate", $5::timestamptz
      from mine m cross join jsonb_to_recordset($6::jsonb) as v ("videoId" text, impressions integer, "clickRate" double precision)
    on conflict (user_id, channel_id, video_id, day) do update
      set impressions = excluded.impressions, click_rate = excluded.click_rate, given_at = excluded.given_at
    where excluded.given_at >= d.given_at
    returning d.video_id as "videoId"`,
});

const finishStatement = statement({
  name: 'reach-finish',
  row: channelRow,
  sql: `
    update channel_reach
       set claimed_at = null, error_code = null, read_at = now(), read_until = greatest(read_until, $4::timestamptz),
           token = $5, not_before = now() + make_interval(secs => $6)
     where user_id = $1 and channel_id = $2 and attempt = $3 and claimed_at is not null
    returning channel_id as "channelId"`,
});

const postponeStatement = statement({
  name: 'reach-postpone',
  row: emptyRow,
  sql: `
    update channel_reach
       set claimed_at = null, error_code = $4, not_before = now() + make_interval(secs => $5),
           token = case when $6 then null else token end
     where user_id = $1 and channel_id = $2 and attempt = $3 and claimed_at is not null`,
});

const curveStatement = statement({
  name: 'reach-curve',
  row: curveRow,
  sql: `
    with this as (
      select p.id, p.user_id, p.channel_id, p.video_site, p.video_id, ${reportDaySql('p.published_at')} as day
        from publications p where p.user_id = $1 and p.id = $2 and p.published_at is not null
    ), change as (
      select ${reportDaySql('p.published_at')} as day, 'published' as kind, p.id = this.id as "isThis"
        from publications p join this on p.user_id = this.user_id and p.video_site = this.video_site and p.video_id = this.video_id
       where p.published_at is not null
      union
      select ${reportDaySql('p.undone_at')}, 'undone', p.id = this.id
        from publications p join this on p.user_id = this.user_id and p.video_site = this.video_site and p.video_id = this.video_id
       where p.undone_at is not null
    )
    select r.user_id is not null as allowed, r.token is not null as "hasToken", r.read_until is not null as "hasReports",
           r.read_at as "readAt", r.error_code as "errorCode", (this.day - $3::int)::text as "from", (this.day + $3::int)::text as "to",
           (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'impressions', d.impressions, 'clickRate', d.click_rate) order by d.day), '[]')
              from reach_days d
             where d.user_id = this.user_id and d.channel_id = this.channel_id and d.video_id = this.video_id
               and d.day between this.day - $3::int and this.day + $3::int and d.given_at > now() - make_interval(days => $4)) as days,
           (select coalesce(jsonb_agg(jsonb_build_object('day', c.day, 'kind', c.kind, 'isThis', c."isThis") order by c.day, c."isThis"), '[]')
              from (select * from change c
                     where c.day between this.day - $3::int and this.day + $3::int
                     order by c."isThis" desc, c.day desc limit 50) c) as changes
      from this left join channel_reach r on r.user_id = this.user_id and r.channel_id = this.channel_id`,
});

const eraseOldStatement = statement({
  name: 'reach-erase-old',
  row: idRow,
  sql: `
    delete from reach_days where ctid in (
      select ctid from reach_days where given_at <= now() - make_interval(days => $1) + interval '1 hour' order by given_at limit $2
       for update skip locked)
    returning video_id as id`,
});

/** Consents to read a channel's reports, and the reported numbers of videos with a publication. */
@Injectable()
export class ChannelReach {
  constructor(private readonly database: Database) {}

  /**
   * Stores a consent and makes its reports due at once. Returns false when the channel is not connected. Safe to
   * repeat.
   */
  async allow(userId: string, channelId: string, token: string): Promise<boolean> {
    return (await this.database.run(allowStatement, [userId, channelId, token])).length === 1;
  }

  /** Erases the consent and all numbers. Returns undefined when the channel is not connected. Safe to repeat. */
  async stop(userId: string, channelId: string): Promise<EndedReach | undefined> {
    return (await this.database.run(stopStatement, [userId, channelId]))[0];
  }

  /** Ids of the user's channels whose reports may be read. */
  async allowedOf(userId: string): Promise<string[]> {
    return (await this.database.run(allowedOfUserStatement, [userId])).map(
      ({ channelId }) => channelId,
    );
  }

  /**
   * Claims a channel whose reports are due, or that has published since they were read. Returns undefined when there is
   * none.
   * @param leaseSeconds time after which another process may claim the channel
   * @param soonestSeconds minimum time between two readings that publications cause
   */
  async claim(leaseSeconds: number, soonestSeconds: number): Promise<ReachClaim | undefined> {
    return (await this.database.run(claimStatement, [leaseSeconds, soonestSeconds]))[0];
  }

  /**
   * Stores the numbers of one day and renews the lease. Numbers of a later report stay. Returns false when the claim is
   * lost or nothing was stored. Safe to repeat.
   */
  async save(
    { userId, channelId, attempt }: ReachClaim,
    { day, givenAt, videos }: { day: string; givenAt: Date; videos: VideoDay[] },
  ): Promise<boolean> {
    const values = [userId, channelId, attempt, day, givenAt, JSON.stringify(videos)];
    return (await this.database.run(saveStatement, values)).length > 0;
  }

  /**
   * Records that all reports were read.
   * @param readUntil creation time of the newest report; null when there was none
   * @param token encrypted with the current key
   * @param nextSeconds time until the next reading
   */
  async finish(
    { userId, channelId, attempt }: ReachClaim,
    readUntil: Date | null,
    token: string,
    nextSeconds: number,
  ): Promise<boolean> {
    const values = [userId, channelId, attempt, readUntil, token, nextSeconds];
    return (await this.database.run(finishStatement, values)).length === 1;
  }

  /** Records that the reports could not be read. `revoked`: the consent was withdrawn, so its token is erased. */
  async postpone(
    { userId, channelId, attempt }: ReachClaim,
    { seconds, code, revoked = false }: { seconds: number; code: string; revoked?: boolean },
  ): Promise<void> {
    const values = [userId, channelId, attempt, code, seconds, revoked];
    await this.database.run(postponeStatement, values);
  }

  /**
   * Returns the numbers of `shownDays` before and after a publication. Undefined when the user has no such publication.
   * @param keptDays how long a number is kept after the site reported it
   */
  async curve(
    userId: string,
    publicationId: string,
    shownDays: number,
    keptDays: number,
  ): Promise<ReachCurve | undefined> {
    const values = [userId, publicationId, shownDays, keptDays];
    return (await this.database.run(curveStatement, values))[0];
  }

  /** Erases numbers that the site reported more than `days` ago. Safe to repeat, also concurrently. */
  async eraseOld(days: number, limit: number): Promise<number> {
    return (await this.database.run(eraseOldStatement, [days, limit])).length;
  }
}
