import { ProductError } from '@app/contracts';
import { PaymentCustomers, Subscriptions } from '@app/data';
import { Payments, type Buyer } from '@app/providers';
import { Injectable } from '@nestjs/common';

/** Who a person is at the payment provider. */
@Injectable()
export class BillingAccounts {
  constructor(
    private readonly customers: PaymentCustomers,
    private readonly subscriptions: Subscriptions,
    private readonly payments: Payments,
  ) {}

  /**
   * Does something as the person's customer, who is created when there is none, and once more when it turns out to be
   * gone at the provider. May run twice: the provider and the database each keep one customer.
   */
  async asBuyer<Result>(userId: string, act: (buyer: Buyer) => Promise<Result>): Promise<Result> {
    const customerId = await this.customer(userId, null);
    try {
      return await act({ userId, customerId });
    } catch (error) {
      // Also one who was made just now: within a day the provider gives the same one again, deleted or not.
      if (!isGone(error)) throw error;
      await this.customers.forget(customerId);
      return act({ userId, customerId: await this.customer(userId, customerId) });
    }
  }

  /** The person's customer. @throws ProductError `no_billing_account` when they have none */
  async existing(userId: string): Promise<string> {
    const person = await this.customers.of(userId);
    if (!person?.customerId) throw new ProductError('no_billing_account');
    return person.customerId;
  }

  /**
   * Before an account is closed; the provider is asked, because it may know more than it has told: of a plan just paid for,
   * and of one just cancelled. Where none is connected any more, what it told last counts.
   * @throws ProductError `subscription_runs` while they would be charged again
   */
  async refuseWhileCharged(userId: string): Promise<void> {
    const person = await this.customers.of(userId);
    if (!person?.customerId) return;
    const charged = this.payments.catalog
      ? await this.payments.willBeCharged(person.customerId)
      : await this.subscriptions.willBeCharged(userId);
    if (charged) throw new ProductError('subscription_runs');
  }

  /** When an account is closed: nothing can be paid for it any more, nor is anything collected. May run twice. */
  async end(userId: string): Promise<void> {
    const person = await this.customers.of(userId);
    if (person?.customerId) await this.payments.endAll(person.customerId);
  }

  private async customer(userId: string, instead: string | null): Promise<string> {
    const person = await this.customers.of(userId);
    if (!person) throw new ProductError('unauthenticated');
    const { customerId, email, name } = person;
    if (customerId) return customerId;
    const made = await this.payments.createCustomer({ userId, email, name }, instead);
    return this.customers.keep(userId, made);
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ProductError && error.code === 'no_billing_account';
}
