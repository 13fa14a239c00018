import { Environment } from '@app/config';
import { ProductError, type Role } from '@app/contracts';
import { Credits } from '@app/credits';
import { Users } from '@app/data';
import type { IdentityProfile } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { EndedSessions } from './ended-sessions.js';
import { UsedWelcomeBonuses } from './used-welcome-bonuses.js';

/** Registers users and decides who owns an email address. */
@Injectable()
export class Registrations {
  constructor(
    private readonly users: Users,
    private readonly credits: Credits,
    private readonly usedBonuses: UsedWelcomeBonuses,
    private readonly ended: EndedSessions,
    private readonly env: Environment,
  ) {}

  /**
   * Registers a user at the first sign-in, once even when two race. An unverified address, as all of Facebook's, proves
   * nothing: it is freed for a user who has verified it.
   * @throws ProductError `email_missing`, `account_exists_with_other_method`, `sign_up_closed`
   */
  async register(person: IdentityProfile): Promise<string> {
    const { email } = person;
    if (email === null) throw new ProductError('email_missing');
    if (await this.users.emailIsTaken(person)) return this.winnerOfRace(person);
    if (this.env.SIGN_UP === 'closed' && this.roleOf(person) !== 'admin')
      throw new ProductError('sign_up_closed');
    if (person.emailVerified) await this.users.freeEmail(email);
    const registered = await this.credits.register({
      provider: person.provider,
      subject: person.subject,
      name: person.name,
      email,
      emailVerified: person.emailVerified,
      avatar: null,
      role: this.roleOf(person),
      welcomeSpent: await this.usedBonuses.includes(person),
    });
    if (registered.outcome === 'registered') return registered.userId;
    return this.winnerOfRace(person);
  }

  /** The user who took the address first. @throws ProductError when it is another person */
  private async winnerOfRace(person: IdentityProfile): Promise<string> {
    const known = await this.users.findByIdentity(person.provider, person.subject);
    if (!known) throw new ProductError('account_exists_with_other_method');
    return known.id;
  }

  /**
   * Updates name, role and a verified address that no other user has verified. Withdrawing the admin role ends the user's
   * sessions.
   */
  async update(userId: string, person: IdentityProfile): Promise<void> {
    this.ended.add(await this.users.refresh(userId, person, this.env.ADMIN_EMAILS));
    const { email, emailVerified } = person;
    if (email === null || !emailVerified || (await this.users.adoptEmail(userId, email))) return;
    await this.users.freeEmail(email);
    await this.users.adoptEmail(userId, email);
  }

  private roleOf({ email, emailVerified }: IdentityProfile): Role {
    const listed = email !== null && this.env.ADMIN_EMAILS.includes(email);
    return emailVerified && listed ? 'admin' : 'creator';
  }
}
