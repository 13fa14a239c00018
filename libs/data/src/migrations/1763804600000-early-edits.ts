import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Edits of finished thumbnails while the rest of their batch is still being made. */
export class EarlyEdits1763804600000 implements MigrationInterface {
  readonly name = 'EarlyEdits1763804600000';

  async up(runner: QueryRunner): Promise<void> {
    // In the generation's row: its lock ensures that an edit and the end of the generation do not run at the same time.
    await runner.query(`
      alter table generations
        -- per thumbnail: its shown revision and its edits; null before any thumbnail is finished and after the generation
        add column early_edits jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table generations drop column early_edits;`);
  }
}
