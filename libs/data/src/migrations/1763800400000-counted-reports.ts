import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the reports of a thumbnail beyond those that are stored. */
export class CountedReports1763800400000 implements MigrationInterface {
  readonly name = 'CountedReports1763800400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- reports beyond the limit, counted in the newest open one about the same thumbnail
      alter table reports add column further integer not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table reports drop column further`);
  }
}
