import type { PaidPlanKey } from '@app/contracts';
import type { DemoPerson } from '../identity/demo-people.js';
import type { Catalog } from './payments.js';

/** The demo's keys for the emulated payment provider. They protect nothing. */
export const demoPayments = {
  secretKey: 'sk_test_posterframe_demo',
  webhookSecret: 'whsec_posterframe_demo',
  portalConfiguration: 'bpc_posterframe_demo',
  catalog: {
    plans: { starter: ['price_demo_starter'], pro: ['price_demo_pro'] },
    packs: {
      100: ['price_demo_pack_100'],
      500: ['price_demo_pack_500'],
      1000: ['price_demo_pack_1000'],
    },
  } satisfies Catalog,
} as const;

/** The initial subscription of a demo user with a paid plan. */
export interface DemoSubscription {
  customerId: string;
  subscriptionId: string;
  invoiceId: string;
  planKey: PaidPlanKey;
  periodStart: Date;
  periodEnd: Date;
}

/**
 * Returns the same result within a calendar month, because both the command that fills the demo and the emulator
 * compute it.
 */
export function demoSubscription(person: DemoPerson, now: Date): DemoSubscription | undefined {
  if (person.plan === 'free') return undefined;
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const periodStart = new Date(Date.UTC(year, month));
  return {
    customerId: `cus_demo_${person.subject}`,
    subscriptionId: `sub_demo_${person.subject}`,
    invoiceId: `in_demo_${person.subject}_${periodStart.toISOString().slice(0, 7).replace('-', '_')}`,
    planKey: person.plan,
    periodStart,
    periodEnd: new Date(Date.UTC(year, month + 1)),
  };
}
