import type { AdminSettings } from '@app/config';
import {
  isSignInProvider,
  planKeys,
  recordedActions,
  roles,
  type UserAction,
} from '@app/contracts';
import type { SignInProvider } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { removePasskeysStatement } from './passkeys.js';
import { secondFactorOffSql } from './second-factors.js';
import { Sessions } from './sessions.js';
import { idRow, emptyRow, statement } from './statement.js';
import { hasAdminClaimSql, hasListedAddressSql, isStillAdminSql, planSql } from './users.js';

const personRow = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  role: z.enum(roles),
  isAdminBySetting: z.boolean(),
  isAdminByClaim: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasPasskeys: z.boolean(),
  hasOwnAllowance: z.boolean(),
  monthlyAllowance: z.number().nullable(),
  usedAllowance: z.number(),
  plan: z.enum(planKeys),
  methods: z.array(z.custom<SignInProvider>(isSignInProvider)),
  sessions: z.number(),
  createdAt: z.date(),
  lastSeenAt: z.date().nullable(),
  disabledAt: z.date().nullable(),
});

/** An account as administrators see it. */
export type PersonRecord = z.infer<typeof personRow>;

/** $1 ADMIN_EMAILS, $2 digests of the claims that make administrators */
const personSql = `
    select u.id, u.number::text as number, u.name, u.email, u.avatar, u.role, ${hasListedAddressSql('u.id', '$1')} as "isAdminBySetting",
           ${hasAdminClaimSql('u.id', '$2')} as "isAdminByClaim",
           exists (select from passwords p where p.user_id = u.id and p.totp_on_at is not null) as "hasSecondFactor",
           exists (select from passkeys k where k.user_id = u.id) as "hasPasskeys",
           u.has_own_allowance as "hasOwnAllowance", u.monthly_allowance as "monthlyAllowance",
           used_allowance(u.id) as "usedAllowance",
           ${planSql('u')} as plan,
           (select coalesce(array_agg(i.provider order by i.created_at), '{}') from identities i where i.user_id = u.id) as methods,
           s.sessions, u.created_at as "createdAt", s.last as "lastSeenAt", u.disabled_at as "disabledAt"
      from users u cross join lateral (
        select count(*)::int as sessions, max(turned_at) as last from sessions where user_id = u.id and expires_at > now()) s
     where u.deleted_at is null`;

// A search reads every account. An index on parts of names would slow each sign-in more than it would help.
const listStatement = statement({
  name: 'people-list',
  row: personRow,
  sql: `${personSql}
       and ($3::bigint is null or u.number < $3)
       and ($4::text = '' or position(lower($4) in lower(u.name)) > 0 or position(lower($4) in lower(u.email)) > 0
            or u.id::text = lower($4) or u.number::text = $4)
     order by u.number desc limit $5`,
});

const findStatement = statement({
  name: 'people-one',
  row: personRow,
  sql: `${personSql} and u.id = $3`,
});

/** Locks all administrators, always in the same order. */
const adminsSql = (emails: string, claims: string) => `
      select u.id from users u
       where u.role = 'admin' and u.disabled_at is null and u.deleted_at is null
         and ${isStillAdminSql('u', emails, claims)}
       order by u.id for update`;

const changeRow = z.object({
  refusal: z.enum(['not-admin', 'last-admin', 'admin-by-setting', 'factor-by-command']).nullable(),
  endsSessions: z.boolean(),
  sessions: z.array(z.string()),
});

// `admins` locks all administrators before `target`, always in the same order, so two administrators who demote each
// other at the same time cannot both succeed. After a wait the locked rows are read again, so a former administrator's access token has no
// effect. Only changes are recorded. The password's row is locked before sessions, as everywhere.
const changeStatement = statement({
  name: 'people-change',
  row: changeRow,
  sql: `
    with admins as (${adminsSql('$4', '$5')}
    ), others as (
      select count(*) filter (where id <> $1) as count, coalesce(bool_or(id = $3), false) as has_actor from admins
    ), target as (
      select u.id, u.role, u.disabled_at, u.granted_admin, ${hasListedAddressSql('u.id', '$4')} as listed,
             ${hasAdminClaimSql('u.id', '$5')} as claimed, o.count as other_admins, o.has_actor
        from users u cross join others o where u.id = $1 and u.deleted_at is null for update of u
    ), judged as (
      select *, case when not has_actor then 'not-admin'
                     when $2 = 'reset-second-factor' and (listed or id = $3) then 'factor-by-command'
                     when $2 in ('make-creator', 'disable') and listed then 'admin-by-setting'
                     when $2 in ('make-creator', 'disable') and role = 'admin' and disabled_at is null and other_admins = 0
                       then 'last-admin' end as refusal
        from target
    ), factor as (
      update passwords p set ${secondFactorOffSql} from judged j
       where $2 = 'reset-second-factor' and p.user_id = j.id and j.refusal is null and p.totp_on_at is not null
      returning p.user_id
    ), no_passkeys as (
      delete from passkeys k using judged j
       where $2 = 'reset-second-factor' and k.user_id = j.id and j.refusal is null
      returning k.user_id
    ), changed as (
      update users u
         set role = case $2 when 'make-admin' then 'admin' when 'make-creator' then 'creator' else j.role end,
             granted_admin = case $2 when 'make-admin' then j.granted_admin or not (j.listed or j.claimed)
                                     when 'make-creator' then false else j.granted_admin end,
             disabled_at = case $2 when 'disable' then coalesce(j.disabled_at, now()) when 'enable' then null
                                   else j.disabled_at end
        from judged j where u.id = j.id and j.refusal is null
      returning u.id, $2 = 'sign-out' or u.role <> j.role or (u.disabled_at is null) <> (j.disabled_at is null)
                      or exists (select from factor) or exists (select from no_passkeys) as is_new
    ), unclaimed as (
      -- At the next sign-in, the provider's claim can give the role again.
      update identities i set admin_claim = null from changed c where $2 = 'make-creator' and i.user_id = c.id
    ), ending as (
      select id from changed where is_new and $2 in ('make-creator', 'sign-out', 'reset-second-factor') or $2 = 'disable'
    ), ended as (
      delete from sessions s using ending e where s.user_id = e.id returning s.id
    ), noted as (
      insert into ended_sessions (session_id) select id from ended on conflict do nothing
    ), recorded as (
      insert into admin_actions (actor_id, user_id, action) select $3, id, $2 from changed where is_new and $2 <> 'reset-second-factor'
    ), recorded_later as (
      insert into account_records (actor_id, user_id, action) select $3, id, $2 from changed where is_new and $2 = 'reset-second-factor'
    )
    select refusal, exists (select from ending) as "endsSessions", array(select id::text from ended) as sessions from judged`,
});

const setAllowanceStatement = statement({
  name: 'people-set-allowance',
  row: z.object({ isAdmin: z.boolean() }),
  sql: `
    with admins as (${adminsSql('$4', '$5')}
    ), actor as (
      select coalesce(bool_or(id = $3), false) as is_admin from admins
    ), target as (
      select u.id, u.has_own_allowance, u.monthly_allowance, a.is_admin
        from users u cross join actor a where u.id = $1 and u.deleted_at is null for update of u
    ), changed as (
      update users u set has_own_allowance = $2::boolean, monthly_allowance = $6::int
        from target t
       where u.id = t.id and t.is_admin
         and (t.has_own_allowance, t.monthly_allowance) is distinct from ($2::boolean, $6::int)
      returning u.id
    ), recorded as (
      insert into account_records (actor_id, user_id, action) select $3, id, 'set-allowance' from changed
    )
    select is_admin as "isAdmin" from target`,
});

/** Two tables hold the changes until no process of the former version reads `admin_actions`. */
export const recordedChangesSql = `
      select 'a' || id as id, at, actor_id, user_id, action from admin_actions
      union all select 'r' || id, at, actor_id, user_id, action from account_records`;

const changesStatement = statement({
  name: 'people-changes',
  row: z.object({
    id: z.string(),
    action: z.enum(recordedActions),
    at: z.date(),
    actor: z.object({ id: z.string(), name: z.string() }).nullable(),
    person: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
  sql: `
    select c.id, c.action, c.at,
           case when by.id is not null then jsonb_build_object('id', by.id, 'name', by.name) end as actor,
           case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as person
      from (${recordedChangesSql}) c left join users by on by.id = c.actor_id left join users u on u.id = c.user_id
     order by c.at desc, c.id desc limit $1`,
});

const endWorkStatement = statement({
  name: 'people-end-work',
  row: emptyRow,
  sql: `
    with orders as (
      update refresh_orders set state = 'canceled', ended_at = now(), wait_code = null
       where user_id = $1 and state = 'open'
    ), gone as (
      delete from publications where user_id = $1 and state = 'waiting' and claimed_at is null returning previous
    ), noted as (
      insert into pictures_to_erase (name) select previous from gone where previous is not null on conflict do nothing
    )
    -- When a waiting undo is canceled, the thumbnail stays published.
    update publications set state = 'published', error_code = null, tries = 0
     where user_id = $1 and state = 'undoing' and claimed_at is null and uploaded_at is null`,
});

const unfinishedStatement = statement({
  name: 'people-unfinished',
  row: idRow,
  sql: `
    select u.id from users u
     where u.disabled_at is not null and u.deleted_at is null and (u.open_generations > 0
        or exists (select 1 from sessions s where s.user_id = u.id)
        or exists (select 1 from refresh_orders o where o.user_id = u.id and o.state = 'open')
        or exists (select 1 from publications p where p.user_id = u.id and p.claimed_at is null
                      and (p.state = 'waiting' or (p.state = 'undoing' and p.uploaded_at is null))))
     limit $1`,
});

const deleteOldChangesStatement = statement({
  name: 'people-delete-old-changes',
  row: emptyRow,
  sql: `
    with records as (
      delete from account_records where at < now() - make_interval(days => $1)
    )
    delete from admin_actions where at < now() - make_interval(days => $1)`,
});

/** All accounts, as administrators see them, and the changes that administrators made. */
@Injectable()
export class UserAdministration {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Lists at most `limit` accounts, newest first. A search matches part of a name or address, or a whole id or number.
   * @param before the number after which the page begins
   */
  list(
    { emails, claimDigests }: AdminSettings,
    { before, search, limit }: { before: string | null; search: string; limit: number },
  ): Promise<PersonRecord[]> {
    return this.database.run(listStatement, [emails, claimDigests, before, search, limit]);
  }

  async find(
    { emails, claimDigests }: AdminSettings,
    id: string,
  ): Promise<PersonRecord | undefined> {
    return (await this.database.run(findStatement, [emails, claimDigests, id]))[0];
  }

  /**
   * Changes an account, records who changed it, and ends its sessions if the change requires that. Returns undefined
   * when there is no such account. Safe to repeat: the second time changes and records nothing, except for a sign-out.
   */
  async change(
    id: string,
    action: UserAction,
    actorId: string,
    { emails, claimDigests }: AdminSettings,
  ): Promise<Omit<z.infer<typeof changeRow>, 'endsSessions'> | undefined> {
    const [row] = await this.database.run(changeStatement, [
      id,
      action,
      actorId,
      emails,
      claimDigests,
    ]);
    if (!row) return undefined;
    const { refusal, sessions, endsSessions } = row;
    // The statement does not see a session that was starting, or a passkey that was being added, when the change began.
    if (endsSessions) sessions.push(...(await this.sessions.endAll(id)));
    if (endsSessions && action === 'reset-second-factor')
      await this.database.run(removePasskeysStatement, [id]);
    return { refusal, sessions };
  }

  /** Changes by administrators, newest first. */
  recordedChanges(limit: number) {
    return this.database.run(changesStatement, [limit]);
  }

  /**
   * Gives an account its own allowance, or the installation's default, and records who did it. Undefined when there is no
   * such account. Safe to repeat: the second time changes and records nothing.
   * @param own null: the default
   */
  async setAllowance(
    id: string,
    own: { monthly: number | null } | null,
    actorId: string,
    { emails, claimDigests }: AdminSettings,
  ): Promise<{ isAdmin: boolean } | undefined> {
    const values = [id, own !== null, actorId, emails, claimDigests, own?.monthly ?? null];
    return (await this.database.run(setAllowanceStatement, values))[0];
  }

  /** Cancels refresh orders and publications of a user that no worker holds. Safe to repeat. */
  async endWork(id: string): Promise<void> {
    await this.database.run(endWorkStatement, [id]);
  }

  /** Disabled users with a session or open work: the disabling process was killed, or work was accepted meanwhile. */
  async disabledWithOpenWork(limit: number): Promise<string[]> {
    return (await this.database.run(unfinishedStatement, [limit])).map((row) => row.id);
  }

  async deleteOldChanges(days: number): Promise<void> {
    await this.database.run(deleteOldChangesStatement, [days]);
  }
}
