import { createHmac } from 'node:crypto';
import { type KeyRing, TokenKeys } from '@app/config';
import { spentRegistrationsKeptDays, type SignInProvider } from '@app/contracts';
import { RegistrationDigests, Users } from '@app/data';
import { Injectable } from '@nestjs/common';

interface ProviderIdentity {
  provider: SignInProvider;
  subject: string;
}

/**
 * Keeps users from renewing welcome credits and allowances by deleting their account. Stores keyed digests, which identify
 * no person and cannot be compared with another installation's.
 */
@Injectable()
export class FormerAccounts {
  private readonly keys: KeyRing;

  constructor(
    private readonly users: Users,
    private readonly digests: RegistrationDigests,
    keys: TokenKeys,
  ) {
    this.keys = keys.ring('spent-registration');
  }

  /** Records every identity of an account. Safe to repeat. */
  async record(userId: string): Promise<void> {
    const identities = await this.users.identitiesOf(userId);
    const { bytes } = this.keys.current;
    await this.digests.save(
      userId,
      identities.map((one) => digest(one, bytes)),
    );
  }

  /** The digests under which former accounts of a user may be recorded: one for each secret, also previous ones. */
  digestsOf(person: ProviderIdentity): string[] {
    return this.keys.all.map((key) => digest(person, key.bytes));
  }

  deleteExpired(): Promise<void> {
    return this.digests.deleteOlderThan(spentRegistrationsKeptDays);
  }
}

function digest({ provider, subject }: ProviderIdentity, key: Uint8Array): string {
  return createHmac('sha256', key).update(`${provider}:${subject}`).digest('base64url');
}
