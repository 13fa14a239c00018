import type { AdminSettings } from '@app/config';
import {
  languages,
  planKeys,
  roles,
  isSignInProvider,
  type Language,
  type SignInProvider,
} from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database, UniqueViolation } from './database.js';
import { idRow, emptyRow, statement } from './statement.js';

const profileRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Storage name of the picture. */
  avatar: z.string().nullable(),
  role: z.enum(roles),
  /** Credits that never expire, plus unexpired plan credits. */
  credits: z.number(),
  /** The plan of a subscription that is active, trialing, or past due while the provider retries the payment. */
  plan: z.enum(planKeys),
  /** The language chosen for the screens. */
  language: z.enum(languages).nullable(),
  /** Whether the user had welcome credits with a deleted account. */
  welcomeSpent: z.boolean(),
});

/** A user's profile and rights. */
export type Profile = z.infer<typeof profileRow>;

/** A user's profile at the sign-in provider, read during sign-in. */
export interface ProviderProfile {
  provider: SignInProvider;
  subject: string;
  name: string;
  email: string | null;
  emailVerified: boolean;
  /** Digest of the claim that makes the user an administrator; null if none does. */
  adminClaim?: string | null;
}

const accountRow = z.object({
  name: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: z.date(),
  methods: z.array(
    z.object({
      provider: z.custom<SignInProvider>(isSignInProvider),
      email: z.string().nullable(),
      addedAt: z.string(),
    }),
  ),
  secondFactor: z.object({ since: z.string(), recoveryCodesLeft: z.number() }).nullable(),
});

export type AccountRecord = z.infer<typeof accountRow>;

/** SQL of the plan that a user is entitled to. `alias`: the table alias of `users`. */
export const planSql = (alias: string) => `
           coalesce((select s.plan_key from subscriptions s
                      where s.user_id = ${alias}.id and s.status in ('active', 'trialing', 'past_due')
                      order by s.plan_key = 'pro' desc limit 1), 'free')`;

const profileStatement = statement({
  name: 'user-profile',
  row: profileRow,
  sql: `
    select u.id, u.name, u.avatar, u.role, u.language, u.welcome_spent as "welcomeSpent",
           u.kept_credits + case when u.plan_credits_expire_at > now() then u.plan_credits else 0 end as credits,
           ${planSql('u')} as plan
      from users u where u.id = $1 and u.deleted_at is null`,
});

const byIdentityStatement = statement({
  name: 'user-by-identity',
  row: z.object({ id: z.string(), isDisabled: z.boolean() }),
  sql: `
    select u.id, u.disabled_at is not null as "isDisabled"
      from identities i join users u on u.id = i.user_id where i.provider = $1 and i.subject = $2`,
});

const identityRow = z.object({
  provider: z.custom<SignInProvider>(isSignInProvider),
  subject: z.string(),
});

const byEmailStatement = statement({
  name: 'user-by-email',
  row: z.object({ known: z.boolean() }),
  sql: `
    select true as known from identities
     where lower(email) = lower($1) and (email_verified or not $2::boolean) limit 1`,
});

const freeEmailStatement = statement({
  name: 'user-free-email',
  row: emptyRow,
  sql: `
    update users u set email = null
     where lower(u.email) = lower($1)
       and not exists (select 1 from identities i
                        where i.user_id = u.id and i.email_verified and lower(i.email) = lower($1))`,
});

const adoptEmailStatement = statement({
  name: 'user-adopt-email',
  row: emptyRow,
  sql: `update users set email = $2 where id = $1 and deleted_at is null and email is distinct from $2`,
});

/** Whether one of the user's verified addresses is in the list. `list` is an SQL placeholder, such as `$2`. */
export const hasListedAddressSql = (user: string, list: string) => `exists (
  select 1 from identities i where i.user_id = ${user} and i.email_verified and lower(i.email) = any (${list}::text[]))`;

/**
 * Whether a claim made the user an administrator at a sign-in. `claims`: the placeholder of the digests of
 * claims that still give the role.
 */
export const hasAdminClaimSql = (user: string, claims: string) => `exists (
  select 1 from identities i where i.user_id = ${user} and i.admin_claim = any (${claims}::text[]))`;

/**
 * Whether an administrator still has the role: granted by another administrator, by ADMIN_EMAILS or by a claim. `alias`: the table alias
 * of `users`; `emails`, `claims`: placeholders.
 */
export const isStillAdminSql = (alias: string, emails: string, claims: string) => `
  (${alias}.granted_admin or ${hasListedAddressSql(`${alias}.id`, emails)} or ${hasAdminClaimSql(`${alias}.id`, claims)})`;

const withdrawRoleStatement = statement({
  name: 'user-withdraw-role',
  row: emptyRow,
  sql: `
    update users set role = 'creator'
     where id = $1 and role = 'admin' and not ${isStillAdminSql('users', '$2', '$3')}`,
});

// The role depends on the profile of this sign-in, which is a parameter because a statement does not see its own
// writes.
const refreshStatement = statement({
  name: 'user-refresh',
  row: idRow,
  sql: `
    with before as (
      select u.id, u.role, exists (select 1 from identities i
                                      where i.provider = $3 and i.subject = $4 and i.user_id = $1 and i.admin_claim is not null) as had_claim
        from users u where u.id = $1 and u.deleted_at is null for update of u
    ), identity as (
      update identities i set email = $5, email_verified = $6, admin_claim = $8::text
        from before b where i.provider = $3 and i.subject = $4 and i.user_id = b.id
    ), after as (
      update users u set name = $2,
             role = case when u.granted_admin or ($6 and lower($5) = any ($7::text[])) or $8::text is not null
                           or exists (select 1 from identities i
                                       where i.user_id = $1 and (i.provider, i.subject) <> ($3, $4)
                                         and ((i.email_verified and lower(i.email) = any ($7::text[]))
                                              or i.admin_claim = any ($9::text[])))
                         then 'admin' else 'creator' end
        from before b where u.id = b.id
      returning u.id, b.role = 'admin' and u.role <> 'admin' as withdrawn,
                case when b.role = 'creator' and u.role = 'admin' and $8::text is not null and not ($6 and lower($5) = any ($7::text[])) then 'gain-by-claim'
                     when b.role = 'admin' and u.role = 'creator' and b.had_claim then 'lose-by-claim' end as by_claim
    ), recorded as (
      insert into account_records (user_id, action) select id, by_claim from after where by_claim is not null
    ), ended as (
      delete from sessions s using after a where a.withdrawn and s.user_id = a.id returning s.id
    ), noted as (
      insert into ended_sessions (session_id) select id from ended on conflict do nothing
    )
    select id from ended`,
});

// FOR SHARE waits for a concurrent account deletion.
const addIdentityStatement = statement({
  name: 'user-add-identity',
  row: z.object({ user_id: z.string() }),
  sql: `
    insert into identities (provider, subject, user_id, email, email_verified)
    select $1, $2, u.id, $4, $5 from users u where u.id = $3 and u.deleted_at is null for share
    on conflict do nothing returning user_id`,
});

const identitiesStatement = statement({
  name: 'user-identities',
  row: identityRow,
  sql: `select provider, subject from identities where user_id = $1`,
});

const avatarStatement = statement({
  name: 'user-avatar',
  row: z.object({ name: z.string().nullable(), source: z.string().nullable() }),
  sql: `select avatar as name, avatar_source as source from users where id = $1 and deleted_at is null`,
});

const saveAvatarStatement = statement({
  name: 'user-save-avatar',
  row: emptyRow,
  sql: `
    with before as (
      select id, avatar from users where id = $1 and deleted_at is null for update
    ), old as (
      insert into pictures_to_erase (name) select avatar from before where avatar is not null on conflict do nothing
    ), orphan as (
      -- The account was deleted meanwhile.
      insert into pictures_to_erase (name)
      select $2::text where $2::text is not null and not exists (select 1 from before) on conflict do nothing
    )
    update users u set avatar = $2, avatar_source = $3 from before b where u.id = b.id`,
});

const setLanguageStatement = statement({
  name: 'user-set-language',
  row: emptyRow,
  sql: `update users set language = $2 where id = $1 and deleted_at is null`,
});

const accountStatement = statement({
  name: 'user-account',
  row: accountRow,
  sql: `
    select u.name, u.avatar, u.email, u.created_at as "createdAt",
           (select coalesce(jsonb_agg(jsonb_build_object('provider', i.provider, 'email', i.email, 'addedAt', i.created_at)
                                      order by i.created_at), '[]')
              from identities i where i.user_id = u.id) as methods,
           (select jsonb_build_object('since', p.totp_on_at, 'recoveryCodesLeft', cardinality(p.recovery_digests))
              from passwords p where p.user_id = u.id and p.totp_on_at is not null) as "secondFactor"
      from users u where u.id = $1 and u.deleted_at is null`,
});

@Injectable()
export class Users {
  constructor(private readonly database: Database) {}

  async profile(id: string): Promise<Profile | undefined> {
    const [row] = await this.database.run(profileStatement, [id]);
    return row;
  }

  async findByIdentity(
    provider: string,
    subject: string,
  ): Promise<{ id: string; isDisabled: boolean } | undefined> {
    const [row] = await this.database.run(byIdentityStatement, [provider, subject]);
    return row;
  }

  /**
   * Whether an account has this e-mail address. An unverified address blocks only other unverified ones, so its real
   * owner can always register.
   */
  async isEmailTaken({ email, emailVerified }: ProviderProfile): Promise<boolean> {
    const rows = await this.database.run(byEmailStatement, [email, emailVerified]);
    return rows.length > 0;
  }

  /**
   * Removes an address from accounts that have not verified it, so a user who has verified it can use it. Safe to
   * repeat.
   */
  async releaseEmail(email: string): Promise<void> {
    await this.database.run(freeEmailStatement, [email]);
  }

  /**
   * Stores a verified address as the account's address. Returns false when another account has verified it too. Safe to
   * repeat.
   */
  async adoptEmail(id: string, email: string): Promise<boolean> {
    try {
      await this.database.run(adoptEmailStatement, [id, email]);
      return true;
    } catch (error) {
      if (error instanceof UniqueViolation) return false;
      throw error;
    }
  }

  /**
   * Withdraws the admin role from a user who no longer has it by the configuration or from another administrator. Never
   * grants it.
   */
  async withdrawRole(id: string, { emails, claimDigests }: AdminSettings): Promise<void> {
    await this.database.run(withdrawRoleStatement, [id, emails, claimDigests]);
  }

  /**
   * Stores the provider's current profile of a user. The role follows the configuration, the provider's claim and the
   * decisions of administrators. Withdrawing the admin role ends the user's sessions, because their access tokens carry
   * the role. Records a role that the claim gives or takes. Safe to repeat.
   * @returns the ids of the ended sessions
   */
  async refresh(id: string, now: ProviderProfile, admins: AdminSettings): Promise<string[]> {
    const rows = await this.database.run(refreshStatement, [
      id,
      now.name,
      now.provider,
      now.subject,
      now.email,
      now.emailVerified,
      admins.emails,
      now.adminClaim ?? null,
      admins.claimDigests,
    ]);
    return rows.map((row) => row.id);
  }

  /** Adds a sign-in method. Returns false when an account already has it, possibly this one. */
  async addIdentity(id: string, person: ProviderProfile): Promise<boolean> {
    const rows = await this.database.run(addIdentityStatement, [
      person.provider,
      person.subject,
      id,
      person.email,
      person.emailVerified,
    ]);
    return rows.length === 1;
  }

  /** The user's ids at the sign-in providers. */
  async identitiesOf(id: string): Promise<{ provider: SignInProvider; subject: string }[]> {
    return this.database.run(identitiesStatement, [id]);
  }

  /** The stored picture, and the provider's picture from which it was made. */
  async avatar(id: string): Promise<{ name: string | null; source: string | null } | undefined> {
    const [row] = await this.database.run(avatarStatement, [id]);
    return row;
  }

  /** Replaces the picture and records the former one for erasure. Safe to repeat. */
  async saveAvatar(id: string, name: string | null, source: string | null): Promise<void> {
    await this.database.run(saveAvatarStatement, [id, name, source]);
  }

  /** Stores the language that was chosen for the screens. Safe to repeat. */
  async setLanguage(id: string, language: Language): Promise<void> {
    await this.database.run(setLanguageStatement, [id, language]);
  }

  async account(id: string): Promise<AccountRecord | undefined> {
    const [row] = await this.database.run(accountStatement, [id]);
    return row;
  }
}
