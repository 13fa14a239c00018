import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Local accounts: e-mail and password. */
export class Passwords1763802700000 implements MigrationInterface {
  readonly name = 'Passwords1763802700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table passwords (
        user_id uuid primary key references users (id),
        -- scrypt, with its salt and parameters; null until the first link is used
        hash text,
        changed_at timestamptz,
        -- digest of the one-time link that sets it
        link_digest text unique,
        link_expires_at timestamptz,
        check ((link_digest is null) = (link_expires_at is null))
      );
      alter table identities drop constraint identities_provider_check;
      alter table identities add constraint identities_provider_check
        check (provider in ('google', 'facebook', 'local') or provider ~ '^oidc-[a-z][a-z0-9]*$') not valid;
      alter table identities validate constraint identities_provider_check;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table passwords;
      delete from identities where provider = 'local';
      alter table identities drop constraint identities_provider_check;
      alter table identities add constraint identities_provider_check
        check (provider in ('google', 'facebook') or provider ~ '^oidc-[a-z][a-z0-9]*$');
    `);
  }
}
