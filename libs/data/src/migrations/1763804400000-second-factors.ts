import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors: one-time codes after the password, and recovery codes for a lost device. */
export class SecondFactors1763804400000 implements MigrationInterface {
  readonly name = 'SecondFactors1763804400000';

  async up(runner: QueryRunner): Promise<void> {
    // In the password's row: its lock ensures that turning on the factor and a sign-in do not run at the same time.
    await runner.query(`
      alter table passwords
        -- encrypted; not in use until the first code is entered, which sets totp_on_at
        add column totp_secret text,
        add column totp_begun_at timestamptz,
        add column totp_on_at timestamptz,
        -- latest time step with a used code, so that no code works twice
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
