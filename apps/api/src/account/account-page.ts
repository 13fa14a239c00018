import {
  mediaUrl,
  ProductError,
  spentRegistrationsKeptDays,
  type Account,
  type AccountData,
  type ConnectedChannel,
} from '@app/contracts';
import { Channels, PersonalData, Users, type Channel } from '@app/data';
import { Injectable } from '@nestjs/common';
import { AccountOffers } from './account-offers.js';
import { Accounts } from './accounts.js';

/** What deleting an account does, as the person reads it before. */
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

/** The account as its owner sees it, and as they take it away. */
@Injectable()
export class AccountPage {
  constructor(
    private readonly users: Users,
    private readonly channels: Channels,
    private readonly personal: PersonalData,
    private readonly accounts: Accounts,
    private readonly offers: AccountOffers,
  ) {}

  async of(userId: string): Promise<Account> {
    const [record, channels] = await Promise.all([
      this.users.account(userId),
      this.channels.of(userId),
    ]);
    if (!record) throw new ProductError('unauthenticated');
    const has = record.methods.map((method) => method.provider);
    return {
      name: record.name,
      avatar: record.avatar === null ? null : mediaUrl(record.avatar),
      email: record.email,
      createdAt: record.createdAt.toISOString(),
      methods: record.methods,
      channels: channels.map(asShown),
      addableMethods: this.offers.methods.filter((method) => !has.includes(method)),
      canConnectChannel: this.offers.channel,
      deletion,
    };
  }

  /** Everything that is stored about a person. */
  async dataOf(userId: string): Promise<AccountData> {
    const [page, user, records] = await Promise.all([
      this.of(userId),
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
        master: this.offers.address(thumbnail.master),
        upload: this.offers.address(thumbnail.upload),
        preview: this.offers.address(thumbnail.preview),
      })),
    };
  }
}

function asShown({ channelId, title, handle, verifiedAt }: Channel): ConnectedChannel {
  return { id: channelId, title, handle, verifiedAt: verifiedAt.toISOString() };
}
