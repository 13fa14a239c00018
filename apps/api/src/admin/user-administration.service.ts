import { adminSettings, Environment, type AdminSettings } from '@app/config';
import {
  mediaUrl,
  needsProof,
  usersPageSize,
  ProductError,
  maxShownAccountChanges,
  type AllowanceRequest,
  type UsersAnswer,
  type UserRecord,
  type UserAction,
  type UserAllowance,
  type AccountChange,
} from '@app/contracts';
import { UserAdministration, type PersonRecord } from '@app/data';
import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DisabledAccounts } from '../account-data/disabled-accounts.js';
import { EndedSessions } from '../identity/ended-sessions.js';
import { RecentProof } from '../identity/recent-proof.js';
import type { SignedIn } from '../http/principal.js';

const refusals = {
  'not-admin': 'forbidden',
  'last-admin': 'last_admin',
  'admin-by-setting': 'admin_by_setting',
  'factor-by-command': 'factor_by_command',
} as const;

/** Lists accounts and lets administrators change them. */
@Injectable()
export class UserAdministrationService {
  private readonly logger = new Logger(UserAdministrationService.name);
  private readonly admins: AdminSettings;

  constructor(
    private readonly administration: UserAdministration,
    private readonly ended: EndedSessions,
    private readonly disabled: DisabledAccounts,
    private readonly proof: RecentProof,
    private readonly env: Environment,
  ) {
    this.admins = adminSettings(env);
  }

  async list(search: string, before: string | null): Promise<UsersAnswer> {
    // One extra row shows whether there is another page.
    const rows = await this.administration.list(this.admins, {
      before,
      search: search.trim(),
      limit: usersPageSize + 1,
    });
    const page = rows.slice(0, usersPageSize);
    return {
      people: page.map((person) => this.toPerson(person)),
      next: rows.length > usersPageSize ? (page.at(-1)?.number ?? null) : null,
    };
  }

  /**
   * Changes an account and records who changed it. Disabling ends the user's open work. Safe to repeat.
   * @throws ProductError `not_found`, `forbidden`, `proof_missing`, `last_admin`, `admin_by_setting`, `factor_by_command`
   */
  async change(caller: SignedIn, userId: string, action: UserAction): Promise<UserRecord> {
    if (!isUUID(userId)) throw new ProductError('not_found');
    if (needsProof(action)) await this.proof.require(caller);
    const actorId = caller.userId;
    const change = await this.administration.change(userId, action, actorId, this.admins);
    if (!change) throw new ProductError('not_found');
    if (change.refusal) throw new ProductError(refusals[change.refusal]);
    this.ended.add(change.sessions);
    this.logger.log({ actorId, userId, action, msg: 'account changed by an administrator' });
    if (action === 'disable') await this.disabled.endWork(userId);
    const person = await this.administration.find(this.admins, userId);
    if (!person) throw new ProductError('not_found');
    return this.toPerson(person);
  }

  /**
   * Sets how many thumbnails a user can make in a month, and records who did it. Safe to repeat.
   * @throws ProductError `not_found`, `forbidden`
   */
  async setAllowance(
    actorId: string,
    userId: string,
    { kind, thumbnails = 0 }: AllowanceRequest,
  ): Promise<UserRecord> {
    if (!isUUID(userId)) throw new ProductError('not_found');
    const own = kind === 'default' ? null : { monthly: kind === 'limited' ? thumbnails : null };
    const change = await this.administration.setAllowance(userId, own, actorId, this.admins);
    if (!change) throw new ProductError('not_found');
    if (!change.isAdmin) throw new ProductError('forbidden');
    this.logger.log({
      actorId,
      userId,
      action: 'set-allowance',
      msg: 'account changed by an administrator',
    });
    const person = await this.administration.find(this.admins, userId);
    if (!person) throw new ProductError('not_found');
    return this.toPerson(person);
  }

  async changes(): Promise<AccountChange[]> {
    const rows = await this.administration.recordedChanges(maxShownAccountChanges);
    return rows.map(({ at, ...change }) => ({ ...change, at: at.toISOString() }));
  }

  private toPerson(record: PersonRecord): UserRecord {
    const {
      number,
      hasOwnAllowance: _own,
      monthlyAllowance: _monthly,
      usedAllowance: _used,
      ...person
    } = record;
    return {
      ...person,
      internalID: number,
      allowance: this.allowanceOf(record),
      avatar: person.avatar === null ? null : mediaUrl(person.avatar),
      createdAt: person.createdAt.toISOString(),
      lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
      disabledAt: person.disabledAt?.toISOString() ?? null,
    };
  }

  private allowanceOf(record: PersonRecord): UserAllowance | null {
    if (this.env.BILLING === 'on') return null;
    const { hasOwnAllowance, monthlyAllowance, usedAllowance } = record;
    const installation = this.env.MONTHLY_ALLOWANCE ?? null;
    const own = monthlyAllowance === null ? 'unlimited' : 'limited';
    return {
      kind: hasOwnAllowance ? own : 'default',
      monthly: hasOwnAllowance ? monthlyAllowance : installation,
      default: installation,
      used: usedAllowance,
    };
  }
}
