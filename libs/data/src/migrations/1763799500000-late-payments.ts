import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans that are paid after their period, and responses about disputes that arrive out of order. */
export class LatePayments1763799500000 implements MigrationInterface {
  readonly name = 'LatePayments1763799500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payments
        -- the plan was paid after its period, so its credits went to the kept bucket
        add late boolean not null default false,
        -- when the provider was asked for \`disputed\`; an older response never replaces a newer one
        add disputed_seen_at timestamptz not null default '-infinity',
        add check (not late or kind = 'plan');
      create unique index payments_late_once on payments (subscription_id, period_end, plan_key) where late and credits > 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table payments drop column late, drop column disputed_seen_at`);
  }
}
