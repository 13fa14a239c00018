import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks the generations of a user who disconnected a channel: their video site data is erased when they have ended. */
export class UnwantedSiteData1763800100000 implements MigrationInterface {
  readonly name = 'UnwantedSiteData1763800100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table generations add column site_data_unwanted boolean not null default false;
      create index generations_site_data_unwanted on generations (user_id) where site_data_unwanted;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index generations_site_data_unwanted;
      alter table generations drop column site_data_unwanted;
    `);
  }
}
