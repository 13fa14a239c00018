import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Account deletion in steps, digests of used welcome credits, and consents to revoke at Google. */
export class AccountEndings1763799100000 implements MigrationInterface {
  readonly name = 'AccountEndings1763799100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users
        -- when everything of a deleted account was gone; null beside deleted_at: somebody has to finish it
        add column erased_at timestamptz,
        -- came back after having deleted an account: no credits of registration
        add column welcome_spent boolean not null default false;
      update users set erased_at = deleted_at where deleted_at is not null;
      create index users_to_erase on users (deleted_at) where deleted_at is not null and erased_at is null;

      -- Who has deleted an account that was granted the credits of registration: keyed digests, no names and no numbers.
      create table spent_registrations (
        digest text primary key,
        since timestamptz not null default now()
      );

      -- Consents that were given up here and that Google may not know of yet; sealed, bound to whom they were of.
      create table consents_to_revoke (
        sealed_token text primary key,
        user_id uuid not null,
        since timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table consents_to_revoke, spent_registrations;
      drop index users_to_erase;
      alter table users drop column erased_at, drop column welcome_spent;
    `);
  }
}
