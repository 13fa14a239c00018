import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users, their two credit buckets and the ledger; generations with their stages and thumbnails. */
export class FirstTables1763700000000 implements MigrationInterface {
  readonly name = 'FirstTables1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table users (
        id uuid primary key,
        name text not null,
        email text,
        avatar text,
        role text not null default 'creator' check (role in ('creator', 'admin')),
        plan_credits integer not null default 0 check (plan_credits >= 0),
        plan_credits_expire_at timestamptz,
        kept_credits integer not null default 0 check (kept_credits >= 0),
        -- number of the user's thumbnails, stored so that no query has to count them
        thumbnail_count integer not null default 0 check (thumbnail_count >= 0),
        -- stored here, because under concurrent requests only the locked row has the exact number
        open_generations integer not null default 0 check (open_generations >= 0),
        created_at timestamptz not null default now(),
        check (plan_credits = 0 or plan_credits_expire_at is not null)
      );

      create table identities (
        provider text not null check (provider in ('google', 'facebook')),
        subject text not null check (length(subject) between 1 and 255),
        user_id uuid not null references users (id) on delete cascade,
        email text,
        email_verified boolean not null default false,
        created_at timestamptz not null default now(),
        primary key (provider, subject)
      );
      create index identities_user on identities (user_id);

      create table sessions (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        -- SHA-256 of the refresh token: a copy of this table allows no sign-in
        token_hash bytea not null unique,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index sessions_user on sessions (user_id);

      create table channels (
        user_id uuid not null references users (id) on delete cascade,
        channel_id text not null,
        title text not null,
        verified_at timestamptz not null,
        primary key (user_id, channel_id)
      );
      create index channels_channel on channels (channel_id);

      create table subscriptions (
        user_id uuid primary key references users (id) on delete cascade,
        plan_key text not null check (plan_key in ('starter', 'pro')),
        status text not null check (status in ('active', 'trialing', 'past_due', 'unpaid', 'canceled', 'paused', 'incomplete')),
        current_period_end timestamptz not null,
        updated_at timestamptz not null default now()
      );

      create table generations (
        id uuid primary key,
        user_id uuid not null references users (id),
        status text not null default 'queued' check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
        brief jsonb not null,
        video_id text,
        batch_size smallint not null check (batch_size between 1 and 3),
        cost integer not null check (cost > 0),
        plan_debit integer not null check (plan_debit >= 0),
        kept_debit integer not null check (kept_debit >= 0),
        -- end of the plan credits' period; later refunds go to the kept bucket
        plan_period_end timestamptz,
        refunded integer not null default 0 check (refunded >= 0 and refunded <= cost),
        delivered smallint not null default 0,
        likeness_consent text,
        idempotency_key uuid not null,
        request_hash text not null,
        request_id text not null,
        -- fencing token, incremented by every claim: a worker that lost its claim cannot overwrite newer results
        attempt integer not null default 0,
        -- failed claims; a job that is returned to the queue at a shutdown does not count
        tries smallint not null default 0,
        -- number of the creator's open generations when this one was accepted, including it; lower numbers run first
        priority smallint not null check (priority > 0),
        started_at timestamptz,
        claimed_at timestamptz,
        failure_code text,
        failed_stage text,
        failure_detail text,
        created_at timestamptz not null default now(),
        finished_at timestamptz,
        check (cost = plan_debit + kept_debit),
        unique (user_id, idempotency_key)
      );
      create index generations_open on generations (created_at) where status in ('queued', 'processing');
      create index generations_open_of_user on generations (user_id, created_at desc) where status in ('queued', 'processing');

      create table stage_outputs (
        generation_id uuid not null references generations (id) on delete cascade,
        stage text not null,
        attempt integer not null,
        output jsonb not null,
        started_at timestamptz not null,
        finished_at timestamptz not null default now(),
        primary key (generation_id, stage)
      );

      create table thumbnails (
        id uuid primary key,
        generation_id uuid not null references generations (id) on delete cascade,
        user_id uuid not null references users (id),
        position smallint not null,
        master text not null,
        upload text not null,
        preview text not null,
        small_preview text not null,
        width integer not null,
        height integer not null,
        byte_size integer not null,
        sha256 text not null,
        layout text not null,
        words jsonb not null,
        reason text not null,
        checks jsonb not null,
        fingerprint text not null,
        created_at timestamptz not null default now(),
        unique (generation_id, position)
      );
      create index thumbnails_of_user on thumbnails (user_id, created_at desc, id desc);

      create table ledger_entries (
        id bigint generated always as identity primary key,
        user_id uuid not null references users (id),
        bucket text not null check (bucket in ('plan', 'kept')),
        kind text not null check (kind in ('registration', 'plan', 'pack', 'goodwill', 'debit', 'refund', 'expiry')),
        amount integer not null check (amount <> 0),
        generation_id uuid references generations (id),
        -- cause of a grant or an expiry, such as an invoice; each cause has one entry
        reference text,
        note text,
        created_at timestamptz not null default now(),
        check ((kind in ('debit', 'expiry')) = (amount < 0)),
        check ((kind in ('debit', 'refund')) = (generation_id is not null)),
        check ((kind in ('debit', 'refund')) = (reference is null))
      );
      create unique index ledger_once_per_generation on ledger_entries (generation_id, kind, bucket) where generation_id is not null;
      create unique index ledger_once_per_fact on ledger_entries (kind, reference) where reference is not null;
      create index ledger_of_user on ledger_entries (user_id, id desc);

      create function refuse_ledger_change() returns trigger language plpgsql as $$
      begin
        raise exception 'ledger entries are never changed or deleted';
      end $$;
      create trigger ledger_is_append_only before update or delete on ledger_entries
        for each row execute function refuse_ledger_change();
      create trigger ledger_is_not_truncated before truncate on ledger_entries
        for each statement execute function refuse_ledger_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table ledger_entries, thumbnails, stage_outputs, generations, subscriptions, channels, sessions, identities, users;
      drop function refuse_ledger_change();
    `);
  }
}
