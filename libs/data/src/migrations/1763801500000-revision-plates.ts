import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Revisions on another still or layout keep a plate of their own. */
export class RevisionPlates1763801500000 implements MigrationInterface {
  readonly name = 'RevisionPlates1763801500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- null: uses the delivered plate, or was erased
      alter table thumbnail_revisions add plate jsonb;
      create index thumbnail_revisions_plates on thumbnail_revisions using gin (pictures_in(plate))
       where plate is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index thumbnail_revisions_plates;
      alter table thumbnail_revisions drop plate;
    `);
  }
}
