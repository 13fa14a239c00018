import { PersonalData } from '@app/data';
import { objectNamesInText } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { ErasedPictures } from './erased-pictures.js';
import { SpentRegistrations } from './spent-registrations.js';

/** Erasing is at work on an account for seconds; after so many minutes whoever did it is gone. */
const abandonedMinutes = 10;

/** What is stored of people who leave: first the account is closed, then all of it goes. */
@Injectable()
export class ErasedPeople {
  constructor(
    private readonly personal: PersonalData,
    private readonly spent: SpentRegistrations,
    private readonly pictures: ErasedPictures,
  ) {}

  /** From then on nobody signs in to the account, and nothing is added to it. May run twice. */
  async leave(userId: string): Promise<void> {
    await this.personal.leave(userId);
  }

  /** Everything of an account that was closed. May run again after any failure. */
  async erase(userId: string): Promise<void> {
    await this.spent.note(userId);
    await this.personal.eraseAccount(userId, objectNamesInText);
    await this.pictures.soon();
  }

  /** Accounts that were closed by a process which then died. */
  abandoned(): Promise<string[]> {
    return this.personal.leaving(abandonedMinutes, 50);
  }

  forgetOld(): Promise<void> {
    return this.spent.forgetOld();
  }
}
