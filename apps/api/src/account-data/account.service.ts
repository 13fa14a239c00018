import {
  mediaUrl,
  ProductError,
  spentRegistrationsKeptDays,
  type Account,
  type AccountData,
  type ConnectedChannel,
  type FaceDataAnswer,
} from '@app/contracts';
import { Environment } from '@app/config';
import { ChannelReach, Channels, PersonalData, Users, type Channel } from '@app/data';
import { ChannelAuthority, SignInProviders } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { Accounts } from '../identity/accounts.js';
import { PictureErasure } from '../media/picture-erasure.js';

/** What deleting an account does, as the user reads it before. */
const deletion: Account['deletion'] = {
  gone: [
    'Your name, email address, profile picture and sign-in methods, on every device.',
    'Your thumbnails, including shared ones, and every picture you uploaded, faces included.',
    'Your prompts, video links, connected channels and their YouTube data.',
    'Your remaining credits. They can’t be restored.',
  ],
  kept: [
    'Your credit history without your name: amounts, dates and reasons. Bookkeeping requires it.',
    'What you paid, and your customer ID at our payment provider, as tax law requires.',
    `For ${spentRegistrationsKeptDays} days, an anonymous fingerprint of your sign-in, to prevent claiming welcome credits twice.`,
    'For each generation: when it happened, how many thumbnails, and whether it worked. Not the video, prompt or pictures.',
  ],
};

/** The account page, the export of all data, and the removal of face data. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: Users,
    private readonly channels: Channels,
    private readonly reach: ChannelReach,
    private readonly personal: PersonalData,
    private readonly accounts: Accounts,
    private readonly providers: SignInProviders,
    private readonly authority: ChannelAuthority,
    private readonly erasure: PictureErasure,
    private readonly env: Environment,
  ) {}

  async read(userId: string): Promise<Account> {
    const [record, channels, withReach] = await Promise.all([
      this.users.account(userId),
      this.channels.of(userId),
      this.reach.allowedOf(userId),
    ]);
    if (!record) throw new ProductError('unauthenticated');
    const has = record.methods.map((method) => method.provider);
    return {
      name: record.name,
      avatar: record.avatar === null ? null : mediaUrl(record.avatar),
      email: record.email,
      createdAt: record.createdAt.toISOString(),
      methods: record.methods,
      channels: channels.map((channel) => asShown(channel, withReach)),
      addableMethods: this.providers.offered.filter((method) => !has.includes(method)),
      canConnectChannel: this.authority.offered,
      deletion,
    };
  }

  /** Everything stored about a user. */
  async export(userId: string): Promise<AccountData> {
    const [page, user, records] = await Promise.all([
      this.read(userId),
      this.accounts.current(userId),
      this.personal.recordsOf(userId),
    ]);
    const {
      addableMethods: _methods,
      canConnectChannel: _can,
      deletion: _texts,
      ...account
    } = page;
    return {
      exportedAt: new Date().toISOString(),
      account: { ...account, id: user.id, plan: user.plan, credits: user.credits },
      ...records,
      thumbnails: records.thumbnails.map((thumbnail) => ({
        ...thumbnail,
        master: this.addressOf(thumbnail.master),
        upload: this.addressOf(thumbnail.upload),
        preview: this.addressOf(thumbnail.preview),
      })),
    };
  }

  /** Erases uploads and cut-outs, except those a running generation still needs. Idempotent. */
  async removeFaceData(userId: string): Promise<FaceDataAnswer> {
    const answer = await this.personal.eraseFaceData(userId);
    await this.erasure.tryEraseNoted();
    return answer;
  }

  /** Absolute, because the export leaves the product. */
  private addressOf(picture: string): string {
    return `${this.env.PUBLIC_ORIGIN}${mediaUrl(picture)}`;
  }
}

/** @param withReach ids of the channels whose reports may be read */
function asShown(channel: Channel, withReach: string[]): ConnectedChannel {
  const { channelId, title, handle, verifiedAt, publishToken } = channel;
  return {
    id: channelId,
    title,
    handle,
    verifiedAt: verifiedAt.toISOString(),
    canPublish: publishToken !== null,
    canReadReach: withReach.includes(channelId),
  };
}
