import { isErrorCode, errorRules, type CheckoutAnswer, type PortalAnswer } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { toast } from 'sonner';
import { tw } from '../../lib/language/workspace.js';
import { api } from '../../lib/api/api.js';
import { currentUserAtom } from '../../lib/client-state.js';
import { Failure, failureSentence } from '../../lib/api/failure.js';
import { publicConfig } from '../../lib/public-config.js';
import { randomUuid } from '../../lib/random-uuid.js';
import { fetchCreditHistory } from './billing-queries.js';
import { requireUrl, openEmptyTab, type NewTab } from './new-tab.js';
import { pendingPaymentAtom } from './pending-payment.js';
import { newestEntryId, type Purchase } from './purchase.js';

interface CheckoutOrder {
  purchase: Purchase;
  /** Idempotency key. A retry with this key returns the same checkout. */
  key: string;
  /** Id of a pack's price at the payment provider. */
  priceId: string | undefined;
  tab: NewTab;
}

/** The specified sentence, followed by the server's reason if a retry is useless. */
export function checkoutFailureText(kind: Purchase['kind'] | 'portal', error: unknown): string {
  const failed = tw(`plans.${kind}Failed`);
  const reason =
    error instanceof Failure &&
    isErrorCode(error.code) &&
    errorRules[error.code].retry === 'never' &&
    error.status !== 401;
  return reason ? `${failed} ${failureSentence(error)}` : failed;
}

function requestCheckout({ purchase, priceId, key }: CheckoutOrder): Promise<CheckoutAnswer> {
  const headers = { 'Idempotency-Key': key };
  return purchase.kind === 'pack'
    ? api.post('/plan/onetime_checkout', { headers, json: { price_id: priceId } })
    : api.post('/plan/update_plan', { headers, json: { plan_key: purchase.plan } });
}

/** Opens a checkout in a new tab and stores the pending payment. Calls `left` after the checkout has opened. */
export function useCheckout(onOpened: () => void): {
  start: (purchase: Purchase) => void;
  busy: boolean;
} {
  const userId = useAtomValue(currentUserAtom)?.id ?? '';
  const setPending = useSetAtom(pendingPaymentAtom);
  const prices = publicConfig()?.packPrices;
  const { mutate, isPending } = useMutation({
    mutationFn: async (order: CheckoutOrder) => {
      const [before, answer] = await Promise.all([
        fetchCreditHistory(1, 1),
        requestCheckout(order),
      ]);
      return { lastEntry: newestEntryId(before.data), address: requireUrl(answer.checkoutUrl) };
    },
    retry: (count, error) => count < 2 && error instanceof Failure && error.status === 0,
    onSuccess: ({ lastEntry, address }, { purchase, tab }) => {
      setPending({ userId, purchase, lastEntry, startedAt: Date.now(), address });
      tab.go(address);
      onOpened();
    },
    onError: (error, { purchase, tab }) => {
      tab.close();
      toast.error(tw('plans.error'), { description: checkoutFailureText(purchase.kind, error) });
    },
  });
  return {
    busy: isPending,
    start: (purchase) => {
      // A second click must not create a second checkout.
      if (isPending) return;
      const priceId = purchase.kind === 'pack' ? prices?.[purchase.credits] : undefined;
      mutate({
        purchase,
        priceId,
        key: randomUuid(),
        tab: openEmptyTab(tw('plans.openingPayment')),
      });
    },
  };
}

/** Opens the billing portal in a new tab. */
export function useBillingPortal(): { open: () => void; busy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: async (_tab: NewTab) =>
      requireUrl((await api.get<PortalAnswer>('/plan/manage_billing_url')).portalUrl),
    onSuccess: (address, tab) => {
      if (tab.isOpen) return tab.go(address);
      toast.warning(tw('plans.tabBlocked'), {
        action: { label: tw('plans.openBilling'), onClick: () => openEmptyTab('').go(address) },
      });
    },
    onError: (error, tab) => {
      tab.close();
      toast.error(tw('plans.error'), { description: checkoutFailureText('portal', error) });
    },
  });
  return {
    busy: isPending,
    open: () => {
      if (!isPending) mutate(openEmptyTab(tw('plans.openingBilling')));
    },
  };
}
