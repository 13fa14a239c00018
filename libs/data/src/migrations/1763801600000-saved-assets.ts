import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Faces and assets that a user asked us to keep. The photos themselves are in the storage, encrypted. */
export class SavedAssets1763801600000 implements MigrationInterface {
  readonly name = 'SavedAssets1763801600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table saved_assets (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        -- unique per user, so that concurrent requests cannot save more than ten
        slot smallint not null check (slot between 0 and 9),
        kind text not null check (kind in ('face', 'asset')),
        name text not null,
        -- version of the consent text
        consent text not null,
        consented_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        constraint saved_assets_slot unique (user_id, slot)
      );
      create table saved_photos (
        id uuid primary key,
        asset_id uuid not null references saved_assets (id) on delete cascade,
        slot smallint not null check (slot between 0 and 3),
        picture text not null,
        preview text not null,
        width integer not null,
        height integer not null,
        -- the key that encrypts both files
        key_id text not null,
        created_at timestamptz not null default now(),
        constraint saved_photos_slot unique (asset_id, slot)
      );
      create index saved_photos_pictures on saved_photos (picture);
      create index saved_photos_previews on saved_photos (preview);
      create index saved_photos_keys on saved_photos (key_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table saved_photos;
      drop table saved_assets;
    `);
  }
}
