import { Channels, type SealedConsent } from '@app/data';
import { ChannelAuthority } from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';
import { SealedTokens } from './sealed-tokens.js';
import { withinPatience } from './within-patience.js';

/** A consent is of no use to us any more; for so long Google is told of it, then it is dropped (its terms: 7 days). */
const triedDays = 7;
const dayMs = 24 * 60 * 60 * 1_000;

/** Gives consents back to Google that people have taken from us, also when Google is away at that moment. */
@Injectable()
export class GivenUpConsents {
  private readonly logger = new Logger(GivenUpConsents.name);

  constructor(
    private readonly channels: Channels,
    private readonly authority: ChannelAuthority,
    private readonly sealed: SealedTokens,
  ) {}

  /** One of them, now. Never fails: what Google does not hear now it is told within the hour. May run twice. */
  async giveBack(consent: Pick<SealedConsent, 'sealedToken' | 'userId'>): Promise<boolean> {
    try {
      const token = this.sealed.open(consent.sealedToken, consent.userId);
      // Sealed with a key that is gone: nobody can open it any more.
      if (token !== undefined) await withinPatience(this.authority.revoke(token));
      await this.channels.consentRevoked(consent.sealedToken);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, msg: 'a consent could not be given back to Google yet' });
      return false;
    }
  }

  /** All that are left, until Google does not answer. May run at any time, also in several processes at once. */
  async giveAllBack(): Promise<void> {
    for (const consent of await this.channels.consentsToRevoke(200)) {
      if (await this.giveBack(consent)) continue;
      if (Date.now() - consent.since.getTime() < triedDays * dayMs) return;
      await this.channels.consentRevoked(consent.sealedToken);
      this.logger.warn({ msg: 'a consent was dropped without Google knowing of it' });
    }
  }
}
