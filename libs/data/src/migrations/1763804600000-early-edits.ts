import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Edits of thumbnails whose batch is still being made. */
export class EarlyEdits1763804600000 implements MigrationInterface {
  readonly name = 'EarlyEdits1763804600000';

  async up(runner: QueryRunner): Promise<void> {
    // In the generation's row, whose lock serializes edits with the statement that ends the generation.
    await runner.query(`
      alter table generations
        -- by thumbnail: the shown revision, and the edits; null until a thumbnail is finished, and after the end
        add column early_edits jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table generations drop column early_edits;`);
  }
}
