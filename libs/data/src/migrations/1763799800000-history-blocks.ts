import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes deep pages of a history fast. A user's thumbnails are grouped into blocks of a thousand in order of creation,
 * and each block stores how many are not deleted. The counts lead to the block with a page; only that block is scanned.
 */
export class HistoryBlocks1763799800000 implements MigrationInterface {
  readonly name = 'HistoryBlocks1763799800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Thumbnails ever delivered to the user, including deleted ones. The number never decreases, so each block is
      -- filled once.
      alter table users add column thumbnails_ever integer not null default 0;
      alter table thumbnails add column block integer;

      with placed as (
        select id, user_id, (row_number() over (partition by user_id order by created_at, id) - 1) / 1000 as block from thumbnails
      )
      update thumbnails t set block = p.block from placed p where p.id = t.id;
      update users u set thumbnails_ever = (select count(*) from thumbnails t where t.user_id = u.id)
       where exists (select 1 from thumbnails t where t.user_id = u.id);
      alter table thumbnails alter column block set not null;

      create table history_blocks (
        user_id uuid not null references users (id),
        block integer not null,
        thumbnails integer not null check (thumbnails >= 0),
        primary key (user_id, block)
      );
      insert into history_blocks (user_id, block, thumbnails)
      select user_id, block, count(*) from thumbnails where deleted_at is null group by user_id, block;

      drop index thumbnails_of_user;
      create index thumbnails_of_user on thumbnails (user_id, block desc, created_at desc, id desc) where deleted_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index thumbnails_of_user;
      drop table history_blocks;
      alter table thumbnails drop column block;
      alter table users drop column thumbnails_ever;
      create index thumbnails_of_user on thumbnails (user_id, created_at desc, id desc) where deleted_at is null;
    `);
  }
}
