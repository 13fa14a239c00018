import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many bytes a generation's uploads take, so that a user's stored uploads can be limited. */
export class UploadQuota1763800200000 implements MigrationInterface {
  readonly name = 'UploadQuota1763800200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As stored. 0 for generations accepted before this column: their uploads are erased within a day.
      alter table generations add column upload_bytes integer not null default 0;
      create index generations_kept_uploads on generations (user_id) include (upload_bytes)
       where upload_bytes > 0 and uploads_erased_at is null;

      -- A function, because the accepting statement waits for the user's row: its snapshot may be older
      -- than that wait, but statements inside a volatile function see what is committed when they run.
      create function kept_upload_bytes(owner uuid) returns bigint language plpgsql volatile as $$
      begin
        return (select coalesce(sum(upload_bytes), 0) from generations
                 where user_id = owner and upload_bytes > 0 and uploads_erased_at is null);
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function kept_upload_bytes(uuid);
      drop index generations_kept_uploads;
      alter table generations drop column upload_bytes;
    `);
  }
}
