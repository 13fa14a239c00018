import type { PaymentCustomers, Subscriptions } from '@app/data';
import type { Payments } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import { BillingAccounts } from './billing-accounts.js';

/**
 * @param isChargedByDatabase whether the database says that the user will be charged again
 * @param isChargedByProvider whether the provider says that the user will be charged again
 */
function accountsWith(
  isChargedByDatabase: boolean,
  isChargedByProvider: boolean,
  provider: object | null,
  customerId = 'cus_1',
) {
  return new BillingAccounts(
    { find: async () => ({ customerId: customerId || null }) } as unknown as PaymentCustomers,
    { willBeCharged: async () => isChargedByDatabase } as unknown as Subscriptions,
    { catalog: provider, willBeCharged: async () => isChargedByProvider } as unknown as Payments,
  );
}

describe('the deletion of an account with billing', () => {
  it.each([
    [
      'is refused while the provider will charge the user, even without a plan in the database',
      false,
      true,
      {},
    ],
    [
      'is refused without a payment provider while the database has a running plan',
      true,
      false,
      null,
    ],
  ])('%s', async (_what, isStored, isReported, provider) => {
    await expect(
      accountsWith(isStored, isReported, provider).refuseWhileCharged('a'),
    ).rejects.toMatchObject({
      code: 'subscription_runs',
    });
  });

  it.each([
    [
      'is allowed when the provider will not charge the user, even with a plan in the database',
      true,
      false,
      {},
    ],
    [
      'is allowed without a payment provider when the database has no running plan',
      false,
      true,
      null,
    ],
  ])('%s', async (_what, isStored, isReported, provider) => {
    await expect(
      accountsWith(isStored, isReported, provider).refuseWhileCharged('a'),
    ).resolves.toBeUndefined();
  });

  it('is allowed when the user never became a customer', async () => {
    await expect(accountsWith(true, true, {}, '').refuseWhileCharged('a')).resolves.toBeUndefined();
  });
});
