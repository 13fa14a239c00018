import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Publications of thumbnails, a log of uploads to limit their number, and a channel's consent to uploads. */
export class Publications1763800900000 implements MigrationInterface {
  readonly name = 'Publications1763800900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- encrypted refresh token of the consent to publish; null: not given
      alter table channels add column publish_token text;

      create table publications (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        thumbnail_id uuid not null references thumbnails (id) on delete cascade,
        revision integer not null,
        channel_id text not null,
        video_site text not null,
        video_id text not null,
        picture text not null,
        sha256 text not null,
        state text not null default 'waiting'
          check (state in ('waiting', 'publishing', 'published', 'failed', 'undoing', 'undone')),
        -- fencing token, incremented by every claim
        attempt integer not null default 0,
        claimed_at timestamptz,
        -- number of failed attempts after which the publication was postponed
        tries smallint not null default 0,
        not_before timestamptz not null default now(),
        -- when the upload started; if set while the state is 'publishing' or 'undoing', its outcome is unknown
        uploaded_at timestamptz,
        -- stored picture of the replaced thumbnail
        previous text,
        previous_erase_after timestamptz,
        error_code text,
        created_at timestamptz not null default now(),
        published_at timestamptz,
        undone_at timestamptz
      );
      create unique index publications_open_of_video on publications (video_site, video_id)
       where state in ('waiting', 'publishing', 'undoing');
      create unique index publications_claimed_of_channel on publications (channel_id) where claimed_at is not null;
      create index publications_open on publications (not_before) where state in ('waiting', 'publishing', 'undoing');
      create index publications_of_thumbnail on publications (thumbnail_id, created_at desc);
      create index publications_of_video on publications (video_site, video_id, published_at desc);
      create index publications_of_user on publications (user_id, created_at);
      create index publications_previous on publications (previous) where previous is not null;
      create index publications_to_erase on publications (previous_erase_after) where previous is not null;

      create table publication_uploads (
        id bigint generated always as identity primary key,
        channel_id text not null,
        at timestamptz not null default now()
      );
      create index publication_uploads_at on publication_uploads (at);
      create index publication_uploads_of_channel on publication_uploads (channel_id, at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table publication_uploads;
      drop table publications;
      alter table channels drop column publish_token;
    `);
  }
}
