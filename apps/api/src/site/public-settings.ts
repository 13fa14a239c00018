import { Environment, namedModels } from '@app/config';
import { packSizes, watchUrl, type PublicConfig } from '@app/contracts';
import { Payments } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { AccountOffers } from '../account/account-offers.js';

/** Videos that the emulator answers for; only shown in demo mode. */
const samples = [
  { id: 'sample-desk', title: 'A desk setup' },
  { id: 'sample-alps', title: 'A week in the mountains' },
  { id: 'sample-coin', title: 'Saving money' },
  { id: 'sample-soup', title: 'Noodle soup' },
];

/** What the client needs to know of this installation; no secrets. The same for as long as the process runs. */
@Injectable()
export class PublicSettings {
  constructor(
    private readonly env: Environment,
    private readonly offers: AccountOffers,
    private readonly payments: Payments,
  ) {}

  get config(): PublicConfig {
    const demo = this.env.APP_MODE === 'demo';
    return {
      mode: this.env.APP_MODE,
      signIn: {
        google: this.offers.methods.includes('google'),
        facebook: this.offers.methods.includes('facebook'),
      },
      canConnectChannel: this.offers.channel,
      links: {
        contactEmail: this.env.CONTACT_EMAIL ?? null,
        survey: this.env.SURVEY_URL ?? (demo ? `${this.env.EMULATOR_ORIGIN}/survey` : null),
        social: this.env.SOCIAL_LINKS,
      },
      analyticsId: this.env.ANALYTICS_ID ?? null,
      errorReportingAddress: this.env.ERROR_REPORTING_ADDRESS ?? null,
      paymentsAvailable: this.payments.catalogue !== null,
      asksModels: namedModels(this.env).length > 0,
      packPrices: this.packPrices(),
      sampleVideos: demo ? samples.map(({ id, title }) => ({ url: watchUrl(id), title })) : [],
    };
  }

  /** What packs are sold at now. */
  private packPrices(): PublicConfig['packPrices'] {
    const packs = this.payments.catalogue?.packs;
    return packs ? Object.fromEntries(packSizes.map((size) => [size, packs[size][0]])) : {};
  }
}
