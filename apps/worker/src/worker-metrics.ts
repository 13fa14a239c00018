import { Counter, Gauge, Histogram } from 'prom-client';

/** What a worker tells an operator's machinery of generations. */
export const stageSeconds = new Histogram({
  name: 'posterframe_stage_seconds',
  help: 'How long finished stages took.',
  labelNames: ['stage'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160],
});

export const stageFailures = new Counter({
  name: 'posterframe_stage_failures_total',
  help: 'Stages that failed, by code of the error table. Most are tried again.',
  labelNames: ['stage', 'code'],
});

export const endedGenerations = new Counter({
  name: 'posterframe_generations_ended_total',
  help: 'Generations that this process ended, by status and code; completed ones have none.',
  labelNames: ['status', 'code'],
});

export const waitSeconds = new Histogram({
  name: 'posterframe_generation_wait_seconds',
  help: 'From acceptance to the first start.',
  buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1_800],
});

export const jobsPutBack = new Counter({
  name: 'posterframe_jobs_put_back_total',
  help: 'Generations whose job was gone and that the sweep put back.',
});

const failedRounds = new Counter({
  name: 'posterframe_rounds_failed_total',
  help: 'Rounds of the sweeps that failed, by what they do.',
  labelNames: ['what'],
});

const failedInARow = new Gauge({
  name: 'posterframe_rounds_failed_in_a_row',
  help: 'How many rounds have failed since the last that did not, by what they do: comparable for every few seconds and every ten minutes.',
  labelNames: ['what'],
});

/** How the rounds of one thing end. Both figures are told from the start: what is first told as 1 has not grown. */
export class RoundsTold {
  constructor(private readonly what: string) {
    failedRounds.inc({ what }, 0);
    failedInARow.set({ what }, 0);
  }

  done(): void {
    failedInARow.set({ what: this.what }, 0);
  }

  failed(): void {
    failedRounds.inc({ what: this.what });
    failedInARow.inc({ what: this.what });
  }
}

export const modelSeconds = new Histogram({
  name: 'posterframe_model_seconds',
  help: 'How long calls of models took, by model and outcome.',
  labelNames: ['model', 'outcome'],
  buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160],
});

export const modelDollars = new Counter({
  name: 'posterframe_model_dollars_total',
  help: 'What calls of models came to, in US dollars by MODEL_PRICES.',
  labelNames: ['model'],
});
