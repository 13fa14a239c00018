import { Environment } from '@app/config';
import {
  channelOwnedByOtherSentence,
  ProductError,
  type ChannelRefusal,
  type CurrentUser,
  type VideoRef,
} from '@app/contracts';
import { Channels } from '@app/data';
import { ChannelAuthority } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { ChannelConnections } from '../channels/channel-connections.js';

/** With billing, free accounts may generate only for videos of their own channels. */
@Injectable()
export class ChannelRule {
  constructor(
    private readonly channels: Channels,
    private readonly connections: ChannelConnections,
    private readonly authority: ChannelAuthority,
    private readonly env: Environment,
  ) {}

  /** @throws ProductError `channel_unknown`, `channel_owned_by_other` */
  async check(user: CurrentUser, video: VideoRef & { channelId: string | null }): Promise<void> {
    if (user.plan !== 'free' || this.env.BILLING === 'off') return;
    const channelId = video.channelId ?? (await this.findWithConsent(user.id, video));
    const { channels, ownerEmail, hasGoogle } = await this.channels.ownership(user.id, channelId);
    const canConnect = this.authority.offered;
    const willAddGoogle = canConnect && !hasGoogle;
    if (channelId === null) {
      if (!canConnect)
        throw refusal('channel_unknown', { remedy: 'upgrade', addsGoogle: willAddGoogle });
      throw refusal('channel_unknown', {
        remedy: channels[0] ? 'retry' : 'connect',
        addsGoogle: willAddGoogle,
      });
    }
    const connected = channels.find((channel) => channel.channelId === channelId);
    if (connected && (await this.connections.verifyIfStale(connected))) return;
    throw refusal('channel_owned_by_other', {
      ...(ownerEmail !== null && { ownerEmail: maskEmail(ownerEmail) }),
      remedy: !canConnect
        ? 'upgrade'
        : connected
          ? 'reconnect'
          : channels[0]
            ? 'upgrade'
            : 'connect',
      addsGoogle: willAddGoogle,
    });
  }

  /** Finds the video's channel when the installation's API key cannot. */
  private async findWithConsent(userId: string, video: VideoRef): Promise<string | null> {
    // Only YouTube channels can be connected.
    if (video.site !== 'youtube') return null;
    for (const channel of await this.channels.ofUser(userId)) {
      const found = await this.connections.channelOfVideo(channel, video.id);
      if (found !== null) return found;
    }
    return null;
  }
}

/** Without an API key or a consent, a retry cannot succeed. */
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
      sentence: channelOwnedByOtherSentence(data.ownerEmail),
    }),
  });
}

/** Hides another user's address: `jane@gmail.com` → `j•••@gmail.com`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${Array.from(name)[0] ?? ''}•••@${domain}`;
}
