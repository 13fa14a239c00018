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
 * Starts generations of refresh orders at the lowest priority: none while a user's generation waits in the queue, and
 * at most a share of all worker slots. One process does this per interval. If two do, each video is still debited once,
 * because its id in the order is the idempotency key.
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
    // Slightly less than the interval, so that a single process never skips a run.
    if (!(await this.scheduled.claim(taskName, refreshPolicy.everyMs / 1_000 - 1))) return;
    await this.startGenerations();
  }

  /** Starts generations as long as the limits allow. Safe to repeat, also concurrently. */
  async startGenerations(): Promise<void> {
    await this.orders.finish();
    const { openGenerations, othersWait } = await this.orders.currentLoad();
    if (othersWait) return;
    let free = (await this.maxOpenGenerations()) - openGenerations;
    while (free > 0) {
      const next = await this.orders.next();
      if (!next) return;
      if (await this.accept(next)) free -= 1;
    }
  }

  /** Maximum of open generations of all orders. */
  private async maxOpenGenerations(): Promise<number> {
    const slots = (await this.jobs.countWorkers()) * this.env.WORKER_CONCURRENCY;
    return Math.max(1, Math.floor(slots / refreshPolicy.shareDivisor));
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
        addedPriority: refreshPolicy.addedPriority,
        monthlyAllowance: this.env.MONTHLY_ALLOWANCE,
      })
      .catch((error: unknown) => {
        // `unauthenticated`: the account is being deleted.
        if (error instanceof ProductError && error.code === 'unauthenticated') return undefined;
        throw error;
      });
    const outcome = result?.outcome ?? 'account gone';
    refreshAcceptances.inc({ outcome });
    if (result?.outcome === 'accepted' || result?.outcome === 'repeated') {
      if (!(await this.orders.recordAccepted(next, result.generationId))) {
        // The order was canceled after `next()` returned it, so the generation must not start.
        await this.credits.cancel(result.generationId);
        return false;
      }
      this.logger.log({
        orderId,
        generationId: result.generationId,
        msg: 'refresh generation started',
      });
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
    const { code, seconds } = reasonToWait(result);
    await this.orders.wait(next, code, seconds);
    this.logger.log({ orderId, outcome, msg: 'refresh order waits' });
    return false;
  }
}

function reasonToWait(
  result: Exclude<AcceptanceResult, { outcome: 'accepted' | 'repeated' }> | undefined,
): { code: string; seconds: number } {
  const { creditsSeconds, refusedSeconds } = refreshPolicy;
  switch (result?.outcome) {
    case 'insufficient':
      return { code: 'insufficient_credits', seconds: creditsSeconds };
    case 'allowance-used':
      return { code: 'allowance_used', seconds: creditsSeconds };
    case 'too-many-open':
      return { code: 'too_many_open_generations', seconds: creditsSeconds };
    case 'too-many-refunds':
      return { code: 'too_many_refunds', seconds: result.retryAfterSeconds };
    default:
      return { code: 'service_unavailable', seconds: refusedSeconds };
  }
}
