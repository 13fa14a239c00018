import { ProductError } from '@app/contracts';
import { PaymentCustomers, Subscriptions } from '@app/data';
import { Payments, type Buyer } from '@app/providers';
import { Injectable } from '@nestjs/common';

/** Users as customers of the payment provider. */
@Injectable()
export class BillingAccounts {
  constructor(
    private readonly customers: PaymentCustomers,
    private readonly subscriptions: Subscriptions,
    private readonly payments: Payments,
  ) {}

  /**
   * Runs `act` with the user's customer, which it creates when there is none, and replaces once when the provider has
   * deleted it. Idempotent: provider and database each keep one customer.
   */
  async asBuyer<Result>(userId: string, act: (buyer: Buyer) => Promise<Result>): Promise<Result> {
    const customerId = await this.ensureCustomer(userId, null);
    try {
      return await act({ userId, customerId });
    } catch (error) {
      // Possible even just after a creation: for a day, the provider's idempotency returns a customer deleted since.
      if (!isGone(error)) throw error;
      await this.customers.remove(customerId);
      return act({ userId, customerId: await this.ensureCustomer(userId, customerId) });
    }
  }

  /** @throws ProductError `no_billing_account` */
  async requireCustomer(userId: string): Promise<string> {
    const customer = await this.customers.find(userId);
    if (!customer?.customerId) throw new ProductError('no_billing_account');
    return customer.customerId;
  }

  /**
   * Refuses an account deletion while the user would be charged again. Asks the provider, whose notifications may be
   * late; without one, the stored subscription counts.
   * @throws ProductError `subscription_runs`
   */
  async refuseWhileCharged(userId: string): Promise<void> {
    const customer = await this.customers.find(userId);
    if (!customer?.customerId) return;
    const charged = this.payments.catalog
      ? await this.payments.willBeCharged(customer.customerId)
      : await this.subscriptions.willBeCharged(userId);
    if (charged) throw new ProductError('subscription_runs');
  }

  /** Ends all payments of a deleted account. Idempotent. */
  async end(userId: string): Promise<void> {
    const customer = await this.customers.find(userId);
    if (customer?.customerId) await this.payments.cancelEverything(customer.customerId);
  }

  private async ensureCustomer(userId: string, replaces: string | null): Promise<string> {
    const customer = await this.customers.find(userId);
    if (!customer) throw new ProductError('unauthenticated');
    const { customerId, email, name } = customer;
    if (customerId) return customerId;
    const created = await this.payments.createCustomer({ userId, email, name }, replaces);
    return this.customers.keepFirst(userId, created);
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ProductError && error.code === 'no_billing_account';
}
