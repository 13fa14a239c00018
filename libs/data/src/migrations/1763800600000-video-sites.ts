import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The site of a generation's video. The default is for processes of an earlier release, which do not write the column.
 */
export class VideoSites1763800600000 implements MigrationInterface {
  readonly name = 'VideoSites1763800600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table generations add column video_site text not null default 'youtube'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table generations drop column video_site`);
  }
}
