import {
  maxWebhooks,
  webhookDeliveriesShown,
  webhookDeliveryStates,
  webhookEvents,
  webhookLogDays,
  webhookOffReasons,
  webhookProblems,
  webhookTestEvent,
  type WebhookEvent,
  type WebhookSettings,
} from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { mayReceiveSql } from './webhook-deliveries-sql.js';
import { Database, UniqueViolation } from './database.js';
import { idRow, emptyRow, statement } from './statement.js';

const webhookRow = z.object({
  id: z.string(),
  address: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: z.date(),
  /** Why the webhook is off; null while it is on. Named as in the API. */
  off: z.enum(webhookOffReasons).nullable(),
});

export type WebhookRecord = z.infer<typeof webhookRow>;

const deliveryRow = z.object({
  id: z.string(),
  event: z.enum([...webhookEvents, webhookTestEvent]),
  state: z.enum(webhookDeliveryStates),
  createdAt: z.date(),
  nextTryAt: z.date().nullable(),
  tries: z.array(
    z.object({
      at: z.string(),
      status: z.number().nullable(),
      problem: z.enum(webhookProblems).nullable(),
      milliseconds: z.number(),
    }),
  ),
});

export type WebhookDeliveryRecord = z.infer<typeof deliveryRow>;

export interface NewWebhook extends WebhookSettings {
  id: string;
  userId: string;
  /** Encrypted. */
  secret: string;
}

const columns = `id, address, events, created_at as "createdAt", off_reason as off`;

const listStatement = statement({
  name: 'webhooks-list',
  row: webhookRow,
  sql: `select ${columns} from webhooks where user_id = $1 order by created_at, id`,
});

// The lock on the user makes an account deletion wait, so that the deletion sees the new webhook.
const createStatement = statement({
  name: 'webhook-create',
  row: webhookRow,
  sql: `
    with free_slot as (
      select min(slot) as slot from generate_series(0, $6::int - 1) as slot
       where not exists (select 1 from webhooks w where w.user_id = $2 and w.slot = slot.slot)
    )
    insert into webhooks (id, user_id, slot, address, events, secret)
    select $1::uuid, u.id, free_slot.slot, $3, $4::text[], $5 from users u cross join free_slot
     where u.id = $2 and u.deleted_at is null and u.disabled_at is null and free_slot.slot is not null for share of u
    returning ${columns}`,
});

const changeStatement = statement({
  name: 'webhook-change',
  row: webhookRow,
  sql: `
    update webhooks set address = $3, events = $4::text[], failing_since = null,
           off_reason = case when off_reason = 'unreadable' then off_reason end
     where user_id = $1 and id = $2::uuid returning ${columns}`,
});

const replaceSecretStatement = statement({
  name: 'webhook-replace-secret',
  row: webhookRow,
  sql: `
    update webhooks set secret = $3, off_reason = case when off_reason <> 'unreadable' then off_reason end
     where user_id = $1 and id = $2::uuid returning ${columns}`,
});

const deleteStatement = statement({
  name: 'webhook-delete',
  row: idRow,
  sql: `delete from webhooks where user_id = $1 and id = $2::uuid returning id`,
});

// A new test replaces the previous one, so repeated clicks do not pile up.
const testStatement = statement({
  name: 'webhook-test',
  row: idRow,
  sql: `
    with hook as (
      select w.id, w.user_id from webhooks w join users u on u.id = w.user_id
       where w.user_id = $1 and w.id = $2::uuid and ${mayReceiveSql('w', 'u')} for key share of w
    ), replaced as (
      delete from webhook_deliveries d using hook
       where d.webhook_id = hook.id and d.event = '${webhookTestEvent}' and d.claimed_at is null
    )
    insert into webhook_deliveries (id, webhook_id, user_id, event, data)
    select $3::uuid, id, user_id, '${webhookTestEvent}', '{}' from hook returning id`,
});

const deliveriesStatement = statement({
  name: 'webhook-deliveries',
  row: deliveryRow,
  sql: `
    select d.id, d.event, d.state, d.created_at as "createdAt", case when d.state = 'waiting' then d.next_at end as "nextTryAt",
           coalesce((
             select jsonb_agg(jsonb_build_object('at', t.at, 'status', t.status, 'problem', t.problem,
                                                 'milliseconds', t.milliseconds) order by t.number desc)
               from webhook_tries t where t.delivery_id = d.id), '[]') as tries
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where w.user_id = $1 and w.id = $2::uuid order by d.created_at desc, d.id limit $3`,
});

const redeliverStatement = statement({
  name: 'webhook-redeliver',
  row: idRow,
  sql: `
    update webhook_deliveries d set state = 'waiting', next_at = now(), tries = 0
      from webhooks w join users u on u.id = w.user_id
     where w.id = d.webhook_id and w.user_id = $1 and w.id = $2::uuid and d.id = $3::uuid and ${mayReceiveSql('w', 'u')}
    returning d.id`,
});

const eraseOldStatement = statement({
  name: 'webhook-deliveries-erase-old',
  row: emptyRow,
  // Skips locked rows to avoid a deadlock with the deletion of a webhook. The next sweep erases them.
  sql: `
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < now() - make_interval(days => $1) for update skip locked)`,
});

/** A user's webhooks and their logs. */
@Injectable()
export class Webhooks {
  constructor(private readonly database: Database) {}

  list(userId: string): Promise<WebhookRecord[]> {
    return this.database.run(listStatement, [userId]);
  }

  /** Undefined when the user has the maximum number of webhooks, or the account is disabled or being deleted. */
  async create(webhook: NewWebhook): Promise<WebhookRecord | undefined> {
    const { id, userId, address, events, secret } = webhook;
    // Tries again when a concurrent creation took the same slot.
    for (let tries = 0; tries <= maxWebhooks; tries += 1) {
      try {
        const values = [id, userId, address, [...events], secret, maxWebhooks];
        return (await this.database.run(createStatement, values))[0];
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
      }
    }
    return undefined;
  }

  /** Changes a webhook and turns it on, unless its secret cannot be decrypted. Safe to repeat. */
  async change(
    userId: string,
    id: string,
    address: string,
    events: readonly WebhookEvent[],
  ): Promise<WebhookRecord | undefined> {
    return (await this.database.run(changeStatement, [userId, id, address, [...events]]))[0];
  }

  /**
   * Stores a new secret, and turns on a webhook whose former secret could not be decrypted. From then on, only the new
   * secret signs messages.
   */
  async replaceSecret(
    userId: string,
    id: string,
    secret: string,
  ): Promise<WebhookRecord | undefined> {
    return (await this.database.run(replaceSecretStatement, [userId, id, secret]))[0];
  }

  /**
   * Deletes a webhook with its log. A message that is being sent may still arrive. Returns false when there is no such
   * webhook. Safe to repeat.
   */
  async delete(userId: string, id: string): Promise<boolean> {
    return (await this.database.run(deleteStatement, [userId, id])).length === 1;
  }

  /** Adds a test message. Returns false when there is no such webhook, or it is off. */
  async addTest(userId: string, id: string, deliveryId: string): Promise<boolean> {
    return (await this.database.run(testStatement, [userId, id, deliveryId])).length === 1;
  }

  /** Newest first. */
  deliveries(userId: string, id: string): Promise<WebhookDeliveryRecord[]> {
    return this.database.run(deliveriesStatement, [userId, id, webhookDeliveriesShown]);
  }

  /**
   * Makes a delivery due again under the same id. Returns false when there is none, or the webhook is off. Safe to
   * repeat.
   */
  async redeliver(userId: string, id: string, deliveryId: string): Promise<boolean> {
    return (await this.database.run(redeliverStatement, [userId, id, deliveryId])).length === 1;
  }

  /** Erases deliveries that are older than the log's retention, in any state. */
  async eraseOld(): Promise<void> {
    await this.database.run(eraseOldStatement, [webhookLogDays]);
  }
}
