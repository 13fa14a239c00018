-- The invariants of the ledger. Each row of the result is a breach: the broken rule and its subject.
-- Runs after every integration test and fault episode, and as `npm run verify-ledger`.

-- Each bucket is the sum of its ledger entries; opening balances are entries too.
select 'bucket is not the sum of its ledger' as breach, u.id::text as subject
  from users u
  left join lateral (
    select coalesce(sum(amount) filter (where bucket = 'plan'), 0) as plan,
           coalesce(sum(amount) filter (where bucket = 'kept'), 0) as kept
      from ledger_entries l where l.user_id = u.id
  ) sums on true
 where sums.plan <> u.plan_credits or sums.kept <> u.kept_credits

union all
select 'bucket is negative', id::text from users where plan_credits < 0 or kept_credits < 0

union all
select 'the guard of the ledger is missing or switched off', guard
  from unnest(array['ledger_is_append_only', 'ledger_is_not_truncated']) guard
 where not exists (
   select 1 from pg_trigger t
    where t.tgrelid = 'ledger_entries'::regclass and t.tgname = guard and t.tgenabled in ('O', 'A'))

-- One debit for each generation, of its cost, from its owner. Without billing it costs nothing.
union all
select 'debit does not match the cost', g.id::text
  from generations g
  left join lateral (
    select coalesce(-sum(amount) filter (where bucket = 'plan'), 0) as plan,
           coalesce(-sum(amount) filter (where bucket = 'kept'), 0) as kept
      from ledger_entries l where l.generation_id = g.id and l.kind = 'debit'
  ) debit on true
 where debit.plan <> g.plan_debit or debit.kept <> g.kept_debit or g.cost not in (0, 20 * g.batch_size)

union all
select 'a generation is paid for by another user', l.generation_id::text
  from ledger_entries l join generations g on g.id = l.generation_id where l.user_id <> g.user_id

-- The same for an allowance, in thumbnails, which counts only where the generation costs nothing.
union all
select 'an allowance is not debited for what was made', g.id::text
  from generations g
  left join lateral (
    select coalesce(-sum(amount) filter (where kind = 'debit'), 0) as debit, coalesce(-sum(amount), 0) as taken
      from ledger_entries l where l.generation_id = g.id and l.bucket = 'allowance'
  ) entered on true
 where entered.debit <> g.allowance_debit or g.allowance_debit not in (0, g.batch_size)
    or (g.allowance_debit > 0 and g.cost > 0)
    or entered.taken <> case when g.status in ('queued', 'processing') then g.allowance_debit
                             else g.allowance_debit / g.batch_size * g.delivered end

-- One terminal state: what was debited and not refunded is the price of each thumbnail that was delivered.
union all
select 'an ended generation is not paid for exactly what it delivered', g.id::text
  from generations g
  left join lateral (
    select coalesce(sum(amount), 0) as amount from ledger_entries l where l.generation_id = g.id and l.kind = 'refund' and l.bucket <> 'allowance'
  ) refund on true
  left join lateral (select count(*) as pictures from thumbnails t where t.generation_id = g.id) delivered on true
 where g.status in ('completed', 'failed', 'cancelled')
   and (refund.amount <> g.refunded or g.cost - refund.amount <> g.cost / g.batch_size * g.delivered or delivered.pictures <> g.delivered
        or (g.status <> 'completed' and g.delivered > 0) or (g.status = 'completed' and g.delivered = 0))

union all
select 'an open generation was refunded or delivered', g.id::text
  from generations g
 where g.status in ('queued', 'processing')
   and (g.refunded <> 0 or g.delivered <> 0
        or exists (select 1 from ledger_entries l where l.generation_id = g.id and l.kind = 'refund')
        or exists (select 1 from thumbnails t where t.generation_id = g.id))

-- 15 minutes from the first start, or two hours in the queue, plus five minutes for the sweep.
union all
select 'an open generation is overdue', g.id::text
  from generations g
 where g.status in ('queued', 'processing')
   and case when g.started_at is null then g.created_at < now() - interval '125 minutes'
            else g.started_at < now() - interval '20 minutes' end

union all
select 'the status contradicts the row', g.id::text
  from generations g
 where case g.status
         when 'queued' then g.attempt <> 0 or g.started_at is not null or g.finished_at is not null
         when 'processing' then g.attempt < 1 or g.started_at is null or g.finished_at is not null
         when 'completed' then g.attempt < 1 or g.finished_at is null or g.failure_code is not null
         when 'failed' then g.finished_at is null or g.failure_code is null
         else g.finished_at is null
       end
    or g.finished_at < g.created_at or g.started_at < g.created_at or g.tries > g.attempt

union all
select 'a thumbnail is not in its place', t.id::text
  from thumbnails t join generations g on g.id = t.generation_id
 where t.user_id <> g.user_id or t.position < 0 or t.position >= g.batch_size or g.status <> 'completed'
    or t.master = '' or t.upload = '' or t.preview = '' or t.small_preview = ''

-- The fence: every stage output carries an attempt that the generation has had.
union all
select 'a stage output carries an attempt that never was', o.generation_id::text || ' ' || o.stage
  from stage_outputs o join generations g on g.id = o.generation_id where o.attempt > g.attempt or o.attempt < 1

-- Repeats what unique indexes guarantee, for an installation that has lost them.
union all
select 'a fact was applied twice', min(l.kind) || ' ' || l.reference
  from ledger_entries l where l.reference is not null group by l.kind, l.reference having count(*) > 1

union all
select 'a generation was debited or refunded twice', l.generation_id::text
  from ledger_entries l where l.generation_id is not null group by l.generation_id, l.kind, l.bucket having count(*) > 1

union all
select 'a key was accepted twice', g.idempotency_key::text
  from generations g group by g.user_id, g.idempotency_key having count(*) > 1

-- Payments match their grants, and refunds are recorded.
union all
select 'a payment granted something else than its ledger says', p.reference
  from payments p
  left join lateral (
    select coalesce(sum(amount), 0) as amount, coalesce(bool_and(l.user_id = p.user_id), true) as own
      from ledger_entries l where l.reference = p.reference and l.kind in ('plan', 'top-up', 'pack')
  ) granted on true
 where granted.amount <> p.credits or not granted.own

union all
select 'credits were granted for a payment that is not on record', l.reference
  from ledger_entries l
 where l.kind in ('plan', 'top-up', 'pack') and l.reference ~ '^(invoice|session):'
   and not exists (select 1 from payments p where p.reference = l.reference)

-- The advance: granted, and neither settled by a payment nor ended.
union all
select 'the advance is not the sum of its ledger', u.id::text
  from users u
  left join lateral (
    select coalesce(sum(amount), 0) as amount
      from ledger_entries l where l.user_id = u.id and l.kind in ('advance', 'advance-settled', 'advance-ended')
  ) entered on true
 where entered.amount <> u.plan_advance

union all
select 'more was advanced than a month of the dearest plan', id::text from users where plan_advance > 500

union all
select 'a period was paid for twice', p.subscription_id || ' ' || p.period_end
  from payments p where p.covers = 'period' and p.credits > 0 group by p.subscription_id, p.period_end having count(*) > 1

-- 200 and 500: the monthly credits of the two plans.
union all
select 'a period brought more than the dearest plan paid for in it', p.subscription_id || ' ' || p.period_end
  from payments p where p.kind = 'plan'
 group by p.user_id, p.subscription_id, p.period_end
having sum(p.credits) > max(case p.plan_key when 'pro' then 500 else 200 end)

union all
select 'there are more plan credits than the period brought', id::text from users where plan_credits > plan_period_credits

union all
select 'what went back of payments is not what was taken', u.user_id::text
  from (select user_id, sum(credits_taken) as taken from payments group by user_id) u
  left join lateral (
    select coalesce(-sum(amount), 0) as amount from ledger_entries l where l.user_id = u.user_id and l.kind in ('take-back', 'give-back')
  ) entered on true
 where u.taken <> entered.amount

union all
select 'more went back than was paid', reference from payments where credits_taken > 0 and refunded + disputed = 0

-- The provider repeats an event for three days; one that is still open then would never be settled.
union all
select 'an event of the payment provider was never settled', id
  from payment_events where finished_at is null and received_at < now() - interval '1 day'

-- Stored counters match the rows that they count.
union all
select 'the count of open generations is wrong', u.id::text
  from users u
 where u.open_generations <> (select count(*) from generations g where g.user_id = u.id and g.status in ('queued', 'processing'))

union all
select 'the thumbnail count is wrong', u.id::text
  from users u where u.thumbnail_count <> (select count(*) from thumbnails t where t.user_id = u.id and t.deleted_at is null)

union all
select 'a block of a history counts wrongly', coalesce(b.user_id, t.user_id)::text
  from (select user_id, block, thumbnails from history_blocks where thumbnails > 0) b
  full join (select user_id, block, count(*) as thumbnails from thumbnails where deleted_at is null group by user_id, block) t
    using (user_id, block)
 where b.thumbnails is distinct from t.thumbnails;
