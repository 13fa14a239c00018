import { Counter } from 'prom-client';

export const reachOutcomes = new Counter({
  name: 'posterframe_reach_readings_total',
  help: 'Attempts to read the reports of a channel, by outcome: done, or a code of the error table.',
  labelNames: ['outcome'],
});

// Initializes to 0 so that `increase()` sees the first failure.
reachOutcomes.inc({ outcome: 'unexpected' }, 0);
