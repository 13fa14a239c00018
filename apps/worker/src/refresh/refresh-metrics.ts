import { Counter } from 'prom-client';

export const refreshAcceptances = new Counter({
  name: 'posterframe_refresh_acceptances_total',
  help: 'Videos of refresh orders whose generation was to be accepted, by outcome.',
  labelNames: ['outcome'],
});
