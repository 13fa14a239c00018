import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Data for monitoring: outcomes of scheduled tasks, and an index to find recent ledger entries. */
export class Watching1763799700000 implements MigrationInterface {
  readonly name = 'Watching1763799700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table scheduled_work
        add finished_at timestamptz,
        -- number of findings; what counts as one depends on the task
        add found integer;
      -- Entries are only appended, so a small block range index finds the latest ones.
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
