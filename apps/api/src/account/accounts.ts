import { Environment } from '@app/config';
import { ProductError, type CurrentUser, type Role } from '@app/contracts';
import { Credits } from '@app/credits';
import { Users } from '@app/data';
import type { Person } from '@app/providers';
import { Injectable } from '@nestjs/common';

/** People: who signs in, what they are shown of themselves. */
@Injectable()
export class Accounts {
  constructor(
    private readonly users: Users,
    private readonly credits: Credits,
    private readonly env: Environment,
  ) {}

  /**
   * The user of a person who has proved who they are; registers them on their first sign-in, once, also when two
   * sign-ins race. Fails with `account_exists_with_other_method`: accounts are never linked by e-mail.
   */
  async signIn(person: Person): Promise<string> {
    const role = this.roleOf(person);
    const known = await this.users.findByIdentity(person.provider, person.subject);
    if (known) {
      await this.users.refresh(known.id, { name: person.name, avatar: person.picture, role });
      return known.id;
    }
    if (person.email && (await this.users.hasOtherAccountWithEmail(person.email))) {
      throw new ProductError('account_exists_with_other_method');
    }
    const registered = await this.credits.register({
      provider: person.provider,
      subject: person.subject,
      name: person.name,
      email: person.email,
      emailVerified: person.emailVerified,
      avatar: person.picture,
      role,
    });
    if (registered.outcome === 'registered') return registered.userId;
    const winner = await this.users.findByIdentity(person.provider, person.subject);
    if (!winner)
      throw new ProductError('sign_in_failed', {
        detail: 'a repeated registration left no identity',
      });
    return winner.id;
  }

  /** What a person is shown of themselves; `unauthenticated` when the account is gone. */
  async current(userId: string): Promise<CurrentUser> {
    const profile = await this.users.profile(userId);
    if (!profile) throw new ProductError('unauthenticated');
    // The provider's picture address is not passed on: loading it would tell a third party which page is open.
    return { ...profile, avatar: null };
  }

  /** A new start of a session: the role follows the configuration, also for who signed in before it changed. */
  async returning(userId: string): Promise<CurrentUser> {
    await this.users.applyRole(userId, this.env.ADMIN_EMAILS);
    return this.current(userId);
  }

  private roleOf(person: Person): Role {
    const listed =
      person.email !== null && this.env.ADMIN_EMAILS.includes(person.email.toLowerCase());
    return person.emailVerified && listed ? 'admin' : 'creator';
  }
}
