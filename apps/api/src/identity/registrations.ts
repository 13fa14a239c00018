import { adminSettings, Environment, type AdminSettings } from '@app/config';
import { ProductError, type Role } from '@app/contracts';
import { Credits } from '@app/credits';
import { Invitations, linkDigest, Users } from '@app/data';
import type { IdentityProfile } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { EndedSessions } from './ended-sessions.js';
import { FormerAccounts } from './former-accounts.js';

/** The credentials that admit a new user, besides the identity. */
export interface Admission {
  /** Of the invitation that the browser holds. */
  token?: string | undefined;
  /** Of a local account. */
  passwordHash?: string;
}

/** Registers users and decides who owns an email address. */
@Injectable()
export class Registrations {
  private readonly admins: AdminSettings;

  constructor(
    private readonly users: Users,
    private readonly credits: Credits,
    private readonly invitations: Invitations,
    private readonly formerAccounts: FormerAccounts,
    private readonly ended: EndedSessions,
    private readonly env: Environment,
  ) {
    this.admins = adminSettings(env);
  }

  /**
   * Registers a user at the first sign-in, once even when two race. An unverified address, as all of Facebook's, proves
   * nothing: it is freed for a user who has verified it.
   * @throws ProductError `email_missing`, `account_exists_with_other_method`, `sign_up_closed`, `invitation_required`,
   * `invitation_invalid`, `invitation_for_other_address`
   */
  async register(person: IdentityProfile, admission: Admission = {}): Promise<string> {
    const { email } = person;
    if (email === null) throw new ProductError('email_missing');
    if (await this.users.isEmailTaken(person)) return this.winnerOfRace(person);
    const invitation = await this.invitationFor(person, admission.token);
    if (person.emailVerified) await this.users.releaseEmail(email);
    const registered = await this.credits.register({
      provider: person.provider,
      subject: person.subject,
      name: person.name,
      email,
      emailVerified: person.emailVerified,
      avatar: null,
      role: this.roleOf(person),
      formerDigests: this.formerAccounts.digestsOf(person),
      invitation,
      passwordHash: admission.passwordHash,
    });
    if (registered.outcome === 'registered') return registered.userId;
    if (registered.outcome === 'repeated') return this.winnerOfRace(person);
    // The same user may have used the invitation in a second window.
    const known = await this.users.findByIdentity(person.provider, person.subject);
    if (!known || person.provider === 'local') throw new ProductError('invitation_invalid');
    return known.id;
  }

  /** The digest of the invitation that the registration has to use; undefined when it needs none. */
  private async invitationFor(
    person: IdentityProfile,
    token?: string,
  ): Promise<string | undefined> {
    const { SIGN_UP } = this.env;
    if (person.provider !== 'local' && (SIGN_UP === 'open' || this.isAdmin(person)))
      return undefined;
    if (SIGN_UP === 'closed') throw new ProductError('sign_up_closed');
    if (token === undefined) throw new ProductError('invitation_required');
    const invitation = await this.invitations.findOpen(token);
    if (!invitation) throw new ProductError('invitation_invalid');
    const isForPerson = invitation.email === null || invitation.email === person.email;
    if (!isForPerson || (invitation.email !== null && !person.emailVerified))
      throw new ProductError('invitation_for_other_address');
    return linkDigest(token);
  }

  /** The user who took the address first. @throws ProductError when it is another user */
  private async winnerOfRace(person: IdentityProfile): Promise<string> {
    const known = await this.users.findByIdentity(person.provider, person.subject);
    // The address of a local account is its identity, and proves nothing without the password.
    if (!known || person.provider === 'local')
      throw new ProductError('account_exists_with_other_method');
    return known.id;
  }

  /**
   * Updates name, role and a verified address that no other user has verified. Withdrawing the admin role ends the user's
   * sessions.
   */
  async update(userId: string, person: IdentityProfile): Promise<void> {
    this.ended.add(await this.users.refresh(userId, person, this.admins));
    const { email, emailVerified } = person;
    if (email === null || !emailVerified || (await this.users.adoptEmail(userId, email))) return;
    await this.users.releaseEmail(email);
    await this.users.adoptEmail(userId, email);
  }

  private isAdmin(person: IdentityProfile): boolean {
    return (person.adminClaim ?? null) !== null || this.roleOf(person) === 'admin';
  }

  /** The role that the e-mail address gives. `update` also grants and records a role that a provider's claim gives. */
  private roleOf({ email, emailVerified }: IdentityProfile): Role {
    const isListed = email !== null && this.admins.emails.includes(email);
    return emailVerified && isListed ? 'admin' : 'creator';
  }
}
