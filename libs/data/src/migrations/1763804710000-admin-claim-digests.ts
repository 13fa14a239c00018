import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roles by claim that end when the setting of the claim changes. */
export class AdminClaimDigests1763804710000 implements MigrationInterface {
  readonly name = 'AdminClaimDigests1763804710000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identities
        drop column admin_by_claim,
        -- digest of the setting by which the claim made an administrator at the last sign-in with this identity, else null
        add column admin_claim text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identities drop column admin_claim, add column admin_by_claim boolean not null default false;
    `);
  }
}
