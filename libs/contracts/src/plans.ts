import { creditsPerThumbnail, registrationCredits } from './limits.js';

export const planKeys = ['free', 'starter', 'pro'] as const;
export type PlanKey = (typeof planKeys)[number];
/** Plans with a subscription. */
export const paidPlanKeys = ['starter', 'pro'] as const satisfies PlanKey[];
export type PaidPlanKey = (typeof paidPlanKeys)[number];

/** A line of a plan card. */
export interface PlanFeature {
  text: string;
  /** Shown smaller beside it. */
  note?: string;
}

export interface Plan {
  key: PlanKey;
  name: string;
  /** US dollars per month. */
  monthlyPrice: number;
  /** Credits at the start of each paid period; 0 for the free plan, which has a single grant. */
  monthlyCredits: number;
  features: readonly PlanFeature[];
}

const starterCredits = 200;
const proCredits = 500;

/** What a month of a plan includes, for its card. */
function monthly(credits: number, support: string): PlanFeature[] {
  return [
    { text: `${credits} credits per month`, note: `${credits / creditsPerThumbnail} thumbnails` },
    { text: 'Any channel' },
    { text: support },
  ];
}

export const plans: Record<PlanKey, Plan> = {
  free: {
    key: 'free',
    name: 'Free',
    monthlyPrice: 0,
    monthlyCredits: 0,
    features: [
      { text: `${registrationCredits} credits on registration` },
      { text: 'All features included', note: 'for videos of your own channel' },
      { text: 'Basic support' },
    ],
  },
  starter: {
    key: 'starter',
    name: 'Starter',
    monthlyPrice: 16,
    monthlyCredits: starterCredits,
    features: monthly(starterCredits, 'Standard support'),
  },
  pro: {
    key: 'pro',
    name: 'Pro',
    monthlyPrice: 30,
    monthlyCredits: proCredits,
    features: monthly(proCredits, 'Priority support'),
  },
};

/** Credits that are bought once and never expire. */
export interface CreditPack {
  credits: number;
  thumbnails: number;
  /** US dollars. */
  price: number;
  /** US dollars; shown crossed out. */
  originalPrice?: number;
  discountLabel?: string;
  /** US dollars. */
  pricePerCredit: number;
  recommended: boolean;
}

export const packSizes = [100, 500, 1_000] as const;
export type PackSize = (typeof packSizes)[number];

function pack(
  credits: PackSize,
  price: number,
  more: Pick<CreditPack, 'originalPrice' | 'discountLabel'> & { recommended?: true } = {},
): CreditPack {
  return {
    credits,
    thumbnails: credits / creditsPerThumbnail,
    price,
    pricePerCredit: price / credits,
    recommended: false,
    ...more,
  };
}

/** Everything for sale, smallest first. */
export const creditPacks: Record<PackSize, CreditPack> = {
  100: pack(100, 2),
  500: pack(500, 8, {
    originalPrice: 10,
    discountLabel: 'limited-time 20% off!',
    recommended: true,
  }),
  1000: pack(1_000, 10, { originalPrice: 20, discountLabel: 'limited-time 50% off!!' }),
};

export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
] as const;
/** The payment provider's names. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Statuses in which a plan counts: paid, on trial, or within the retries of a failed payment. */
export const entitledStatuses = ['active', 'trialing', 'past_due'] as const;

export function isEntitled(status: SubscriptionStatus): boolean {
  return entitledStatuses.some((entitled) => entitled === status);
}
