import { Counter } from 'prom-client';

export const webhookTries = new Counter({
  name: 'posterframe_webhook_tries_total',
  help: 'Tries to deliver a message to a webhook, by outcome: delivered, or what went wrong.',
  labelNames: ['outcome'],
});

// Initializes to 0 so that `increase()` sees the first failure.
webhookTries.inc({ outcome: 'unexpected' }, 0);
