import { Counter, Gauge } from 'prom-client';

/** What payments and the books tell an operator's machinery. */
export const settledEvents = new Counter({
  name: 'posterframe_payment_events_total',
  help: 'Events of the payment provider that were settled, by what they were and what became of them.',
  labelNames: ['kind', 'outcome'],
});

export const repairs = new Counter({
  name: 'posterframe_payment_repairs_total',
  help: 'What the comparison with the payment provider found missing here and settled. Should stay at 0.',
  labelNames: ['what'],
});

export const comparisonFailures = new Counter({
  name: 'posterframe_payment_comparison_failures_total',
  help: 'What could not be compared with the payment provider, or not be settled then. Should stay at 0.',
  labelNames: ['what'],
});

export const breaches = new Gauge({
  name: 'posterframe_ledger_breaches',
  help: 'Breaches of the books found by the last check. Must be 0.',
});

export const lastCheck = new Gauge({
  name: 'posterframe_ledger_last_check_seconds',
  help: 'When the books were checked last, in Unix seconds.',
});
