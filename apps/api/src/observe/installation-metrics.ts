import { Environment } from '@app/config';
import { ModelUses, Standing, type InstallationStanding } from '@app/data';
import { QueueFigures, RedisHealth } from '@app/queue';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';

/** A gauge that tells nothing until it is set: by itself one without labels begins at 0, which would be a figure. */
function gauge<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
  const made = new Gauge({ name: `posterframe_${name}`, help, labelNames });
  forget(made, labelNames.length > 0);
  return made;
}

const reachable = gauge(
  'reachable',
  '1 when this process reaches the server, 0 when not.',
  'server',
);
const open = gauge('generations_open', 'Generations that have not ended, by status.', 'status');
const oldest = gauge(
  'generations_oldest_seconds',
  'Age of the oldest generation that waits (since it was accepted) or runs (since its first start).',
  'status',
);
const jobs = gauge('queue_jobs', 'Jobs in Redis, by queue and state.', 'queue', 'state');
const evicting = gauge(
  'redis_may_evict',
  '1 when Redis is not set to noeviction and may drop jobs.',
);
const paymentEvents = gauge(
  'payment_events_open',
  'Events of the payment provider that are not settled.',
);
const oldestPaymentEvent = gauge('payment_events_oldest_seconds', 'Age of the oldest of them.');
const pictures = gauge('pictures_to_erase', 'Stored pictures that are noted to be erased.');
const oldestPicture = gauge(
  'pictures_to_erase_oldest_seconds',
  'How long the oldest has been noted.',
);
const oldestUploads = gauge(
  'uploads_oldest_seconds',
  'Since the end of the oldest generation whose uploads are still kept.',
);
const oldestSiteData = gauge(
  'site_data_oldest_seconds',
  'Since the oldest generation was accepted whose data of the video site are still kept.',
);
const ledgerBreaches = gauge(
  'ledger_breaches',
  'What the last check of the books found. Must be 0.',
);
const ledgerUnchecked = gauge(
  'ledger_unchecked_seconds',
  'Since the last check of the books ended; before the first, since their first entry.',
);
const monthDollars = gauge(
  'model_month_dollars',
  'What models have cost since the first of the month (UTC).',
);
const monthCap = gauge('model_month_cap_dollars', 'MODEL_MONTHLY_CAP; absent when there is none.');
const moved = new Counter({
  name: 'posterframe_credits_moved_total',
  help: 'Credits that moved since this process started, by kind of ledger entry.',
  labelNames: ['kind'],
});

/** The month's sum reads every use of the month; nobody needs it fresher. */
const monthEveryMs = 60_000;

/**
 * How the whole installation stands, looked up when it is asked for. Every api tells the same, so take one of them (`max`),
 * not their sum: they tell it also when no worker is left.
 */
@Injectable()
export class InstallationMetrics {
  private movedUntil: string | null = null;
  private monthReadAt = 0;
  private running: Promise<void> | undefined;

  constructor(
    private readonly standing: Standing,
    private readonly models: ModelUses,
    private readonly queues: QueueFigures,
    private readonly redis: RedisHealth,
    env: Environment,
  ) {
    if (env.MODEL_MONTHLY_CAP !== undefined) monthCap.set(env.MODEL_MONTHLY_CAP);
  }

  /** Never fails: what cannot be asked is left out, and said so. Two that ask at once get one look. */
  async refresh(): Promise<void> {
    this.running ??= Promise.all([
      told('postgres', this.askPostgres(), forgetPostgres),
      told('redis', this.askRedis(), forgetRedis),
    ])
      .then(() => undefined)
      .finally(() => (this.running = undefined));
    return this.running;
  }

  private async askPostgres(): Promise<void> {
    show(await this.standing.now());
    const { until, byKind } = await this.standing.moved(this.movedUntil);
    this.movedUntil = until;
    for (const { kind, credits } of byKind) moved.inc({ kind }, credits);
    if (Date.now() - this.monthReadAt < monthEveryMs) return;
    monthDollars.set(await this.models.spentThisMonth());
    this.monthReadAt = Date.now();
  }

  private async askRedis(): Promise<void> {
    for (const { queue, state, count } of await this.queues.counts())
      jobs.set({ queue, state }, count);
    const policy = await this.redis.evictionPolicy();
    evicting.set(policy === null || policy === 'noeviction' ? 0 : 1);
  }
}

const byStatus = [open, oldest];
const plain = [
  paymentEvents,
  oldestPaymentEvent,
  pictures,
  oldestPicture,
  oldestUploads,
  oldestSiteData,
  ledgerUnchecked,
];

/** A figure of a minute ago that looks like one of now would deceive: what cannot be asked is not told. */
async function told(server: string, asked: Promise<void>, forgetting: () => void): Promise<void> {
  try {
    await asked;
    reachable.set({ server }, 1);
  } catch {
    reachable.set({ server }, 0);
    forgetting();
  }
}

function forgetPostgres(): void {
  for (const one of byStatus) forget(one, true);
  for (const one of plain) forget(one, false);
}

function forgetRedis(): void {
  forget(jobs, true);
  forget(evicting, false);
}

function forget(one: { reset(): void; remove(): void }, hasLabels: boolean): void {
  if (hasLabels) one.reset();
  else one.remove();
}

function show(standing: InstallationStanding): void {
  open.set({ status: 'queued' }, standing.queued);
  open.set({ status: 'processing' }, standing.processing);
  oldest.set({ status: 'queued' }, standing.oldestQueued);
  oldest.set({ status: 'processing' }, standing.oldestProcessing);
  paymentEvents.set(standing.openPaymentEvents);
  oldestPaymentEvent.set(standing.oldestPaymentEvent);
  pictures.set(standing.picturesToErase);
  oldestPicture.set(standing.oldestPictureToErase);
  oldestUploads.set(standing.oldestUploads);
  oldestSiteData.set(standing.oldestSiteData);
  if (standing.ledgerBreaches !== null) ledgerBreaches.set(standing.ledgerBreaches);
  if (standing.ledgerUnchecked !== null) ledgerUnchecked.set(standing.ledgerUnchecked);
}
