import { Counter } from 'prom-client';

// Counters of this worker. Gauges of the whole installation, such as ledger breaches, are in the api.

/** Kinds of objects that are compared with the payment provider's, in this order. */
export const comparedKinds = ['checkout', 'invoice', 'refund', 'dispute', 'subscription'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

export const settledEvents = new Counter({
  name: 'posterframe_payment_events_total',
  help: 'Events of the payment provider that were settled, by kind and outcome.',
  labelNames: ['kind', 'outcome'],
});

export const repairs = new Counter({
  name: 'posterframe_payment_repairs_total',
  help: 'Objects that the comparison with the payment provider settled because their notification was late or lost. Should stay at 0.',
  labelNames: ['what'],
});

export const comparisonFailures = new Counter({
  name: 'posterframe_payment_comparison_failures_total',
  help: 'Objects that could not be compared with the payment provider, or not settled after that. Should stay at 0.',
  labelNames: ['what'],
});

// Initializes to 0 so that `increase()` sees the first failure.
for (const what of comparedKinds) {
  repairs.inc({ what }, 0);
  comparisonFailures.inc({ what }, 0);
}
