import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reason under a thumbnail in parts, which the client says in its language. */
export class ReasonParts1763803300000 implements MigrationInterface {
  readonly name = 'ReasonParts1763803300000';

  async up(runner: QueryRunner): Promise<void> {
    // Null on thumbnails of earlier releases: they have the English sentence alone.
    await runner.query(`alter table thumbnails add column reason_parts jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table thumbnails drop column reason_parts`);
  }
}
