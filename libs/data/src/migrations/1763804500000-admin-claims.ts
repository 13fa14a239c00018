import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Administrators by a claim of their sign-in provider. */
export class AdminClaims1763804500000 implements MigrationInterface {
  readonly name = 'AdminClaims1763804500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identities
        -- at the last sign-in with this identity, the provider's claim said administrator
        add column admin_by_claim boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table identities drop column admin_by_claim;`);
  }
}
