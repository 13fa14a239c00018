import { creditPacks, plans } from '@app/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { currentUserAtom } from '../../lib/client-state.js';
import { formatDollars } from '../../lib/format.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Spinner } from '../../ui/spinner.js';
import { billingKeys, fetchBilling } from './billing-queries.js';
import {
  pendingPaymentAtom,
  pendingPaymentState,
  type PendingPaymentState,
} from './pending-payment.js';
import { purchaseMessage, type Purchase } from './purchase.js';

/** Polling interval in milliseconds while a payment is pending. Focusing the tab polls at once. */
const pollMs = 3_000;

/** Shows a pending payment until it arrives or is dismissed. */
export function PaymentBanner() {
  const userId = useAtomValue(currentUserAtom)?.id;
  const [stored, setPending] = useAtom(pendingPaymentAtom);
  const pending = stored?.userId === userId ? stored : null;
  const queries = useQueryClient();
  const { data: billing, dataUpdatedAt } = useQuery({
    queryKey: [...billingKeys.watch, pending?.startedAt],
    queryFn: async () =>
      (pending && purchaseMessage(pending.purchase, pending.lastEntry, await fetchBilling())) ??
      null,
    enabled: pending !== null,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  // Each poll also updates the elapsed time.
  const state = pending && pendingPaymentState(pending, Math.max(dataUpdatedAt, pending.startedAt));

  useEffect(() => {
    if (!billing) return;
    toast.success(billing);
    setPending(null);
  }, [billing, setPending]);

  useEffect(() => {
    if (state === 'over') setPending(null);
  }, [state, setPending]);

  // The payment has ended, possibly in another tab, so billing data is fetched again.
  const startedAt = pending?.startedAt;
  useEffect(() => {
    if (startedAt === undefined) return undefined;
    return () => {
      void queries.invalidateQueries({ queryKey: ['profile'] });
      void queries.invalidateQueries({ queryKey: billingKeys.subscription });
      void queries.invalidateQueries({ queryKey: billingKeys.creditHistory });
    };
  }, [startedAt, queries]);

  if (!pending || !state || state === 'over') return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-frame bg-sheet px-4 py-3 outline-line">
      <output className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Spinner className="shrink-0" />
        <span className="min-w-0 text-pretty">{bannerText(pending.purchase, state)}</span>
      </output>
      <span className="flex gap-1">
        {state === 'away' && (
          <a
            href={pending.address}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ tone: 'line', size: 's' })}
          >
            {tw('plans.openAgain')}
          </a>
        )}
        <Button tone="quiet" size="s" onClick={() => setPending(null)}>
          {state === 'away' ? t('ui.cancel') : t('ui.dismiss')}
        </Button>
      </span>
    </div>
  );
}

function bannerText(purchase: Purchase, waiting: Exclude<PendingPaymentState, 'over'>): string {
  if (waiting === 'slow') {
    return tw('plans.slow');
  }
  if (purchase.kind === 'pack') {
    return waiting === 'away'
      ? tw('plans.waitingForPack', { price: formatDollars(creditPacks[purchase.credits].price) })
      : tw('plans.packPaid', { credits: purchase.credits });
  }
  const { name } = plans[purchase.plan];
  return waiting === 'away'
    ? tw('plans.waitingForPlan', { plan: name })
    : tw('plans.lookingForPlan', { plan: name });
}
