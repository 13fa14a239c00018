import { ProductError, type ChannelRefusal, type CurrentUser, type VideoRef } from '@app/contracts';
import { Channels } from '@app/data';
import { Injectable } from '@nestjs/common';
import { AccountOffers } from '../account/account-offers.js';
import { ChannelConnections } from '../account/channel-connections.js';

/** A free account generates only for videos of its own channels; ownership is judged by channel id, never by name. */
@Injectable()
export class ChannelRule {
  constructor(
    private readonly channels: Channels,
    private readonly connections: ChannelConnections,
    private readonly offers: AccountOffers,
  ) {}

  /** Passes, or fails with `channel_unknown` or `channel_owned_by_other`. Nothing has been debited by then. */
  async check(user: CurrentUser, video: VideoRef & { channelId: string | null }): Promise<void> {
    if (user.plan !== 'free') return;
    const channelId = video.channelId ?? (await this.askedOfOwner(user.id, video));
    const { channels, ownerEmail, hasGoogle } = await this.channels.standing(user.id, channelId);
    const canConnect = this.offers.channel;
    const addsGoogle = canConnect && !hasGoogle;
    if (channelId === null) {
      if (!canConnect) throw refusal('channel_unknown', { remedy: 'upgrade', addsGoogle });
      throw refusal('channel_unknown', { remedy: channels[0] ? 'retry' : 'connect', addsGoogle });
    }
    const claimed = channels.find((channel) => channel.channelId === channelId);
    if (claimed && (await this.connections.standing(claimed))) return;
    throw refusal('channel_owned_by_other', {
      ...(ownerEmail !== null && { ownerEmail: maskEmail(ownerEmail) }),
      remedy: !canConnect ? 'upgrade' : claimed ? 'reconnect' : channels[0] ? 'upgrade' : 'connect',
      addsGoogle,
    });
  }

  /** Where the installation could not find out, the consent of a channel's owner is asked with. */
  private async askedOfOwner(userId: string, video: VideoRef): Promise<string | null> {
    // Connected channels are YouTube's.
    if (video.site !== 'youtube') return null;
    for (const channel of await this.channels.of(userId)) {
      const found = await this.connections.channelOfVideo(channel, video.id);
      if (found !== null) return found;
    }
    return null;
  }
}

/** Where neither the installation nor a consent can be asked, trying again is of no use. */
const cannotBeChecked =
  'This installation cannot check which channel a video belongs to, so a link needs a paid plan here. A video of your own you can upload instead.';

function refusal(
  code: 'channel_unknown' | 'channel_owned_by_other',
  data: ChannelRefusal,
): ProductError {
  return new ProductError(code, {
    data: { ...data },
    ...(code === 'channel_unknown' && data.remedy === 'upgrade' && { sentence: cannotBeChecked }),
    ...(data.ownerEmail !== undefined && {
      sentence: `Sorry, FREE accounts can only generate thumbnails for their own YouTube channels. It seems the channel belongs to ${data.ownerEmail} (or to another account). To continue, you can login to that account, or upgrade to a paid account to continue.`,
    }),
  });
}

/** `jane@gmail.com` → `j•••@gmail.com`: another person's address is never given away. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${Array.from(name)[0] ?? ''}•••@${domain}`;
}
