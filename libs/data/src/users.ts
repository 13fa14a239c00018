import type { PlanKey, Role } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { Database } from './database.js';

/** A user as the product shows and judges them. */
export interface Profile {
  id: string;
  name: string;
  avatar: string | null;
  role: Role;
  /** Kept plus unexpired plan credits. */
  credits: number;
  /** The entitled plan: active, trialing, or past due within the provider's retries. */
  plan: PlanKey;
}

@Injectable()
export class Users {
  constructor(private readonly database: Database) {}

  async profile(id: string): Promise<Profile | undefined> {
    const [row] = await this.database.run<Profile>(profileStatement, [id]);
    return row;
  }

  async findByIdentity(provider: string, subject: string): Promise<{ id: string } | undefined> {
    const [row] = await this.database.run<{ id: string }>(byIdentityStatement, [provider, subject]);
    return row;
  }

  /** Whether somebody registered with this e-mail by another way of signing in. */
  async hasOtherAccountWithEmail(email: string): Promise<boolean> {
    const rows = await this.database.run(byEmailStatement, [email]);
    return rows.length > 0;
  }

  /** Gives or withdraws the admin role as the configuration says now, by verified e-mail. */
  async applyRole(id: string, adminEmails: string[]): Promise<void> {
    await this.database.run(applyRoleStatement, [id, adminEmails]);
  }

  /** Takes over what the provider says of a person now; the role follows the configuration. */
  async refresh(
    id: string,
    now: { name: string; avatar: string | null; role: Role },
  ): Promise<void> {
    await this.database.run(refreshStatement, [id, now.name, now.avatar, now.role]);
  }

  /** The owner of a channel among our users, if there is one, and whether it is this user. */
  async ownsChannel(
    userId: string,
    channelId: string,
  ): Promise<{ own: boolean; ownerEmail: string | null }> {
    const rows = await this.database.run<{ user_id: string; email: string | null }>(
      channelStatement,
      [channelId],
    );
    const own = rows.some((row) => row.user_id === userId);
    return { own, ownerEmail: own ? null : (rows[0]?.email ?? null) };
  }
}

const profileStatement = {
  name: 'user-profile',
  text: `
    select u.id, u.name, u.avatar, u.role,
           u.kept_credits + case when u.plan_credits_expire_at > now() then u.plan_credits else 0 end as credits,
           coalesce((select s.plan_key from subscriptions s
                      where s.user_id = u.id and s.status in ('active', 'trialing', 'past_due')), 'free') as plan
      from users u where u.id = $1`,
};

const byIdentityStatement = {
  name: 'user-by-identity',
  text: `select user_id as id from identities where provider = $1 and subject = $2`,
};

const byEmailStatement = {
  name: 'user-by-email',
  text: `select 1 from identities where lower(email) = lower($1) limit 1`,
};

const applyRoleStatement = {
  name: 'user-apply-role',
  text: `
    update users u set role = now.role
      from (select case when exists (
                     select 1 from identities i
                      where i.user_id = $1 and i.email_verified and lower(i.email) = any ($2::text[]))
                   then 'admin' else 'creator' end as role) now
     where u.id = $1 and u.role <> now.role`,
};

const refreshStatement = {
  name: 'user-refresh',
  text: `update users set name = $2, avatar = $3, role = $4 where id = $1`,
};

const channelStatement = {
  name: 'channel-owners',
  text: `select c.user_id, u.email from channels c join users u on u.id = c.user_id where c.channel_id = $1`,
};
