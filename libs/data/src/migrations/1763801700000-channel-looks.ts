import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The measured looks of channels, and their brand kits. */
export class ChannelLooks1763801700000 implements MigrationInterface {
  readonly name = 'ChannelLooks1763801700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table channel_looks (
        user_id uuid not null,
        channel_id text not null,
        -- measured from the channel's thumbnails at the site; erased after 30 days
        look jsonb,
        learned_at timestamptz,
        -- the creator's corrections and brand kit
        settings jsonb not null default '{}',
        logo text,
        -- when the look is measured next; null: only at the owner's request
        learn_at timestamptz,
        error_code text,
        -- fencing token, incremented by every claim
        attempt integer not null default 0,
        claimed_at timestamptz,
        primary key (user_id, channel_id),
        foreign key (user_id, channel_id) references channels (user_id, channel_id) on delete cascade
      );
      create index channel_looks_due on channel_looks (learn_at) where learn_at is not null;
      create index channel_looks_learned on channel_looks (learned_at) where learned_at is not null;
      create index channel_looks_logo on channel_looks (logo) where logo is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table channel_looks');
  }
}
