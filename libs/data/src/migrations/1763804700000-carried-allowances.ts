import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Used allowances of deleted accounts, which count for a new account of the same user. */
export class CarriedAllowances1763804700000 implements MigrationInterface {
  readonly name = 'CarriedAllowances1763804700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table spent_registrations
        add column has_own_allowance boolean not null default false,
        add column monthly_allowance integer,
        -- first day of the month (UTC) in which the account was deleted
        add column allowance_month date,
        -- thumbnails used of that month's allowance
        add column allowance_used integer not null default 0;
      alter table users
        -- copied from a deleted account of the same user
        add column allowance_month date,
        add column allowance_used integer not null default 0;

      -- Now also counts what a deleted account of the same user used in this month.
      create or replace function used_allowance(owner uuid) returns integer language plpgsql volatile as $$
      begin
        return (select coalesce(-sum(l.amount), 0)
                  from ledger_entries d join ledger_entries l on l.generation_id = d.generation_id and l.bucket = 'allowance'
                 where d.user_id = owner and d.bucket = 'allowance' and d.kind = 'debit'
                   and d.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')
             + coalesce((select u.allowance_used from users u
                          where u.id = owner and u.allowance_month = date_trunc('month', now() at time zone 'UTC')), 0);
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function used_allowance(owner uuid) returns integer language plpgsql volatile as $$
      begin
        return (select coalesce(-sum(l.amount), 0)
                  from ledger_entries d join ledger_entries l on l.generation_id = d.generation_id and l.bucket = 'allowance'
                 where d.user_id = owner and d.bucket = 'allowance' and d.kind = 'debit'
                   and d.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC');
      end $$;
      alter table users drop column allowance_month, drop column allowance_used;
      alter table spent_registrations drop column has_own_allowance, drop column monthly_allowance,
        drop column allowance_month, drop column allowance_used;
    `);
  }
}
