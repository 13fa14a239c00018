import type { CreditHistoryAnswer, SubscriptionInfo } from '@app/contracts';
import { api } from '../../lib/api/api.js';
import type { BillingState } from './purchase.js';

export function fetchSubscription(): Promise<SubscriptionInfo> {
  return api.get('/plan/current_subscription_info');
}

export function fetchCreditHistory(page: number, size: number): Promise<CreditHistoryAnswer> {
  return api.get('/plan/credit_history', {
    searchParams: { page_index: page, page_size: size },
  });
}

/** Number of newest ledger entries to fetch; more than a payment can add. */
const newestEntryCount = 20;

export async function fetchBilling(): Promise<BillingState> {
  const [info, history] = await Promise.all([
    fetchSubscription(),
    fetchCreditHistory(1, newestEntryCount),
  ]);
  return { info, entries: history.data };
}

export const billingKeys = {
  subscription: ['subscription'],
  creditHistory: ['credit-history'],
  watch: ['payment-watch'],
} as const;
