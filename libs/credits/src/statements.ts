import {
  earlyEditsSql,
  webhookDeliveriesSql,
  idRow,
  isOpenInvitationSql,
  statement,
  uploadedNamesSql,
} from '@app/data';
import { z } from 'zod';

const acceptRow = z.union([
  z.object({ refusal: z.null(), credits: z.number(), priority: z.number() }),
  z.object({
    refusal: z.enum([
      'too-many-open',
      'insufficient',
      'allowance-used',
      'too-many-refunds',
      'too-many-stored-uploads',
    ]),
    credits: z.null(),
    priority: z.null(),
  }),
]);

/** Why a generation is not accepted. */
export type Refusal = NonNullable<z.infer<typeof acceptRow>['refusal']>;

/**
 * Debits credits and stores the ledger entries and the generation in one transaction and one round trip.
 *
 * `account` locks the user's row and reads its newest version, even after a wait. Balances are computed from `account`,
 * not from the row that is updated: after a lock wait, Postgres first computes the new row from an outdated version and
 * checks its constraints, which could fail. `judged` decides about a refusal under the lock. It reads other tables
 * through volatile functions, which see rows committed during the wait; the statement itself does not. Expired plan
 * credits are written off first. If they come from an unpaid advance, the write-off is entered as the end of the
 * advance. Returns no row when the account is disabled or is being deleted. A row with a `refusal` means that nothing
 * changed. Never add ON CONFLICT: a repeated key must abort the whole statement (23505), or the debit would stay
 * without a generation.
 *
 * $1 user, $2 cost, $3 generation, $4 brief, $5 video, $6 batch size, $7 idempotency key, $8 request hash,
 * $9 request id, $10 consent text version, $11 maximum of open generations, $12 bytes of this generation's uploads,
 * $13 maximum bytes of a user's stored uploads, $14 hours in which at most $15 generations may be canceled or refunded,
 * $16 video site, $17 number added to the priority in the queue (lower runs first), $18 API key of the request,
 * $19 thumbnails a month that the installation allows (null: no limit). Applies where the cost is 0 and the user has no
 * allowance of their own.
 *
 * long comment: allowed, because the statement below cannot be divided and moves money
 */
export const acceptStatement = statement({
  name: 'credits-accept',
  row: acceptRow,
  sql: `
    with account as (
      select id, plan_credits_expire_at, open_generations, plan_credits, kept_credits, plan_advance,
             case when $2::int > 0 then null when has_own_allowance then monthly_allowance else $19::int end as allowance,
             case when plan_credits_expire_at > now() then 0 else plan_credits end as expired,
             case when plan_credits_expire_at > now() then plan_credits else 0 end as usable
        from users
       where id = $1 and deleted_at is null and disabled_at is null
         for update
    ), judged as (
      select *, case when open_generations >= $11::int then 'too-many-open'
                     when kept_credits + usable < $2::int then 'insufficient'
                     when allowance is not null and used_allowance(id) + $6::int > allowance then 'allowance-used'
                     when refunds >= $15::int then 'too-many-refunds'
                     -- Each open generation may still be canceled.
                     when refunds + open_generations >= $15::int then 'too-many-open'
                     when $12::int > 0 and kept_upload_bytes(id) + $12::int > $13::bigint then 'too-many-stored-uploads'
                end as refusal
        from account cross join lateral counted_refunds(id, now() - make_interval(hours => $14::int)) as refunds
    ), split as (
      select id, plan_credits_expire_at, plan_credits, kept_credits, plan_advance, least(open_generations + 1 + $17::int, 32767) as priority, expired,
             least(expired, plan_advance) as unpaid, least(usable, $2::int) as from_plan, $2::int - least(usable, $2::int) as from_kept,
             case when allowance is null then 0 else $6::int end as from_allowance
        from judged where refusal is null
    ), spent as (
      update users u
         set plan_credits = s.plan_credits - s.expired - s.from_plan, kept_credits = s.kept_credits - s.from_kept,
             plan_credits_expire_at = s.plan_credits_expire_at, plan_advance = s.plan_advance - s.unpaid,
             open_generations = u.open_generations + 1
        from split s where u.id = s.id
      returning u.id, u.kept_credits + case when u.plan_credits_expire_at > now() then u.plan_credits else 0 end as credits
    ), accepted as (
      insert into generations (id, user_id, brief, video_id, batch_size, cost, plan_debit, kept_debit, plan_period_end,
                               idempotency_key, request_hash, request_id, likeness_consent, priority, upload_bytes, video_site, api_key_id, allowance_debit)
      select $3, s.id, $4::jsonb, $5, $6, $2::int, s.from_plan, s.from_kept,
             case when s.from_plan > 0 then s.plan_credits_expire_at end, $7, $8, $9, $10, s.priority, $12::int, $16, $18::uuid, s.from_allowance
        from split s
      returning id, priority
    ), written_off as (
      insert into ledger_entries (user_id, bucket, kind, amount, reference)
      select s.id, 'plan', part.kind, part.amount, 'period-over:' || a.id
        from split s cross join accepted a
       cross join lateral (values ('advance-ended', -s.unpaid), ('expiry', s.unpaid - s.expired)) as part (kind, amount)
       where part.amount <> 0
    ), debited as (
      insert into ledger_entries (user_id, bucket, kind, amount, generation_id)
      select s.id, part.bucket, 'debit', -part.amount, a.id
        from split s cross join accepted a
       cross join lateral (values ('plan', s.from_plan), ('kept', s.from_kept), ('allowance', s.from_allowance)) as part (bucket, amount)
       where part.amount > 0
    )
    select j.refusal, a.priority, spent.credits from judged j left join accepted a on true left join spent on true`,
});

/**
 * Thumbnails per row of `history_blocks`, which makes deep pages of the history fast. The migration uses the same
 * number.
 */
const historyBlock = 1_000;

/**
 * Ends a generation: stores status, thumbnails, refund and ledger entries in one statement. Every process ends
 * generations with this statement only. Returns no row and changes nothing when the generation has already ended or the
 * claim is stale.
 *
 * The price of missing thumbnails is refunded to its bucket. Plan credits are spent first, so kept credits are refunded
 * first. If the plan period is over, its plan credits are refunded as kept credits; if that period was an unpaid
 * advance, they reduce the advance instead.
 *
 * The transcript is removed, because it is kept only while the generation runs.
 *
 * Edits that were made before the generation ended become revisions of their thumbnails. `open` reads the edits under
 * the lock, because an edit may be saved while this statement waits for the row. Edits of an undelivered thumbnail are
 * dropped, and their files and the stills that were uploaded for it are recorded for erasure.
 *
 * A generation with a finished thumbnail (`early_edits` is not null) cannot be canceled, because its files can be
 * downloaded; one that has called a model cannot be canceled, because the call costs money.
 *
 * The uploads of a failed or canceled generation are recorded for erasure at once. Otherwise a free account could fill
 * the disk at no cost.
 *
 * $1 generation, $2 attempt (null: any), $3 status, $4 thumbnails, $5 failure code, $6 failed stage,
 * $7 failure detail, $8 whether it counts against its creator's limit of refunded generations ($15 of `acceptStatement`)
 *
 * long comment: allowed, because the statement below cannot be divided and moves money
 */
export const endGenerationStatement = statement({
  name: 'credits-end',
  row: z.object({ refunded: z.number(), picturesToErase: z.array(z.string()) }),
  sql: `
    with pictures as (
      select * from jsonb_to_recordset($4::jsonb) as p (
        id uuid, position smallint, master text, upload text, preview text, "smallPreview" text, width int, height int,
        "byteSize" int, sha256 text, layout text, words jsonb, reason text, "reasonParts" jsonb, checks jsonb, fingerprint text, plate jsonb)
    ), open as (
      select id, early_edits from generations
       where id = $1 and status in ('queued', 'processing') and ($2::int is null or attempt = $2::int) for no key update
    ), ${earlyEditsSql}, ended as (
      update generations g
         set status = $3, finished_at = now(), early_edits = null, failure_code = $5, failed_stage = $6, failure_detail = $7,
             delivered = (select count(*) from pictures),
             refunded = g.cost - g.cost / g.batch_size * (select count(*) from pictures), counts_as_refunded = $8::boolean,
             brief = g.brief - 'transcript',
             uploads_erased_at = case when $3::text = 'completed' or g.likeness_consent is null then g.uploads_erased_at
                                      else coalesce(g.uploads_erased_at, now()) end
        from open
       where g.id = open.id
         -- A generation that has called a model cannot be canceled: the call costs money even if it was never answered,
         -- and even if the model was removed from the settings later. A worker of a release without \`models_asked\`
         -- records only the answers.
         and ($3::text <> 'cancelled'
              or (open.early_edits is null and not g.models_asked and not exists (select 1 from model_uses m where m.generation_id = g.id)))
      returning g.id, g.user_id, g.plan_debit, g.kept_debit, g.plan_period_end, g.refunded, g.delivered, g.brief,
                g.likeness_consent, g.allowance_debit - g.allowance_debit / g.batch_size * g.delivered as to_allowance
    ), uploads_to_erase as (
      select id, brief from ended where $3::text <> 'completed' and likeness_consent is not null
    ), deleted_stills as (
      delete from uploaded_stills s using ended e
       where s.generation_id = e.id and not exists (select 1 from pictures p where p.id = s.thumbnail_id)
      returning s.name
    ), noted as (
      insert into pictures_to_erase (name)
      ${uploadedNamesSql('uploads_to_erase')}
      union
      select name from deleted_stills
      union
      -- Reads only fields that hold storage names from the server. A user could type another user's file name as headline.
      select unnest(array[e.master, e.upload, e.preview, e."smallPreview"] || pictures_in(e.plate)) from ended cross join edits e
       where not exists (select 1 from pictures p where p.id = e.thumbnail_id)
      on conflict do nothing returning name
    ), account as (
      select u.id, u.plan_credits_expire_at, u.plan_advance from users u join ended e on e.user_id = u.id for no key update of u
    ), refund_shares as (
      select e.id, e.user_id, e.refunded, e.delivered, e.to_allowance,
             least(e.kept_debit, e.refunded) as kept_part,
             e.refunded - least(e.kept_debit, e.refunded) as plan_part,
             coalesce(e.plan_period_end > now() and e.plan_period_end = a.plan_credits_expire_at, false) as period_runs,
             case when e.plan_period_end <= now() and e.plan_period_end = a.plan_credits_expire_at then a.plan_advance else 0 end as advance
        from ended e join account a on a.id = e.user_id
    ), parts as (
      select id, user_id, delivered, refunded, to_allowance,
             case when period_runs then plan_part else 0 end as to_plan,
             kept_part + case when period_runs then 0 else plan_part end as to_kept, least(advance, plan_part) as unpaid
        from refund_shares
    ), returned as (
      update users u
         set plan_credits = u.plan_credits + p.to_plan, kept_credits = u.kept_credits + p.to_kept - p.unpaid,
             plan_advance = u.plan_advance - p.unpaid, thumbnail_count = u.thumbnail_count + p.delivered, open_generations = u.open_generations - 1,
             thumbnails_ever = u.thumbnails_ever + p.delivered
        from parts p where u.id = p.user_id
      returning u.id, (u.thumbnails_ever - p.delivered) / ${historyBlock} as block
    ), refunded as (
      insert into ledger_entries (user_id, bucket, kind, amount, generation_id)
      select p.user_id, part.bucket, 'refund', part.amount, p.id
        from parts p cross join lateral (values ('plan', p.to_plan), ('kept', p.to_kept), ('allowance', p.to_allowance)) as part (bucket, amount)
       where part.amount > 0
    ), ended_advance as (
      insert into ledger_entries (user_id, bucket, kind, amount, reference)
      select user_id, 'kept', 'advance-ended', -unpaid, 'refund-of:' || id from parts where unpaid > 0
    ), delivered as (
      -- created_at falls by a microsecond per position, so that newest first keeps the order of the batch.
      insert into thumbnails (created_at, id, generation_id, user_id, position, master, upload, preview, small_preview, width, height,
                              byte_size, sha256, layout, words, reason, reason_parts, checks, fingerprint, plate, block, setting, revision, revisions, has_face)
      select now() - i.position * interval '1 microsecond', i.id, p.id, p.user_id, i.position, coalesce(s.master, i.master), coalesce(s.upload, i.upload),
             coalesce(s.preview, i.preview), coalesce(s."smallPreview", i."smallPreview"), coalesce(s.width, i.width), coalesce(s.height, i.height),
             coalesce(s."byteSize", i."byteSize"), coalesce(s.sha256, i.sha256), i.layout, coalesce(s.words, i.words), i.reason, i."reasonParts",
             coalesce(s.checks, i.checks), coalesce(s.fingerprint, i.fingerprint), i.plate, r.block, s.setting, coalesce(d.shown, 1), coalesce(d.last, 1),
             exists (select 1 from stage_outputs o
                      where o.generation_id = p.id and o.stage = 'analyse-content'
                        and jsonb_path_exists(o.output, '$.assets[*] ? (@.kind == "face")'))
        from parts p join returned r on r.id = p.user_id cross join pictures i
        left join edited d on d.thumbnail_id = i.id left join edits s on s.thumbnail_id = i.id and s.number = d.shown
    ), revised as (
      insert into thumbnail_revisions (thumbnail_id, number, edit_id, master, upload, preview, small_preview, width, height, byte_size, sha256,
                                       words, setting, checks, fingerprint, plate, created_at)
      select i.id, 1, null, i.master, i.upload, i.preview, i."smallPreview", i.width, i.height, i."byteSize", i.sha256,
             i.words, null, i.checks, i.fingerprint, null, now()
        from parts cross join pictures i join edited d on d.thumbnail_id = i.id
      union all
      select i.id, e.number, e."editId", e.master, e.upload, e.preview, e."smallPreview", e.width, e.height, e."byteSize", e.sha256,
             e.words, e.setting, e.checks, e.fingerprint, nullif(e.plate, 'null'), e."createdAt"
        from parts cross join pictures i join edits e on e.thumbnail_id = i.id
      -- Another thumbnail may have an edit with the same id. A conflict must not prevent the end of the generation.
      on conflict do nothing
    ), counted as (
      insert into history_blocks (user_id, block, thumbnails)
      select p.user_id, r.block, p.delivered from parts p join returned r on r.id = p.user_id where p.delivered > 0
      on conflict (user_id, block) do update set thumbnails = history_blocks.thumbnails + excluded.thumbnails
    ), announced as (${webhookDeliveriesSql(
      'ended',
      `case when $3::text = 'cancelled' then 'generation.canceled' else 'generation.' || $3::text end`,
      `jsonb_strip_nulls(jsonb_build_object(
         'generationId', e.id, 'errorCode', $5::text,
         'thumbnailIds', case when $3::text = 'completed' then (select jsonb_agg(i.id order by i.position) from pictures i) end))`,
    )}
    )
    select p.refunded, array(select name from noted) as "picturesToErase" from parts p`,
});

/**
 * SQL that stores the new user.
 * @param source a table with one row, or with none if the invitation is not valid; then nothing is stored. Without
 * invitations: `(select) as one_row`
 */
const registrationSql = (source: string) => `
    former as (
      select * from spent_registrations where digest = any ($10::text[]) order by since desc limit 1
    ), person as (
      insert into users (id, name, email, avatar, role, kept_credits, welcome_spent,
                         has_own_allowance, monthly_allowance, allowance_month, allowance_used)
      select $1::uuid, $2, $3, $4, $5, case when f.digest is null then $9::int else 0 end, f.digest is not null,
             coalesce(f.has_own_allowance, false), f.monthly_allowance, f.allowance_month, coalesce(f.allowance_used, 0)
        from ${source} left join former f on true
      returning id, kept_credits
    ), identity as (
      insert into identities (provider, subject, user_id, email, email_verified)
      select $6, $7, id, $3, $8 from person
    ), welcome as (
      insert into ledger_entries (user_id, bucket, kind, amount, reference)
      select id, 'kept', 'registration', kept_credits, 'registration:' || id from person where kept_credits > 0
    )`;

/**
 * Stores a user. Grants welcome credits unless a deleted account of this user got them, and carries over the deleted
 * account's own allowance and this month's use. When two sign-ins race, the identity's primary key aborts the second
 * statement as a whole.
 *
 * $1 user, $2 name, $3 email, $4 avatar, $5 role, $6 provider, $7 subject, $8 email verified, $9 welcome credits,
 * $10 digests of deleted accounts
 */
export const registerStatement = statement({
  name: 'credits-register',
  row: idRow,
  sql: `
    with ${registrationSql('(select) as one_row')}
    select id from person`,
});

/**
 * Stores a user and uses up the invitation. Without an open invitation for this address it stores nothing. The lock on
 * the invitation's row ensures that it works once.
 *
 * As `registerStatement`, and $11 the invitation's digest, $12 hash of the password (null: not a local account)
 */
export const registerInvitedStatement = statement({
  name: 'credits-register-invited',
  row: idRow,
  sql: `
    with used as (
      delete from invitations i
       where i.digest = $11 and (i.email is null or (i.email = lower($3) and $8::boolean))
         and ${isOpenInvitationSql('i')}
      returning i.made_by
    ), ${registrationSql('used')}, password as (
      insert into passwords (user_id, hash, changed_at) select id, $12, now() from person where $12::text is not null
    ), recorded as (
      insert into account_records (actor_id, user_id, action) select used.made_by, person.id, 'join' from used cross join person
    )
    select id from person`,
});

/**
 * Writes off expired plan credits, also of accounts that are not used. Skips accounts that another statement has
 * locked; the next sweep handles them.
 *
 * $1 maximum number of accounts, $2 only this user's (null: all users)
 */
export const expirePlanCreditsStatement = statement({
  name: 'credits-expire-plan',
  row: idRow,
  sql: `
    with account as (
      select id, plan_credits, least(plan_credits, plan_advance) as unpaid from users
       where plan_credits > 0 and plan_credits_expire_at <= now() and ($2::uuid is null or id = $2)
       order by plan_credits_expire_at limit $1::int
         for update skip locked
    ), written_off as (
      insert into ledger_entries (user_id, bucket, kind, amount, reference)
      select id, 'plan', part.kind, part.amount, 'period-over:' || gen_random_uuid()
        from account
       cross join lateral (values ('advance-ended', -unpaid), ('expiry', unpaid - plan_credits)) as part (kind, amount)
       where part.amount <> 0
    )
    update users u set plan_credits = 0, plan_advance = u.plan_advance - a.unpaid from account a where u.id = a.id returning u.id`,
});

/**
 * Credits that an administrator grants. Returns no row when no user, or more than one, has this address. $1 e-mail,
 * $2 amount, $3 reason, $4 administrator, $5 reference
 */
export const goodwillStatement = statement({
  name: 'credits-goodwill',
  row: z.object({ id: z.string(), credits: z.number() }),
  sql: `
    with account as (
      select id from users where lower(email) = lower($1) and (select count(*) from users where lower(email) = lower($1)) = 1
    ), entered as (
      insert into ledger_entries (user_id, bucket, kind, amount, reference, note, actor)
      select id, 'kept', 'goodwill', $2::int, $5, $3, $4 from account
    )
    update users u set kept_credits = u.kept_credits + $2::int from account a where u.id = a.id
    returning u.id, u.kept_credits + case when u.plan_credits_expire_at > now() then u.plan_credits else 0 end as credits`,
});
