import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Data for monitoring: outcomes of scheduled work, and recently moved credits. */
export class Watching1763799700000 implements MigrationInterface {
  readonly name = 'Watching1763799700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table scheduled_work
        add finished_at timestamptz,
        -- number of findings; their meaning depends on the work
        add found integer;
      -- The ledger only grows, so a few pages' bounds find the last minutes of it.
      create index ledger_by_time on ledger_entries using brin (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ledger_by_time;
      alter table scheduled_work drop finished_at, drop found;
    `);
  }
}
