import type {
  CreditEntry,
  CreditReason,
  PackSize,
  PlanKey,
  SubscriptionInfo,
} from '@app/contracts';
import { plans } from '@app/contracts';
import { tw } from '../../lib/language/workspace.js';
import { fromUnixSeconds, formatLongDate } from '../../lib/format.js';

/** A pack or plan that the user buys from the payment provider. */
export type Purchase = { kind: 'pack'; credits: PackSize } | { kind: 'plan'; plan: PlanKey };

/** The plan and the newest ledger entries, fetched together. */
export interface BillingState {
  info: SubscriptionInfo;
  /** Newest first. */
  entries: CreditEntry[];
}

const planCreditReasons: CreditReason[] = ['plan', 'top-up'];

/** Id of the newest ledger entry. Later entries have higher ids. */
export function newestEntryId(entries: CreditEntry[]): string {
  return entries[0]?.id ?? '0';
}

/** The success message of a purchase; undefined until it has arrived. */
export function purchaseMessage(
  purchase: Purchase,
  lastEntry: string,
  billing: BillingState,
): string | undefined {
  return purchase.kind === 'pack'
    ? packMessage(purchase.credits, lastEntry, billing.entries)
    : planMessage(purchase.plan, lastEntry, billing);
}

/** Compares ids instead of times, because the clocks of browser and server may differ. */
function entriesAfter(lastEntry: string, entries: CreditEntry[]): CreditEntry[] {
  return entries.filter(({ id }) => BigInt(id) > BigInt(lastEntry));
}

function packMessage(credits: number, lastEntry: string, entries: CreditEntry[]) {
  const hasArrived = entriesAfter(lastEntry, entries).some(
    ({ kind, amount }) => kind === 'pack' && amount === credits,
  );
  return hasArrived ? tw('plans.packArrived', { credits }) : undefined;
}

function planMessage(wanted: PlanKey, lastEntry: string, { info, entries }: BillingState) {
  const { plan, subscription } = info;
  const name = plans[wanted].name;
  if (plan.key === wanted) {
    // The plan changes before its credits arrive, so both are required.
    const hasArrived = entriesAfter(lastEntry, entries).some(({ kind }) =>
      planCreditReasons.includes(kind),
    );
    return wanted === 'free' || hasArrived ? tw('plans.planArrived', { plan: name }) : undefined;
  }
  if (!subscription) return undefined;
  if (wanted === 'free' && subscription.willCancelAt !== null) {
    return tw('plans.planEnds', { date: formatDate(subscription.willCancelAt) });
  }
  if (subscription.nextPlan?.key === wanted) {
    return tw('plans.planChanges', { plan: name, date: formatDate(subscription.currentPeriodEnd) });
  }
  return undefined;
}

function formatDate(seconds: number): string {
  return formatLongDate(fromUnixSeconds(seconds));
}
