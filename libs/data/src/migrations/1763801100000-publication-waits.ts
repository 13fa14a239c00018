import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long the video site refuses uploads to a channel, and which publications were requested together. */
export class PublicationWaits1763801100000 implements MigrationInterface {
  readonly name = 'PublicationWaits1763801100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- set when the site refused the upload: end of the channel's wait
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
