import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleted thumbnails are erased some days later, so that a deletion can be undone. */
export class DeletedThumbnails1763800700000 implements MigrationInterface {
  readonly name = 'DeletedThumbnails1763800700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- null: not deleted, or already erased
      alter table thumbnails add column erase_after timestamptz;
      create index thumbnails_to_erase on thumbnails (erase_after) where erase_after is not null;
      create index thumbnails_deleted_of_user on thumbnails (user_id, deleted_at desc, id desc) where erase_after is not null;
      create index thumbnails_deleted_pictures on thumbnails using gin ((array[master, upload, preview, small_preview]))
       where erase_after is not null;
      create index thumbnails_deleted_plates on thumbnails using gin (pictures_in(plate))
       where erase_after is not null and plate is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table thumbnails drop column erase_after`);
  }
}
