import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations of new users, and a record of changes to accounts, also of those that no administrator made. */
export class Invitations1763804300000 implements MigrationInterface {
  readonly name = 'Invitations1763804300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table invitations (
        id uuid primary key,
        -- unique, with a maximum: limits the number of open invitations, also for concurrent requests
        slot smallint not null unique,
        digest text not null unique,
        -- null: for any address
        email text,
        made_by uuid not null references users (id),
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index invitations_of_maker on invitations (made_by);
      -- A new table, because processes of the former release fail on unknown actions in admin_actions.
      create table account_records (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        actor_id uuid references users (id),
        user_id uuid references users (id),
        action text not null
      );
      create index account_records_of_user on account_records (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table account_records; drop table invitations;`);
  }
}
