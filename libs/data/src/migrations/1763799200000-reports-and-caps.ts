import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports of shared thumbnails, and generations that ran without models because the monthly cap was reached. */
export class ReportsAndCaps1763799200000 implements MigrationInterface {
  readonly name = 'ReportsAndCaps1763799200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table generations add column models_capped boolean not null default false;

      create table reports (
        id uuid primary key,
        thumbnail_id uuid not null references thumbnails (id) on delete cascade,
        reason text not null,
        words text not null,
        created_at timestamptz not null default now(),
        -- when and by which administrator it was closed
        closed_at timestamptz,
        closed_by uuid references users (id)
      );
      create index reports_newest on reports (created_at desc);
      create index reports_open on reports (thumbnail_id) where closed_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table reports;
      alter table generations drop column models_capped;
    `);
  }
}
