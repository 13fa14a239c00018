import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Account deletion in steps, digests of used welcome credits, and consents to revoke at Google. */
export class AccountEndings1763799100000 implements MigrationInterface {
  readonly name = 'AccountEndings1763799100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users
        -- when a deleted account was fully erased; null while deleted_at is set: the erasure is unfinished
        add column erased_at timestamptz,
        -- a deleted account of this user got the welcome credits, so this one gets none
        add column welcome_spent boolean not null default false;
      update users set erased_at = deleted_at where deleted_at is not null;
      create index users_to_erase on users (deleted_at) where deleted_at is not null and erased_at is null;

      -- Keyed digests of the identities of deleted accounts that got the welcome credits.
      create table spent_registrations (
        digest text primary key,
        since timestamptz not null default now()
      );

      -- Consents that users withdrew here and that are not revoked at Google yet. The encrypted token decrypts only with
      -- its user's id.
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
