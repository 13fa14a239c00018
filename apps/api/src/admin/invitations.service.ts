import { randomBytes, randomUUID } from 'node:crypto';
import { adminSettings, Environment, type AdminSettings } from '@app/config';
import {
  invitationFragment,
  pages,
  ProductError,
  type CreatedInvitation,
  type Invitation,
} from '@app/contracts';
import { Invitations } from '@app/data';
import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';

/** Lists, creates and revokes invitations of new users. */
@Injectable()
export class InvitationsService {
  private readonly logger = new Logger(InvitationsService.name);
  private readonly admins: AdminSettings;

  constructor(
    private readonly invitations: Invitations,
    private readonly env: Environment,
  ) {
    this.admins = adminSettings(env);
  }

  async list(): Promise<Invitation[]> {
    const rows = await this.invitations.list();
    return rows.map(({ createdAt, expiresAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
  }

  /** Not idempotent: each call creates an invitation. @throws ProductError `invitation_limit`, `forbidden` */
  async create(makerId: string, email: string | undefined): Promise<CreatedInvitation> {
    const token = randomBytes(32).toString('base64url');
    const wanted = { id: randomUUID(), token, email: email?.toLowerCase() ?? null };
    const outcome = await this.invitations.create(wanted, makerId, this.admins);
    if (outcome === 'not-admin') throw new ProductError('forbidden');
    if (outcome === 'full') throw new ProductError('invitation_limit');
    this.logger.log({ actorId: makerId, invitationId: wanted.id, msg: 'invitation created' });
    return { link: `${this.env.PUBLIC_ORIGIN}${pages.signIn}${invitationFragment}${token}` };
  }

  /** @throws ProductError `not_found`, `forbidden` */
  async revoke(actorId: string, id: string): Promise<Invitation[]> {
    if (!isUUID(id)) throw new ProductError('not_found');
    const outcome = await this.invitations.revoke(id, actorId, this.admins);
    if (outcome === 'not-admin') throw new ProductError('forbidden');
    if (outcome === 'unknown') throw new ProductError('not_found');
    this.logger.log({ actorId, invitationId: id, msg: 'invitation revoked' });
    return this.list();
  }
}
