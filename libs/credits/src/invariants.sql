-- What must hold of the books at any moment, in any installation. Every row is a breach.

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
select 'debit does not match the cost', g.id::text
  from generations g
  left join lateral (
    select coalesce(-sum(amount) filter (where bucket = 'plan'), 0) as plan,
           coalesce(-sum(amount) filter (where bucket = 'kept'), 0) as kept
      from ledger_entries l where l.generation_id = g.id and l.kind = 'debit'
  ) debit on true
 where debit.plan <> g.plan_debit or debit.kept <> g.kept_debit

union all
select 'an ended generation is not paid for exactly what it delivered', g.id::text
  from generations g
  left join lateral (
    select coalesce(sum(amount), 0) as amount from ledger_entries l where l.generation_id = g.id and l.kind = 'refund'
  ) refund on true
  left join lateral (select count(*) as pictures from thumbnails t where t.generation_id = g.id) delivered on true
 where g.status in ('completed', 'failed', 'cancelled')
   and (refund.amount <> g.refunded or g.cost - refund.amount <> 20 * g.delivered or delivered.pictures <> g.delivered
        or (g.status <> 'completed' and g.delivered > 0) or (g.status = 'completed' and g.delivered = 0))

union all
select 'an open generation was refunded or delivered', g.id::text
  from generations g
 where g.status in ('queued', 'processing')
   and (exists (select 1 from ledger_entries l where l.generation_id = g.id and l.kind = 'refund')
        or exists (select 1 from thumbnails t where t.generation_id = g.id))

union all
select 'the count of open generations is wrong', u.id::text
  from users u
 where u.open_generations <> (select count(*) from generations g where g.user_id = u.id and g.status in ('queued', 'processing'))

union all
select 'the thumbnail count is wrong', u.id::text
  from users u where u.thumbnail_count <> (select count(*) from thumbnails t where t.user_id = u.id);
