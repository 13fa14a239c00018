import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { emptyRow, statement } from './statement.js';

const saveStatement = statement({
  name: 'registration-digests-note',
  row: emptyRow,
  sql: `
    insert into spent_registrations as s (digest, has_own_allowance, monthly_allowance, allowance_month, allowance_used)
    select digest, u.has_own_allowance, u.monthly_allowance, date_trunc('month', now() at time zone 'UTC'), used_allowance(u.id)
      from users u cross join unnest($2::text[]) as digest where u.id = $1
    on conflict (digest) do update
       set since = now(), has_own_allowance = excluded.has_own_allowance, monthly_allowance = excluded.monthly_allowance,
           allowance_month = excluded.allowance_month,
           -- A repeated call may see a lower use, because of refunds meanwhile. Keeps the higher one.
           allowance_used = case when s.allowance_month = excluded.allowance_month
                                 then greatest(s.allowance_used, excluded.allowance_used) else excluded.allowance_used end`,
});

const deleteOldStatement = statement({
  name: 'registration-digests-delete-old',
  row: emptyRow,
  sql: `delete from spent_registrations where since < now() - make_interval(days => $1)`,
});

/**
 * Data kept after an account is deleted, under digests that identify its user: that welcome credits were granted, a
 * custom allowance, and this month's use. If the user registers again, the new account inherits it.
 */
@Injectable()
export class RegistrationDigests {
  constructor(private readonly database: Database) {}

  /** Saves the data of a user whose account is being deleted. Safe to repeat. */
  async save(userId: string, digests: string[]): Promise<void> {
    await this.database.run(saveStatement, [userId, digests]);
  }

  async deleteOlderThan(days: number): Promise<void> {
    await this.database.run(deleteOldStatement, [days]);
  }
}
