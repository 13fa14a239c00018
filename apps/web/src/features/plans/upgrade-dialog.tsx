import { planKeys, plans, type Plan, type PlanKey } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { currentUserAtom } from '../../lib/client-state.js';
import { formatDollars } from '../../lib/format.js';
import { planFeatures } from '../../lib/plan-features.js';
import { Button, type ButtonTone } from '../../ui/button.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { Spinner } from '../../ui/spinner.js';
import { billingKeys, fetchSubscription } from './billing-queries.js';
import { scheduledNextPlan, scheduledPlanText } from './plan-status.js';
import { useBillingPortal, useCheckout } from './use-checkout.js';

/** The dialog 'Upgrade Your Plan', with the plans side by side. */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const current = useAtomValue(currentUserAtom)?.plan ?? 'free';
  const { data: info } = useQuery({
    queryKey: billingKeys.subscription,
    queryFn: fetchSubscription,
  });
  const nextPlan = info && scheduledNextPlan(info);
  const scheduled = info && scheduledPlanText(info);
  const portal = useBillingPortal();
  const [chosen, setChosen] = useState<PlanKey>();
  const { start, busy } = useCheckout(onClose);

  const choose = (plan: PlanKey) => {
    if (busy) return;
    setChosen(plan);
    start({ kind: 'plan', plan });
  };

  // The next larger plan is the dialog's main action.
  const next = planKeys[planKeys.indexOf(current) + 1];
  const buttonTone = (plan: PlanKey): ButtonTone => (plan === next ? 'signal' : 'line');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={tw('plans.upgrade')}
      description={tw('plans.upgradeNote')}
      width={880}
    >
      <DialogBody>
        {scheduled && <p className="mb-4 text-pretty">{scheduled}</p>}
        <ul className="grid gap-2 shell:grid-cols-3">
          {planKeys.map((key) => (
            <PlanCard key={key} plan={plans[key]}>
              {key === current || key === nextPlan ? (
                <Button tone="quiet" block disabled>
                  {key === current ? tw('plans.currentPlan') : tw('plans.comesNext')}
                </Button>
              ) : scheduled ? (
                <Button tone="line" block aria-disabled={portal.busy} onClick={portal.open}>
                  {portal.busy && <Spinner size="s" />}
                  {tw('plans.manageBilling')}
                </Button>
              ) : (
                <Button
                  tone={buttonTone(key)}
                  block
                  aria-disabled={busy}
                  onClick={() => choose(key)}
                >
                  {busy && chosen === key && <Spinner size="s" />}
                  {tw('plans.choose', { plan: plans[key].name })}
                </Button>
              )}
            </PlanCard>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}

function PlanCard({ plan, children }: { plan: Plan; children: ReactNode }) {
  return (
    <li className="flex flex-col rounded-frame p-[18px] outline-line">
      <h3 className="type-h3">{plan.name}</h3>
      <p className="mt-3.5 mb-4 flex items-baseline gap-[5px]">
        <span className="type-figure text-[44px]">{formatDollars(plan.monthlyPrice)}</span>
        <span className="text-ink-2">{t('ui.perMonth')}</span>
      </p>
      <ul className="mb-5 grid flex-1 content-start gap-1 text-ink-2 tabular-nums">
        {planFeatures(plan.key).map(({ text, note }) => (
          <li key={text}>
            {text}
            {note && <span className="block text-ink-3">{note}</span>}
          </li>
        ))}
      </ul>
      {children}
    </li>
  );
}
