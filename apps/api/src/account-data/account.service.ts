import {
  mediaUrl,
  ProductError,
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
import { UploadedStillsService } from '../editing/uploaded-stills.service.js';
import { SavedAssetsService } from '../saved-assets/saved-assets.service.js';

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
    private readonly saved: SavedAssetsService,
    private readonly stills: UploadedStillsService,
    private readonly env: Environment,
  ) {}

  async read(userId: string): Promise<Account> {
    const [record, channels, withReach] = await Promise.all([
      this.users.account(userId),
      this.channels.ofUser(userId),
      this.reach.allowedOf(userId),
    ]);
    if (!record) throw new ProductError('unauthenticated');
    const connectedMethods = record.methods.map((method) => method.provider);
    return {
      name: record.name,
      avatar: record.avatar === null ? null : mediaUrl(record.avatar),
      email: record.email,
      createdAt: record.createdAt.toISOString(),
      methods: record.methods,
      secondFactor: record.secondFactor,
      channels: channels.map((channel) => toConnectedChannel(channel, withReach)),
      addableMethods: this.providers.offered.filter((method) => !connectedMethods.includes(method)),
      canConnectChannel: this.authority.offered,
    };
  }

  /** Everything stored about a user. */
  async export(userId: string): Promise<AccountData> {
    const [page, user, records, savedAssets, uploadedStills] = await Promise.all([
      this.read(userId),
      this.accounts.current(userId),
      this.personal.recordsOf(userId),
      this.saved.export(userId),
      this.stills.export(userId),
    ]);
    const { addableMethods: _methods, canConnectChannel: _can, ...account } = page;
    return {
      exportedAt: new Date().toISOString(),
      account: {
        ...account,
        id: user.id,
        plan: user.plan,
        credits: user.credits,
        language: user.language,
      },
      ...records,
      savedAssets,
      uploadedStills,
      channelLooks: records.channelLooks.map((one) => ({
        ...one,
        logo: one.logo && this.addressOf(one.logo),
      })),
      thumbnails: records.thumbnails.map((thumbnail) => ({
        ...thumbnail,
        master: this.addressOf(thumbnail.master),
        upload: this.addressOf(thumbnail.upload),
        preview: this.addressOf(thumbnail.preview),
      })),
    };
  }

  /** Erases uploads, uploaded stills, saved photos and cut-outs, except copies that a running generation still needs. Idempotent. */
  async removeFaceData(userId: string): Promise<FaceDataAnswer> {
    const { pictures, underWay } = await this.personal.eraseFaceData(userId);
    const saved = await this.saved.eraseAll(userId);
    return { pictures: pictures + saved.pictures, underWay: Math.max(underWay, saved.underWay) };
  }

  /** An absolute address, because the export is read outside the product. */
  private addressOf(picture: string): string {
    return `${this.env.PUBLIC_ORIGIN}${mediaUrl(picture)}`;
  }
}

/** @param withReach ids of the channels whose reports may be read */
function toConnectedChannel(channel: Channel, withReach: string[]): ConnectedChannel {
  const { channelId, title, handle, verifiedAt, publishToken } = channel;
  const { captionsToken, captionsConsent, captionsAllowedAt } = channel;
  return {
    id: channelId,
    title,
    handle,
    verifiedAt: verifiedAt.toISOString(),
    canPublish: publishToken !== null,
    canReadReach: withReach.includes(channelId),
    captions:
      captionsToken !== null && captionsAllowedAt !== null
        ? { allowedAt: captionsAllowedAt.toISOString(), consent: captionsConsent ?? '' }
        : null,
  };
}
