import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many bytes a generation's uploads take, so that a user's stored uploads can be limited. */
export class UploadQuota1763800200000 implements MigrationInterface {
  readonly name = 'UploadQuota1763800200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Size of the stored files. 0 for older generations, whose uploads are erased within a day anyway.
      alter table generations add column upload_bytes integer not null default 0;
      create index generations_kept_uploads on generations (user_id) include (upload_bytes)
       where upload_bytes > 0 and uploads_erased_at is null;

      -- A function, because the statement that accepts generations may wait for the lock on the user's row. Its snapshot
      -- is then older than the wait, but statements in a volatile function see everything that is committed.
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
