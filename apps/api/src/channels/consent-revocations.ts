import { EncryptedTokens } from '@app/config';
import { Channels, type EncryptedConsent } from '@app/data';
import { ChannelAuthority, ReachReports } from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';
import { withTimeout } from './with-timeout.js';

/** Google's terms require that a consent is revoked within 7 days. */
const revocationDays = 7;
const dayMs = 24 * 60 * 60 * 1_000;

/** Revokes consents and deletes reporting jobs at Google after a user has withdrawn the consent here. */
@Injectable()
export class ConsentRevocations {
  private readonly logger = new Logger(ConsentRevocations.name);

  constructor(
    private readonly channels: Channels,
    private readonly authority: ChannelAuthority,
    private readonly tokens: EncryptedTokens,
    private readonly reports: ReachReports,
  ) {}

  /**
   * Deletes the job of a channel's daily reports, before its consent is removed or revoked. Never fails: without the
   * consent nothing is read, so a remaining job is harmless. Safe to repeat.
   */
  async endReports({ encryptedToken, userId }: Omit<EncryptedConsent, 'since'>): Promise<void> {
    try {
      const token = this.tokens.decrypt(encryptedToken, userId);
      if (token !== undefined) await withTimeout(this.reports.stopReports(token));
    } catch (error) {
      this.logger.warn({ err: error, msg: 'reporting job not deleted' });
    }
  }

  /** Revokes a consent now. Never fails: the next retention run retries. Idempotent. */
  async revoke(consent: Pick<EncryptedConsent, 'encryptedToken' | 'userId'>): Promise<boolean> {
    try {
      const token = this.tokens.decrypt(consent.encryptedToken, consent.userId);
      // Undefined when the encryption key is gone. Then the token cannot be used.
      if (token !== undefined) await withTimeout(this.authority.revoke(token));
      await this.channels.removeConsentToRevoke(consent.encryptedToken);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, msg: 'consent revocation failed; retried within the hour' });
      return false;
    }
  }

  /** Revokes pending consents one by one and stops when Google fails. Safe to run in several processes at once. */
  async revokeAll(): Promise<void> {
    for (const consent of await this.channels.consentsToRevoke(200)) {
      if (await this.revoke(consent)) continue;
      if (Date.now() - consent.since.getTime() < revocationDays * dayMs) return;
      await this.channels.removeConsentToRevoke(consent.encryptedToken);
      this.logger.warn({ msg: 'consent dropped without revocation' });
    }
  }
}
