import { ProductError, siteDataKeptDays } from '@app/contracts';
import { Channels, type Channel } from '@app/data';
import { ChannelAuthority, type ChannelConsent } from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';
import { ChannelPeople } from './channel-people.js';
import { GivenUpConsents } from './given-up-consents.js';
import { SealedTokens } from './sealed-tokens.js';
import { withinPatience } from './within-patience.js';

const dayMs = 24 * 60 * 60 * 1_000;
/** A channel hardly ever changes hands; a week is how long that may go unnoticed. */
const freshDays = 7;

/** Connected channels: proved by a consent, verified anew when that is long ago, disconnected when somebody says so. */
@Injectable()
export class ChannelConnections {
  private readonly logger = new Logger(ChannelConnections.name);

  constructor(
    private readonly channels: Channels,
    private readonly authority: ChannelAuthority,
    private readonly sealed: SealedTokens,
    private readonly people: ChannelPeople,
    private readonly consents: GivenUpConsents,
  ) {}

  /**
   * Connects the channel that a consent shows. The consent has to be of the Google account that the person signs in with;
   * somebody who has none signs in with this one too from now on.
   */
  async connect(userId: string, consent: ChannelConsent): Promise<void> {
    const { person, channel, refreshToken } = consent;
    const subjects = await this.people.googleSubjects(userId);
    if (subjects.length === 0) await this.people.addGoogle(userId, person);
    else if (!subjects.includes(person.subject))
      throw new ProductError('channel_of_other_google_account');
    await this.channels.save({
      userId,
      channelId: channel.id,
      title: channel.title,
      handle: channel.handle,
      sealedToken: refreshToken === null ? null : this.sealed.seal(refreshToken, userId),
    });
  }

  /** The channel as it stands now: verified anew when that is long ago. Undefined when it is not theirs any more. */
  async standing(channel: Channel): Promise<Channel | undefined> {
    if (ageDays(channel) < freshDays) return channel;
    try {
      return await withinPatience(this.verify(channel));
    } catch (error) {
      // Google being away must not stand between a creator and their own channel; the limit of its terms holds.
      this.logger.warn({ err: error, msg: 'a channel could not be verified anew' });
      return ageDays(channel) < siteDataKeptDays ? channel : undefined;
    }
  }

  /**
   * The channel of a video, asked for with the consent that its owner gave: the way that is left where the installation
   * has no key of its own, or has spent its day's quota. Null when nobody knows.
   */
  async channelOfVideo(asking: Channel, videoId: string): Promise<string | null> {
    const token = this.sealed.open(asking.sealedToken, asking.userId);
    if (token === undefined) return null;
    try {
      return await withinPatience(this.authority.channelOfVideo(token, videoId));
    } catch (error) {
      this.logger.warn({ err: error, msg: 'the channel of a video could not be asked for' });
      return null;
    }
  }

  /** Asks Google once more. Undefined when the consent is gone or shows another channel: then it is erased here too. */
  async verify(channel: Channel): Promise<Channel | undefined> {
    const token = this.sealed.open(channel.sealedToken, channel.userId);
    const shown = token === undefined ? null : await this.authority.verify(token);
    if (token === undefined || shown?.id !== channel.channelId) {
      await this.erase(channel.userId, channel.channelId);
      return undefined;
    }
    // Sealed anew, so that a former key is needed no longer than until now.
    const verified = {
      ...channel,
      title: shown.title,
      handle: shown.handle,
      sealedToken: this.sealed.seal(token, channel.userId),
    };
    if (!(await this.channels.renew(verified, channel.sealedToken))) return undefined;
    return { ...verified, verifiedAt: new Date() };
  }

  /** Gives the consent back to Google and erases the channel, with what the video site told us. */
  async disconnect(userId: string, channelId: string): Promise<void> {
    const removed = await this.erase(userId, channelId);
    if (!removed) throw new ProductError('not_found');
  }

  /** The same for everything that a person has connected. */
  async disconnectAll(userId: string): Promise<void> {
    for (const { channelId } of await this.channels.of(userId)) await this.erase(userId, channelId);
  }

  /** Verifies what would have to be erased soon, and erases what nobody vouches for. */
  async keepTerms(): Promise<void> {
    for (const channel of await this.channels.olderThan(siteDataKeptDays - 5, 200)) {
      try {
        await this.verify(channel);
      } catch (error) {
        this.logger.warn({ err: error, msg: 'a channel could not be verified anew' });
        if (ageDays(channel) >= siteDataKeptDays)
          await this.erase(channel.userId, channel.channelId);
      }
    }
  }

  private async erase(userId: string, channelId: string): Promise<boolean> {
    const removed = await this.channels.remove(userId, channelId);
    if (!removed) return false;
    await this.people.eraseVideoSiteData(userId);
    const { sealedToken } = removed;
    if (sealedToken !== null) await this.consents.giveBack({ sealedToken, userId });
    return true;
  }
}

function ageDays({ verifiedAt }: Channel): number {
  return (Date.now() - verifiedAt.getTime()) / dayMs;
}
