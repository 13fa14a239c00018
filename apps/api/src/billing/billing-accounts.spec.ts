import type { PaymentCustomers, Subscriptions } from '@app/data';
import type { Payments } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import { BillingAccounts } from './billing-accounts.js';

/**
 * @param stored whether the user will be charged again according to the database
 * @param says whether the user will be charged again according to the provider
 */
function accounts(stored: boolean, says: boolean, provider: object | null, customerId = 'cus_1') {
  return new BillingAccounts(
    { find: async () => ({ customerId: customerId || null }) } as unknown as PaymentCustomers,
    { willBeCharged: async () => stored } as unknown as Subscriptions,
    { catalog: provider, willBeCharged: async () => says } as unknown as Payments,
  );
}

describe('an account to be deleted', () => {
  it.each([
    [
      'is kept while the provider would charge the user, whatever the database says',
      false,
      true,
      {},
    ],
    ['is kept without a connected provider if the database says so', true, false, null],
  ])('%s', async (_what, stored, says, provider) => {
    await expect(accounts(stored, says, provider).refuseWhileCharged('a')).rejects.toMatchObject({
      code: 'subscription_runs',
    });
  });

  it.each([
    [
      'is deleted when the provider will not charge the user, whatever the database says',
      true,
      false,
      {},
    ],
    ['is deleted without a connected provider if the database has no plan', false, true, null],
  ])('%s', async (_what, stored, says, provider) => {
    await expect(accounts(stored, says, provider).refuseWhileCharged('a')).resolves.toBeUndefined();
  });

  it('is deleted when the user never became a customer', async () => {
    await expect(accounts(true, true, {}, '').refuseWhileCharged('a')).resolves.toBeUndefined();
  });
});
