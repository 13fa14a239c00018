import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generations of an installation without billing cost nothing. */
export class FreeGenerations1763802500000 implements MigrationInterface {
  readonly name = 'FreeGenerations1763802500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table generations drop constraint generations_cost_check;
      alter table generations add constraint generations_cost_check check (cost >= 0) not valid;
      alter table generations validate constraint generations_cost_check;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Not validated, because existing rows may cost nothing. New rows are checked.
    await runner.query(`
      alter table generations drop constraint generations_cost_check;
      alter table generations add constraint generations_cost_check check (cost > 0) not valid;
    `);
  }
}
