import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures that creators upload as the still of a finished thumbnail. */
export class UploadedStills1763804720000 implements MigrationInterface {
  readonly name = 'UploadedStills1763804720000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table uploaded_stills (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        generation_id uuid not null references generations (id) on delete cascade,
        -- no foreign key, because a thumbnail can be edited before its batch ends and has no row until then
        thumbnail_id uuid not null,
        -- name in the storage
        name text not null,
        width integer not null,
        height integer not null,
        byte_size integer not null,
        -- of the file as the user sent it
        sha256 text not null,
        -- version of the consent text
        consent text not null,
        created_at timestamptz not null default now(),
        constraint uploaded_stills_file unique (thumbnail_id, sha256)
      );
      create index uploaded_stills_users on uploaded_stills (user_id);
      create index uploaded_stills_generations on uploaded_stills (generation_id);
      create index uploaded_stills_names on uploaded_stills (name);
      create index uploaded_stills_times on uploaded_stills (created_at);

      -- A function for the same reason as kept_upload_bytes: it sees everything committed before the lock was acquired.
      create function uploaded_still_count(owner uuid, thumbnail uuid) returns bigint language plpgsql volatile as $$
      begin
        return (select count(*) from uploaded_stills
                 where user_id = owner and (thumbnail is null or thumbnail_id = thumbnail));
      end $$;

      create or replace function kept_upload_bytes(owner uuid) returns bigint language plpgsql volatile as $$
      begin
        return (select coalesce(sum(upload_bytes), 0) from generations
                 where user_id = owner and upload_bytes > 0 and uploads_erased_at is null)
             + (select coalesce(sum(byte_size), 0) from uploaded_stills where user_id = owner);
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function kept_upload_bytes(owner uuid) returns bigint language plpgsql volatile as $$
      begin
        return (select coalesce(sum(upload_bytes), 0) from generations
                 where user_id = owner and upload_bytes > 0 and uploads_erased_at is null);
      end $$;
      drop function uploaded_still_count(uuid, uuid);
      drop table uploaded_stills;
    `);
  }
}
