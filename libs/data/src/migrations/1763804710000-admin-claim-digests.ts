import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The setting under which a claim gave the administrator role, because the role ends when the setting changes. */
export class AdminClaimDigests1763804710000 implements MigrationInterface {
  readonly name = 'AdminClaimDigests1763804710000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identities
        drop column admin_by_claim,
        -- digest of that setting at the last sign-in with this identity; null: the claim gave no role
        add column admin_claim text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identities drop column admin_claim, add column admin_by_claim boolean not null default false;
    `);
  }
}
