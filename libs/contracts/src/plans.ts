export const planKeys = ['free', 'starter', 'pro'] as const;
export type PlanKey = (typeof planKeys)[number];

export interface Plan {
  key: PlanKey;
  name: string;
  /** US dollars a month. */
  monthlyPrice: number;
  /** Credits set at the start of each paid period; 0 for the free plan, which is granted credits once. */
  monthlyCredits: number;
}

export const plans: Record<PlanKey, Plan> = {
  free: { key: 'free', name: 'Free', monthlyPrice: 0, monthlyCredits: 0 },
  starter: { key: 'starter', name: 'Starter', monthlyPrice: 16, monthlyCredits: 200 },
  pro: { key: 'pro', name: 'Pro', monthlyPrice: 30, monthlyCredits: 500 },
};
