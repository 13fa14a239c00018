import { Environment } from '@app/config';
import { mediaUrl, ProductError, type CurrentUser } from '@app/contracts';
import { Users, type Profile } from '@app/data';
import type { IdentityProfile } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../http/rate-limiter.js';
import { Avatars } from './avatars.js';
import { Registrations } from './registrations.js';

/** People: who signs in, what they are shown of themselves. */
@Injectable()
export class Accounts {
  constructor(
    private readonly users: Users,
    private readonly registrations: Registrations,
    private readonly avatars: Avatars,
    private readonly limiter: RateLimiter,
    private readonly env: Environment,
  ) {}

  /**
   * The user of a person who has proved who they are; registers them on their first sign-in, once, also when two
   * sign-ins race. Accounts are never linked by e-mail, verified or not. Fails as `Registrations.register` does.
   */
  async signIn(person: IdentityProfile): Promise<string> {
    await this.limiter.consume('signIn', `${person.provider}:${person.subject}`);
    const known = await this.users.findByIdentity(person.provider, person.subject);
    const userId = known?.id ?? (await this.registrations.register(person));
    await this.registrations.follow(userId, person);
    await this.avatars.takeOver(userId, person);
    return userId;
  }

  /**
   * Adds a way of signing in to the account of somebody who is signed in. Fails with `sign_in_method_taken` when it
   * belongs to somebody else; does nothing when it is theirs already.
   */
  async link(userId: string, person: IdentityProfile): Promise<void> {
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
}

function asShown({ avatar, welcomeSpent, ...profile }: Profile): CurrentUser {
  return {
    ...profile,
    avatar: avatar === null ? null : mediaUrl(avatar),
    ...(welcomeSpent && { welcomeSpent }),
  };
}
