import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';
import { ApiRoutes } from './api-routes.js';
import { Billing } from './billing.js';
import { Deliveries } from './deliveries.js';
import type { Dispute, Refund } from './objects.js';
import { StripeStore, type Card } from './stripe-store.js';

const cards = [
  'ok',
  'declined',
  'challenge',
  'fails-later',
  'fails-once',
] as const satisfies Card[];

class AdvanceBody {
  @IsInt()
  @Min(0)
  @Max(400 * 86_400)
  seconds!: number;
}

class RewindBody {
  @IsInt()
  @Min(0)
  @Max(400 * 86_400)
  seconds!: number;
}

class DemoEndpointBody {
  @IsUrl({ require_tld: false, require_protocol: true })
  url!: string;
}

class DeliveryFaultsBody {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(50)
  duplicates?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(60_000)
  delayMs?: number;

  @IsOptional()
  @IsBoolean()
  hold?: boolean;

  /** How many of the next events are not delivered. */
  @IsOptional()
  @IsInt()
  @Min(0)
  lose?: number;
}

class BillingSettingsBody {
  @IsOptional()
  @IsIn(['canceled', 'unpaid', 'past_due'])
  afterRetries?: 'canceled' | 'unpaid' | 'past_due';

  /** The field that a scheduled cancellation sets. */
  @IsOptional()
  @IsIn(['cancel_at', 'cancel_at_period_end'])
  cancelShape?: 'cancel_at' | 'cancel_at_period_end';

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(72 * 3_600)
  draftSeconds?: number;
}

class CardChange {
  @IsString()
  customer!: string;

  @IsIn(cards)
  card!: Card;
}

class DisputeBody {
  @IsString()
  charge!: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  amount?: number;
}

class DisputeEndBody {
  @IsString()
  dispute!: string;

  @IsIn(['won', 'lost'])
  status!: 'won' | 'lost';
}

class RefundEndBody {
  @IsString()
  refund!: string;

  @IsIn(['failed', 'canceled'])
  status!: 'failed' | 'canceled';
}

/** Control API for tests and the demo: causes payment events and changes the clock. */
@Controller('emulator/stripe')
export class StripeControlController {
  constructor(
    private readonly store: StripeStore,
    private readonly billing: Billing,
    private readonly deliveries: Deliveries,
    private readonly routes: ApiRoutes,
  ) {}

  @Get('clock')
  clock(): { now: number } {
    return { now: this.store.now() };
  }

  @Post('clock')
  @HttpCode(200)
  async advance(@Body() { seconds }: AdvanceBody): Promise<{ now: number }> {
    await this.billing.advanceAndDeliver(seconds);
    return this.clock();
  }

  /** Sets the clock back, so that a seeded history ends at about the system time, which the product uses. */
  @Post('clock/rewind')
  @HttpCode(200)
  rewind(@Body() { seconds }: RewindBody): { now: number } {
    this.store.rewind(seconds);
    return this.clock();
  }

  @Post('listener')
  @HttpCode(204)
  putDemoEndpoint(@Body() { url }: DemoEndpointBody): void {
    this.routes.putDemoEndpoint(url);
  }

  @Get('deliveries')
  deliveryState(): ReturnType<Deliveries['state']> {
    return this.deliveries.state();
  }

  @Post('deliveries')
  @HttpCode(204)
  changeDeliveryFaults(@Body() faults: DeliveryFaultsBody): void {
    this.deliveries.setFaults(faults);
  }

  @Post('settings')
  @HttpCode(204)
  changeSettings(@Body() { afterRetries, cancelShape, draftSeconds }: BillingSettingsBody): void {
    this.billing.afterRetries = afterRetries ?? this.billing.afterRetries;
    this.billing.cancelShape = cancelShape ?? this.billing.cancelShape;
    this.billing.draftSeconds = draftSeconds ?? this.billing.draftSeconds;
  }

  @Post('card')
  @HttpCode(204)
  card(@Body() { customer, card }: CardChange): void {
    this.billing.useCard(customer, card);
  }

  @Post('disputes')
  @HttpCode(200)
  dispute(@Body() { charge, amount }: DisputeBody): Dispute {
    return this.billing.dispute(charge, amount);
  }

  @Post('refunds/end')
  @HttpCode(200)
  endRefund(@Body() { refund, status }: RefundEndBody): Refund {
    return this.billing.undoRefund(refund, status);
  }

  @Post('disputes/end')
  @HttpCode(200)
  endDispute(@Body() { dispute, status }: DisputeEndBody): Dispute {
    return this.billing.closeDispute(dispute, status);
  }
}
