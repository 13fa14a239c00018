import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The screen language that a user chose; null: the browser's language. */
export class UserLanguage1763801300000 implements MigrationInterface {
  readonly name = 'UserLanguage1763801300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table users add column language text check (language in ('en', 'de', 'es'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table users drop column language`);
  }
}
