import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refund can fail later, so the refunded total can decrease. The time of the request shows which total is newer. */
export class FailedRefunds1763799900000 implements MigrationInterface {
  readonly name = 'FailedRefunds1763799900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payments
        -- when the provider was asked for \`refunded\`; an older response never replaces a newer one
        add refunded_seen_at timestamptz not null default '-infinity';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table payments drop column refunded_seen_at`);
  }
}
