import { Environment } from '@app/config';
import { ModelUses, InstallationReport, type InstallationState } from '@app/data';
import { QueueLengths, RedisHealth } from '@app/queue';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';

/** Creates a gauge that has no value until it is set. By default, a gauge without labels starts at 0. */
function createGauge<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
  const created = new Gauge({ name: `posterframe_${name}`, help, labelNames });
  clearGauge(created, labelNames.length > 0);
  return created;
}

const reachable = createGauge(
  'reachable',
  '1 when this process reaches the server, 0 when not.',
  'server',
);
const openGenerations = createGauge(
  'generations_open',
  'Generations that have not ended, by status.',
  'status',
);
const oldestGeneration = createGauge(
  'generations_oldest_seconds',
  'Age of the oldest generation that waits (since it was accepted) or runs (since its first start).',
  'status',
);
const queueJobs = createGauge('queue_jobs', 'Jobs in Redis, by queue and state.', 'queue', 'state');
const mayEvict = createGauge(
  'redis_may_evict',
  '1 when Redis is not set to noeviction and may drop jobs.',
);
/** Gauges without labels, each with the field that it shows. */
const gauges: [keyof InstallationState, Gauge][] = [
  [
    'openPaymentEvents',
    createGauge('payment_events_open', 'Events of the payment provider that are not settled.'),
  ],
  [
    'oldestPaymentEvent',
    createGauge('payment_events_oldest_seconds', 'Age of the oldest event that is not settled.'),
  ],
  [
    'openPublications',
    createGauge('publications_open', 'Publications that have not ended, including waiting ones.'),
  ],
  [
    'oldestPublication',
    createGauge(
      'publications_oldest_seconds',
      'How long the oldest due publication has been due; 0 while none is due.',
    ),
  ],
  [
    'openRefreshOrders',
    createGauge('refresh_orders_open', 'Refresh orders that are not finished.'),
  ],
  [
    'oldestRefreshOrder',
    createGauge(
      'refresh_orders_oldest_seconds',
      'How long an order could have started its next video.',
    ),
  ],
  [
    'oldestReach',
    createGauge(
      'reach_oldest_seconds',
      'How long the reports of a channel have been due to be read; 0 while none is due.',
    ),
  ],
  [
    'picturesToErase',
    createGauge('pictures_to_erase', 'Stored pictures that are recorded for erasure.'),
  ],
  [
    'oldestPictureToErase',
    createGauge(
      'pictures_to_erase_oldest_seconds',
      'How long the oldest picture has been recorded.',
    ),
  ],
  [
    'oldestUploads',
    createGauge(
      'uploads_oldest_seconds',
      'Time since the end of the oldest generation whose uploads are still kept.',
    ),
  ],
  [
    'oldestSiteData',
    createGauge(
      'site_data_oldest_seconds',
      'Time since the acceptance of the oldest generation whose video site data is still kept.',
    ),
  ],
  [
    'ledgerUnchecked',
    createGauge(
      'ledger_unchecked_seconds',
      'Time since the last check of the ledger ended; before the first, since the first entry.',
    ),
  ],
];
/** Keeps its value while Postgres is unreachable, so that its alert continues. */
const ledgerBreaches = createGauge(
  'ledger_breaches',
  'Breaches that the last check of the ledger found. Must be 0.',
);
const monthDollars = createGauge(
  'model_month_dollars',
  'Cost of models since the first of the month (UTC).',
);
const monthCap = createGauge(
  'model_month_cap_dollars',
  'MODEL_MONTHLY_CAP; absent when there is none.',
);
const movedCredits = new Counter({
  name: 'posterframe_credits_moved_total',
  help: 'Credits that moved since this process started, by kind of ledger entry.',
  labelNames: ['kind'],
});

/** The sum reads every model call of the month, so it is not computed more often. */
const monthEveryMs = 60_000;

/**
 * Gauges of the whole installation, read at each scrape. Every api publishes the same values, so aggregate with `max`.
 * They are in the api so that they exist without a worker.
 */
@Injectable()
export class InstallationMetrics {
  private movedUntil: string | null = null;
  private monthReadAt = 0;
  private running: Promise<void> | undefined;

  constructor(
    private readonly figures: InstallationReport,
    private readonly models: ModelUses,
    private readonly queues: QueueLengths,
    private readonly redis: RedisHealth,
    env: Environment,
  ) {
    if (env.MODEL_MONTHLY_CAP !== undefined) monthCap.set(env.MODEL_MONTHLY_CAP);
  }

  /** Never fails. Concurrent scrapes share one read. */
  async refresh(): Promise<void> {
    this.running ??= Promise.all([
      publishOrClear('postgres', this.readPostgres(), clearPostgres),
      publishOrClear('redis', this.readRedis(), clearRedis),
    ])
      .then(() => undefined)
      .finally(() => (this.running = undefined));
    return this.running;
  }

  private async readPostgres(): Promise<void> {
    setGauges(await this.figures.state());
    const { until, byKind } = await this.figures.movedCredits(this.movedUntil);
    this.movedUntil = until;
    for (const { kind, credits } of byKind) movedCredits.inc({ kind }, credits);
    if (Date.now() - this.monthReadAt < monthEveryMs) return;
    monthDollars.set(await this.models.spentThisMonth());
    this.monthReadAt = Date.now();
  }

  private async readRedis(): Promise<void> {
    for (const { queue, state, count } of await this.queues.countJobs())
      queueJobs.set({ queue, state }, count);
    const policy = await this.redis.evictionPolicy();
    mayEvict.set(policy === null || policy === 'noeviction' ? 0 : 1);
  }
}

/** Removes a server's gauges when it is unreachable, so that stale values are never scraped. */
async function publishOrClear(
  server: string,
  reading: Promise<void>,
  clearGauges: () => void,
): Promise<void> {
  try {
    await reading;
    reachable.set({ server }, 1);
  } catch {
    reachable.set({ server }, 0);
    clearGauges();
  }
}

function clearPostgres(): void {
  for (const one of [openGenerations, oldestGeneration]) clearGauge(one, true);
  for (const [, one] of gauges) clearGauge(one, false);
}

function clearRedis(): void {
  clearGauge(queueJobs, true);
  clearGauge(mayEvict, false);
}

function clearGauge(one: { reset(): void; remove(): void }, hasLabels: boolean): void {
  if (hasLabels) one.reset();
  else one.remove();
}

function setGauges(state: InstallationState): void {
  openGenerations.set({ status: 'queued' }, state.queued);
  openGenerations.set({ status: 'processing' }, state.processing);
  oldestGeneration.set({ status: 'queued' }, state.oldestQueued);
  oldestGeneration.set({ status: 'processing' }, state.oldestProcessing);
  for (const [name, one] of gauges) {
    const value = state[name];
    if (value !== null) one.set(value);
  }
  if (state.ledgerBreaches !== null) ledgerBreaches.set(state.ledgerBreaches);
}
