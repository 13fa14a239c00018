import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that let programs send requests for a user, and how often each was used per day. */
export class ApiKeys1763801800000 implements MigrationInterface {
  readonly name = 'ApiKeys1763801800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table api_keys (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        -- 0 to 9, unique per user: limits the number of keys, also for concurrent requests
        slot smallint not null,
        name text not null,
        scopes text[] not null,
        -- SHA-256 of the key, which is not stored
        digest text not null unique,
        ending text not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        unique (user_id, slot)
      );
      create table api_key_uses (
        key_id uuid not null references api_keys (id) on delete cascade,
        day date not null,
        requests integer not null,
        primary key (key_id, day)
      );
      alter table generations add column api_key_id uuid;
      create index generations_api_key on generations (api_key_id, created_at) where api_key_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table generations drop column api_key_id;
      drop table api_key_uses;
      drop table api_keys;
    `);
  }
}
