import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Consents to read a channel's reports, and the reported impressions and click rates of published thumbnails. */
export class Reach1763801200000 implements MigrationInterface {
  readonly name = 'Reach1763801200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table channel_reach (
        user_id uuid not null,
        channel_id text not null,
        -- encrypted refresh token of the consent; null: the user revoked it at Google
        token text,
        -- creation time of the newest report that was read
        read_until timestamptz,
        read_at timestamptz,
        not_before timestamptz not null default now(),
        error_code text,
        -- fencing token, incremented by every claim
        attempt integer not null default 0,
        claimed_at timestamptz,
        primary key (user_id, channel_id),
        foreign key (user_id, channel_id) references channels (user_id, channel_id) on delete cascade
      );
      create index channel_reach_due on channel_reach (not_before) where token is not null;

      create table reach_days (
        user_id uuid not null,
        channel_id text not null,
        video_id text not null,
        day date not null,
        impressions integer not null,
        click_rate double precision check (click_rate between 0 and 1),
        -- creation time of the report
        given_at timestamptz not null,
        primary key (user_id, channel_id, video_id, day),
        foreign key (user_id, channel_id) references channel_reach (user_id, channel_id) on delete cascade
      );
      create index reach_days_given on reach_days (given_at);
      create index publications_of_channel on publications (user_id, channel_id, published_at desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index publications_of_channel;
      drop table reach_days;
      drop table channel_reach;
    `);
  }
}
