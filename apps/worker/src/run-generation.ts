import { errorSummary, addLogContext } from '@app/config';
import {
  followedLook,
  ProductError,
  stageNames,
  type FollowedLook,
  type ThumbnailProgress,
  type StageName,
} from '@app/contracts';
import type { DeliveredThumbnail } from '@app/credits';
import { ChannelLooks, Generations, TestResults, type Claim } from '@app/data';
import type { GenerationBrief, StageContext, StageOutputs } from '@app/pipeline';
import { generationPolicy, ProgressSnapshots } from '@app/queue';
import { Injectable, Logger } from '@nestjs/common';
import { ClaimLost } from './claim-lost.js';
import { EndGenerations } from './end-generations.js';
import { ModelBudget } from './model-budget.js';
import { StageSet } from './stage-set.js';
import { stageFailures, stageSeconds, waitSeconds } from './worker-metrics.js';

/** Outcome of a run. `skipped`: the generation has ended or another worker has claimed it, so nothing more is written. */
export type RunOutcome = 'completed' | 'failed' | 'skipped';

/**
 * Runs a generation: claims it, runs each stage that has no checkpoint yet and saves its output, publishes progress,
 * and ends the generation. The only class that uses stages, database and Redis together.
 */
@Injectable()
export class RunGeneration {
  private readonly logger = new Logger(RunGeneration.name);

  constructor(
    private readonly generations: Generations,
    private readonly endGenerations: EndGenerations,
    private readonly snapshots: ProgressSnapshots,
    private readonly stageSet: StageSet,
    private readonly modelBudget: ModelBudget,
    private readonly tests: TestResults,
    private readonly looks: ChannelLooks,
  ) {}

  /**
   * Safe to repeat for a generation, also concurrently: finished stages are not repeated, and only the last claim can
   * write. Throws retryable errors, and the signal's reason when aborted.
   */
  async run(generationId: string, signal: AbortSignal): Promise<RunOutcome> {
    const claim = await this.generations.claim(generationId);
    if (!claim) return 'skipped';
    const claimedAt = Date.now();
    addLogContext({ requestId: claim.requestId, attempt: claim.attempt });
    if (claim.attempt === 1) waitSeconds.observe(secondsSinceAccepted(claim, claimedAt));

    if (claim.tries > generationPolicy.tries) {
      return this.fail(
        claim,
        firstOpenStage(claim.outputs),
        new ProductError('generation_gave_up', { detail: 'too many tries' }),
      );
    }
    try {
      return await this.runStages(claim, signal);
    } catch (error) {
      if (error instanceof ClaimLost) {
        this.logger.warn('claim lost: the generation has ended, or another worker has claimed it');
        return 'skipped';
      }
      if (signal.aborted) {
        await this.generations.release(generationId, claim.attempt);
        throw error;
      }
      const failure =
        error instanceof ProductError ? error : new ProductError('unexpected', { cause: error });
      const stage = firstOpenStage(claim.outputs);
      stageFailures.inc({ stage, code: failure.code });
      this.logger.warn({ err: error, code: failure.code, stage, msg: 'stage failed' });
      if (this.isWorthAnotherTry(claim, failure, Date.now() - claimedAt)) throw failure;
      return this.fail(claim, stage, failure);
    }
  }

  /** Returns false when the requested wait exceeds the deadline. Then the generation is refunded now. */
  private isWorthAnotherTry(claim: Claim, failure: ProductError, sinceClaimMs: number): boolean {
    if (failure.retry === 'never' || claim.tries >= generationPolicy.tries) return false;
    const nextTryAt =
      claim.runningSeconds + sinceClaimMs / 1_000 + (failure.retryAfterSeconds ?? 0);
    return nextTryAt < generationPolicy.deadline.runSeconds;
  }

  private async runStages(claim: Claim, signal: AbortSignal): Promise<RunOutcome> {
    const outputs = { ...claim.outputs } as Partial<StageOutputs>;
    const brief = claim.brief as GenerationBrief;
    let shown: readonly ThumbnailProgress[] = [];
    for (const [index, stage] of stageNames.entries()) {
      if (outputs[stage] !== undefined) continue;
      signal.throwIfAborted();
      const startedAt = new Date();
      const context: StageContext = {
        seed: seedOf(claim.id),
        signal,
        ...(await this.modelBudget.forStage(claim, stage, signal)),
        previousThumbnails: () => this.generations.previousThumbnails(claim.id),
        channelLook: (channelId) => this.channelLook(claim, channelId),
        wonTests: () => this.tests.wonTests(claim.id),
        report: (fraction) => this.publish(claim, index, fraction),
        show: (frames) => {
          shown = frames;
          void this.snapshots.publishFrames(claim.id, frames).catch(() => undefined);
        },
        lastShown: () => shown,
      };
      const output = await this.stageSet.run(stage, brief, outputs, context);
      if (
        !(await this.generations.saveStage({
          generationId: claim.id,
          attempt: claim.attempt,
          stage,
          output,
          startedAt,
        }))
      ) {
        throw new ClaimLost();
      }
      Object.assign(outputs, { [stage]: output });
      Object.assign(claim.outputs, { [stage]: output });
      const ms = Date.now() - startedAt.getTime();
      stageSeconds.observe({ stage }, ms / 1_000);
      this.logger.log({ stage, ms, msg: 'stage finished' });
    }
    const crafted = outputs.craft;
    if (!crafted) throw new ProductError('unexpected', { detail: 'the last stage left no output' });
    return this.complete(claim, crafted.thumbnails);
  }

  private async complete(claim: Claim, thumbnails: DeliveredThumbnail[]): Promise<RunOutcome> {
    if (thumbnails.length === 0)
      return this.fail(claim, 'craft', new ProductError('thumbnail_checks_failed'));
    if (!(await this.endGenerations.complete(claim.id, claim.attempt, thumbnails)))
      throw new ClaimLost();
    void this.snapshots
      .recordGenerationDuration(secondsSinceAccepted(claim, Date.now()))
      .catch(() => undefined);
    return 'completed';
  }

  private async fail(claim: Claim, stage: StageName, error: ProductError): Promise<RunOutcome> {
    // After the last try, uses `generation_gave_up`, whose sentence says that the credits are refunded.
    const code = error.retry === 'never' ? error.code : 'generation_gave_up';
    const hasEnded = await this.endGenerations.fail(claim.id, claim.attempt, {
      code,
      stage,
      detail: [error.code, error.detail, error.cause instanceof Error && errorSummary(error.cause)]
        .filter(Boolean)
        .join(': '),
    });
    return hasEnded ? 'failed' : 'skipped';
  }

  /** Reads the look to follow. Stages store it, so a later change affects only the next generation. */
  private async channelLook(
    { userId }: Claim,
    channelId: string | null,
  ): Promise<FollowedLook | null> {
    const found = await this.looks.followed(userId, channelId);
    return found ? followedLook(found.look, found.settings, found.logo) : null;
  }

  private publish({ id, attempt }: Claim, finishedStages: number, fraction: number): void {
    // Not awaited, because a slow Redis must not delay a stage.
    void this.snapshots.publish(id, attempt, { finishedStages, fraction }).catch(() => undefined);
  }
}

/** Seconds since the request was accepted. At least 0, because two clocks may differ. */
function secondsSinceAccepted(claim: Claim, now: number): number {
  return Math.max(0, (now - claim.createdAt.getTime()) / 1_000);
}

/** The first stage without a checkpoint, which is the running or failed one. */
function firstOpenStage(outputs: Claim['outputs']): StageName {
  return stageNames.find((stage) => outputs[stage] === undefined) ?? 'craft';
}

/** Derives a number that is the same for every attempt of a generation. */
function seedOf(generationId: string): number {
  return Number.parseInt(generationId.slice(0, 8), 16);
}
