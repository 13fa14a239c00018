import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys, and the time of a session's last proof of identity. */
export class Passkeys1763804420000 implements MigrationInterface {
  readonly name = 'Passkeys1763804420000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table passkeys (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        -- 0 to 9, unique per user: limits the number of passkeys, also for concurrent requests
        slot smallint not null,
        name text not null,
        -- chosen by the authenticator; base64url
        credential_id text not null unique,
        -- COSE; base64url
        public_key text not null,
        -- signature counter of the authenticator; always 0 for authenticators without a counter
        counter bigint not null,
        transports text[] not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        unique (user_id, slot)
      );
      -- Null for existing sessions, which count as having no recent proof.
      alter table sessions add column proved_at timestamptz;
      alter table sessions alter column proved_at set default now();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sessions drop column proved_at;
      drop table passkeys;
    `);
  }
}
