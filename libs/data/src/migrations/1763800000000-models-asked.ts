import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which generations may have cost money: they can no longer be canceled with a full refund. */
export class ModelsAsked1763800000000 implements MigrationInterface {
  readonly name = 'ModelsAsked1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- written before the first model is called; earlier calls are recorded only in \`model_uses\`
      alter table generations add column models_asked boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table generations drop column models_asked`);
  }
}
