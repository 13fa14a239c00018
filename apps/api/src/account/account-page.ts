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
    'Your name, e-mail address, picture and ways of signing in, on every device.',
    'Your thumbnails, also those you shared, and every picture you uploaded, faces included.',
    'Your prompts, video links, connected channels and what YouTube told us about them.',
    'Your remaining credits. They cannot be brought back.',
  ],
  kept: [
    'The list of credit movements, without your name: amounts, dates and what they were for. We need it for our books.',
    'What you paid, and the number of your customer record at our payment provider, as tax law asks.',
    `For ${spentRegistrationsKeptDays} days a digest of how you signed in, so that registering anew grants no second welcome credits. Made with a secret of ours, it says neither your name nor your number there.`,
    'For each generation: that it happened, when, how many thumbnails and whether it worked. Not the video, not what you wrote, not the pictures.',
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
