import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mailed links with which users reset the password of a local account. */
export class PasswordResets1763804310000 implements MigrationInterface {
  readonly name = 'PasswordResets1763804310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table password_resets (
        digest text primary key,
        user_id uuid not null references passwords (user_id) on delete cascade,
        -- unique per account, with a maximum: limits the number of open links
        slot smallint not null,
        expires_at timestamptz not null,
        unique (user_id, slot)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table password_resets;`);
  }
}
