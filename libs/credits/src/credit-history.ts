import {
  creditBuckets,
  isCreditReason,
  type CreditHistoryAnswer,
  type CreditReason,
} from '@app/contracts';
import { Database, statement, videoSiteName } from '@app/data';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Credits } from './credits.js';

const pageRow = z.object({
  total: z.number(),
  data: z.array(
    z.object({
      id: z.string(),
      createdAt: z.string(),
      kind: z.custom<CreditReason>(isCreditReason),
      bucket: z.enum(creditBuckets),
      amount: z.number(),
      balanceAfter: z.number(),
      generationId: z.string().nullable(),
      videoSite: videoSiteName.nullable(),
      videoId: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
});

// One statement, so that page and total agree. The running sum reads all entries of one user through their index.
const pageStatement = statement({
  name: 'credit-history-page',
  row: pageRow,
  sql: `
    with entries as (
      select l.id, l.created_at, l.kind, l.bucket, l.amount, l.generation_id, l.note, sum(l.amount) over (order by l.id) as balance
        from ledger_entries l where l.user_id = $1 and l.bucket <> 'allowance'
    ), page as (
      select * from entries order by id desc limit $2 offset $3
    )
    select (select count(*)::int from entries) as total,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', p.id::text, 'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                      'kind', p.kind, 'bucket', p.bucket, 'amount', p.amount, 'balanceAfter', p.balance,
                      'generationId', p.generation_id, 'videoSite', g.video_site, 'videoId', g.video_id, 'note', p.note) order by p.id desc)
               from page p left join generations g on g.id = p.generation_id), '[]') as data`,
});

/** The history of a user's credits. */
@Injectable()
export class CreditHistory {
  constructor(
    private readonly database: Database,
    private readonly credits: Credits,
  ) {}

  /** Returns a page, newest first. Writes off expired credits first, so the newest balance equals the displayed one. */
  async page(userId: string, pageIndex: number, pageSize: number): Promise<CreditHistoryAnswer> {
    await this.credits.expirePlanCredits(1, userId);
    const [row] = await this.database.run(pageStatement, [
      userId,
      pageSize,
      (pageIndex - 1) * pageSize,
    ]);
    return { data: row?.data ?? [], total: row?.total ?? 0, currentPage: pageIndex };
  }
}
