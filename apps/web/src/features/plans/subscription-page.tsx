import { errorRules, plans, thumbnailsFor, type SubscriptionInfo } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { ArrowUpRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { openDialogAtom } from '../../lib/dialogs.js';
import { paths } from '../../lib/paths.js';
import { publicConfig } from '../../lib/public-config.js';
import { worth } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { FrameCount } from '../../ui/frame-count.js';
import { Alert, linkClass } from '../../ui/notice.js';
import { Panel } from '../../ui/panel.js';
import { Spinner } from '../../ui/spinner.js';
import { billingKeys, fetchSubscription } from './billing-queries.js';
import { actionsFor, balanceLines, dateLine, planStatus, type Action } from './plan-status.js';
import { useBillingPortal } from './use-checkout.js';
import { usePaymentReturn } from './use-payment-return.js';

/** 'My Subscription': the plan, the balance and possible actions. */
export function SubscriptionPage() {
  usePaymentReturn();
  const { data, isPending, refetch } = useQuery({
    queryKey: billingKeys.subscription,
    queryFn: fetchSubscription,
    // The portal in another tab may have changed it.
    refetchOnWindowFocus: 'always',
  });

  return (
    <section className="w-full">
      <title>My Subscription, Posterframe</title>
      <div className="mb-5 grid gap-1.5 shell:mb-7">
        <h1 className="type-h2">My Subscription</h1>
        <p className="text-ink-2">Manage your subscription and billing</p>
      </div>
      {data ? (
        <div className="grid max-w-[1040px] items-start gap-4 split:grid-cols-[minmax(0,1fr)_320px]">
          <CurrentPlan info={data} />
          <Actions info={data} />
        </div>
      ) : isPending ? (
        <Loading />
      ) : (
        <Alert className="max-w-[640px]">
          Your subscription could not be loaded.{' '}
          <button type="button" onClick={() => void refetch()} className={linkClass}>
            Try again
          </button>
        </Alert>
      )}
    </section>
  );
}

const dotLook = { good: 'bg-good', warn: 'bg-warn', over: 'bg-ink-3' } as const;

function CurrentPlan({ info }: { info: SubscriptionInfo }) {
  const standing = planStatus(info);
  const dates = dateLine(info);
  const credits = info.credits.kept + info.credits.plan;
  return (
    <Panel title="Current Plan">
      <div className="mt-3.5 flex flex-wrap items-center gap-3.5">
        <span className="type-figure text-[48px]">{info.plan.productName}</span>
        {standing && (
          <Badge>
            <span
              aria-hidden="true"
              className={classNames('size-2 rounded-round', dotLook[standing.tone])}
            />
            {standing.label}
          </Badge>
        )}
      </div>
      {dates && <p className="mt-2.5 text-ink-2 tabular-nums">{dates}</p>}
      {standing?.note && <p className="mt-2.5 text-pretty">{standing.note}</p>}
      <div className="my-5 grid gap-2 border-y border-hair py-[18px]">
        <p className="tabular-nums">
          <b className="font-semibold">{credits}</b> credits, {worth(credits)}
        </p>
        <FrameCount count={thumbnailsFor(credits)} />
        <ul className="text-small text-ink-2 tabular-nums">
          {balanceLines(info).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Link
          to={paths.creditHistory}
          className={classNames(
            linkClass,
            'flex w-fit items-center text-small pointer-coarse:min-h-11',
          )}
        >
          Credit history
        </Link>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] gap-x-6 gap-y-2">
        {plans[info.plan.key].features.map(({ text, note }) => (
          <li key={text} className="flex items-baseline gap-2.5 tabular-nums">
            <Check
              aria-hidden="true"
              className="size-[15px] shrink-0 translate-y-0.5 text-ink-3"
              strokeWidth={2}
            />
            <span>
              {text}
              {note && <span className="text-ink-2">, {note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Actions({ info }: { info: SubscriptionInfo }) {
  const openDialog = useSetAtom(openDialogAtom);
  const portal = useBillingPortal();
  const config = publicConfig();
  if (config && !config.paymentsAvailable) {
    return (
      <Panel title="Subscription Actions">
        <p className="mt-4 text-small text-ink-2">{errorRules.payments_not_configured.sentence}</p>
      </Panel>
    );
  }

  const actions = actionsFor(info);
  const buttons: Record<Action, ReactNode> = {
    upgrade: (
      <Button key="upgrade" tone="signal" block onClick={() => openDialog('plans')}>
        Upgrade Your Plan
      </Button>
    ),
    change: (
      <Button key="change" tone="solid" block onClick={() => openDialog('plans')}>
        Change Plan
      </Button>
    ),
    billing: (
      <Button
        key="billing"
        tone={actions[0] === 'billing' ? 'signal' : 'line'}
        block
        aria-disabled={portal.busy}
        onClick={portal.open}
      >
        {portal.busy && <Spinner size="s" />}
        Manage Billing
        <ArrowUpRight aria-hidden="true" className="size-[15px]" strokeWidth={2} />
      </Button>
    ),
  };
  return (
    <Panel title="Subscription Actions">
      <div className="mt-4 grid gap-2">
        {actions.map((action) => buttons[action])}
        <p className="mt-1.5 text-small text-balance text-ink-2">
          {actions.includes('billing')
            ? 'Opens Stripe in a new tab.'
            : 'Checkout opens in a new tab.'}
        </p>
      </div>
    </Panel>
  );
}

/** Placeholders in the size of the panels. */
function Loading() {
  return (
    <output className="grid max-w-[1040px] items-start gap-4 split:grid-cols-[minmax(0,1fr)_320px]">
      <span className="sr-only">Loading your subscription</span>
      <span className="h-[356px] animate-breathe rounded-sheet tint-7" />
      <span className="h-[196px] animate-breathe rounded-sheet tint-7" />
    </output>
  );
}
