import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments: customers and subscriptions at the provider, payments, returned money, and events. */
export class Payments1763795000000 implements MigrationInterface {
  readonly name = 'Payments1763795000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users
        add payment_customer_id text unique,
        -- credits granted so far in the running plan period; an upgrade grants only the difference
        add plan_period_credits integer not null default 0 check (plan_period_credits >= 0);
      update users set plan_period_credits = plan_credits;

      alter table subscriptions drop constraint subscriptions_pkey;
      alter table subscriptions drop constraint subscriptions_status_check;
      alter table subscriptions
        add subscription_id text not null default gen_random_uuid()::text primary key,
        add will_cancel_at timestamptz,
        add next_plan_key text check (next_plan_key in ('starter', 'pro')),
        -- when the provider was asked for this state; an older response never replaces a newer one
        add seen_at timestamptz not null default now(),
        add check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'paused'));
      create index subscriptions_of_user on subscriptions (user_id);

      create table payments (
        -- 'invoice:in_…' or 'session:cs_…'; as the primary key it ensures that a payment counts once
        reference text primary key,
        user_id uuid not null references users (id),
        kind text not null check (kind in ('plan', 'pack')),
        subscription_id text,
        plan_key text check (plan_key in ('starter', 'pro')),
        period_end timestamptz,
        payment_intent_id text,
        -- in cents
        amount integer not null check (amount >= 0),
        -- granted credits; 0 for an invoice that was too late or did not pay for a larger plan
        credits integer not null check (credits >= 0),
        -- cents returned by refunds and by disputes; credits to take back for them, and credits taken back so far
        refunded integer not null default 0 check (refunded >= 0),
        disputed integer not null default 0 check (disputed >= 0),
        credits_due integer not null default 0 check (credits_due >= 0 and credits_due <= credits),
        credits_taken integer not null default 0 check (credits_taken >= 0 and credits_taken <= credits_due),
        created_at timestamptz not null default now(),
        check ((kind = 'plan') = (plan_key is not null)),
        check ((kind = 'plan') = (period_end is not null))
      );
      create index payments_of_user on payments (user_id, created_at desc);
      create index payments_by_intent on payments (payment_intent_id) where payment_intent_id is not null;

      create table payment_events (
        -- the provider's id; as the primary key it ensures that a repeated event is stored once
        id text primary key,
        type text not null,
        object_id text not null,
        received_at timestamptz not null default now(),
        tries smallint not null default 0,
        finished_at timestamptz,
        outcome text
      );
      create index payment_events_open on payment_events (received_at) where finished_at is null;
      create index payment_events_finished on payment_events (finished_at) where finished_at is not null;

      -- Scheduled tasks that one process runs for all, with the time of the last start.
      create table scheduled_work (
        name text primary key,
        begun_at timestamptz not null default '-infinity'
      );

      alter table ledger_entries drop constraint ledger_entries_kind_check;
      alter table ledger_entries drop constraint ledger_entries_check;
      alter table ledger_entries
        -- the administrator who granted credits
        add actor text,
        add constraint ledger_entries_kind_check check (kind in
          ('registration', 'plan', 'top-up', 'pack', 'goodwill', 'debit', 'refund', 'expiry', 'take-back', 'give-back')),
        add constraint ledger_entries_sign_check check ((kind in ('debit', 'expiry', 'take-back')) = (amount < 0));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ledger_entries drop constraint ledger_entries_sign_check;
      alter table ledger_entries drop constraint ledger_entries_kind_check;
      alter table ledger_entries drop column actor,
        add constraint ledger_entries_kind_check check (kind in ('registration', 'plan', 'pack', 'goodwill', 'debit', 'refund', 'expiry')),
        add constraint ledger_entries_check check ((kind in ('debit', 'expiry')) = (amount < 0));
      drop table scheduled_work, payment_events, payments;
      alter table subscriptions drop constraint subscriptions_pkey;
      drop index subscriptions_of_user;
      alter table subscriptions drop column subscription_id, drop column will_cancel_at, drop column next_plan_key, drop column seen_at;
      alter table subscriptions add primary key (user_id);
      alter table users drop column payment_customer_id, drop column plan_period_credits;
    `);
  }
}
