import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Starred thumbnails, and an index for each filter of the history. */
export class HistoryFilters1763800800000 implements MigrationInterface {
  readonly name = 'HistoryFilters1763800800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table thumbnails add column starred_at timestamptz, add column has_face boolean not null default false;
      update thumbnails t set has_face = true
        from stage_outputs o
       where o.generation_id = t.generation_id and o.stage = 'analyse-content' and t.master <> 'erased'
         and jsonb_path_exists(o.output, '$.assets[*] ? (@.kind == "face")');
      create index thumbnails_shared_of_user on thumbnails (user_id, block desc, created_at desc, id desc)
       where deleted_at is null and shared_at is not null;
      create index thumbnails_starred_of_user on thumbnails (user_id, block desc, created_at desc, id desc)
       where deleted_at is null and starred_at is not null;
      create index thumbnails_with_face_of_user on thumbnails (user_id, block desc, created_at desc, id desc)
       where deleted_at is null and has_face;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table thumbnails drop column starred_at, drop column has_face`);
  }
}
