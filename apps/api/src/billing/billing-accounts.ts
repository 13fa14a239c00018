import { ProductError } from '@app/contracts';
import { PaymentCustomers, Subscriptions } from '@app/data';
import { Payments, type Buyer } from '@app/providers';
import { Injectable } from '@nestjs/common';

/** Connects users with their customers at the payment provider. */
@Injectable()
export class BillingAccounts {
  constructor(
    private readonly customers: PaymentCustomers,
    private readonly subscriptions: Subscriptions,
    private readonly payments: Payments,
  ) {}

  /**
   * Runs `act` with the user's customer. Creates a missing customer, and replaces one that the provider has deleted.
   * Idempotent: provider and database each keep one customer.
   */
  async withCustomer<Result>(
    userId: string,
    act: (buyer: Buyer) => Promise<Result>,
  ): Promise<Result> {
    const customerId = await this.ensureCustomer(userId, null);
    try {
      return await act({ userId, customerId });
    } catch (error) {
      // A customer that was just created may be gone, too: for a day, the provider's idempotency returns the customer of
      // the first call, even after its deletion.
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
   * Refuses an account deletion while the user would be charged again. Asks the provider, because its notifications may
   * be late. Without a provider, the stored subscription counts.
   * @throws ProductError `subscription_runs`
   */
  async refuseWhileCharged(userId: string): Promise<void> {
    const customer = await this.customers.find(userId);
    if (!customer?.customerId) return;
    const willBeCharged = this.payments.catalog
      ? await this.payments.willBeCharged(customer.customerId)
      : await this.subscriptions.willBeCharged(userId);
    if (willBeCharged) throw new ProductError('subscription_runs');
  }

  /** Ends all payments of a deleted account. Idempotent. */
  async endPayments(userId: string): Promise<void> {
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
