import { adminSettings, Environment, type AdminSettings } from '@app/config';
import {
  mediaUrl,
  ProductError,
  type Allowance,
  type CurrentUser,
  type Language,
} from '@app/contracts';
import { Credits } from '@app/credits';
import { Users, type Profile } from '@app/data';
import type { IdentityProfile } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../http/rate-limiter.js';
import { Avatars } from './avatars.js';
import { Registrations } from './registrations.js';

/** Signs users in and reads their own profile. */
@Injectable()
export class Accounts {
  private readonly admins: AdminSettings;

  constructor(
    private readonly users: Users,
    private readonly registrations: Registrations,
    private readonly avatars: Avatars,
    private readonly limiter: RateLimiter,
    private readonly credits: Credits,
    private readonly env: Environment,
  ) {
    this.admins = adminSettings(env);
  }

  /**
   * The user of a verified identity; registers them at the first sign-in. Never links accounts by email, verified or not.
   * @param invitation token of the invitation that the browser holds
   * @throws ProductError `account_disabled`, and as `Registrations.register`
   */
  async signIn(person: IdentityProfile, invitation?: string): Promise<string> {
    await this.limiter.consume('signIn', `${person.provider}:${person.subject}`);
    const known = await this.users.findByIdentity(person.provider, person.subject);
    if (known?.isDisabled) throw new ProductError('account_disabled');
    const userId = known?.id ?? (await this.registrations.register(person, { token: invitation }));
    await this.registrations.update(userId, person);
    await this.avatars.copy(userId, person);
    return userId;
  }

  /** Adds an identity to a user. Idempotent. @throws ProductError `sign_in_method_taken` when another user has it */
  async link(userId: string, person: IdentityProfile): Promise<void> {
    if (await this.users.addIdentity(userId, person)) return;
    const owner = await this.users.findByIdentity(person.provider, person.subject);
    if (owner?.id !== userId) throw new ProductError('sign_in_method_taken');
  }

  /** @throws ProductError `unauthenticated` when the account is gone */
  async current(userId: string): Promise<CurrentUser> {
    const profile = await this.users.profile(userId);
    if (!profile) throw new ProductError('unauthenticated');
    return { ...toCurrentUser(profile), ...(await this.allowanceOf(userId)) };
  }

  /** Stores the language of the screens. Safe to repeat. */
  async setLanguage(userId: string, language: Language): Promise<CurrentUser> {
    await this.users.setLanguage(userId, language);
    return this.current(userId);
  }

  /** The current user. First withdraws the admin role when the configuration no longer names the user. */
  async currentAtRefresh(userId: string): Promise<CurrentUser> {
    await this.users.withdrawRole(userId, this.admins);
    return this.current(userId);
  }

  /** The user's allowance as a field. Empty with billing, and for users without a limit. */
  private async allowanceOf(userId: string): Promise<{ allowance?: Allowance }> {
    if (this.env.BILLING === 'on') return {};
    const found = await this.credits.allowanceOf(userId, this.env.MONTHLY_ALLOWANCE);
    if (!found || found.monthly === null) return {};
    const { monthly, used } = found;
    return {
      allowance: { monthly, left: Math.max(0, monthly - used), renewsAt: startOfNextMonth() },
    };
  }
}

function startOfNextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
}

function toCurrentUser({ avatar, welcomeSpent, ...profile }: Profile): CurrentUser {
  return {
    ...profile,
    avatar: avatar === null ? null : mediaUrl(avatar),
    ...(welcomeSpent && { welcomeSpent }),
  };
}
