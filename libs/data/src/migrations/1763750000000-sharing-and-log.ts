import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sharing and deleting of thumbnails, and consecutive numbers by which the admin log opens any page directly. */
export class SharingAndLog1763750000000 implements MigrationInterface {
  readonly name = 'SharingAndLog1763750000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column number bigint generated always as identity;
      create unique index users_number on users (number);

      -- A deleted thumbnail keeps its row, because the ledger refers to what was delivered; its pictures are erased.
      alter table thumbnails add column shared_at timestamptz, add column deleted_at timestamptz;
      drop index thumbnails_of_user;
      create index thumbnails_of_user on thumbnails (user_id, created_at desc, id desc) where deleted_at is null;

      -- Consecutive numbers from 1: of all generations, and of each user's. Assigned when the log is read, because
      -- assigning them to accepted generations would need another lock.
      alter table generations add column log_seq bigint, add column user_log_seq bigint;
      create unique index generations_log on generations (log_seq) where log_seq is not null;
      create unique index generations_log_of_user on generations (user_id, user_log_seq) where user_log_seq is not null;
      create index generations_not_in_log on generations (created_at, id) where log_seq is null;

      create function number_generations(most integer) returns integer language plpgsql as $$
      declare
        numbered integer;
      begin
        if not exists (select 1 from generations where log_seq is null) then
          return 0;
        end if;
        -- One call at a time. In a function, each statement sees what was committed before it, also after this wait.
        perform pg_advisory_xact_lock(7263002);
        with fresh as (
          select id, user_id, row_number() over (order by created_at, id) as place,
                 row_number() over (partition by user_id order by created_at, id) as user_place
            from (select id, user_id, created_at from generations where log_seq is null order by created_at, id limit most) waiting
        ), before as (
          select u.user_id, coalesce((select max(g.user_log_seq) from generations g where g.user_id = u.user_id), 0) as last
            from (select distinct user_id from fresh) u
        )
        update generations g
           set log_seq = (select coalesce(max(log_seq), 0) from generations) + f.place,
               user_log_seq = b.last + f.user_place
          from fresh f join before b on b.user_id = f.user_id
         where g.id = f.id;
        get diagnostics numbered = row_count;
        return numbered;
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function number_generations(integer);
      drop index generations_log, generations_log_of_user, generations_not_in_log, thumbnails_of_user;
      alter table generations drop column log_seq, drop column user_log_seq;
      alter table thumbnails drop column shared_at, drop column deleted_at;
      create index thumbnails_of_user on thumbnails (user_id, created_at desc, id desc);
      alter table users drop column number;
    `);
  }
}
