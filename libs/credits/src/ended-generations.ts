import { Counter } from 'prom-client';

/** Each process counts the generations that it ends. */
export const endedGenerations = new Counter({
  name: 'posterframe_generations_ended_total',
  help: 'Generations that this process ended, by status and error code; only failed ones have a code.',
  labelNames: ['status', 'code'],
});
