import type {
  CheckoutAnswer,
  CreditHistoryAnswer,
  Envelope,
  PortalAnswer,
  SubscriptionInfo,
} from '@app/contracts';
import { CreditHistory } from '@app/credits';
import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Accounts } from '../identity/accounts.js';
import { ok } from '../http/envelope.js';
import { idempotencyKeyOf } from '../http/idempotency-key.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { CreditHistoryQuery, OnetimeCheckoutBody, UpdatePlanBody } from './plan.bodies.js';
import { PlansService } from './plans.service.js';

@ApiTags('plans')
@ApiBearerAuth()
@Controller('plan')
@AllowAccess('signed-in')
export class PlansController {
  constructor(
    private readonly plans: PlansService,
    private readonly accounts: Accounts,
    private readonly history: CreditHistory,
  ) {}

  @Get('current_subscription_info')
  @ApiOperation({
    summary: 'Plan, subscription, plan credits and kept credits; the envelope includes `user`',
  })
  async info(@CurrentPrincipal() { userId }: Principal): Promise<Envelope<SubscriptionInfo>> {
    return ok(await this.plans.info(userId), await this.accounts.current(userId));
  }

  @Get('manage_billing_url')
  @RateLimited('billingPortal')
  @ApiOperation({ summary: 'The address of the billing portal' })
  async portal(@CurrentPrincipal() { userId }: Principal): Promise<Envelope<PortalAnswer>> {
    return ok({ portalUrl: await this.plans.portalAddress(userId) });
  }

  @Post('update_plan')
  @HttpCode(200)
  @RateLimited('planChange')
  @ApiOperation({
    summary: 'The address for changing the plan; the same Idempotency-Key gives the same checkout',
  })
  async changePlan(
    @CurrentPrincipal() { userId }: Principal,
    @Body() { plan_key }: UpdatePlanBody,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Envelope<CheckoutAnswer>> {
    return ok({
      checkoutUrl: await this.plans.changePlan(userId, plan_key, idempotencyKeyOf(key)),
    });
  }

  @Post('onetime_checkout')
  @HttpCode(200)
  @RateLimited('checkout')
  @ApiOperation({
    summary: 'The address for buying a pack; the same Idempotency-Key gives the same checkout',
  })
  async buyPack(
    @CurrentPrincipal() { userId }: Principal,
    @Body() { price_id }: OnetimeCheckoutBody,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Envelope<CheckoutAnswer>> {
    return ok({ checkoutUrl: await this.plans.buyPack(userId, price_id, idempotencyKeyOf(key)) });
  }

  @Get('credit_history')
  @ApiOperation({ summary: 'All changes of the user’s credits, newest first' })
  async creditHistory(
    @CurrentPrincipal() { userId }: Principal,
    @Query() { page_index, page_size }: CreditHistoryQuery,
  ): Promise<Envelope<CreditHistoryAnswer>> {
    return ok(await this.history.page(userId, page_index, page_size));
  }
}
