import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users who are administrators because a claim of their sign-in provider says so. */
export class AdminClaims1763804500000 implements MigrationInterface {
  readonly name = 'AdminClaims1763804500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identities
        -- whether the provider's claim made the user an administrator at the last sign-in with this identity
        add column admin_by_claim boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table identities drop column admin_by_claim;`);
  }
}
