import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { statement } from './statement.js';

const standingRow = z.object({
  queued: z.number(),
  processing: z.number(),
  oldestQueued: z.number(),
  /** Since its first start. */
  oldestProcessing: z.number(),
  openPaymentEvents: z.number(),
  oldestPaymentEvent: z.number(),
  openPublications: z.number(),
  /** Since the time of the one that has been due for longest. */
  oldestPublication: z.number(),
  picturesToErase: z.number(),
  oldestPictureToErase: z.number(),
  /** Since the end of the oldest generation whose uploads are still kept. */
  oldestUploads: z.number(),
  /** Since the oldest ended generation was accepted of which the video site's data are still kept. */
  oldestSiteData: z.number(),
  /** What the last finished check of the ledger found; null before the first. */
  ledgerBreaches: z.number().nullable(),
  /** Since the last check of the ledger ended; before the first, since their first entry; null where there is none yet. */
  ledgerUnchecked: z.number().nullable(),
});

/** How an installation stands right now, as Postgres knows it. Times are ages in seconds; 0 where there is nothing. */
export type InstallationStanding = z.infer<typeof standingRow>;

/** Credits that moved since the last look, by kind of ledger entry. */
export interface MovedCredits {
  /** To be given to the next look. */
  until: string;
  byKind: { kind: string; credits: number }[];
}

const age = (time: string): string =>
  `coalesce(extract(epoch from now() - min(${time})), 0)::float8`;

const standingStatement = statement({
  name: 'standing-now',
  row: standingRow,
  sql: `
    select o.*, p.*, t.*, e.*, u.*, s.*, b.*
      from (select count(*) filter (where status = 'queued')::int as queued,
                   count(*) filter (where status = 'processing')::int as processing,
                   ${age("case when status = 'queued' then created_at end")} as "oldestQueued",
                   ${age("case when status = 'processing' then started_at end")} as "oldestProcessing"
              from generations where status in ('queued', 'processing')) o,
           (select count(*)::int as "openPaymentEvents", ${age('received_at')} as "oldestPaymentEvent"
              from payment_events where finished_at is null) p,
           (select count(*)::int as "openPublications", greatest(0, ${age('not_before')}) as "oldestPublication"
              from publications where state in ('waiting', 'publishing', 'undoing')) t,
           (select count(*)::int as "picturesToErase", ${age('since')} as "oldestPictureToErase" from pictures_to_erase) e,
           (select ${age('finished_at')} as "oldestUploads" from generations
             where likeness_consent is not null and uploads_erased_at is null) u,
           (select ${age('created_at')} as "oldestSiteData" from generations
             where site_data_erased_at is null and finished_at is not null) s,
           (select max(found) as "ledgerBreaches",
                   extract(epoch from now() - coalesce(max(finished_at),
                     (select created_at from ledger_entries order by id limit 1)))::float8 as "ledgerUnchecked"
              from scheduled_work where name = 'book-check') b`,
});

// 15 seconds: no statement of ours may take longer than ten.
const movedStatement = statement({
  name: 'standing-moved',
  row: z.object({ until: z.string(), kind: z.string().nullable(), credits: z.number() }),
  sql: `
    select span.until::text as until, e.kind, coalesce(sum(abs(e.amount)), 0)::float8 as credits
      from (select now() - interval '15 seconds' as until) span
      left join ledger_entries e on e.created_at > $1::timestamptz and e.created_at <= span.until
     group by span.until, e.kind`,
});

/** Figures for metrics. Each statement reads a few entries of an index, however much there is. */
@Injectable()
export class Standing {
  constructor(private readonly database: Database) {}

  async now(): Promise<InstallationStanding> {
    const [row] = await this.database.run(standingStatement, []);
    if (!row) throw new Error('a statement that always gives a row gave none');
    return row;
  }

  /**
   * Entries are counted once they are older than any statement may take, so that none is missed which was begun earlier
   * and committed later.
   * @param since where the last look ended; null at the first, which counts nothing
   */
  async moved(since: string | null): Promise<MovedCredits> {
    const rows = await this.database.run(movedStatement, [since ?? 'infinity']);
    return {
      until: rows[0]?.until ?? since ?? 'infinity',
      byKind: rows.flatMap(({ kind, credits }) => (kind === null ? [] : [{ kind, credits }])),
    };
  }
}
