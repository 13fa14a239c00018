import {
  maxWebhooks,
  type Envelope,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
} from '@app/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { WebhookBody } from './webhook.body.js';
import { WebhookService } from './webhook.service.js';

/** API keys have no access to these routes, as to the rest of the account. */
@ApiTags('account')
@ApiBearerAuth()
@Controller('user/webhooks')
@AllowAccess('signed-in')
export class WebhookController {
  constructor(private readonly webhooks: WebhookService) {}

  @Get()
  @ApiOperation({ summary: 'Webhooks of the signed-in user; never their secrets' })
  async list(@CurrentPrincipal() { userId }: Principal): Promise<Envelope<Webhook[]>> {
    return ok(await this.webhooks.list(userId));
  }

  @Post()
  @HttpCode(200)
  @RateLimited('webhooks')
  @ApiOperation({
    summary: `Adds a webhook, at most ${maxWebhooks} of a user; the answer is the only one with its secret`,
  })
  async create(
    @CurrentPrincipal() { userId }: Principal,
    @Body() body: WebhookBody,
  ): Promise<Envelope<WebhookWithSecret>> {
    return ok(await this.webhooks.create(userId, body));
  }

  @Post(':id')
  @HttpCode(200)
  @RateLimited('webhooks')
  @ApiOperation({ summary: 'Changes the address and events of a webhook, and turns it on again' })
  async change(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
    @Body() body: WebhookBody,
  ): Promise<Envelope<Webhook>> {
    return ok(await this.webhooks.change(userId, id, body));
  }

  @Delete(':id')
  @RateLimited('webhooks')
  @ApiOperation({ summary: 'Deletes a webhook with its log' })
  async delete(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<Webhook[]>> {
    await this.webhooks.delete(userId, id);
    return ok(await this.webhooks.list(userId));
  }

  @Post(':id/secret')
  @HttpCode(200)
  @RateLimited('webhooks')
  @ApiOperation({ summary: 'Replaces the secret at once; the answer is the only one with it' })
  async replaceSecret(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<WebhookWithSecret>> {
    return ok(await this.webhooks.replaceSecret(userId, id));
  }

  @Get(':id/deliveries')
  @ApiOperation({ summary: 'The newest deliveries of a webhook with their tries' })
  async deliveries(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<WebhookDelivery[]>> {
    return ok(await this.webhooks.deliveries(userId, id));
  }

  @Post(':id/test')
  @HttpCode(200)
  @RateLimited('webhooks')
  @ApiOperation({ summary: 'Sends a test message; its outcome is in the deliveries' })
  async test(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<WebhookDelivery[]>> {
    await this.webhooks.test(userId, id);
    return ok(await this.webhooks.deliveries(userId, id));
  }

  @Post(':id/deliveries/:deliveryId')
  @HttpCode(200)
  @RateLimited('webhooks')
  @ApiOperation({ summary: 'Sends a delivery again, with the same webhook-id' })
  async redeliver(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<Envelope<WebhookDelivery[]>> {
    await this.webhooks.redeliver(userId, id, deliveryId);
    return ok(await this.webhooks.deliveries(userId, id));
  }
}
