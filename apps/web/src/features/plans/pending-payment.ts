import { packSizes, planKeys } from '@app/contracts';
import { atom } from 'jotai';
import { isRecord } from '../../lib/is-record.js';
import type { Purchase } from './purchase.js';

/** Somebody has gone to the payment provider in another tab; we look out for what comes of it. */
export interface PendingPayment {
  userId: string;
  wish: Purchase;
  /** The newest ledger entry when they went. */
  lastEntry: string;
  /** Unix milliseconds. */
  startedAt: number;
  /** Where they went; opened again when the tab was lost or blocked. */
  address: string;
  /** They have come back, and how: what the provider's page said, or that they have left the portal. */
  back?: { how: 'done' | 'portal'; at: number };
}

/** Kept in the browser and not in memory: the tab that comes back from the provider is another one than the one that waits. */
const storageKey = 'pending_payment';
/** Nobody waits longer; what arrives later shows in the balance all the same. */
const mostMs = 60 * 60_000;
/** Somebody who left the portal without a change has changed nothing; what they did would be known by then. */
const portalMs = 20_000;
/** Paid, and still nothing: worth a word. */
const slowMs = 30_000;

function readStored(): PendingPayment | null {
  try {
    return parsePending(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return null;
  }
}

/** What is stored may be of an older version of this page, or somebody's play. */
export function parsePending(value: unknown): PendingPayment | null {
  if (!isRecord(value)) return null;
  const { userId, lastEntry, startedAt, address, back } = value;
  const wish = parseWish(value['wish']);
  if (typeof userId !== 'string' || typeof startedAt !== 'number' || !wish) return null;
  if (typeof lastEntry !== 'string' || !/^\d+$/.test(lastEntry)) return null;
  if (!isWebAddress(address)) return null;
  const pending = { userId, wish, lastEntry, startedAt, address };
  if (!isRecord(back) || typeof back['at'] !== 'number') return pending;
  const how = back['how'];
  return how === 'done' || how === 'portal'
    ? { ...pending, back: { how, at: back['at'] } }
    : pending;
}

function parseWish(value: unknown): Purchase | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, credits, plan } = value;
  const size = packSizes.find((known) => known === credits);
  if (kind === 'pack' && size) return { kind, credits: size };
  const key = planKeys.find((known) => known === plan);
  if (kind === 'plan' && key) return { kind, plan: key };
  return undefined;
}

/** A page that a tab may be sent to: never a script. */
export function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//i.test(value);
}

export type Waiting = 'away' | 'paid' | 'slow' | 'over';

/** How it stands with somebody who has gone to pay, as far as we know. */
export function waitingFor({ startedAt, back }: PendingPayment, now: number): Waiting {
  if (now - startedAt > mostMs) return 'over';
  if (!back) return 'away';
  if (back.how === 'portal') return now - back.at > portalMs ? 'over' : 'paid';
  return now - back.at > slowMs ? 'slow' : 'paid';
}

const stored = atom<PendingPayment | null>(readStored());
stored.onMount = (set) => {
  const follow = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) set(readStored());
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};

/** The same in every tab of this browser. */
export const pendingPaymentAtom = atom(
  (get) => get(stored),
  (_get, set, pending: PendingPayment | null) => {
    set(stored, pending);
    try {
      if (pending) localStorage.setItem(storageKey, JSON.stringify(pending));
      else localStorage.removeItem(storageKey);
    } catch {
      // A browser that keeps nothing waits in this tab alone.
    }
  },
);
