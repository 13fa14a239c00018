import { ProductError, type CurrentUser } from '@app/contracts';
import { Users } from '@app/data';
import { Injectable } from '@nestjs/common';

/** A free account generates only for videos of its own channels; ownership is judged by channel id, never by name. */
@Injectable()
export class ChannelRule {
  constructor(private readonly users: Users) {}

  /** Passes, or fails with `channel_unknown` or `channel_owned_by_other`. Nothing has been debited by then. */
  async check(user: CurrentUser, channelId: string | null): Promise<void> {
    if (user.plan !== 'free') return;
    if (channelId === null) throw new ProductError('channel_unknown');
    const { own, ownerEmail } = await this.users.ownsChannel(user.id, channelId);
    if (own) return;
    if (ownerEmail === null) throw new ProductError('channel_owned_by_other');
    const masked = maskEmail(ownerEmail);
    throw new ProductError('channel_owned_by_other', {
      sentence: `Sorry, FREE accounts can only generate thumbnails for their own YouTube channels. It seems the channel belongs to ${masked} (or to another account). To continue, you can login to that account, or upgrade to a paid account to continue.`,
      data: { ownerEmail: masked },
    });
  }
}

/** `jane@gmail.com` → `j•••@gmail.com`: another person's address is never given away. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${Array.from(name)[0] ?? ''}•••@${domain}`;
}
