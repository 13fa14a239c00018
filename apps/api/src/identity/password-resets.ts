import { randomBytes } from 'node:crypto';
import { Environment } from '@app/config';
import {
  pages,
  passwordLinkFragment,
  passwordResetMinutes,
  ProductError,
  type Language,
} from '@app/contracts';
import { Passwords } from '@app/data';
import { Mail } from '@app/providers';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { RateLimiter } from '../http/rate-limiter.js';
import { resetMail } from './reset-mail/reset-mail.js';

/** Requests that a process works on at once; each waits for the mail server. */
const maxPending = 50;

/** Sends links that set the password of a local account. */
@Injectable()
export class PasswordResets implements BeforeApplicationShutdown {
  private readonly logger = new Logger(PasswordResets.name);
  private readonly pending = new Set<Promise<void>>();

  constructor(
    private readonly passwords: Passwords,
    private readonly mail: Mail,
    private readonly limiter: RateLimiter,
    private readonly env: Environment,
  ) {}

  /**
   * Returns before the account is looked up, so neither the answer nor its timing reveals whether the account exists.
   * Rate limits count the sender's network. All open links of an account work, so strangers cannot block its owner.
   * @param language of a user who has chosen none
   */
  async request(email: string, language: Language, network: string): Promise<void> {
    await this.limiter.consume('passwordReset', network);
    if (this.pending.size >= maxPending)
      throw new ProductError('too_many_requests', { retryAfterSeconds: 60 });
    const work = this.send(email.trim().toLowerCase(), language)
      .catch((error: unknown) => this.logger.error({ err: error, msg: 'password reset not sent' }))
      .finally(() => this.pending.delete(work));
    this.pending.add(work);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.pending);
  }

  private async send(email: string, language: Language): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    const owner = await this.passwords.offerReset(email, token, passwordResetMinutes);
    if (!owner) return;
    const link = `${this.env.PUBLIC_ORIGIN}${pages.signIn}${passwordLinkFragment}${token}`;
    try {
      await this.mail.send({ to: owner.email, ...resetMail(owner.language ?? language, link) });
    } catch (error) {
      await this.passwords.withdrawReset(token);
      throw error;
    }
    this.logger.log({ userId: owner.userId, msg: 'password reset sent' });
  }
}
