import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refresh tokens that change with each use, consents of channels, one account per e-mail address, deleted accounts. */
export class Accounts1763760000000 implements MigrationInterface {
  readonly name = 'Accounts1763760000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Refresh tokens get a new format, so all users sign in again.
      delete from sessions;
      alter table sessions
        drop column token_hash,
        -- how often the refresh token was replaced; the token itself is stored nowhere, not even its hash
        add column turn integer not null default 0,
        add column turned_at timestamptz not null default now();

      -- Sessions that ended while an access token was still valid. No reference to the user, who may be deleted.
      create table ended_sessions (
        session_id uuid primary key,
        ended_at timestamptz not null default now()
      );
      create index ended_sessions_recent on ended_sessions (ended_at);

      alter table users
        add column deleted_at timestamptz,
        -- URL of the provider's picture that is stored as avatar, so that it is not fetched again
        add column avatar_source text;
      -- From now on, \`avatar\` is the name of a stored picture, not a URL of the provider.
      update users set avatar = null;
      create unique index users_email_once on users (lower(email)) where email is not null;
      create index identities_email on identities (lower(email)) where email is not null;

      alter table channels
        add column handle text,
        add column connected_at timestamptz not null default now(),
        -- the provider's refresh token, encrypted with a key from the environment; null: the channel cannot be verified again
        add column sealed_token text;
      create index channels_verified on channels (verified_at);

      -- Names of stored pictures to erase; each row stays until its file is erased.
      create table pictures_to_erase (
        name text primary key,
        since timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table pictures_to_erase;
      drop index channels_verified;
      alter table channels drop column handle, drop column connected_at, drop column sealed_token;
      drop index users_email_once;
      drop index identities_email;
      alter table users drop column deleted_at, drop column avatar_source;
      drop table ended_sessions;
      delete from sessions;
      alter table sessions drop column turn, drop column turned_at, add column token_hash bytea not null unique;
    `);
  }
}
