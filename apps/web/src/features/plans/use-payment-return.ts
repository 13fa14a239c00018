import { paymentReturn } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { tw } from '../../lib/language/workspace.js';
import { billingKeys } from './billing-queries.js';
import { pendingPaymentAtom } from './pending-payment.js';

/** Stores the outcome from the page's URL, in which the payment provider put it, for this tab and the waiting tab. */
export function usePaymentReturn(): void {
  const [search, setSearch] = useSearchParams();
  const [pending, setPending] = useAtom(pendingPaymentAtom);
  const queries = useQueryClient();
  const outcomeInUrl = search.get(paymentReturn.parameter);

  const storeOutcome = useEffectEvent((outcome: string) => {
    if (outcome === paymentReturn.cancelled) {
      setPending(null);
      toast.info(tw('plans.left'));
    } else if (pending && !pending.back) {
      const back = {
        how: outcome === paymentReturn.done ? 'done' : 'portal',
        at: Date.now(),
      } as const;
      setPending({ ...pending, back });
    }
    void queries.invalidateQueries({ queryKey: billingKeys.subscription });
    setSearch(
      (parameters) => {
        parameters.delete(paymentReturn.parameter);
        return parameters;
      },
      { replace: true },
    );
  });

  useEffect(() => {
    if (outcomeInUrl !== null) storeOutcome(outcomeInUrl);
  }, [outcomeInUrl]);
}
