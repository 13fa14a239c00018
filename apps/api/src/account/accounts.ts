import { Environment } from '@app/config';
import { mediaUrl, ProductError, type CurrentUser, type Role } from '@app/contracts';
import { Credits } from '@app/credits';
import { Users, type Profile } from '@app/data';
import type { Person } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { Avatars } from './avatars.js';
import { SignInLimits } from './sign-in-limits.js';

/** People: who signs in, what they are shown of themselves. */
@Injectable()
export class Accounts {
  constructor(
    private readonly users: Users,
    private readonly credits: Credits,
    private readonly avatars: Avatars,
    private readonly limits: SignInLimits,
    private readonly env: Environment,
  ) {}

  /**
   * The user of a person who has proved who they are; registers them on their first sign-in, once, also when two
   * sign-ins race. Fails with `account_exists_with_other_method`: accounts are never linked by e-mail, verified or not.
   */
  async signIn(person: Person): Promise<string> {
    await this.limits.pass('account', `${person.provider}:${person.subject}`);
    const known = await this.users.findByIdentity(person.provider, person.subject);
    const userId = known?.id ?? (await this.register(person));
    await this.users.refresh(userId, person, this.env.ADMIN_EMAILS);
    await this.avatars.takeOver(userId, person);
    return userId;
  }

  /**
   * Adds a way of signing in to the account of somebody who is signed in. Fails with `sign_in_method_taken` when it
   * belongs to somebody else; does nothing when it is theirs already.
   */
  async link(userId: string, person: Person): Promise<void> {
    if (await this.users.addIdentity(userId, person)) return;
    const owner = await this.users.findByIdentity(person.provider, person.subject);
    if (owner?.id !== userId) throw new ProductError('sign_in_method_taken');
  }

  /** What a person is shown of themselves; `unauthenticated` when the account is gone. */
  async current(userId: string): Promise<CurrentUser> {
    const profile = await this.users.profile(userId);
    if (!profile) throw new ProductError('unauthenticated');
    return asShown(profile);
  }

  /** The same at a new start of a session: who is no admin by the configuration any more stops being one. */
  async returning(userId: string): Promise<CurrentUser> {
    await this.users.withdrawRole(userId, this.env.ADMIN_EMAILS);
    return this.current(userId);
  }

  private async register(person: Person): Promise<string> {
    if (person.email === null) throw new ProductError('email_missing');
    if (await this.users.hasOtherAccountWithEmail(person.email))
      throw new ProductError('account_exists_with_other_method');
    const registered = await this.credits.register({
      provider: person.provider,
      subject: person.subject,
      name: person.name,
      email: person.email,
      emailVerified: person.emailVerified,
      avatar: null,
      role: this.roleOf(person),
    });
    if (registered.outcome === 'registered') return registered.userId;
    const winner = await this.users.findByIdentity(person.provider, person.subject);
    // Somebody else took the address in the same moment.
    if (!winner) throw new ProductError('account_exists_with_other_method');
    return winner.id;
  }

  private roleOf({ email, emailVerified }: Person): Role {
    const listed = email !== null && this.env.ADMIN_EMAILS.includes(email);
    return emailVerified && listed ? 'admin' : 'creator';
  }
}

function asShown({ avatar, ...profile }: Profile): CurrentUser {
  return { ...profile, avatar: avatar === null ? null : mediaUrl(avatar) };
}
