import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which videos of a refresh order are Shorts, because these get upright thumbnails. */
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
