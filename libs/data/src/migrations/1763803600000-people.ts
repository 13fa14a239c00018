import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes that administrators make to accounts, with a record of who made them. */
export class People1763803600000 implements MigrationInterface {
  readonly name = 'People1763803600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users
        add column disabled_at timestamptz,
        -- made an administrator by another administrator, not by ADMIN_EMAILS
        add column granted_admin boolean not null default false;
      create index users_disabled on users (id) where disabled_at is not null;
      create table admin_actions (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        actor_id uuid not null references users (id),
        user_id uuid not null references users (id),
        action text not null
      );
      create index admin_actions_of_user on admin_actions (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table admin_actions;
      drop index users_disabled;
      alter table users drop column disabled_at, drop column granted_admin;
    `);
  }
}
