import { Environment } from '@app/config';
import { ProductError, type Role } from '@app/contracts';
import { Credits } from '@app/credits';
import { Users } from '@app/data';
import type { IdentityProfile } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { EndedSessions } from './ended-sessions.js';
import { SpentRegistrations } from './spent-registrations.js';

/** New accounts, and whose an e-mail address is. */
@Injectable()
export class Registrations {
  constructor(
    private readonly users: Users,
    private readonly credits: Credits,
    private readonly spent: SpentRegistrations,
    private readonly ended: EndedSessions,
    private readonly env: Environment,
  ) {}

  /**
   * Registers somebody on their first sign-in, once, also when two race; with no credits when those are spent. Fails with
   * `email_missing`, and with `account_exists_with_other_method` when the address belongs to somebody else. An address
   * that nobody has verified, as all of Facebook's, neither lets in nor keeps out whoever has proved that it is theirs.
   */
  async register(person: IdentityProfile): Promise<string> {
    const { email } = person;
    if (email === null) throw new ProductError('email_missing');
    if (await this.users.emailBelongsToSomebody(person)) return this.winner(person);
    if (person.emailVerified) await this.users.freeEmail(email);
    const registered = await this.credits.register({
      provider: person.provider,
      subject: person.subject,
      name: person.name,
      email,
      emailVerified: person.emailVerified,
      avatar: null,
      role: this.roleOf(person),
      welcomeSpent: await this.spent.has(person),
    });
    if (registered.outcome === 'registered') return registered.userId;
    return this.winner(person);
  }

  /** Whoever took the address: the same person, who signed in twice in the same moment, or somebody else. */
  private async winner(person: IdentityProfile): Promise<string> {
    const known = await this.users.findByIdentity(person.provider, person.subject);
    if (!known) throw new ProductError('account_exists_with_other_method');
    return known.id;
  }

  /**
   * Updates an account to what the provider says now: name, role, and the address where that is verified and nobody else
   * has verified it. Ends the person's sessions when it withdraws the admin role.
   */
  async follow(userId: string, person: IdentityProfile): Promise<void> {
    this.ended.note(await this.users.refresh(userId, person, this.env.ADMIN_EMAILS));
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
