import { createHmac } from 'node:crypto';
import { spentRegistrationsKeptDays, type SignInProvider } from '@app/contracts';
import { RegistrationDigests, Users } from '@app/data';
import { Injectable } from '@nestjs/common';
import { TokenKeys, type KeyRing } from './token-keys.js';

/** How a provider knows somebody. */
interface KnownBy {
  provider: SignInProvider;
  subject: string;
}

/**
 * Remembers of deleted accounts that their credits of registration are spent, so that deleting and registering again brings
 * no new ones. Only a digest with a key of our own is kept: it says neither who it was, nor can it be compared with another
 * installation's.
 */
@Injectable()
export class SpentRegistrations {
  private readonly keys: KeyRing;

  constructor(
    private readonly users: Users,
    private readonly digests: RegistrationDigests,
    keys: TokenKeys,
  ) {
    this.keys = keys.ring('spent-registration');
  }

  /** Of everything by which an account is signed in to. May run twice. */
  async note(userId: string): Promise<void> {
    const identities = await this.users.identitiesOf(userId);
    const { bytes } = this.keys.current;
    await this.digests.note(identities.map((one) => digest(one, bytes)));
  }

  has(person: KnownBy): Promise<boolean> {
    // Under a former secret, too, for as long as it is kept.
    const digests = this.keys.all.map((key) => digest(person, key.bytes));
    return this.digests.hasAny(digests);
  }

  forgetOld(): Promise<void> {
    return this.digests.forgetOlderThan(spentRegistrationsKeptDays);
  }
}

function digest({ provider, subject }: KnownBy, key: Uint8Array): string {
  return createHmac('sha256', key).update(`${provider}:${subject}`).digest('base64url');
}
