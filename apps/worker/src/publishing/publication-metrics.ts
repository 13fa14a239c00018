import { Counter } from 'prom-client';

export const publicationOutcomes = new Counter({
  name: 'posterframe_publications_total',
  help: 'Attempts to publish a thumbnail on its video or to undo that, by outcome: done, or a code of the error table.',
  labelNames: ['outcome'],
});

// Initializes to 0 so that `increase()` sees the first failure.
publicationOutcomes.inc({ outcome: 'unexpected' }, 0);
