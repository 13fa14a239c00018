import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks generations that the creator canceled or whose input failed: refunds of these are limited per day. */
export class RefundQuota1763800300000 implements MigrationInterface {
  readonly name = 'RefundQuota1763800300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- canceled, or failed by a code that is not our failure; written when it ends
      alter table generations add column counts_as_refunded boolean not null default false;
      create index generations_counted_refunds on generations (user_id, finished_at) where counts_as_refunded;

      -- A function for the same reason as kept_upload_bytes: it sees what is committed once the user's row is locked.
      create function counted_refunds(owner uuid, since timestamptz) returns integer language plpgsql volatile as $$
      begin
        return (select count(*) from generations
                 where user_id = owner and counts_as_refunded and finished_at > since);
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function counted_refunds(uuid, timestamptz);
      drop index generations_counted_refunds;
      alter table generations drop column counts_as_refunded;
    `);
  }
}
