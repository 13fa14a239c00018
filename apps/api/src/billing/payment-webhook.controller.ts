import { paymentWebhookPath, ProductError } from '@app/contracts';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AllowAccess } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import type { RequestWithRawBody } from '../http/raw-body.js';
import { PaymentInbox } from './payment-inbox.js';

/** create-api.ts limits these requests per address before it reads the body. */
@ApiExcludeController()
@Controller(paymentWebhookPath)
@AllowAccess('anyone')
@RateLimited('none')
export class PaymentWebhookController {
  constructor(private readonly inbox: PaymentInbox) {}

  @Post()
  @HttpCode(200)
  async receive(@Req() request: RequestWithRawBody): Promise<{ received: true }> {
    if (!request.rawBody) throw new ProductError('payment_event_refused');
    await this.inbox.receive(request.rawBody, request.headers);
    return { received: true };
  }
}
