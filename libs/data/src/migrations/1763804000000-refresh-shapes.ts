import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Videos of a refresh order that are Shorts get upright thumbnails. */
export class RefreshShapes1763804000000 implements MigrationInterface {
  readonly name = 'RefreshShapes1763804000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table refresh_videos
        add column shape text not null default 'wide' check (shape in ('wide', 'upright'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table refresh_videos drop column shape');
  }
}
