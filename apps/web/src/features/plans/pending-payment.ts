import { packSizes, planKeys } from '@app/contracts';
import { atom } from 'jotai';
import { isRecord } from '../../lib/is-record.js';
import type { Purchase } from './purchase.js';

/** A visit to the checkout or portal in another tab. Its outcome is not known yet. */
export interface PendingPayment {
  userId: string;
  purchase: Purchase;
  /** Id of the newest ledger entry before the payment began. */
  lastEntry: string;
  /** Unix milliseconds. */
  startedAt: number;
  /** URL of the checkout, for opening it again. */
  address: string;
  /** How (from the checkout or the portal) and when the user came back. */
  back?: { how: 'done' | 'portal'; at: number };
}

/** Stored in local storage, because the provider returns in another tab than the waiting one. */
const storageKey = 'pending_payment';
/** Maximum wait in milliseconds. A later payment still appears in the balance. */
const maxWaitMs = 60 * 60_000;
/** Milliseconds after the user left the portal, within which a change arrives. */
const portalWaitMs = 20_000;
/** Milliseconds after which a payment counts as slow. */
const slowAfterMs = 30_000;

function readStored(): PendingPayment | null {
  try {
    return parsePendingPayment(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return null;
  }
}

/** Validates the stored value, which another version of the client may have written. */
export function parsePendingPayment(value: unknown): PendingPayment | null {
  if (!isRecord(value)) return null;
  const { userId, lastEntry, startedAt, address, back } = value;
  const purchase = parsePurchase(value['purchase']);
  if (typeof userId !== 'string' || typeof startedAt !== 'number' || !purchase) return null;
  if (typeof lastEntry !== 'string' || !/^\d+$/.test(lastEntry)) return null;
  if (!isWebAddress(address)) return null;
  const pending = { userId, purchase, lastEntry, startedAt, address };
  if (!isRecord(back) || typeof back['at'] !== 'number') return pending;
  const how = back['how'];
  return how === 'done' || how === 'portal'
    ? { ...pending, back: { how, at: back['at'] } }
    : pending;
}

function parsePurchase(value: unknown): Purchase | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, credits, plan } = value;
  const size = packSizes.find((known) => known === credits);
  if (kind === 'pack' && size) return { kind, credits: size };
  const key = planKeys.find((known) => known === plan);
  if (kind === 'plan' && key) return { kind, plan: key };
  return undefined;
}

/** Whether a URL uses http or https, and not a scheme that runs scripts. */
export function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//i.test(value);
}

export type PendingPaymentState = 'away' | 'paid' | 'slow' | 'over';

/** State of a pending payment. */
export function pendingPaymentState(
  { startedAt, back }: PendingPayment,
  now: number,
): PendingPaymentState {
  if (now - startedAt > maxWaitMs) return 'over';
  if (!back) return 'away';
  if (back.how === 'portal') return now - back.at > portalWaitMs ? 'over' : 'paid';
  return now - back.at > slowAfterMs ? 'slow' : 'paid';
}

const storedPaymentAtom = atom<PendingPayment | null>(readStored());
storedPaymentAtom.onMount = (set) => {
  const syncFromOtherTab = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) set(readStored());
  };
  window.addEventListener('storage', syncFromOtherTab);
  return () => window.removeEventListener('storage', syncFromOtherTab);
};

/** The pending payment, synchronized between tabs. */
export const pendingPaymentAtom = atom(
  (get) => get(storedPaymentAtom),
  (_get, set, pending: PendingPayment | null) => {
    set(storedPaymentAtom, pending);
    try {
      if (pending) localStorage.setItem(storageKey, JSON.stringify(pending));
      else localStorage.removeItem(storageKey);
    } catch {
      // Without storage, only this tab waits for the payment.
    }
  },
);
