import {
  Environment,
  modelsOfPlan,
  configuredModels,
  oidcProviders,
  allowsPasskeys,
} from '@app/config';
import {
  packSizes,
  watchUrl,
  type PlanKey,
  type PromptReader,
  type PublicConfig,
} from '@app/contracts';
import { ChannelAuthority, Payments, SignInProviders } from '@app/providers';
import { Injectable } from '@nestjs/common';

/** Channels of the emulator's sample data. */
const channels = {
  travel: 'UCLongWayRoundTown7kQ2xZ',
  money: 'UCPlainMoneyW4rt9Lb0sVhE',
  tech: 'UCDeskNotes5mJp8yT1cXw3a',
  food: 'UCLowFlameKitchenR6uN0dF',
};
/** The emulator's videos, offered only in demo mode. Each channel's first video comes first. */
const samples = [
  { id: 'sample-desk', title: 'A desk setup', channelId: channels.tech },
  { id: 'sample-alps', title: 'A week in the mountains', channelId: channels.travel },
  { id: 'sample-coin', title: 'Saving money', channelId: channels.money },
  { id: 'sample-soup', title: 'Noodle soup', channelId: channels.food },
  { id: 'sample-chip', title: 'Two laptops', channelId: channels.tech },
  { id: 'sample-dusk', title: 'A drive at dusk', channelId: channels.travel },
  { id: 'sample-rent', title: 'Rent or buy', channelId: channels.money },
  { id: 'sample-cake', title: 'Un bizcocho', channelId: channels.food },
];

/** The client's settings. Contains no secrets and never changes while the process runs. */
@Injectable()
export class PublicSettings {
  constructor(
    private readonly env: Environment,
    private readonly providers: SignInProviders,
    private readonly authority: ChannelAuthority,
    private readonly payments: Payments,
  ) {}

  private get labels(): ReadonlyMap<string, string> {
    return new Map([
      ['google', 'Google'],
      ['facebook', 'Facebook'],
      ...oidcProviders(this.env).map(({ name, label }) => [`oidc-${name}`, label] as const),
    ]);
  }

  get config(): PublicConfig {
    const isDemo = this.env.APP_MODE === 'demo';
    return {
      mode: this.env.APP_MODE,
      signUp: this.env.SIGN_UP,
      localAccounts: this.env.LOCAL_ACCOUNTS === 'on',
      passkeys: this.env.PASSKEYS === 'on' && allowsPasskeys(this.env.PUBLIC_ORIGIN),
      passwordsByMail: this.env.SMTP_URL !== undefined,
      signIn: this.providers.offered.map((provider) => ({
        provider,
        label: this.labels.get(provider) ?? provider,
      })),
      canConnectChannel: this.authority.offered,
      links: {
        contactEmail: this.env.CONTACT_EMAIL ?? null,
        survey: this.env.SURVEY_URL ?? (isDemo ? `${this.env.EMULATOR_ORIGIN}/survey` : null),
        social: this.env.SOCIAL_LINKS,
      },
      analyticsId: this.env.ANALYTICS_ID ?? null,
      errorReportingAddress: this.env.ERROR_REPORTING_ADDRESS ?? null,
      billing: this.env.BILLING,
      paymentsAvailable: this.payments.catalog !== null,
      asksModels: configuredModels(this.env).length > 0,
      sendsPictures:
        configuredModels(this.env).length > 0 || this.env.MODERATION_MODEL !== undefined,
      promptReaders: {
        free: this.readerOf('free'),
        starter: this.readerOf('starter'),
        pro: this.readerOf('pro'),
      },
      packPrices: this.packPrices(),
      sampleVideos: isDemo
        ? samples.map(({ id, ...rest }) => ({ url: watchUrl({ site: 'youtube', id }), ...rest }))
        : [],
    };
  }

  private readerOf(plan: PlanKey): PromptReader {
    const { text, image } = modelsOfPlan(this.env, plan);
    if (image.length > 0) return 'painter';
    return text.length > 0 ? 'text-model' : 'studio';
  }

  /** Current prices of packs. */
  private packPrices(): PublicConfig['packPrices'] {
    const packs = this.payments.catalog?.packs;
    return packs ? Object.fromEntries(packSizes.map((size) => [size, packs[size][0]])) : {};
  }
}
