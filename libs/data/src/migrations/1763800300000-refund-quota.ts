import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks generations that were canceled or failed because of their input: their refunds are limited per day. */
export class RefundQuota1763800300000 implements MigrationInterface {
  readonly name = 'RefundQuota1763800300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- whether the generation was canceled, or failed for a reason in its input; set when it ends
      alter table generations add column counts_as_refunded boolean not null default false;
      create index generations_counted_refunds on generations (user_id, finished_at) where counts_as_refunded;

      -- A function for the same reason as kept_upload_bytes: it sees everything committed before the lock was acquired.
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
