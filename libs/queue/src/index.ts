export { lookPolicy } from './look-policy.js';
export { reachPolicy } from './reach-policy.js';
export { stopWaitingForRedis } from './connections.js';
export { GenerationJobs, type GenerationJob } from './generation-jobs.js';
export { PasskeyChallenges } from './passkey-challenges.js';
export { PaymentJobs, type PaymentJob } from './payment-jobs.js';
export {
  backoffMs,
  generationQueue,
  paymentPolicy,
  paymentQueue,
  generationPolicy,
  publicationPolicy,
  publicationQueue,
  refreshPolicy,
  type ReconcileSchedule,
  textEditPolicy,
  textEditQueue,
  webhookPolicy,
  webhookQueue,
} from './policy.js';
export { PublicationJobs, type PublicationJob } from './publication-jobs.js';
export { ProgressSnapshots, type PublishedProgress } from './progress-snapshots.js';
export { QueueBoard } from './queue-board.js';
export { QueueLengths, type JobCount } from './queue-lengths.js';
export { QueueModule } from './queue.module.js';
export { RateCounters, type RateDecision, type RateLimit } from './rate-counters.js';
export { RedisSharedStore } from './redis-shared-store.js';
export { RedisHealth } from './redis-health.js';
export { ScheduledTask } from './scheduled-task.js';
export {
  TextEditJobs,
  waitMsOf,
  type TextEditJob,
  type TextEditOutcome,
} from './text-edit-jobs.js';
export { WebhookJobs, type WebhookJob } from './webhook-jobs.js';
export { reportOfRedis, type RedisReport } from './redis-report.js';
