import { EncryptedTokens } from '@app/config';
import { captionsConsentVersion, ProductError, siteDataKeptDays } from '@app/contracts';
import { ChannelReach, Channels, PersonalData, Users, type Channel } from '@app/data';
import {
  ChannelAuthority,
  type ChannelConsent,
  type OwnVideo,
  type OwnVideos,
} from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';
import { Accounts } from '../identity/accounts.js';
import { ConsentRevocations } from './consent-revocations.js';
import { withTimeout } from './with-timeout.js';

const dayMs = 24 * 60 * 60 * 1_000;
/** A channel is verified again after this time, in case its owner has changed. */
const staleAfterDays = 7;

/** Connects, verifies and disconnects channels. */
@Injectable()
export class ChannelConnections {
  private readonly logger = new Logger(ChannelConnections.name);

  constructor(
    private readonly channels: Channels,
    private readonly authority: ChannelAuthority,
    private readonly tokens: EncryptedTokens,
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly personal: PersonalData,
    private readonly consents: ConsentRevocations,
    private readonly reach: ChannelReach,
  ) {}

  /**
   * Connects the channel of a consent. The consent must come from the Google account of the user's sign-in. A
   * user without a Google sign-in gets this Google account as a sign-in method.
   */
  async connect(userId: string, consent: ChannelConsent): Promise<void> {
    const { person, channel, refreshToken } = consent;
    const identities = await this.users.identitiesOf(userId);
    const subjects = identities.flatMap(({ provider, subject }) =>
      provider === 'google' ? [subject] : [],
    );
    if (subjects.length === 0) await this.accounts.link(userId, person);
    else if (!subjects.includes(person.subject))
      throw new ProductError('channel_of_other_google_account');
    await this.channels.save({
      userId,
      channelId: channel.id,
      title: channel.title,
      handle: channel.handle,
      encryptedToken: refreshToken === null ? null : this.tokens.encrypt(refreshToken, userId),
    });
  }

  /**
   * Stores a consent to set thumbnails. It is separate from the consent to read, so users can withdraw it without
   * disconnecting the channel.
   */
  async allowPublishing(userId: string, consent: ChannelConsent): Promise<void> {
    const { channel, refreshToken, canPublish } = consent;
    if (!canPublish || refreshToken === null) throw new ProductError('publishing_consent_missing');
    const token = this.tokens.encrypt(refreshToken, userId);
    if (!(await this.channels.allowPublishing(userId, channel.id, token)))
      throw new ProductError('publishing_channel_not_connected');
  }

  /**
   * Removes the consent to set thumbnails and ends waiting publications. Does not revoke the consent at Google, because
   * that would end the consent to read as well. Idempotent.
   */
  async stopPublishing(userId: string, channelId: string): Promise<void> {
    if (!(await this.channels.stopPublishing(userId, channelId)))
      throw new ProductError('not_found');
  }

  /** Stores a consent to read captions, separate from the other consents. */
  async allowCaptions(userId: string, consent: ChannelConsent): Promise<void> {
    const { channel, refreshToken, canReadCaptions } = consent;
    if (!canReadCaptions || refreshToken === null)
      throw new ProductError('captions_consent_missing');
    const token = this.tokens.encrypt(refreshToken, userId);
    if (!(await this.channels.allowCaptions(userId, channel.id, token, captionsConsentVersion)))
      throw new ProductError('captions_channel_not_connected');
  }

  /**
   * Removes the consent to read captions. Does not revoke the consent at Google, because that would end the other
   * consents as well. Idempotent.
   */
  async stopCaptions(userId: string, channelId: string): Promise<void> {
    if (!(await this.channels.stopCaptions(userId, channelId))) throw new ProductError('not_found');
  }

  /** Stores a consent to read reports, separate from the other consents. A worker reads the reports. */
  async saveReportsConsent(userId: string, consent: ChannelConsent): Promise<void> {
    const { channel, refreshToken, canReadReach } = consent;
    if (!canReadReach || refreshToken === null) throw new ProductError('reach_consent_missing');
    const token = this.tokens.encrypt(refreshToken, userId);
    if (!(await this.reach.allow(userId, channel.id, token)))
      throw new ProductError('reach_channel_not_connected');
  }

  /**
   * Removes the consent to read reports, erases the reported numbers and deletes the reporting job at Google. Does
   * not revoke the consent there, because that would end the other consents as well. Idempotent.
   */
  async removeReportsConsent(userId: string, channelId: string): Promise<void> {
    const ended = await this.reach.stop(userId, channelId);
    if (!ended) throw new ProductError('not_found');
    if (ended.token !== null && ended.isLast)
      await this.consents.endReports({ encryptedToken: ended.token, userId });
  }

  /** Verifies a channel again after a week. Returns undefined when the channel no longer belongs to the user. */
  async verifyIfStale(channel: Channel): Promise<Channel | undefined> {
    if (ageDays(channel) < staleAfterDays) return channel;
    try {
      return await withTimeout(this.verify(channel));
    } catch (error) {
      // While Google is unreachable, the last verification stays valid until its retention period ends.
      this.logger.warn({ err: error, msg: 'channel verification failed' });
      return ageDays(channel) < siteDataKeptDays ? channel : undefined;
    }
  }

  /**
   * Looks up which channel a video belongs to. Uses the consent of a connected channel instead of the installation's API
   * key. Null when the channel cannot be read.
   */
  async channelOfVideo(reader: Channel, videoId: string): Promise<string | null> {
    const token = this.tokens.decrypt(reader.encryptedToken, reader.userId);
    if (token === undefined) return null;
    try {
      return await withTimeout(this.authority.channelOfVideo(token, videoId));
    } catch (error) {
      this.logger.warn({ err: error, msg: 'channel lookup with a user consent failed' });
      return null;
    }
  }

  /** Reads a page of the channel's uploads. Throws `channel_permission_missing` when the consent is gone. */
  async uploads(channel: Channel, page: string | null): Promise<OwnVideos> {
    return this.readWithToken(channel, (token) =>
      this.authority.listUploads(token, channel.channelId, page),
    );
  }

  /** Reads videos by their ids, without deleted ones. Throws the same error as `uploads`. */
  async videos(channel: Channel, ids: string[]): Promise<OwnVideo[]> {
    return this.readWithToken(channel, (token) => this.authority.listVideos(token, ids));
  }

  private async readWithToken<Answer>(
    { encryptedToken, userId }: Channel,
    question: (token: string) => Promise<Answer | null>,
  ): Promise<Answer> {
    const token = this.tokens.decrypt(encryptedToken, userId);
    const answer = token === undefined ? null : await withTimeout(question(token));
    if (answer === null) throw new ProductError('channel_permission_missing');
    return answer;
  }

  /**
   * Verifies a channel at Google. When the consent is gone or belongs to another channel, erases the channel and
   * returns undefined.
   */
  async verify(channel: Channel): Promise<Channel | undefined> {
    const token = this.tokens.decrypt(channel.encryptedToken, channel.userId);
    const found = token === undefined ? null : await this.authority.verify(token);
    if (token === undefined || found?.id !== channel.channelId) {
      await this.erase(channel.userId, channel.channelId);
      return undefined;
    }
    // Encrypts with the current key, so that a previous key can be retired.
    const verified = {
      ...channel,
      title: found.title,
      handle: found.handle,
      encryptedToken: this.tokens.encrypt(token, channel.userId),
      publishToken: this.reencryptConsentToken(channel.publishToken, channel.userId),
      captionsToken: this.reencryptConsentToken(channel.captionsToken, channel.userId),
    };
    if (!(await this.channels.renew(verified, channel.encryptedToken))) return undefined;
    return { ...verified, verifiedAt: new Date() };
  }

  /** Erases a channel with its video site data and revokes its consent. */
  async disconnect(userId: string, channelId: string): Promise<void> {
    const wasRemoved = await this.erase(userId, channelId);
    if (!wasRemoved) throw new ProductError('not_found');
  }

  /** Disconnects all channels of a user. */
  async disconnectAll(userId: string): Promise<void> {
    for (const { channelId } of await this.channels.ofUser(userId))
      await this.erase(userId, channelId);
  }

  /** Verifies channels whose retention period ends soon. Erases those that could not be verified in time. */
  async verifyOrEraseOld(): Promise<void> {
    for (const channel of await this.channels.olderThan(siteDataKeptDays - 5, 200)) {
      try {
        await this.verify(channel);
      } catch (error) {
        this.logger.warn({ err: error, msg: 'channel verification failed' });
        if (ageDays(channel) >= siteDataKeptDays)
          await this.erase(channel.userId, channel.channelId);
      }
    }
  }

  private reencryptConsentToken(encrypted: string | null, userId: string): string | null {
    const token = this.tokens.decrypt(encrypted, userId);
    return token === undefined ? null : this.tokens.encrypt(token, userId);
  }

  private async erase(userId: string, channelId: string): Promise<boolean> {
    const removed = await this.channels.remove(userId, channelId);
    if (!removed) return false;
    await this.personal.eraseVideoSiteData(userId);
    if (removed.reachToken !== null && removed.isLastReader)
      await this.consents.endReports({ encryptedToken: removed.reachToken, userId });
    const { publishToken, captionsToken, reachToken } = removed;
    for (const encryptedToken of [removed.encryptedToken, publishToken, captionsToken, reachToken])
      if (encryptedToken !== null) await this.consents.revoke({ encryptedToken, userId });
    return true;
  }
}

function ageDays({ verifiedAt }: Channel): number {
  return (Date.now() - verifiedAt.getTime()) / dayMs;
}
