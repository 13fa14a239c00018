import { Counter, Histogram } from 'prom-client';

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

export const waitSeconds = new Histogram({
  name: 'posterframe_generation_wait_seconds',
  help: 'Time from acceptance to the first start.',
  buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1_800],
});

export const jobsPutBack = new Counter({
  name: 'posterframe_jobs_put_back_total',
  help: 'Generations whose lost job the sweep enqueued again.',
});

export const modelSeconds = new Histogram({
  name: 'posterframe_model_seconds',
  help: 'How long calls of models took, by model and outcome.',
  labelNames: ['model', 'outcome'],
  buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160],
});

export const modelDollars = new Counter({
  name: 'posterframe_model_dollars_total',
  help: 'Cost of model calls in US dollars, by MODEL_PRICES.',
  labelNames: ['model'],
});
