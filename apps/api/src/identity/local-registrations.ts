import { Environment } from '@app/config';
import { maxNameLength, ProductError, type RegisterRequest } from '@app/contracts';
import { Invitations } from '@app/data';
import { displayName } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../http/rate-limiter.js';
import { requireLength, type PasswordProof } from './local-accounts.js';
import { PasswordHasher } from './password-hasher.js';
import { Registrations } from './registrations.js';

/** Registers local accounts by invitation. */
@Injectable()
export class LocalRegistrations {
  constructor(
    private readonly invitations: Invitations,
    private readonly registrations: Registrations,
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
    private readonly env: Environment,
  ) {}

  /**
   * Registers a user. The address counts as verified when an administrator named it in the invitation. Not to be
   * repeated: the invitation works once.
   * @param token of the invitation that the browser holds
   * @throws ProductError as `Registrations.register`, `invalid_request`, `password_length`
   */
  async register(
    { email, name, password }: RegisterRequest,
    token: string | undefined,
    network: string,
  ): Promise<PasswordProof> {
    await this.limiter.consume('passwordNetwork', network);
    if (token === undefined) throw new ProductError('invitation_required');
    // Checks the invitation first, because hashing is expensive.
    const invitation = await this.invitations.findOpen(token);
    if (!invitation) throw new ProductError('invitation_invalid');
    requireLength(password);
    const shown = displayName(name, maxNameLength);
    if (shown === undefined) throw new ProductError('invalid_request', { detail: 'name' });
    const address = email.toLowerCase();
    const isEmailVerified = invitation.email !== null;
    // Only an invitation for this address may make an administrator.
    if (!isEmailVerified && this.env.ADMIN_EMAILS.includes(address))
      throw new ProductError('invitation_for_other_address');
    const local = {
      provider: 'local' as const,
      subject: address,
      email: address,
      emailVerified: isEmailVerified,
    };
    const hash = await this.hasher.hash(password);
    const person = { ...local, name: shown, picture: null };
    const userId = await this.registrations.register(person, { token, passwordHash: hash });
    return { userId, hash, needsCode: false };
  }
}
