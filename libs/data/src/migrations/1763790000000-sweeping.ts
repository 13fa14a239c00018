import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for sweeps: expired credits, and references to stored pictures. */
export class Sweeping1763790000000 implements MigrationInterface {
  readonly name = 'Sweeping1763790000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index users_plan_credits_expire on users (plan_credits_expire_at) where plan_credits > 0;

      -- Returns all names of stored pictures in a document.
      create function pictures_in(document jsonb) returns text[] language sql immutable parallel safe as $$
        select array(
          select found[1]
            from regexp_matches(document::text, '"((?:thumbnail|still|plate|upload)-[A-Za-z0-9_-]{22}[.][a-z]+)"', 'g') as found)
      $$;
      create index users_avatar on users (avatar) where avatar is not null;
      create index stage_outputs_pictures on stage_outputs using gin (pictures_in(output));
      -- Only requests with uploads have a consent; others need no index entry.
      create index generations_pictures on generations using gin (pictures_in(brief)) where likeness_consent is not null;
      create index thumbnails_pictures on thumbnails using gin ((array[master, upload, preview, small_preview]))
       where deleted_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index users_plan_credits_expire, users_avatar, stage_outputs_pictures, generations_pictures, thumbnails_pictures;
      drop function pictures_in(jsonb);
    `);
  }
}
