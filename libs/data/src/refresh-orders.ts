import {
  generationStatuses,
  refreshStates,
  thumbnailShapes,
  type ThumbnailShape,
} from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { idRow, emptyRow, statement } from './statement.js';

const orderRow = z.object({
  id: z.string(),
  channelId: z.string(),
  state: z.enum(refreshStates),
  batchSize: z.number(),
  requirements: z.string(),
  /** Why the next video has not started, or why the system ended the order. */
  waitCode: z.string().nullable(),
  notBefore: z.date(),
  createdAt: z.date(),
  spent: z.number(),
});

export type RefreshOrderRecord = z.infer<typeof orderRow>;

const summaryRow = z.object({
  id: z.string(),
  channelId: z.string(),
  state: z.enum(refreshStates),
  createdAt: z.date(),
  videos: z.number(),
  finished: z.number(),
});

const videoRow = z.object({
  videoId: z.string(),
  title: z.string().nullable(),
  shape: z.enum(thumbnailShapes),
  generationId: z.string().nullable(),
  status: z.enum(generationStatuses).nullable(),
  failureCode: z.string().nullable(),
});

const thumbnailRow = z.object({
  id: z.string(),
  generationId: z.string(),
  preview: z.string(),
  revision: z.number(),
});

const nextRow = z.object({
  orderId: z.string(),
  userId: z.string(),
  /** Id of the video within the order. It is also the idempotency key of the generation. */
  id: z.string(),
  videoId: z.string(),
  shape: z.enum(thumbnailShapes),
  batchSize: z.number(),
  requirements: z.string(),
});

/** The video of an order whose generation is accepted next. */
export type NextRefresh = z.infer<typeof nextRow>;

/** Orders kept per user. Older ones are deleted, but their thumbnails stay in the history. */
const keptOrders = 50;

const addStatement = statement({
  name: 'refresh-add',
  row: idRow,
  sql: `
    with old as (
      delete from refresh_orders where id in (
        select id from refresh_orders where user_id = $2 and state <> 'open'
         order by created_at desc offset ${keptOrders - 1})
    ), added as (
      insert into refresh_orders (id, user_id, channel_id, batch_size, requirements)
      select $1, c.user_id, c.channel_id, $4, $5
        from channels c join users u on u.id = c.user_id and u.deleted_at is null
       where c.user_id = $2 and c.channel_id = $3
      returning id
    ), videos as (
      insert into refresh_videos (order_id, position, video_id, title, shape)
      select added.id, v.place, v.video_id, v.title, v.shape
        from added, unnest($6::text[], $7::text[], $8::text[]) with ordinality as v (video_id, title, shape, place)
    )
    select id from added`,
});

const orderStatement = statement({
  name: 'refresh-order',
  row: orderRow,
  sql: `
    select o.id, o.channel_id as "channelId", o.state, o.batch_size as "batchSize", o.requirements, o.wait_code as "waitCode",
           o.not_before as "notBefore", o.created_at as "createdAt",
           (select coalesce(sum(g.cost - coalesce(g.refunded, 0)), 0)::int
              from refresh_videos v join generations g on g.id = v.generation_id where v.order_id = o.id) as spent
      from refresh_orders o where o.user_id = $1 and o.id = $2`,
});

const listStatement = statement({
  name: 'refresh-list',
  row: summaryRow,
  sql: `
    select o.id, o.channel_id as "channelId", o.state, o.created_at as "createdAt", count(v.id)::int as videos,
           count(v.id) filter (where g.status in ('completed', 'failed'))::int as finished
      from (select * from refresh_orders where user_id = $1 order by created_at desc limit 10) o
      join refresh_videos v on v.order_id = o.id left join generations g on g.id = v.generation_id
     group by o.id, o.channel_id, o.state, o.created_at order by o.created_at desc`,
});

const videosStatement = statement({
  name: 'refresh-videos',
  row: videoRow,
  sql: `
    select v.video_id as "videoId", v.title, v.shape, v.generation_id as "generationId", g.status, g.failure_code as "failureCode"
      from refresh_videos v left join generations g on g.id = v.generation_id
     where v.order_id = $1 order by v.position`,
});

const thumbnailsStatement = statement({
  name: 'refresh-thumbnails',
  row: thumbnailRow,
  sql: `
    select t.id, t.generation_id as "generationId", t.small_preview as preview, t.revision
      from refresh_videos v join thumbnails t on t.generation_id = v.generation_id and t.deleted_at is null
     where v.order_id = $1 order by v.position, t.position`,
});

const openStatement = statement({
  name: 'refresh-has-open',
  row: idRow,
  sql: `select id from refresh_orders where user_id = $1 and state = 'open'`,
});

const cancelStatement = statement({
  name: 'refresh-cancel',
  row: idRow,
  sql: `
    update refresh_orders set state = 'canceled', ended_at = now(), wait_code = null
     where user_id = $1 and id = $2 and state = 'open' returning id`,
});

const openCountStatement = statement({
  name: 'refresh-open-generations',
  row: z.object({ openGenerations: z.number(), othersWait: z.boolean() }),
  sql: `
    select count(v.id)::int as "openGenerations", coalesce(bool_or(v.id is null and g.status = 'queued'), false) as "othersWait"
      from generations g left join refresh_videos v on v.generation_id = g.id
     where g.status in ('queued', 'processing')`,
});

// Starts one video of an order at a time. The order that has waited longest is first.
const nextStatement = statement({
  name: 'refresh-next',
  row: nextRow,
  sql: `
    select o.id as "orderId", o.user_id as "userId", v.id, v.video_id as "videoId", v.shape,
           o.batch_size as "batchSize", o.requirements
      from refresh_orders o
      join lateral (select * from refresh_videos v
                     where v.order_id = o.id and v.generation_id is null order by v.position limit 1) v on true
     where o.state = 'open' and o.not_before <= now()
       and not exists (select 1 from refresh_videos other join generations g on g.id = other.generation_id
                        where other.order_id = o.id and g.status in ('queued', 'processing'))
     order by o.fed_at nulls first, o.created_at limit 1`,
});

const acceptedStatement = statement({
  name: 'refresh-accepted',
  row: z.object({ isOpen: z.boolean() }),
  sql: `
    with one as (
      update refresh_videos set generation_id = $2 where id = $1 returning order_id
    )
    update refresh_orders o set fed_at = now(), wait_code = case when o.state <> 'open' then o.wait_code end
      from one where o.id = one.order_id
    returning o.state = 'open' as "isOpen"`,
});

const waitStatement = statement({
  name: 'refresh-wait',
  row: emptyRow,
  sql: `
    update refresh_orders set wait_code = $2, not_before = now() + make_interval(secs => $3)
     where id = $1 and state = 'open'`,
});

const finishStatement = statement({
  name: 'refresh-finish',
  row: idRow,
  sql: `
    update refresh_orders o set state = 'done', ended_at = now(), wait_code = null
     where o.state = 'open' and not exists (
       select 1 from refresh_videos v left join generations g on g.id = v.generation_id
        where v.order_id = o.id and (v.generation_id is null or g.status in ('queued', 'processing')))
    returning o.id`,
});

const eraseOldTitlesStatement = statement({
  name: 'refresh-erase-old-titles',
  row: idRow,
  sql: `
    with old as (
      select distinct o.id from refresh_orders o join refresh_videos v on v.order_id = o.id and v.title is not null
       where o.created_at <= now() - make_interval(days => $1) limit $2
    ), ended as (
      update refresh_orders o set state = 'canceled', ended_at = now(), wait_code = 'refresh_expired'
        from old where o.id = old.id and o.state = 'open'
    ), blank as (
      update refresh_videos v set title = null from old where v.order_id = old.id
    )
    select id from old`,
});

/** Orders of thumbnails for several videos. Each video becomes its own generation, which is debited when accepted. */
@Injectable()
export class RefreshOrders {
  constructor(private readonly database: Database) {}

  /**
   * Adds an order and deletes the oldest ones. Returns false when the channel is no longer connected. Throws
   * `UniqueViolation` when the user has an open order.
   */
  async add(order: {
    id: string;
    userId: string;
    channelId: string;
    batchSize: number;
    requirements: string;
    videos: { id: string; title: string; shape: ThumbnailShape }[];
  }): Promise<boolean> {
    const { id, userId, channelId, batchSize, requirements, videos } = order;
    const rows = await this.database.run(addStatement, [
      ...[id, userId, channelId, batchSize, requirements],
      videos.map((video) => video.id),
      videos.map(({ title }) => title),
      videos.map(({ shape }) => shape),
    ]);
    return rows.length === 1;
  }

  async hasOpen(userId: string): Promise<boolean> {
    return (await this.database.run(openStatement, [userId])).length > 0;
  }

  /** Finds an order. Undefined when the user has no such order. */
  async find(userId: string, id: string): Promise<RefreshOrderRecord | undefined> {
    return (await this.database.run(orderStatement, [userId, id]))[0];
  }

  /** The ten newest orders of a user. */
  async list(userId: string): Promise<z.infer<typeof summaryRow>[]> {
    return this.database.run(listStatement, [userId]);
  }

  /** The videos of an order, as the user arranged them. */
  async videos(id: string): Promise<z.infer<typeof videoRow>[]> {
    return this.database.run(videosStatement, [id]);
  }

  /** Thumbnails that were made for an order and not deleted. */
  async thumbnails(id: string): Promise<z.infer<typeof thumbnailRow>[]> {
    return this.database.run(thumbnailsStatement, [id]);
  }

  /** Cancels an order, so no further video starts. Returns false when the order has ended. */
  async cancel(userId: string, id: string): Promise<boolean> {
    return (await this.database.run(cancelStatement, [userId, id])).length === 1;
  }

  /**
   * `openGenerations`: open generations of orders. `othersWait`: whether the queue holds a generation that a user is
   * waiting for.
   */
  async currentLoad(): Promise<{ openGenerations: number; othersWait: boolean }> {
    const [row] = await this.database.run(openCountStatement, []);
    return row ?? { openGenerations: 0, othersWait: false };
  }

  /** Finds the next video to start. Undefined when there is none. */
  async next(): Promise<NextRefresh | undefined> {
    return (await this.database.run(nextStatement, []))[0];
  }

  /** Records the generation of a video. Returns false when the order has ended meanwhile. Safe to repeat. */
  async recordAccepted({ id }: NextRefresh, generationId: string): Promise<boolean> {
    const [row] = await this.database.run(acceptedStatement, [id, generationId]);
    return row?.isOpen ?? false;
  }

  /** Makes an order wait before it starts the next video. */
  async wait({ orderId }: NextRefresh, code: string, seconds: number): Promise<void> {
    await this.database.run(waitStatement, [orderId, code, seconds]);
  }

  /** Marks orders as done when all their generations have ended. Safe to repeat. */
  async finish(): Promise<void> {
    await this.database.run(finishStatement, []);
  }

  /** Ends orders that are `days` old and erases their video titles. Returns the number of these orders. */
  async eraseOldTitles(days: number, limit: number): Promise<number> {
    return (await this.database.run(eraseOldTitlesStatement, [days, limit])).length;
  }
}
