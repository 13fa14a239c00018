import { PersonalData, Users } from '@app/data';
import type { IdentityProfile } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { Accounts } from './accounts.js';

/** What connections need to know, to add and to erase of a person. */
@Injectable()
export class ChannelPeople {
  constructor(
    private readonly users: Users,
    private readonly personal: PersonalData,
    private readonly accounts: Accounts,
  ) {}

  /** Somebody without Google signs in with it too from now on. Fails with `sign_in_method_taken`. */
  addGoogle(userId: string, person: IdentityProfile): Promise<void> {
    return this.accounts.link(userId, person);
  }

  async googleSubjects(userId: string): Promise<string[]> {
    const identities = await this.users.identitiesOf(userId);
    return identities.flatMap(({ provider, subject }) => (provider === 'google' ? [subject] : []));
  }

  async googleEmail(userId: string): Promise<string | undefined> {
    const account = await this.users.account(userId);
    return account?.methods.find(({ provider }) => provider === 'google')?.email ?? undefined;
  }

  eraseVideoSiteData(userId: string): Promise<void> {
    return this.personal.eraseVideoSiteData(userId);
  }
}
