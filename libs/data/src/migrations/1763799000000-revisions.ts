import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plates of thumbnails, and their revisions after text edits. */
export class Revisions1763799000000 implements MigrationInterface {
  readonly name = 'Revisions1763799000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The plate is null when it was erased, or when the thumbnail is older than this column.
      alter table thumbnails
        add plate jsonb,
        -- the creator's text setting; null: as delivered
        add setting jsonb,
        -- numbers of the current and of the newest revision
        add revision smallint not null default 1,
        add revisions smallint not null default 1;

      -- All revisions of a thumbnail, from its first edit on. The thumbnail's row also has the current revision.
      create table thumbnail_revisions (
        thumbnail_id uuid not null references thumbnails (id) on delete cascade,
        number smallint not null,
        -- id of the edit, so that a repeated request adds no second revision; null for the delivered revision
        edit_id uuid unique,
        master text not null,
        upload text not null,
        preview text not null,
        small_preview text not null,
        width integer not null,
        height integer not null,
        byte_size integer not null,
        sha256 text not null,
        words jsonb not null,
        setting jsonb,
        checks jsonb not null,
        fingerprint text not null,
        created_at timestamptz not null default now(),
        primary key (thumbnail_id, number)
      );

      create index thumbnails_plates on thumbnails using gin (pictures_in(plate))
       where deleted_at is null and plate is not null;
      create index thumbnail_revisions_pictures on thumbnail_revisions
       using gin ((array[master, upload, preview, small_preview]));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index thumbnails_plates;
      drop table thumbnail_revisions;
      alter table thumbnails drop plate, drop setting, drop revision, drop revisions;
    `);
  }
}
