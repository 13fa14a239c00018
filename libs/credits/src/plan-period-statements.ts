import { idRow, statement } from '@app/data';
import { z } from 'zod';

/**
 * SQL that adjusts plan credits to the state of a subscription. Reads the subscription from the CTE `stored`.
 *
 * Opens a period in advance when the subscription is already in it and the former period was paid in time. The user then
 * has plan credits while the invoice of the renewal is a draft or is retried. Opens none while an earlier advance is
 * open, so at most one period's credits can be lost. Ends the advance of the running period when the subscription is no
 * longer entitled to it, and takes back unspent credits. Spent credits stay in `plan_advance` and count against the
 * next payment of a plan.
 *
 * `account` locks the user's row and reads its newest version. The lock and the ledger's unique key ensure that a
 * period is opened once.
 *
 * long comment: allowed, because the statement below cannot be divided and moves money
 */
function periodChangeSql(isEntitled: string, monthlyCredits: string): string {
  return `
    account as (
      select u.id, s.subscription_id, s.current_period_end as period_end, u.plan_credits, u.plan_period_credits, u.plan_advance,
             ${monthlyCredits} as monthly_credits,
             case when ${isEntitled} and s.current_period_end > now() and u.plan_advance = 0
                       and (u.plan_credits_expire_at is null or u.plan_credits_expire_at < s.current_period_end)
                       and exists (select 1 from payments p
                                    where p.subscription_id = s.subscription_id and p.user_id = u.id
                                      and p.period_end = s.current_period_start and p.covers is distinct from 'change' and not p.late
                                      and (p.amount = 0 or p.refunded + p.disputed < p.amount)) then 'opens'
                  when not ${isEntitled} and u.plan_credits_expire_at = s.current_period_end and u.plan_advance > 0 then 'ends'
             end as effect
        from stored s join users u on u.id = s.user_id
       where u.deleted_at is null
         for update of u
    ), change as (
      select *, case effect when 'opens' then plan_credits else 0 end as left_over,
             case effect when 'opens' then monthly_credits else 0 end as advanced,
             case effect when 'ends' then least(plan_credits, plan_advance) else 0 end as taken,
             'advance:' || subscription_id || ':' || extract(epoch from period_end)::bigint as reference
        from account where effect is not null
    ), entered as (
      insert into ledger_entries (user_id, bucket, kind, amount, reference)
      select c.id, 'plan', entry.kind, entry.amount, entry.reference
        from change c
       cross join lateral (values (1, 'expiry', -c.left_over, 'replaced-by:' || c.reference),
                                  (2, 'advance', c.advanced, c.reference),
                                  (3, 'advance-ended', -c.taken, c.reference || ':' || gen_random_uuid())
                          ) as entry (place, kind, amount, reference)
       where entry.amount <> 0
       order by entry.place
    ), updated_user as (
      update users u
         set plan_credits = c.plan_credits - c.left_over + c.advanced - c.taken,
             plan_period_credits = case c.effect when 'opens' then c.advanced else c.plan_period_credits - c.taken end,
             plan_advance = c.plan_advance + c.advanced - c.taken,
             plan_credits_expire_at = c.period_end
        from change c where u.id = c.id
    )`;
}

/**
 * Stores a subscription as the provider reports it, and adjusts plan credits. Returns no row when a newer state was
 * stored before, the subscription has ended for good, or it belongs to another user.
 *
 * $1 subscription, $2 user, $3 plan, $4 status, $5 start and $6 end of the period, $7 when it will be canceled, $8 next
 * plan, $9 when the provider was asked, $10 statuses that entitle to a plan, $11 a month's credits of the plan
 */
export const storeSubscriptionStatement = statement({
  name: 'credits-store-subscription',
  row: z.object({ subscription_id: z.string() }),
  sql: `
    with stored as (
      insert into subscriptions as s (subscription_id, user_id, plan_key, status, current_period_start, current_period_end,
                                      will_cancel_at, next_plan_key, seen_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (subscription_id) do update
        set plan_key = excluded.plan_key, status = excluded.status, current_period_start = excluded.current_period_start,
            current_period_end = excluded.current_period_end, will_cancel_at = excluded.will_cancel_at,
            next_plan_key = excluded.next_plan_key, seen_at = excluded.seen_at, updated_at = now()
        where s.user_id = excluded.user_id and s.seen_at <= excluded.seen_at and s.status not in ('canceled', 'incomplete_expired')
      returning subscription_id, user_id, status, current_period_start, current_period_end
    ), ${periodChangeSql('s.status = any ($10::text[])', '$11::int')}
    select subscription_id from stored`,
});

/**
 * Ends the advance for a voided or uncollectible invoice of a whole period. Returns a row when an advance was open. $1
 * subscription, $2 end of the period
 */
export const endAdvanceStatement = statement({
  name: 'credits-end-advance',
  row: idRow,
  sql: `
    with stored as (
      select subscription_id, user_id, current_period_start, current_period_end
        from subscriptions where subscription_id = $1 and current_period_end = $2
    ), ${periodChangeSql('false', '0')}
    select id from change`,
});

/** Returns a row when an advance of an earlier period is open. $1 user, $2 end of a period */
export const earlierAdvanceStatement = statement({
  name: 'credits-earlier-advance',
  row: idRow,
  sql: `select id from users where id = $1 and plan_advance > 0 and plan_credits_expire_at < $2`,
});
