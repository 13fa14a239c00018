import { creditsPerThumbnail } from './limits.js';

export const planKeys = ['free', 'starter', 'pro'] as const;
export type PlanKey = (typeof planKeys)[number];
/** Plans with a subscription. */
export const paidPlanKeys = ['starter', 'pro'] as const satisfies PlanKey[];
export type PaidPlanKey = (typeof paidPlanKeys)[number];

export interface Plan {
  key: PlanKey;
  name: string;
  /** US dollars per month. */
  monthlyPrice: number;
  /** Credits granted at the start of each paid period; 0 for the free plan, which has a single grant. */
  monthlyCredits: number;
}

const starterCredits = 200;
const proCredits = 500;

export const plans: Record<PlanKey, Plan> = {
  free: {
    key: 'free',
    name: 'Free',
    monthlyPrice: 0,
    monthlyCredits: 0,
  },
  starter: {
    key: 'starter',
    name: 'Starter',
    monthlyPrice: 16,
    monthlyCredits: starterCredits,
  },
  pro: {
    key: 'pro',
    name: 'Pro',
    monthlyPrice: 30,
    monthlyCredits: proCredits,
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
  /** Percent off the original price. */
  discount?: 20 | 50;
  /** US dollars. */
  pricePerCredit: number;
  recommended: boolean;
}

export const packSizes = [100, 500, 1_000] as const;
export type PackSize = (typeof packSizes)[number];

function creditPack(
  credits: PackSize,
  price: number,
  options: Pick<CreditPack, 'originalPrice' | 'discount'> & { recommended?: true } = {},
): CreditPack {
  return {
    credits,
    thumbnails: credits / creditsPerThumbnail,
    price,
    pricePerCredit: price / credits,
    recommended: false,
    ...options,
  };
}

/** Credit packs by their credits, smallest first. */
export const creditPacks: Record<PackSize, CreditPack> = {
  100: creditPack(100, 2),
  500: creditPack(500, 8, {
    originalPrice: 10,
    discount: 20,
    recommended: true,
  }),
  1000: creditPack(1_000, 10, { originalPrice: 20, discount: 50 }),
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
/** Statuses by the payment provider's names. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Statuses that entitle to a plan: paid, on trial, or within the retries of a failed payment. */
export const entitledStatuses = ['active', 'trialing', 'past_due'] as const;

export function isEntitled(status: SubscriptionStatus): boolean {
  return entitledStatuses.some((entitled) => entitled === status);
}
