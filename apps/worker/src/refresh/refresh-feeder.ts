import { randomUUID } from 'node:crypto';
import { Environment } from '@app/config';
import { pricePerThumbnail, ProductError } from '@app/contracts';
import { Credits, type AcceptanceResult } from '@app/credits';
import { RefreshOrders, ScheduledWork, type NextRefresh } from '@app/data';
import type { GenerationBrief } from '@app/pipeline';
import { GenerationJobs, refreshPolicy, ScheduledTask } from '@app/queue';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { refreshAcceptances } from './refresh-metrics.js';

const taskName = 'refresh orders';

/**
 * Accepts the next generation of refresh orders, a few at a time: never while a generation that a user waits for is in
 * the queue, never more than a share of the fleet, and behind all others. One process does it in each interval; where
 * two do, a video is debited once, because its id is the key of its generation.
 */
@Injectable()
export class RefreshFeeder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RefreshFeeder.name);
  private readonly task = new ScheduledTask(taskName, () => this.once());

  constructor(
    private readonly orders: RefreshOrders,
    private readonly credits: Credits,
    private readonly jobs: GenerationJobs,
    private readonly scheduled: ScheduledWork,
    private readonly env: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start(refreshPolicy.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  private async once(): Promise<void> {
    // A little less than the interval, so that one process alone never misses its turn.
    if (!(await this.scheduled.claim(taskName, refreshPolicy.everyMs / 1_000 - 1))) return;
    await this.feed();
  }

  /** One round. May run twice, also at the same time. */
  async feed(): Promise<void> {
    await this.orders.finish();
    const { making, othersWait } = await this.orders.load();
    if (othersWait) return;
    let free = (await this.most()) - making;
    while (free > 0) {
      const next = await this.orders.next();
      if (!next) return;
      if (await this.accept(next)) free -= 1;
    }
  }

  /** How many generations of orders may be open. */
  private async most(): Promise<number> {
    const slots = (await this.jobs.workers()) * this.env.WORKER_CONCURRENCY;
    return Math.max(1, Math.floor(slots / refreshPolicy.share));
  }

  private async accept(next: NextRefresh): Promise<boolean> {
    const { id, orderId, userId, videoId, shape, batchSize, requirements } = next;
    const brief: GenerationBrief = {
      source: { kind: 'link', videoSite: 'youtube', videoId },
      batchSize,
      ...(shape === 'upright' && { shape }),
      referenceVideoId: null,
      assets: [],
      requirements,
    };
    const result = await this.credits
      .accept({
        ...{ userId, brief },
        price: pricePerThumbnail(this.env.BILLING),
        video: { site: 'youtube', id: videoId },
        idempotencyKey: id,
        requestHash: orderId,
        requestId: randomUUID(),
        likenessConsent: null,
        uploadBytes: 0,
        behind: refreshPolicy.behind,
      })
      .catch((error: unknown) => {
        // The account is being deleted.
        if (error instanceof ProductError && error.code === 'unauthenticated') return undefined;
        throw error;
      });
    const outcome = result?.outcome ?? 'account gone';
    refreshAcceptances.inc({ outcome });
    if (result?.outcome === 'accepted' || result?.outcome === 'repeated') {
      if (!(await this.orders.accepted(next, result.generationId))) {
        // Canceled since it was chosen: the answer to the creator said that nothing more begins.
        await this.credits.cancel(result.generationId);
        return false;
      }
      this.logger.log({ orderId, generationId: result.generationId, msg: 'refresh video begun' });
      if (result.outcome === 'accepted')
        await this.jobs.add(result.generationId, result.priority).catch((error: unknown) => {
          const { generationId } = result;
          this.logger.warn({
            generationId,
            err: error,
            msg: 'enqueueing failed; left to the sweep',
          });
        });
      return true;
    }
    const { code, seconds } = waitFor(result);
    await this.orders.wait(next, code, seconds);
    this.logger.log({ orderId, outcome, msg: 'refresh order waits' });
    return false;
  }
}

function waitFor(
  result: Exclude<AcceptanceResult, { outcome: 'accepted' | 'repeated' }> | undefined,
): { code: string; seconds: number } {
  const { creditsSeconds, refusedSeconds } = refreshPolicy;
  switch (result?.outcome) {
    case 'insufficient':
      return { code: 'insufficient_credits', seconds: creditsSeconds };
    case 'too-many-open':
      return { code: 'too_many_open_generations', seconds: creditsSeconds };
    case 'too-many-refunds':
      return { code: 'too_many_refunds', seconds: result.retryAfterSeconds };
    default:
      return { code: 'service_unavailable', seconds: refusedSeconds };
  }
}
