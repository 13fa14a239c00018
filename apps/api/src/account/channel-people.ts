import { PersonalData, Users } from '@app/data';
import { objectNamesInText } from '@app/providers';
import { Injectable } from '@nestjs/common';

/** What connections need to know and to erase of a person. */
@Injectable()
export class ChannelPeople {
  constructor(
    private readonly users: Users,
    private readonly personal: PersonalData,
  ) {}

  googleSubjects(userId: string): Promise<string[]> {
    return this.users.subjectsAt(userId, 'google');
  }

  async googleEmail(userId: string): Promise<string | undefined> {
    const account = await this.users.account(userId);
    return account?.methods.find(({ provider }) => provider === 'google')?.email ?? undefined;
  }

  eraseVideoSiteData(userId: string): Promise<void> {
    return this.personal.eraseVideoSiteData(userId, objectNamesInText);
  }
}
