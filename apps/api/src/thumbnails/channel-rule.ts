import { ProductError, type ChannelRefusal, type CurrentUser } from '@app/contracts';
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
  async check(user: CurrentUser, channelId: string | null): Promise<void> {
    if (user.plan !== 'free') return;
    const { channels, ownerEmail, hasGoogle } = await this.channels.standing(user.id, channelId);
    const canConnect = this.offers.channel;
    const addsGoogle = canConnect && !hasGoogle;
    if (channelId === null) {
      const remedy = channels.length > 0 || !canConnect ? 'retry' : 'connect';
      throw refusal('channel_unknown', { remedy, addsGoogle });
    }
    const claimed = channels.find((channel) => channel.channelId === channelId);
    if (claimed && (await this.connections.standing(claimed))) return;
    throw refusal('channel_owned_by_other', {
      ...(ownerEmail !== null && { ownerEmail: maskEmail(ownerEmail) }),
      remedy: !canConnect ? 'upgrade' : claimed ? 'reconnect' : channels[0] ? 'upgrade' : 'connect',
      addsGoogle,
    });
  }
}

function refusal(
  code: 'channel_unknown' | 'channel_owned_by_other',
  data: ChannelRefusal,
): ProductError {
  return new ProductError(code, {
    data: { ...data },
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
