import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds that fail after they were made: their totals fall, so answers that arrive out of order need an order. */
export class FailedRefunds1763799900000 implements MigrationInterface {
  readonly name = 'FailedRefunds1763799900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payments
        -- when the provider was asked for \`refunded\`: an older answer never replaces a newer one
        add refunded_seen_at timestamptz not null default '-infinity';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table payments drop column refunded_seen_at`);
  }
}
