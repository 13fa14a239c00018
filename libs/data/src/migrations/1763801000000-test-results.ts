import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results that creators enter after a batch's thumbnails were compared by viewers on the video site. */
export class TestResults1763801000000 implements MigrationInterface {
  readonly name = 'TestResults1763801000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table test_results (
        generation_id uuid primary key references generations (id) on delete cascade,
        user_id uuid not null references users (id) on delete cascade,
        -- null: no clear winner
        winner_id uuid references thumbnails (id) on delete cascade,
        -- the winner's share of the watch time in percent
        share smallint check (share between 0 and 100),
        recorded_at timestamptz not null default now()
      );
      create index test_results_of_user on test_results (user_id, recorded_at desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table test_results`);
  }
}
