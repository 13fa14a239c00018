import type { CreditEntry, PackSize, PlanKey, SubscriptionInfo } from '@app/contracts';
import { plans } from '@app/contracts';
import { fromUnixSeconds, longDate } from '../../lib/words.js';

/** What somebody has gone to the payment provider for. */
export type Wish = { kind: 'pack'; credits: PackSize } | { kind: 'plan'; plan: PlanKey };

/** What the server says of plan and credits at one moment. */
export interface Books {
  info: SubscriptionInfo;
  /** The newest ones. */
  entries: CreditEntry[];
}

/** The newest ledger entry; everything that is bought now comes after it. */
export function lastEntryOf(entries: CreditEntry[]): string {
  return entries[0]?.id ?? '0';
}

/** The sentence that says the wish has come true; undefined while it has not. */
export function fulfilment(wish: Wish, lastEntry: string, books: Books): string | undefined {
  return wish.kind === 'pack'
    ? packArrived(wish.credits, lastEntry, books.entries)
    : planArrived(wish.plan, books.info);
}

function packArrived(credits: number, lastEntry: string, entries: CreditEntry[]) {
  // By number, not by time: the clocks of browser and server need not agree.
  const arrived = entries.some(
    ({ id, kind, amount }) =>
      kind === 'pack' && amount === credits && BigInt(id) > BigInt(lastEntry),
  );
  return arrived ? `${credits} credits have been added. They never expire.` : undefined;
}

function planArrived(wanted: PlanKey, { plan, subscription }: SubscriptionInfo) {
  const name = plans[wanted].name;
  if (plan.key === wanted) return `You are on the ${name} plan now.`;
  if (!subscription) return undefined;
  if (wanted === 'free' && subscription.willCancelAt !== null) {
    return `Your plan ends on ${dateOf(subscription.willCancelAt)}. Until then nothing changes.`;
  }
  if (subscription.nextPlan?.key === wanted) {
    return `Your plan changes to ${name} on ${dateOf(subscription.currentPeriodEnd)}.`;
  }
  return undefined;
}

function dateOf(seconds: number): string {
  return longDate(fromUnixSeconds(seconds));
}
