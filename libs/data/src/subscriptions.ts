import { entitledStatuses, paidPlanKeys, planKeys, subscriptionStatuses } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { idRow, statement } from './statement.js';

const storedRow = z.object({
  id: z.string(),
  userId: z.string(),
  planKey: z.enum(paidPlanKeys),
  status: z.enum(subscriptionStatuses),
  /** Null if stored before this column existed. */
  currentPeriodStart: z.date().nullable(),
  currentPeriodEnd: z.date(),
  willCancelAt: z.date().nullable(),
  nextPlanKey: z.enum(paidPlanKeys).nullable(),
});

/** A subscription as last read from the payment provider. */
export type StoredSubscription = z.infer<typeof storedRow>;

const billingRow = z.object({
  /** The current plan. */
  plan: z.enum(planKeys),
  customerId: z.string().nullable(),
  keptCredits: z.number(),
  /** Unexpired plan credits. */
  planCredits: z.number(),
  /** Plan credits granted in advance, whose payment has not arrived. */
  planCreditsInAdvance: z.number(),
  planCreditsExpireAt: z.date().nullable(),
  /** The current subscription, else the latest that has not ended. */
  subscription: storedRow
    .omit({ userId: true, currentPeriodStart: true })
    // JSON has no dates.
    .extend({ currentPeriodEnd: z.coerce.date(), willCancelAt: z.coerce.date().nullable() })
    .nullable(),
});

/** A user's plan, subscription and remaining credits. */
export type UserBilling = z.infer<typeof billingRow>;

// Plans of the demo have no customer, so they are never charged.
const willBeChargedStatement = statement({
  name: 'subscriptions-will-be-charged',
  row: z.object({ charged: z.boolean() }),
  sql: `
    select exists (
      select 1 from subscriptions s join users u on u.id = s.user_id
       where s.user_id = $1 and u.payment_customer_id is not null and s.will_cancel_at is null
         and s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')) as charged`,
});

const nowStatement = statement({
  name: 'database-clock',
  row: z.object({ now: z.date() }),
  sql: `select clock_timestamp() as now`,
});

const storedColumns = `
    subscription_id as id, user_id as "userId", plan_key as "planKey", status, current_period_start as "currentPeriodStart",
    current_period_end as "currentPeriodEnd", will_cancel_at as "willCancelAt", next_plan_key as "nextPlanKey"`;

const openStatement = statement({
  name: 'subscriptions-open',
  row: storedRow,
  sql: `select ${storedColumns} from subscriptions where status not in ('canceled', 'incomplete_expired')`,
});

const dueStatement = statement({
  name: 'subscriptions-due',
  row: idRow,
  sql: `
    select subscription_id as id from subscriptions
     where current_period_end between now() - interval '1 hour' and now() and status = any ($2::text[])
     order by current_period_end limit $1`,
});

const storedStatement = statement({
  name: 'subscription-stored',
  row: storedRow,
  sql: `select ${storedColumns} from subscriptions where subscription_id = $1`,
});

const billingStatement = statement({
  name: 'billing-of-user',
  row: billingRow,
  sql: `
    select coalesce(s.plan_key, 'free') as plan, u.payment_customer_id as "customerId", u.kept_credits as "keptCredits",
           case when u.plan_credits_expire_at > now() then u.plan_credits else 0 end as "planCredits",
           case when u.plan_credits_expire_at > now() then least(u.plan_credits, u.plan_advance) else 0 end as "planCreditsInAdvance",
           case when u.plan_credits_expire_at > now() then u.plan_credits_expire_at end as "planCreditsExpireAt",
           latest.subscription
      from users u
      left join lateral (
        select plan_key from subscriptions where user_id = u.id and status = any ($2::text[])
         order by plan_key = 'pro' desc limit 1
      ) s on true
      left join lateral (
        select jsonb_build_object('id', subscription_id, 'planKey', plan_key, 'status', status, 'currentPeriodEnd', current_period_end,
                                  'willCancelAt', will_cancel_at, 'nextPlanKey', next_plan_key) as subscription
          from subscriptions
         where user_id = u.id and status not in ('canceled', 'incomplete_expired')
         order by status = any ($2::text[]) desc, plan_key = 'pro' desc, current_period_end desc limit 1
      ) latest on true
     where u.id = $1`,
});

@Injectable()
export class Subscriptions {
  constructor(private readonly database: Database) {}

  /**
   * Returns the database's time. Read it before each request to the provider, so that a late answer does not overwrite
   * a newer one.
   */
  async now(): Promise<Date> {
    const [row] = await this.database.run(nowStatement, []);
    return row?.now ?? new Date();
  }

  /** Whether the payment provider would charge this user again, according to our data. */
  async willBeCharged(userId: string): Promise<boolean> {
    const [row] = await this.database.run(willBeChargedStatement, [userId]);
    return row?.charged ?? false;
  }

  /** Subscriptions that have not ended, for the comparison with the provider. */
  async open(): Promise<StoredSubscription[]> {
    return this.database.run(openStatement, []);
  }

  /** Ids of subscriptions whose period ended within the last hour, without a stored renewal or end. */
  async due(maxSubscriptions: number): Promise<string[]> {
    const rows = await this.database.run(dueStatement, [maxSubscriptions, entitledStatuses]);
    return rows.map(({ id }) => id);
  }

  /** Finds a stored subscription. */
  async find(id: string): Promise<StoredSubscription | undefined> {
    const [row] = await this.database.run(storedStatement, [id]);
    return row;
  }

  async billingOf(userId: string): Promise<UserBilling | undefined> {
    const [row] = await this.database.run(billingStatement, [userId, entitledStatuses]);
    return row;
  }
}
