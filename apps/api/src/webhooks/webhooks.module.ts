import { EncryptedWebhookSecrets } from '@app/config';
import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookService } from './webhook.service.js';

/** Webhooks that report ended generations and publications. Workers send the messages. */
@Module({
  imports: [IdentityModule],
  controllers: [WebhookController],
  providers: [EncryptedWebhookSecrets, WebhookService],
})
export class WebhooksModule {}
