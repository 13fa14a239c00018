import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plan credits that are granted before their invoice is paid, and what a payment of a plan covers. */
export class PlanAdvances1763800510000 implements MigrationInterface {
  readonly name = 'PlanAdvances1763800510000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users
        -- plan credits granted in advance and not settled by a payment
        add column plan_advance integer not null default 0 check (plan_advance >= 0);
      alter table subscriptions add column current_period_start timestamptz;

      -- a whole period, or a change of plan within one; null for older payments
      alter table payments add column covers text check (covers in ('period', 'change'));
      create unique index payments_once_per_period on payments (subscription_id, period_end)
        where covers = 'period' and credits > 0;

      alter table ledger_entries
        drop constraint ledger_entries_kind_check,
        drop constraint ledger_entries_sign_check,
        add constraint ledger_entries_kind_check check (kind in
          ('registration', 'plan', 'top-up', 'pack', 'goodwill', 'debit', 'refund', 'expiry', 'take-back', 'give-back',
           'advance', 'advance-settled', 'advance-ended')),
        add constraint ledger_entries_sign_check check
          ((kind in ('debit', 'expiry', 'take-back', 'advance-settled', 'advance-ended')) = (amount < 0));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ledger_entries
        drop constraint ledger_entries_kind_check,
        drop constraint ledger_entries_sign_check,
        add constraint ledger_entries_kind_check check (kind in
          ('registration', 'plan', 'top-up', 'pack', 'goodwill', 'debit', 'refund', 'expiry', 'take-back', 'give-back')),
        add constraint ledger_entries_sign_check check ((kind in ('debit', 'expiry', 'take-back')) = (amount < 0));
      drop index payments_once_per_period;
      alter table payments drop column covers;
      alter table subscriptions drop column current_period_start;
      alter table users drop column plan_advance;
    `);
  }
}
