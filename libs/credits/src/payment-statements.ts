import { statement } from '@app/data';
import { z } from 'zod';

const settledRow = z.object({ granted: z.number() });
const referenceRow = z.object({ reference: z.string() });

/**
 * Settles a paid invoice of a plan, once. docs/decisions/2026-11-23-plan-credits-in-advance.md explains the rules.
 *
 * The invoice covers a whole period, or a change of plan within one. `effect` says what the invoice does:
 * - `opens`: it is the first of its period. Writes off the plan credits of the period before and grants its own.
 * - `raises`: it is another one of the current period. Adds its credits, so the order of invoices does not matter.
 * - `old`: it was paid in time but arrives after its period. Grants only what was used in advance; the rest would have
 *   expired.
 * - `late`: it was paid after its period. Grants kept credits.
 *
 * A payment of a whole period first settles the open advance of any period, so credits that were spent in advance and
 * never paid count against the next paid period.
 *
 * The advance may have been opened with the credits of the new plan, although the period's own invoice pays only for the
 * former plan ($12). `excess` is the part of the advance above what the period's invoice pays. Unspent excess is taken
 * back; the invoice of the change settles spent excess. Example: the plan changes from 500 to 1,500 credits a month, and
 * the advance is 1,500. The excess is 1,000. If 600 credits are spent, 900 are taken back and 100 are settled.
 *
 * `account` locks the user's row, and everything about the user is computed from that row: this statement does not see
 * rows of `payments` that were committed while it waited. The unique index `payments_once_per_period` prevents two
 * payments of one period. The primary key of `payments` ensures that each payment counts once; never add ON CONFLICT.
 *
 * $1 user, $2 credits that the invoice pays for, $3 end of the period, $4 reference, $5 subscription, $6 plan, $7
 * payment intent, $8 cents, $9 whether it was paid late, $10 false to record a second payment of a period without
 * credits, $11 what it covers ('period' or 'change'), $12 monthly credits of the plan before a change (null for a whole
 * period)
 *
 * long comment: allowed, because the statement below cannot be divided and moves money
 */
export const settlePlanStatement = statement({
  name: 'credits-settle-plan',
  row: settledRow,
  sql: `
    with account as (
      select id, plan_credits, plan_advance, plan_period_credits - plan_advance as paid_of_period, coalesce(plan_credits_expire_at <= now(), false) as is_over,
             case when $9::boolean then 'late'
                  when $3::timestamptz <= now() then 'old'
                  when plan_credits_expire_at is null or plan_credits_expire_at < $3 then 'opens'
                  when plan_credits_expire_at = $3 then 'raises'
                  else 'old' end as effect
        from users where id = $1
         for update
    ), with_excess as (
      select *, case when effect = 'raises' and $11::text = 'change'
                     then greatest(0, plan_advance - greatest(0, $12::int - paid_of_period)) else 0 end as excess
        from account
    ), written_off as (
      select *, case when effect = 'opens' or (effect = 'late' and is_over) then plan_credits
                     else least(plan_credits, excess) end as left_over
        from with_excess
    ), amounts as (
      select *, least(left_over, plan_advance) as written_off_advance,
             case when not $10::boolean then 0
                  when effect <> 'old' then $2::int
                  when $11::text = 'period' then least($2::int, plan_advance)
                  else 0 end as granted
        from written_off
    ), with_settled as (
      select *, least(granted, case when $11::text = 'period' then plan_advance - written_off_advance else greatest(0, excess - left_over) end) as settled from amounts
    ), paid as (
      insert into payments (reference, user_id, kind, subscription_id, plan_key, period_end, payment_intent_id, amount, credits, late, covers)
      select $4, id, 'plan', $5, $6, $3, $7, $8::int, granted, effect = 'late', $11 from with_settled
      returning credits
    ), entered as (
      insert into ledger_entries (user_id, bucket, kind, amount, reference)
      select s.id, entry.bucket, entry.kind, entry.amount, entry.reference
        from with_settled s
       cross join lateral (select case s.effect when 'late' then 'kept' else 'plan' end as bucket) target
       cross join lateral (values (1, 'plan', 'advance-ended', -s.written_off_advance, 'replaced-by:' || $4),
                                  (2, 'plan', 'expiry', s.written_off_advance - s.left_over, 'replaced-by:' || $4),
                                  (3, target.bucket, case $11::text when 'change' then 'top-up' else 'plan' end, s.granted, $4),
                                  (4, target.bucket, 'advance-settled', -s.settled, $4)
                          ) as entry (place, bucket, kind, amount, reference)
       where entry.amount <> 0
       order by entry.place
    ), updated_user as (
      update users u
         set kept_credits = u.kept_credits + case s.effect when 'late' then s.granted - s.settled else 0 end,
             plan_credits = s.plan_credits - s.left_over + case s.effect when 'late' then 0 else s.granted - s.settled end,
             plan_period_credits = case s.effect when 'opens' then 0 when 'raises' then u.plan_period_credits - s.left_over
                                                 else u.plan_period_credits end
                                 + case s.effect when 'late' then 0 else s.granted - s.settled end,
             plan_advance = s.plan_advance - s.written_off_advance - s.settled,
             plan_credits_expire_at = case when s.effect in ('opens', 'raises') then $3 else u.plan_credits_expire_at end
        from with_settled s where u.id = s.id
    )
    select credits as granted from paid`,
});

/**
 * Grants a paid pack as kept credits. The primary key of `payments` ensures that each payment counts once; never add ON
 * CONFLICT.
 *
 * $1 user, $2 credits, $3 reference, $4 payment intent, $5 cents
 */
export const settlePackStatement = statement({
  name: 'credits-settle-pack',
  row: settledRow,
  sql: `
    with paid as (
      insert into payments (reference, user_id, kind, payment_intent_id, amount, credits)
      values ($3, $1, 'pack', $4, $5::int, $2::int)
      returning user_id, reference, credits
    ), entered as (
      insert into ledger_entries (user_id, bucket, kind, amount, reference)
      select user_id, 'kept', 'pack', credits, reference from paid
    ), updated_user as (
      update users u set kept_credits = u.kept_credits + p.credits from paid p where u.id = p.user_id
    )
    select credits as granted from paid`,
});

/**
 * Records how much of a payment was refunded and disputed in total. `credits_due` is the proportional share to take
 * back. The statement takes at most what the bucket still holds and counts that in `credits_taken`. The rest of
 * `credits_due` stays owed. When the total falls (a dispute was won, or a refund failed), the statement gives the
 * excess back: as plan credits while their period runs, otherwise as kept credits.
 *
 * Amounts are totals, so a repetition changes nothing. Totals may fall, so a smaller one is not older: $5 decides, and
 * an older answer of the provider never replaces a newer one. The payment's row is locked before the user's, and both are
 * read after the wait. Written values are computed from the locked rows, not from the row that is updated: after a lock
 * wait, Postgres first computes the new row from an outdated version and checks its constraints, which could fail.
 *
 * $1 reference of the payment, $2 total cents refunded (null: unchanged), $3 total cents disputed (null: unchanged),
 * $4 reference of this refund or dispute, for the ledger, $5 when the provider was asked
 *
 * long comment: allowed, because the statement below cannot be divided and moves money
 */
export const paymentReturnStatement = statement({
  name: 'credits-return-payment',
  /** `creditChange` is negative when credits are taken back. */
  row: z.object({ creditChange: z.number(), due: z.number() }),
  sql: `
    with payment as (
      select p.reference, p.kind = 'pack' or p.late as is_kept, p.amount, p.credits, p.credits_due, p.credits_taken, p.period_end,
             p.user_id, coalesce($2::int, p.refunded) as refunded, coalesce($3::int, p.disputed) as disputed,
             p.refunded as refunded_before, p.disputed as disputed_before
        from payments p
       where p.reference = $1 and ($2::int is null or p.refunded_seen_at <= $5) and ($3::int is null or p.disputed_seen_at <= $5)
         for update
    ), account as (
      select p.*, u.plan_credits, u.kept_credits,
             not p.is_kept and p.period_end > now() and p.period_end = u.plan_credits_expire_at as period_runs
        from payment p join users u on u.id = p.user_id
         for update of u
    ), owed as (
      select *, case when amount = 0 then 0
                     else least(credits, ceil(credits::numeric * least(amount, refunded + disputed) / amount))::int end as due,
             case when is_kept then kept_credits when period_runs then plan_credits else 0 end as available,
             refunded <> refunded_before or disputed <> disputed_before as is_new
        from account
    ), change as (
      select *, case when due < credits_taken then credits_taken - due
                     when due > credits_due then -least(due - credits_taken, available)
                     else 0 end as credit_change
        from owed
    ), noted as (
      update payments p
         set refunded = c.refunded, disputed = c.disputed, credits_due = c.due, credits_taken = c.credits_taken - c.credit_change,
             -- Set even if the totals have not changed, so that an older response is ignored.
             refunded_seen_at = case when $2::int is null then p.refunded_seen_at else $5 end,
             disputed_seen_at = case when $3::int is null then p.disputed_seen_at else $5 end
        from change c where p.reference = c.reference
    ), entered as (
      insert into ledger_entries (user_id, bucket, kind, amount, reference)
      select user_id, case when period_runs then 'plan' else 'kept' end,
             case when credit_change < 0 then 'take-back' else 'give-back' end, credit_change, $4
        from change where credit_change <> 0
    ), updated_user as (
      update users u
         set plan_credits = case when c.period_runs then c.plan_credits + c.credit_change else u.plan_credits end,
             kept_credits = case when c.period_runs then u.kept_credits else c.kept_credits + c.credit_change end
        from change c where u.id = c.user_id and c.credit_change <> 0
    )
    select credit_change as "creditChange", due from change where is_new`,
});

/** Finds a payment by its payment intent. $1 payment intent */
export const paymentByIntentStatement = statement({
  name: 'credits-payment-by-intent',
  row: referenceRow,
  sql: `select reference from payments where payment_intent_id = $1`,
});

/** Returns the references that are settled. $1 references */
export const knownPaymentsStatement = statement({
  name: 'credits-known-payments',
  row: referenceRow,
  sql: `select reference from payments where reference = any ($1::text[])`,
});
