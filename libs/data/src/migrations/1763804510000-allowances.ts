import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Monthly allowances of an installation without billing. */
export class Allowances1763804510000 implements MigrationInterface {
  readonly name = 'Allowances1763804510000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users
        -- whether monthly_allowance applies instead of the installation's default
        add column has_own_allowance boolean not null default false,
        -- thumbnails a month; null: no limit
        add column monthly_allowance integer check (monthly_allowance >= 0);
      alter table generations
        -- thumbnails that count against the user's allowance of the month
        add column allowance_debit smallint not null default 0;
      alter table ledger_entries drop constraint ledger_entries_bucket_check;
      alter table ledger_entries add constraint ledger_entries_bucket_check
        check (bucket in ('plan', 'kept', 'allowance')) not valid;
      alter table ledger_entries validate constraint ledger_entries_bucket_check;
      create index ledger_of_allowance on ledger_entries (user_id, created_at) where bucket = 'allowance' and kind = 'debit';

      -- Thumbnails that count against this month's (UTC) allowance. A refund counts for the month of its debit.
      -- A function for the same reason as kept_upload_bytes: it sees everything committed before the lock was acquired.
      create function used_allowance(owner uuid) returns integer language plpgsql volatile as $$
      begin
        return (select coalesce(-sum(l.amount), 0)
                  from ledger_entries d join ledger_entries l on l.generation_id = d.generation_id and l.bucket = 'allowance'
                 where d.user_id = owner and d.bucket = 'allowance' and d.kind = 'debit'
                   and d.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC');
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Not validated, because existing rows may have the bucket 'allowance'. New rows are checked.
    await runner.query(`
      drop function used_allowance(uuid);
      drop index ledger_of_allowance;
      alter table ledger_entries drop constraint ledger_entries_bucket_check;
      alter table ledger_entries add constraint ledger_entries_bucket_check check (bucket in ('plan', 'kept')) not valid;
      alter table generations drop column allowance_debit;
      alter table users drop column has_own_allowance, drop column monthly_allowance;
    `);
  }
}
