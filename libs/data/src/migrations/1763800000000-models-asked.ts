import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks generations that may have called a paid model, because they can no longer be canceled. */
export class ModelsAsked1763800000000 implements MigrationInterface {
  readonly name = 'ModelsAsked1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- set before the first model is called; for older generations, only \`model_uses\` shows calls
      alter table generations add column models_asked boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table generations drop column models_asked`);
  }
}
