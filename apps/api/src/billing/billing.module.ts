import { Module } from '@nestjs/common';
import { CreditHistory, Credits } from '@app/credits';
import { IdentityModule } from '../identity/identity.module.js';
import { BillingAccounts } from './billing-accounts.js';
import { PaymentInbox } from './payment-inbox.js';
import { PaymentWebhookController } from './payment-webhook.controller.js';
import { PlansController } from './plans.controller.js';
import { PlansService } from './plans.service.js';

/** Plans, packs, credit history and the payment provider's notifications. */
@Module({
  imports: [IdentityModule],
  controllers: [PaymentWebhookController, PlansController],
  providers: [BillingAccounts, CreditHistory, Credits, PaymentInbox, PlansService],
  exports: [BillingAccounts],
})
export class BillingModule {}
