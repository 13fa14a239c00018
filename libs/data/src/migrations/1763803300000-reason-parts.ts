import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reason shown under a thumbnail, in parts that the client translates. */
export class ReasonParts1763803300000 implements MigrationInterface {
  readonly name = 'ReasonParts1763803300000';

  async up(runner: QueryRunner): Promise<void> {
    // Null on thumbnails of earlier releases: they have only the English sentence.
    await runner.query(`alter table thumbnails add column reason_parts jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table thumbnails drop column reason_parts`);
  }
}
