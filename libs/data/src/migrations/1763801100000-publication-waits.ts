import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when the video site refuses a channel, and publications that were requested together. */
export class PublicationWaits1763801100000 implements MigrationInterface {
  readonly name = 'PublicationWaits1763801100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- on the upload that was refused: until when the channel waits
      alter table publication_uploads add column refused_until timestamptz;
      alter table publications add column bulk boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table publications drop column bulk;
      alter table publication_uploads drop column refused_until;
    `);
  }
}
