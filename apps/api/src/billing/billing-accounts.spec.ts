import type { PaymentCustomers, Subscriptions } from '@app/data';
import type { Payments } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import { BillingAccounts } from './billing-accounts.js';

/** Somebody of whom we were told, and the provider says, that they will be charged again. */
function accounts(told: boolean, says: boolean, provider: object | null, customerId = 'cus_1') {
  return new BillingAccounts(
    { of: async () => ({ customerId: customerId || null }) } as unknown as PaymentCustomers,
    { willBeCharged: async () => told } as unknown as Subscriptions,
    { catalog: provider, willBeCharged: async () => says } as unknown as Payments,
  );
}

describe('a user who deletes the account', () => {
  it.each([
    ['is kept while the provider would charge them, whatever we were told', false, true, {}],
    ['is kept where no provider is connected any more and we were told so', true, false, null],
  ])('%s', async (_what, told, says, provider) => {
    await expect(accounts(told, says, provider).refuseWhileCharged('a')).rejects.toMatchObject({
      code: 'subscription_runs',
    });
  });

  it.each([
    ['is let go when the provider will not charge them, whatever we were told', true, false, {}],
    ['is let go where no provider is connected and we know of no plan', false, true, null],
  ])('%s', async (_what, told, says, provider) => {
    await expect(accounts(told, says, provider).refuseWhileCharged('a')).resolves.toBeUndefined();
  });

  it('is not a customer, and is deleted', async () => {
    await expect(accounts(true, true, {}, '').refuseWhileCharged('a')).resolves.toBeUndefined();
  });
});
