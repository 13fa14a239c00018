import { createHash } from 'node:crypto';
import { passwordLength, ProductError } from '@app/contracts';
import { Passwords, type PasswordOwner } from '@app/data';
import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../http/rate-limiter.js';
import { Accounts } from './accounts.js';
import { EndedSessions } from './ended-sessions.js';
import { PasswordHasher } from './password-hasher.js';

/** A user, and the hash that their password matched or was set to. */
export interface PasswordProof {
  userId: string;
  hash: string;
  /** Whether the account needs a code as well. */
  needsCode: boolean;
}

/** Sign-in with e-mail and password, and changes of passwords. */
@Injectable()
export class LocalAccounts {
  constructor(
    private readonly passwords: Passwords,
    private readonly hasher: PasswordHasher,
    private readonly accounts: Accounts,
    private readonly ended: EndedSessions,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * The user with this address and password. Attempts are counted by address and network together, so that no one can
   * lock another user out.
   * @throws ProductError `sign_in_wrong`, the same and after the same time for an unknown address
   */
  async signIn(email: string, password: string, network: string): Promise<PasswordProof> {
    const address = email.trim().toLowerCase();
    await this.limiter.consume('passwordNetwork', network);
    await this.limiter.consume('password', digestOf(`${network} ${address}`));
    const owner = await this.passwords.ofEmail(address);
    const hash = owner?.hash;
    if (!(await this.hasher.matches(password, hash)) || !owner || typeof hash !== 'string')
      throw new ProductError('sign_in_wrong');
    return { userId: await this.signInAs(owner), hash, needsCode: owner.needsCode };
  }

  /**
   * Sets a password by a one-time link, ends all sessions and revokes all API keys. Not to be repeated: the link works
   * once.
   * @throws ProductError `password_link_invalid`, `password_length`
   */
  async setByLink(token: string, password: string, network: string): Promise<PasswordProof> {
    await this.limiter.consume('passwordNetwork', network);
    requireLength(password);
    // Checks the link first, because hashing is expensive.
    const owner = await this.passwords.ofLink(token);
    if (!owner) throw new ProductError('password_link_invalid');
    const hash = await this.hasher.hash(password);
    const ended = await this.passwords.setByLink(token, hash);
    if (!ended) throw new ProductError('password_link_invalid');
    this.ended.add(ended);
    return { userId: await this.signInAs(owner), hash, needsCode: owner.needsCode };
  }

  /**
   * Changes the password and ends the other sessions. Safe to repeat.
   * @throws ProductError `password_wrong`, `password_length`
   */
  async change(
    { userId, sessionId }: { userId: string; sessionId: string },
    current: string,
    password: string,
  ): Promise<void> {
    await this.limiter.consume('password', userId);
    requireLength(password);
    const owner = await this.passwords.ofUser(userId);
    if (!(await this.hasher.matches(current, owner?.hash)))
      throw new ProductError('password_wrong');
    const hash = await this.hasher.hash(password);
    this.ended.add(await this.passwords.change(userId, hash, sessionId));
  }

  private signInAs({ name, email, emailVerified }: PasswordOwner): Promise<string> {
    const person = { provider: 'local' as const, subject: email, emailVerified };
    return this.accounts.signIn({ ...person, email, name, picture: null });
  }
}

/** @throws ProductError `password_length` */
export function requireLength(password: string): void {
  const { length } = Array.from(password);
  if (length < passwordLength.min || length > passwordLength.max)
    throw new ProductError('password_length');
}

/** The digest of a key that a limit counts. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
