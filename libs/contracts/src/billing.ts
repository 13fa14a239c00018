import type { PaidPlanKey, PlanKey, SubscriptionStatus } from './plans.js';
import type { VideoSiteName } from './video-link.js';

/** `data` of `GET /plan/current_subscription_info`. */
export interface SubscriptionInfo {
  /** The current plan. */
  plan: { key: PlanKey; productName: string };
  /** Null without a subscription, or after it has ended. Dates are in Unix seconds. */
  subscription: {
    status: SubscriptionStatus;
    currentPeriodEnd: number;
    willCancelAt: number | null;
    /** The plan of the next period, when a downgrade is scheduled. */
    nextPlan: { key: PaidPlanKey; productName: string } | null;
  } | null;
  /**
   * The two parts of the balance. Plan credits expire at the end of the paid period (Unix seconds); kept credits
   * never expire.
   */
  credits: {
    kept: number;
    plan: number;
    /** Plan credits that can be spent before their payment has arrived. */
    planInAdvance: number;
    planExpiresAt: number | null;
  };
  /** Whether the user has a billing portal; users who never paid have none. */
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

/**
 * `data` of `POST /plan/update_plan` and `POST /plan/onetime_checkout`: the URL of a hosted checkout, or of the portal's
 * page for this plan change.
 */
export interface CheckoutAnswer {
  checkoutUrl: string;
}

/** Path and query parameter to which the payment provider redirects. The parameter's value is the outcome. */
export const paymentReturn = {
  path: '/workspace/subscription',
  parameter: 'payment',
  /** The provider's page reported a payment. The credits arrive within seconds. */
  done: 'done',
  cancelled: 'cancelled',
  /** Back from the billing portal, with or without a change. */
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

/** A change of one bucket; a debit from both buckets has two entries. */
export interface CreditEntry {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  kind: CreditReason;
  bucket: CreditBucket;
  /** Negative for spent, reclaimed and expired credits. */
  amount: number;
  /** Total of both buckets after this change. */
  balanceAfter: number;
  /** The generation that a debit or refund belongs to. */
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
