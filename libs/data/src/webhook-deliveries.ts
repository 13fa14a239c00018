import {
  webhookEvents,
  webhookFailingDays,
  webhookTestEvent,
  type WebhookProblem,
} from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { mayReceiveSql } from './webhook-deliveries-sql.js';
import { Database, UniqueViolation } from './database.js';
import { statement } from './statement.js';

/** Maximum of logged tries per delivery. */
const triesKept = 20;

/** Maximum of a user's messages that are sent at the same time. */
const maxConcurrentPerUser = 2;
/** A webhook whose last try took longer is served after others. */
const slowMilliseconds = 2_000;

const dueRow = z.object({
  id: z.string(),
  /** Whether the webhook is failing or slow, so other deliveries go first. */
  goesLast: z.boolean(),
});

const claimedRow = z.object({
  id: z.string(),
  webhookId: z.string(),
  userId: z.string(),
  address: z.string(),
  /** Encrypted. */
  secret: z.string(),
  event: z.enum([...webhookEvents, webhookTestEvent]),
  data: z.object({
    generationId: z.string().optional(),
    thumbnailIds: z.array(z.string()).optional(),
    publicationId: z.string().optional(),
    thumbnailId: z.string().optional(),
    errorCode: z.string().optional(),
  }),
  createdAt: z.date(),
  /** Fencing token: the record of this try must carry this number. */
  attempt: z.number(),
  /** Failed tries since the delivery was created or last resent by its user. */
  tries: z.number(),
});

/** A delivery that this process has claimed. */
export type ClaimedDelivery = z.infer<typeof claimedRow>;

export interface RecordedTry {
  status: number | null;
  /** Null after a success. */
  problem: WebhookProblem | null;
  milliseconds: number;
  /** Seconds until the next try. Null when there is none. */
  nextInSeconds: number | null;
  /** Set when the webhook must be turned off at once. */
  off?: 'gone';
}

// Returns one delivery per webhook. Abandoned deliveries come first, because the index
// `webhook_deliveries_claimed` allows one claimed delivery per webhook.
const dueStatement = statement({
  name: 'webhook-deliveries-due',
  row: dueRow,
  sql: `
    select id, "goesLast" from (
      select distinct on (d.webhook_id) d.id, d.next_at, (w.failing_since is not null or w.is_slow) as "goesLast"
        from webhook_deliveries d join webhooks w on w.id = d.webhook_id join users u on u.id = w.user_id
       where d.state = 'waiting' and d.next_at <= now() and ${mayReceiveSql('w', 'u')} and ($3::uuid is null or w.user_id = $3)
         and (d.claimed_at is null or d.claimed_at < now() - make_interval(secs => $1))
         and not exists (select 1 from webhook_deliveries busy
                          where busy.webhook_id = d.webhook_id and busy.claimed_at >= now() - make_interval(secs => $1))
         and (select count(*) from webhook_deliveries busy
               where busy.user_id = w.user_id and busy.claimed_at >= now() - make_interval(secs => $1)) < ${maxConcurrentPerUser}
       order by d.webhook_id, d.claimed_at nulls last, d.created_at
    ) one
     order by "goesLast", next_at limit $2`,
});

const claimStatement = statement({
  name: 'webhook-delivery-claim',
  row: claimedRow,
  sql: `
    update webhook_deliveries d set claimed_at = now(), attempt = d.attempt + 1, slot = free.slot
      from webhooks w join users u on u.id = w.user_id cross join lateral (
             select min(slot) as slot from generate_series(0, ${maxConcurrentPerUser - 1}) as slot
              where not exists (select 1 from webhook_deliveries busy
                                 where busy.user_id = w.user_id and busy.slot = slot.slot
                                   and busy.claimed_at is not null and busy.id <> $1)) free
     where d.id = $1 and free.slot is not null and w.id = d.webhook_id and d.state = 'waiting' and d.next_at <= now()
       and ${mayReceiveSql('w', 'u')}
       and (d.claimed_at is null or d.claimed_at < now() - make_interval(secs => $2))
    returning d.id, d.webhook_id as "webhookId", d.user_id as "userId", w.address, w.secret, d.event, d.data, d.created_at as "createdAt",
              d.attempt, d.tries`,
});

// Locks the webhook before its delivery, as a deletion of the webhook does.
const lockWebhookSql = `
      select w.id from webhooks w join webhook_deliveries d on d.webhook_id = w.id
       where d.id = $1 for no key update of w`;

const recordStatement = statement({
  name: 'webhook-delivery-record',
  row: z.object({ off: z.string().nullable() }),
  sql: `
    with hook as (${lockWebhookSql}
    ), mine as (
      update webhook_deliveries d
         set claimed_at = null, tries = tries + 1,
             state = case when $4::text is null then 'delivered' when $6::int is null then 'failed' else 'waiting' end,
             next_at = now() + make_interval(secs => coalesce($6::int, 0))
        from hook
       where d.id = $1 and d.webhook_id = hook.id and d.attempt = $2 and d.claimed_at is not null
      returning d.id, d.webhook_id, d.attempt
    ), logged as (
      insert into webhook_tries (delivery_id, number, status, problem, milliseconds)
      select id, attempt, $3::smallint, $4, $5 from mine
    ), trimmed as (
      delete from webhook_tries t using mine where t.delivery_id = mine.id and t.number <= mine.attempt - ${triesKept}
    )
    update webhooks w
       set failing_since = case when $4::text is not null then coalesce(w.failing_since, now()) end,
           is_slow = $5 > ${slowMilliseconds},
           off_reason = case when $4::text is null then w.off_reason
                             when $7::text is not null then $7::text
                             when w.failing_since < now() - interval '${webhookFailingDays} days' then 'failing'
                             else w.off_reason end
      from mine where w.id = mine.webhook_id
    returning w.off_reason as off`,
});

const turnOffStatement = statement({
  name: 'webhook-turn-off-unreadable',
  row: z.object({ off: z.string().nullable() }),
  sql: `
    with hook as (${lockWebhookSql}
    ), mine as (
      update webhook_deliveries d set claimed_at = null from hook
       where d.id = $1 and d.webhook_id = hook.id and d.attempt = $2 returning d.webhook_id
    )
    update webhooks w set off_reason = 'unreadable' from mine where w.id = mine.webhook_id
    returning w.off_reason as off`,
});

/** Webhook deliveries. Postgres holds their state; the queue only reports that there is work. */
@Injectable()
export class WebhookDeliveries {
  constructor(private readonly database: Database) {}

  /**
   * Due deliveries, one for each webhook that is not busy. Failing and slow webhooks come last.
   * @param userId returns only this user's deliveries; null: every user's
   */
  due(leaseSeconds: number, limit: number, userId: string | null = null) {
    return this.database.run(dueStatement, [leaseSeconds, limit, userId]);
  }

  /**
   * Claims a delivery. Undefined when it is not due or already claimed, its webhook or user is busy, or the webhook is
   * off.
   */
  async claim(id: string, leaseSeconds: number): Promise<ClaimedDelivery | undefined> {
    try {
      return (await this.database.run(claimStatement, [id, leaseSeconds]))[0];
    } catch (error) {
      if (error instanceof UniqueViolation) return undefined;
      throw error;
    }
  }

  /** Logs a try and updates the delivery and its webhook. Writes nothing when the claim is lost. */
  async record({ id, attempt }: ClaimedDelivery, done: RecordedTry): Promise<void> {
    const { status, problem, milliseconds, nextInSeconds, off } = done;
    const values = [id, attempt, status, problem, milliseconds, nextInSeconds, off ?? null];
    await this.database.run(recordStatement, values);
  }

  /** Turns off a webhook whose secret cannot be decrypted, because its messages cannot be signed. */
  async turnOffUnreadable({ id, attempt }: ClaimedDelivery): Promise<void> {
    await this.database.run(turnOffStatement, [id, attempt]);
  }
}
