import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { statement } from './statement.js';

const stateRow = z.object({
  queued: z.number(),
  processing: z.number(),
  oldestQueued: z.number(),
  /** Time since the first start of the oldest running generation. */
  oldestProcessing: z.number(),
  openPaymentEvents: z.number(),
  oldestPaymentEvent: z.number(),
  openPublications: z.number(),
  /** Time since the oldest due publication became due. */
  oldestPublication: z.number(),
  /** Time since the reports that have been due for longest became due. */
  oldestReach: z.number(),
  openRefreshOrders: z.number(),
  /** Time since the most delayed refresh order could have started its next video. */
  oldestRefreshOrder: z.number(),
  picturesToErase: z.number(),
  oldestPictureToErase: z.number(),
  /** Time since the end of the oldest generation whose uploads are still stored. */
  oldestUploads: z.number(),
  /** Age of the oldest ended generation whose video site data is still stored. */
  oldestSiteData: z.number(),
  /** Breaches found by the last finished ledger check. Null before the first. */
  ledgerBreaches: z.number().nullable(),
  /** Time since the last ledger check or, before the first check, since the first entry. Null without entries. */
  ledgerUnchecked: z.number().nullable(),
});

/** The state of an installation according to Postgres. Times are in seconds; 0 means that nothing is waiting. */
export type InstallationState = z.infer<typeof stateRow>;

/** Credits changed since the last reading, by kind of ledger entry. */
export interface MovedCredits {
  /** Pass this value to the next reading. */
  until: string;
  byKind: { kind: string; credits: number }[];
}

const ageSql = (time: string): string =>
  `coalesce(extract(epoch from now() - min(${time})), 0)::float8`;

const stateStatement = statement({
  name: 'installation-state',
  row: stateRow,
  sql: `
    select o.*, p.*, t.*, r.*, c.*, e.*, u.*, s.*, b.*
      from (select count(*) filter (where status = 'queued')::int as queued,
                   count(*) filter (where status = 'processing')::int as processing,
                   ${ageSql("case when status = 'queued' then created_at end")} as "oldestQueued",
                   ${ageSql("case when status = 'processing' then started_at end")} as "oldestProcessing"
              from generations where status in ('queued', 'processing')) o,
           (select count(*)::int as "openPaymentEvents", ${ageSql('received_at')} as "oldestPaymentEvent"
              from payment_events where finished_at is null) p,
           (select count(*)::int as "openPublications", greatest(0, ${ageSql('not_before')}) as "oldestPublication"
              from publications where state in ('waiting', 'publishing', 'undoing')) t,
           (select greatest(0, ${ageSql('not_before')}) as "oldestReach" from channel_reach where token is not null) c,
           (select count(*)::int as "openRefreshOrders",
                   greatest(0, ${ageSql('greatest(created_at, fed_at, not_before)')}) as "oldestRefreshOrder"
              from refresh_orders where state = 'open') r,
           (select count(*)::int as "picturesToErase", ${ageSql('since')} as "oldestPictureToErase" from pictures_to_erase) e,
           (select greatest((select ${ageSql('finished_at')} from generations
                              where likeness_consent is not null and uploads_erased_at is null),
                            (select ${ageSql('created_at')} from uploaded_stills)) as "oldestUploads") u,
           (select ${ageSql('created_at')} as "oldestSiteData" from generations
             where site_data_erased_at is null and finished_at is not null) s,
           (select max(found) as "ledgerBreaches",
                   extract(epoch from now() - coalesce(max(finished_at),
                     (select created_at from ledger_entries order by id limit 1)))::float8 as "ledgerUnchecked"
              from scheduled_work where name = 'book-check') b`,
});

// Reads only entries older than 15 seconds, because a statement runs for at most ten.
const movedStatement = statement({
  name: 'installation-credits-moved',
  row: z.object({ until: z.string(), kind: z.string().nullable(), credits: z.number() }),
  sql: `
    select span.until::text as until, e.kind, coalesce(sum(abs(e.amount)), 0)::float8 as credits
      from (select now() - interval '15 seconds' as until) span
      left join ledger_entries e on e.created_at > $1::timestamptz and e.created_at <= span.until and e.bucket <> 'allowance'
     group by span.until, e.kind`,
});

/** Values for metrics. Each statement reads only a few index entries, even of large tables. */
@Injectable()
export class InstallationReport {
  constructor(private readonly database: Database) {}

  async state(): Promise<InstallationState> {
    const [row] = await this.database.run(stateStatement, []);
    if (!row) throw new Error('a statement that always gives a row gave none');
    return row;
  }

  /**
   * Counts only entries that are older than the longest statement, so it misses none that are committed late.
   * @param since end of the last reading; null for the first, which counts nothing
   */
  async movedCredits(since: string | null): Promise<MovedCredits> {
    const rows = await this.database.run(movedStatement, [since ?? 'infinity']);
    return {
      until: rows[0]?.until ?? since ?? 'infinity',
      byKind: rows.flatMap(({ kind, credits }) => (kind === null ? [] : [{ kind, credits }])),
    };
  }
}
