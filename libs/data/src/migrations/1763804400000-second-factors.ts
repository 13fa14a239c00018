import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One-time codes after the password, and the codes that replace a lost device. */
export class SecondFactors1763804400000 implements MigrationInterface {
  readonly name = 'SecondFactors1763804400000';

  async up(runner: QueryRunner): Promise<void> {
    // In the row of the password, whose lock serializes turning it on with sign-ins by password.
    await runner.query(`
      alter table passwords
        -- encrypted; waits for its first code while totp_on_at is null
        add column totp_secret text,
        add column totp_begun_at timestamptz,
        add column totp_on_at timestamptz,
        -- the newest time step whose code was used
        add column totp_step bigint,
        -- digests of unused recovery codes
        add column recovery_digests text[] not null default '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table passwords drop column totp_secret, drop column totp_begun_at, drop column totp_on_at,
        drop column totp_step, drop column recovery_digests;
    `);
  }
}
