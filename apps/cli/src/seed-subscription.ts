import { statement } from '@app/data';
import { z } from 'zod';

/** Creates a customer and an active plan for a demo user. Returns no row when the user already has a plan. */
export const seedSubscription = statement({
  name: 'seed-subscription',
  row: z.object({ subscription_id: z.string() }),
  sql: `
    with customer as (
      update users set payment_customer_id = coalesce(payment_customer_id, $5) where id = $2
    )
    insert into subscriptions (subscription_id, user_id, plan_key, status, current_period_end) values ($1, $2, $3, 'active', $4)
    on conflict (subscription_id) do nothing returning subscription_id`,
});
