import { Counter } from 'prom-client';

export const refreshAcceptances = new Counter({
  name: 'posterframe_refresh_acceptances_total',
  help: 'Attempts to start the next generation of a refresh order, by outcome.',
  labelNames: ['outcome'],
});
