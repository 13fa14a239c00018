import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts reports of a thumbnail that are not stored, because the limit of stored reports is reached. */
export class CountedReports1763800400000 implements MigrationInterface {
  readonly name = 'CountedReports1763800400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- number of reports that were not stored; counted on the thumbnail's newest open report
      alter table reports add column further integer not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table reports drop column further`);
  }
}
