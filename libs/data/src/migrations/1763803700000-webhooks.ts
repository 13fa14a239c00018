import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhooks, to which messages about ended generations and publications are sent, and the log of deliveries. */
export class Webhooks1763803700000 implements MigrationInterface {
  readonly name = 'Webhooks1763803700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhooks (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        -- 0 to 4, unique per user: limits the number of webhooks, also for concurrent requests
        slot smallint not null,
        address text not null,
        events text[] not null,
        -- encrypted
        secret text not null,
        created_at timestamptz not null default now(),
        -- time of the first failure since the last success
        failing_since timestamptz,
        -- whether the receiver took seconds to answer the last try
        is_slow boolean not null default false,
        off_reason text,
        unique (user_id, slot)
      );
      create table webhook_deliveries (
        id uuid primary key,
        webhook_id uuid not null references webhooks (id) on delete cascade,
        -- the webhook's user
        user_id uuid not null,
        event text not null,
        data jsonb not null,
        state text not null default 'waiting',
        created_at timestamptz not null default now(),
        next_at timestamptz not null default now(),
        claimed_at timestamptz,
        -- 0 or 1 while claimed, unique per user: limits how many of a user's messages are sent at once
        slot smallint,
        -- fencing token, incremented by every claim; also the number of the current try
        attempt integer not null default 0,
        -- failed tries since the message was created or resent by the user; determines the delay
        tries integer not null default 0
      );
      create index webhook_deliveries_of on webhook_deliveries (webhook_id, created_at);
      create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
      create index webhook_deliveries_age on webhook_deliveries (created_at);
      -- one claimed message per webhook, so that a slow receiver occupies only one connection
      create unique index webhook_deliveries_claimed on webhook_deliveries (webhook_id) where claimed_at is not null;
      create unique index webhook_deliveries_slot on webhook_deliveries (user_id, slot) where claimed_at is not null;
      create table webhook_tries (
        delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
        number integer not null,
        at timestamptz not null default now(),
        status smallint,
        problem text,
        milliseconds integer not null,
        primary key (delivery_id, number)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table webhook_tries;
      drop table webhook_deliveries;
      drop table webhooks;
    `);
  }
}
