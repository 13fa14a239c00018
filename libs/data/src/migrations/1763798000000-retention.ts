import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When uploads and video site data were erased, and indexes to find what is still to be erased. */
export class Retention1763798000000 implements MigrationInterface {
  readonly name = 'Retention1763798000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table generations add uploads_erased_at timestamptz, add site_data_erased_at timestamptz;
      create index generations_uploads_due on generations (finished_at)
       where likeness_consent is not null and uploads_erased_at is null;
      create index generations_site_data_due on generations (created_at)
       where site_data_erased_at is null and finished_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index generations_uploads_due, generations_site_data_due;
      alter table generations drop uploads_erased_at, drop site_data_erased_at;
    `);
  }
}
