import type { PaidPlanKey, PlanKey, SubscriptionStatus } from './plans.js';
import type { VideoSiteName } from './video-link.js';

/** `data` of `GET /plan/current_subscription_info`. */
export interface SubscriptionInfo {
  /** The current plan. */
  plan: { key: PlanKey; productName: string };
  /** Null if there never was one, or it has ended. Dates in Unix seconds. */
  subscription: {
    status: SubscriptionStatus;
    currentPeriodEnd: number;
    willCancelAt: number | null;
    /** The plan of the next period, when a downgrade is scheduled. */
    nextPlan: { key: PaidPlanKey; productName: string } | null;
  } | null;
  /** The two parts of the balance. Plan credits end with the paid period (Unix seconds), kept ones never. */
  credits: {
    kept: number;
    plan: number;
    /** Plan credits that are usable before their payment has arrived. */
    planInAdvance: number;
    planExpiresAt: number | null;
  };
  /** Whether there is a billing portal: users who never paid have none. */
  canManageBilling: boolean;
}

/** `data` of `GET /plan/manage_billing_url`. */
export interface PortalAnswer {
  portalUrl: string;
}

/** Body of `POST /plan/update_plan`. */
export interface UpdatePlanRequest {
  plan_key: PlanKey;
}

/** Body of `POST /plan/onetime_checkout`: one of the price ids of `GET /api/public_config`. */
export interface OnetimeCheckoutRequest {
  price_id: string;
}

/** `data` of both: the address of a hosted checkout, or of the portal's page for this change. */
export interface CheckoutAnswer {
  checkoutUrl: string;
}

/** Where the payment provider's pages return to; the query has the outcome. */
export const paymentReturn = {
  path: '/workspace/subscription',
  parameter: 'payment',
  /** Paid according to the provider's page; the credits follow within seconds. */
  done: 'done',
  cancelled: 'cancelled',
  /** Returned from the billing portal, with or without a change. */
  portal: 'portal',
} as const;

export const creditBuckets = ['plan', 'kept'] as const;
export type CreditBucket = (typeof creditBuckets)[number];

/** Why credits changed. Stored values: never rename. */
export const creditReasons = [
  'registration',
  'plan',
  'top-up',
  'pack',
  'goodwill',
  'debit',
  'refund',
  'expiry',
  'take-back',
  'give-back',
  'advance',
  'advance-settled',
  'advance-ended',
] as const;

export type CreditReason = (typeof creditReasons)[number];

export function isCreditReason(value: unknown): value is CreditReason {
  return creditReasons.some((reason) => reason === value);
}

/** A change of one bucket: a debit from both has two. */
export interface CreditEntry {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  kind: CreditReason;
  bucket: CreditBucket;
  /** Negative for spent, reclaimed and expired credits. */
  amount: number;
  /** Total of both buckets right after this change. */
  balanceAfter: number;
  /** The generation of a debit or refund. */
  generationId: string | null;
  videoSite: VideoSiteName | null;
  videoId: string | null;
  /** The administrator's reason for a grant. */
  note: string | null;
}

/** `data` of `GET /plan/credit_history?page_index=&page_size=`, newest first. */
export interface CreditHistoryAnswer {
  data: CreditEntry[];
  total: number;
  currentPage: number;
}
