import { Environment } from '@app/config';
import { packSizes, watchUrl, type Envelope, type PublicConfig } from '@app/contracts';
import { Payments } from '@app/providers';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AccountOffers } from '../account/account-offers.js';
import { ok } from '../http/envelope.js';
import { AllowAccess } from '../http/principal.js';

/** Videos that the emulator answers for; only shown in demo mode. */
const samples = [
  { id: 'sample-desk', title: 'A desk setup' },
  { id: 'sample-alps', title: 'A week in the mountains' },
  { id: 'sample-coin', title: 'Saving money' },
  { id: 'sample-soup', title: 'Noodle soup' },
];

@ApiTags('site')
@Controller('api')
@AllowAccess('anyone')
export class PublicConfigController {
  constructor(
    private readonly env: Environment,
    private readonly offers: AccountOffers,
    private readonly payments: Payments,
  ) {}

  @Get('public_config')
  @Header('cache-control', 'public, max-age=60')
  @ApiOperation({ summary: 'What the client needs to know of this installation; no secrets' })
  publicConfig(): Envelope<PublicConfig> {
    const demo = this.env.APP_MODE === 'demo';
    return ok({
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
      packPrices: this.packPrices(),
      sampleVideos: demo ? samples.map(({ id, title }) => ({ url: watchUrl(id), title })) : [],
    });
  }

  /** What packs are sold at now. */
  private packPrices(): PublicConfig['packPrices'] {
    const packs = this.payments.catalogue?.packs;
    return packs ? Object.fromEntries(packSizes.map((size) => [size, packs[size][0]])) : {};
  }
}
