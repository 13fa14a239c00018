import { thumbnailsForCredits, type SubscriptionInfo } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { ArrowUpRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { openDialogAtom } from '../../lib/dialogs.js';
import { paths } from '../../lib/paths.js';
import { publicConfig } from '../../lib/public-config.js';
import { affordableThumbnailsText } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { planFeatures } from '../../lib/plan-features.js';
import { Button } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { FrameCount } from '../../ui/frame-count.js';
import { Alert, linkClass } from '../../ui/notice.js';
import { Panel } from '../../ui/panel.js';
import { Spinner } from '../../ui/spinner.js';
import { billingKeys, fetchSubscription } from './billing-queries.js';
import {
  billingActions,
  balanceLines,
  planDateText,
  planStatus,
  type BillingAction,
} from './plan-status.js';
import { useBillingPortal } from './use-checkout.js';
import { usePaymentReturn } from './use-payment-return.js';

/** The page 'My Subscription': plan, balance and possible actions. */
export function SubscriptionPage() {
  usePaymentReturn();
  const { data, isPending, refetch } = useQuery({
    queryKey: billingKeys.subscription,
    queryFn: fetchSubscription,
    // The user may have changed the subscription in the portal in another tab.
    refetchOnWindowFocus: 'always',
  });

  return (
    <section className="w-full">
      <title>{t('site.pageTitle', { page: tw('plans.title') })}</title>
      <div className="mb-5 grid gap-1.5 shell:mb-7">
        <h1 className="type-h2">{tw('plans.title')}</h1>
        <p className="text-ink-2">{tw('plans.lead')}</p>
      </div>
      {data ? (
        <div className="grid max-w-[1040px] items-start gap-4 split:grid-cols-[minmax(0,1fr)_320px]">
          <CurrentPlan info={data} />
          <Actions info={data} />
        </div>
      ) : isPending ? (
        <LoadingSkeleton />
      ) : (
        <Alert className="max-w-[640px]">
          {tw('plans.notLoaded')}{' '}
          <button type="button" onClick={() => void refetch()} className={linkClass}>
            {t('ui.tryAgain')}
          </button>
        </Alert>
      )}
    </section>
  );
}

const dotClass = { good: 'bg-good', warn: 'bg-warn', over: 'bg-ink-3' } as const;

function CurrentPlan({ info }: { info: SubscriptionInfo }) {
  const status = planStatus(info);
  const dates = planDateText(info);
  const credits = info.credits.kept + info.credits.plan;
  return (
    <Panel title={tw('plans.currentPlan')}>
      <div className="mt-3.5 flex flex-wrap items-center gap-3.5">
        <span className="type-figure text-[48px]">{info.plan.productName}</span>
        {status && (
          <Badge>
            <span
              aria-hidden="true"
              className={classNames('size-2 rounded-round', dotClass[status.tone])}
            />
            {status.label}
          </Badge>
        )}
      </div>
      {dates && <p className="mt-2.5 text-ink-2 tabular-nums">{dates}</p>}
      {status?.note && <p className="mt-2.5 text-pretty">{status.note}</p>}
      <div className="my-5 grid gap-2 border-y border-hair py-[18px]">
        <p className="tabular-nums">
          {tw.rich('plans.balance', {
            count: credits,
            thumbnails: affordableThumbnailsText(credits),
            b: (text) => <b className="font-semibold">{text}</b>,
          })}
        </p>
        <FrameCount count={thumbnailsForCredits(credits)} />
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
          {tw('plans.history')}
        </Link>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] gap-x-6 gap-y-2">
        {planFeatures(info.plan.key).map(({ text, note }) => (
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
      <Panel title={tw('plans.actions')}>
        <p className="mt-4 text-small text-ink-2">{t('errors.payments_not_configured')}</p>
      </Panel>
    );
  }

  const actions = billingActions(info);
  const buttons: Record<BillingAction, ReactNode> = {
    upgrade: (
      <Button key="upgrade" tone="signal" block onClick={() => openDialog('plans')}>
        {tw('plans.upgrade')}
      </Button>
    ),
    change: (
      <Button key="change" tone="solid" block onClick={() => openDialog('plans')}>
        {tw('plans.change')}
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
        {tw('plans.manageBilling')}
        <ArrowUpRight aria-hidden="true" className="size-[15px]" strokeWidth={2} />
      </Button>
    ),
  };
  return (
    <Panel title={tw('plans.actions')}>
      <div className="mt-4 grid gap-2">
        {actions.map((action) => buttons[action])}
        <p className="mt-1.5 text-small text-balance text-ink-2">
          {actions.includes('billing') ? tw('plans.opensStripe') : tw('plans.opensCheckout')}
        </p>
      </div>
    </Panel>
  );
}

/** Placeholders in the size of the panels. */
function LoadingSkeleton() {
  return (
    <output className="grid max-w-[1040px] items-start gap-4 split:grid-cols-[minmax(0,1fr)_320px]">
      <span className="sr-only">{tw('plans.loading')}</span>
      <span className="h-[356px] animate-breathe rounded-sheet tint-7" />
      <span className="h-[196px] animate-breathe rounded-sheet tint-7" />
    </output>
  );
}
