import type { AdminSettings } from '@app/config';
import { invitationDays, maxInvitations } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database, UniqueViolation } from './database.js';
import { linkDigest } from './link-digest.js';
import { emptyRow, statement } from './statement.js';
import { isStillAdminSql } from './users.js';

const invitationRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
  by: z.object({ id: z.string(), name: z.string() }),
});

export type InvitationRecord = z.infer<typeof invitationRow>;

/**
 * Whether an invitation has not expired and its creator has an active account with the stored role of administrator.
 * Does not check ADMIN_EMAILS and claims.
 */
export const isOpenInvitationSql = (alias: string) => `
  ${alias}.expires_at > now()
  and exists (select 1 from users m where m.id = ${alias}.made_by and m.role = 'admin'
                 and m.disabled_at is null and m.deleted_at is null)`;

/** Selects the acting user if they are still an administrator. Waits for a concurrent change of their role. */
const actorSql = (id: string, emails: string, claims: string) => `
      select u.id from users u
       where u.id = ${id} and u.role = 'admin' and u.disabled_at is null and u.deleted_at is null
         and ${isStillAdminSql('u', emails, claims)} for share of u`;

const listStatement = statement({
  name: 'invitations-list',
  row: invitationRow,
  sql: `
    select i.id, i.email, i.created_at as "createdAt", i.expires_at as "expiresAt",
           jsonb_build_object('id', m.id, 'name', m.name) as by
      from invitations i join users m on m.id = i.made_by
     where ${isOpenInvitationSql('i')} order by i.created_at desc, i.id`,
});

const createStatement = statement({
  name: 'invitation-create',
  row: z.object({ isAdmin: z.boolean(), isCreated: z.boolean() }),
  sql: `
    with maker as (${actorSql('$4', '$7', '$8')}
    ), free_slot as (
      select min(slot) as slot from generate_series(0, $6::int - 1) as slot
       where not exists (select 1 from invitations i where i.slot = slot.slot)
    ), added as (
      insert into invitations (id, slot, digest, email, made_by, expires_at)
      select $1::uuid, free_slot.slot, $2, $3, maker.id, now() + make_interval(days => $5)
        from maker cross join free_slot where free_slot.slot is not null
      returning made_by
    ), recorded as (
      insert into account_records (actor_id, action) select made_by, 'invite' from added
    )
    select exists (select from maker) as "isAdmin", exists (select from added) as "isCreated"`,
});

const revokeStatement = statement({
  name: 'invitation-revoke',
  row: z.object({ isAdmin: z.boolean(), isRevoked: z.boolean() }),
  sql: `
    with actor as (${actorSql('$2', '$3', '$4')}
    ), gone as (
      delete from invitations i using actor a where i.id = $1::uuid returning a.id
    ), recorded as (
      insert into account_records (actor_id, action) select id, 'revoke-invitation' from gone
    )
    select exists (select from actor) as "isAdmin", exists (select from gone) as "isRevoked"`,
});

const findOpenStatement = statement({
  name: 'invitation-open',
  row: z.object({ email: z.string().nullable() }),
  sql: `select i.email from invitations i where i.digest = $1 and ${isOpenInvitationSql('i')}`,
});

const deleteUnusableStatement = statement({
  name: 'invitations-delete-unusable',
  row: emptyRow,
  sql: `delete from invitations i where not (${isOpenInvitationSql('i')})`,
});

/**
 * Invitations of new users, found by the digests of their tokens, which are not stored. `Credits.register` deletes an
 * invitation when it is used.
 */
@Injectable()
export class Invitations {
  constructor(private readonly database: Database) {}

  /** Open invitations, newest first. */
  list(): Promise<InvitationRecord[]> {
    return this.database.run(listStatement, []);
  }

  /** Each invitation needs a new id: a repeated one violates the primary key and ends as `full`. */
  async create(
    invitation: { id: string; token: string; email: string | null },
    makerId: string,
    admins: AdminSettings,
  ): Promise<'created' | 'full' | 'not-admin'> {
    const { id, token, email } = invitation;
    // Unusable invitations free their slots.
    await this.deleteUnusable();
    // Tries again when a concurrent creation took the same slot. There are as many slots as allowed invitations.
    for (let tries = 0; tries <= maxInvitations; tries += 1) {
      try {
        const [row] = await this.database.run(createStatement, [
          id,
          linkDigest(token),
          email,
          makerId,
          invitationDays,
          maxInvitations,
          admins.emails,
          admins.claimDigests,
        ]);
        if (!row?.isAdmin) return 'not-admin';
        return row.isCreated ? 'created' : 'full';
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
      }
    }
    return 'full';
  }

  /** Revokes an invitation at once. Safe to repeat. */
  async revoke(
    id: string,
    actorId: string,
    { emails, claimDigests }: AdminSettings,
  ): Promise<'revoked' | 'unknown' | 'not-admin'> {
    const [row] = await this.database.run(revokeStatement, [id, actorId, emails, claimDigests]);
    if (!row?.isAdmin) return 'not-admin';
    return row.isRevoked ? 'revoked' : 'unknown';
  }

  /** Finds the invitation of a link that can still be used. */
  async findOpen(token: string): Promise<{ email: string | null } | undefined> {
    const [row] = await this.database.run(findOpenStatement, [linkDigest(token)]);
    return row;
  }

  /** Deletes invitations that can no longer be used. */
  async deleteUnusable(): Promise<void> {
    await this.database.run(deleteUnusableStatement, []);
  }
}
