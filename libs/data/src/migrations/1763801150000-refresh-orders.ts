import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Thumbnails that are ordered for several videos of a channel at once. */
export class RefreshOrders1763801150000 implements MigrationInterface {
  readonly name = 'RefreshOrders1763801150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table refresh_orders (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        channel_id text not null,
        batch_size smallint not null check (batch_size between 1 and 3),
        requirements text not null default '',
        state text not null default 'open' check (state in ('open', 'done', 'canceled')),
        -- why the next video cannot be started, and when to try again
        wait_code text,
        not_before timestamptz not null default now(),
        -- when the last generation of this order was accepted; the order with the earliest time is next
        fed_at timestamptz,
        created_at timestamptz not null default now(),
        ended_at timestamptz
      );
      create unique index refresh_orders_open_of_user on refresh_orders (user_id) where state = 'open';
      create index refresh_orders_open on refresh_orders (fed_at nulls first, created_at) where state = 'open';
      create index refresh_orders_of_user on refresh_orders (user_id, created_at desc);

      create table refresh_videos (
        -- also the idempotency key of the video's generation, so that it is debited once
        id uuid primary key default gen_random_uuid(),
        order_id uuid not null references refresh_orders (id) on delete cascade,
        position smallint not null,
        video_id text not null,
        title text,
        generation_id uuid references generations (id) on delete set null,
        unique (order_id, video_id)
      );
      create index refresh_videos_of_order on refresh_videos (order_id, position);
      create index refresh_videos_of_generation on refresh_videos (generation_id) where generation_id is not null;
      create index refresh_videos_titled on refresh_videos (order_id) where title is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table refresh_videos; drop table refresh_orders;`);
  }
}
