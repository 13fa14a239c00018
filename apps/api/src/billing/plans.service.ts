import { Environment } from '@app/config';
import {
  isEntitled,
  packSizes,
  paymentReturn,
  ProductError,
  type PackSize,
  type PlanKey,
  type SubscriptionInfo,
} from '@app/contracts';
import { Subscriptions, type UserBilling } from '@app/data';
import { Payments, type CheckoutClick } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { BillingAccounts } from './billing-accounts.js';
import { subscriptionInfo } from './subscription-info.js';

/** Returns addresses of the payment provider's pages. Only the provider's notifications change plans and credits. */
@Injectable()
export class PlansService {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly accounts: BillingAccounts,
    private readonly payments: Payments,
    private readonly env: Environment,
  ) {}

  async info(userId: string): Promise<SubscriptionInfo> {
    return subscriptionInfo(await this.requireBilling(userId));
  }

  /** The address of the billing portal. */
  async portalAddress(userId: string): Promise<string> {
    this.requireCatalog();
    return this.payments.openPortal(
      await this.accounts.requireCustomer(userId),
      this.returnAddress('portal'),
    );
  }

  /**
   * Returns the address for a plan change: a checkout for the first plan, otherwise the portal, where the provider
   * handles proration and cancellation. Idempotent by click.
   */
  async changePlan(userId: string, to: PlanKey, click: string): Promise<string> {
    this.requireCatalog();
    const { subscription, customerId } = await this.requireBilling(userId);
    if (!subscription || !customerId || subscription.status === 'incomplete') {
      if (to === 'free') throw new ProductError('plan_already_active');
      return this.accounts.withCustomer(userId, (buyer) =>
        this.payments.checkOutPlan(buyer, to, this.clickOf(click)),
      );
    }
    const back = this.returnAddress('portal');
    // The portal's first page handles unpaid invoices and scheduled changes. While a change is scheduled, the provider
    // refuses a cancellation and merges a second change into the first.
    const paysRegularly = isEntitled(subscription.status) && subscription.status !== 'past_due';
    const isScheduled = subscription.willCancelAt !== null || subscription.nextPlanKey !== null;
    const isCurrent = to === subscription.planKey;
    if (isCurrent && paysRegularly && !isScheduled) throw new ProductError('plan_already_active');
    const opensPortalHome = !paysRegularly || isCurrent || isScheduled;
    return opensPortalHome
      ? this.payments.openPortal(customerId, back)
      : this.payments.openPlanChange(customerId, subscription.id, to, back);
  }

  /** The address of a checkout for a pack. Idempotent by click. */
  async buyPack(userId: string, priceId: string, click: string): Promise<string> {
    const catalog = this.requireCatalog();
    const size = packSizes.find((one: PackSize) => catalog.packs[one][0] === priceId);
    if (!size) throw new ProductError('pack_unknown');
    return this.accounts.withCustomer(userId, (buyer) =>
      this.payments.checkOutPack(buyer, size, this.clickOf(click)),
    );
  }

  private async requireBilling(userId: string): Promise<UserBilling> {
    const billing = await this.subscriptions.billingOf(userId);
    if (!billing) throw new ProductError('unauthenticated');
    return billing;
  }

  private requireCatalog() {
    const { catalog } = this.payments;
    if (!catalog) throw new ProductError('payments_not_configured');
    return catalog;
  }

  private clickOf(id: string): CheckoutClick {
    return { id, doneUrl: this.returnAddress('done'), cancelUrl: this.returnAddress('cancelled') };
  }

  /** The address to which the provider returns the user, never taken from the request. */
  private returnAddress(outcome: 'done' | 'cancelled' | 'portal'): string {
    const address = new URL(paymentReturn.path, this.env.PUBLIC_ORIGIN);
    address.searchParams.set(paymentReturn.parameter, paymentReturn[outcome]);
    return address.href;
  }
}
