import { Environment, modelsOfPlan, configuredModels } from '@app/config';
import { hasCostNothing, stageNames, type StageName } from '@app/contracts';
import { Generations, ModelUses, PartialStageResults, Users, type Claim } from '@app/data';
import type { StageContext } from '@app/pipeline';
import type { ModelCall, ModelUse } from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';
import { ClaimLost } from './claim-lost.js';
import { modelDollars, modelSeconds } from './worker-metrics.js';

/** How long the monthly total is cached. In that time, all workers together may exceed the cap. */
const sumSeconds = 15;

/**
 * Decides which models a generation may call, records their cost and stores their results. The creator's plan names the
 * models. When the monthly cap is reached, no model may be called.
 */
@Injectable()
export class ModelBudget {
  private readonly logger = new Logger(ModelBudget.name);
  private readonly hasModels: boolean;
  private cachedSum: { dollars: number; until: number } | undefined;

  constructor(
    private readonly env: Environment,
    private readonly users: Users,
    private readonly uses: ModelUses,
    private readonly notes: PartialStageResults,
    private readonly generations: Generations,
  ) {
    this.hasModels = configuredModels(env).length > 0;
  }

  /**
   * Returns the models that a stage may call, and records that models are called. From then on a cancellation is
   * refused, so every call of a model is counted.
   * @throws ClaimLost when the generation was canceled or has ended
   */
  async forStage(
    claim: Claim,
    stage: StageName,
    signal: AbortSignal,
  ): Promise<Pick<StageContext, 'models' | 'once'>> {
    const mayAsk = this.hasModels && !hasCostNothing(stageNames.indexOf(stage), true);
    const lists = mayAsk ? await this.modelsForStage(claim, stage) : { text: [], image: [] };
    if (lists.text.length + lists.image.length > 0 && !claim.modelsAsked) {
      if (!(await this.generations.recordModelsCalled(claim.id, claim.attempt)))
        throw new ClaimLost();
      claim.modelsAsked = true;
    }
    const call: Omit<ModelCall, 'models'> = {
      // A busy model delays the job once. In the second try, a weaker result is better than another wait.
      retriesLater: claim.tries < 2,
      signal,
      recordUse: (use) => this.record(claim, stage, use),
    };
    return {
      models: { text: { ...call, models: lists.text }, image: { ...call, models: lists.image } },
      once: (key, make) => this.once(claim.id, key, make),
    };
  }

  /**
   * Returns the text models that may translate a finished thumbnail, by its creator's plan. Their cost counts for its
   * generation.
   */
  async forTranslation(
    { userId, generationId }: { userId: string; generationId: string },
    signal: AbortSignal,
  ): Promise<ModelCall> {
    const { text } = await this.modelsOfUser(userId);
    return {
      models: text.length > 0 && (await this.isCapReached()) ? [] : text,
      // The creator is waiting, so another model, or typing the text, is better than a retry.
      retriesLater: false,
      signal,
      recordUse: (use) => this.record({ id: generationId, attempt: 0 }, 'translate', use),
    };
  }

  private async modelsOfUser(userId: string): Promise<{ text: string[]; image: string[] }> {
    return modelsOfPlan(this.env, (await this.users.profile(userId))?.plan ?? 'free');
  }

  private async modelsForStage(
    claim: Claim,
    stage: StageName,
  ): Promise<{ text: string[]; image: string[] }> {
    const lists = await this.modelsOfUser(claim.userId);
    if (lists.text.length + lists.image.length === 0 || !(await this.isCapReached())) return lists;
    this.logger.warn('the month’s cap for models is spent: rules and the studio work alone');
    // Not recorded in `craft`: by then the cap may have been reached by this generation's own plates.
    if (lists.image.length > 0 && stage !== 'craft' && !claim.modelsCapped) {
      claim.modelsCapped = true;
      await this.generations.recordModelsCapped(claim.id, claim.attempt);
    }
    return { text: [], image: [] };
  }

  private async isCapReached(): Promise<boolean> {
    const cap = this.env.MODEL_MONTHLY_CAP;
    if (cap === undefined) return false;
    if (!this.cachedSum || this.cachedSum.until < Date.now()) {
      const dollars = await this.uses.spentThisMonth();
      this.cachedSum = { dollars, until: Date.now() + sumSeconds * 1_000 };
    }
    return this.cachedSum.dollars >= cap;
  }

  /** Never fails, because a paid result must not be lost when its cost cannot be recorded. */
  private async record(
    { id, attempt }: Pick<Claim, 'id' | 'attempt'>,
    stage: StageName | 'translate',
    use: ModelUse,
  ): Promise<void> {
    if (this.cachedSum) this.cachedSum.dollars += use.costMicros / 1e6;
    modelSeconds.observe({ model: use.model, outcome: use.outcome }, use.ms / 1_000);
    modelDollars.inc({ model: use.model }, use.costMicros / 1e6);
    this.logger.log({
      stage,
      model: use.model,
      outcome: use.outcome,
      ms: use.ms,
      msg: 'model called',
    });
    await this.uses
      .record({ generationId: id, stage, attempt, ...use })
      .catch((error: unknown) => this.logger.warn({ err: error, msg: 'model cost not recorded' }));
  }

  private async once<Made>(id: string, key: string, make: () => Promise<Made>): Promise<Made> {
    const known = await this.notes.find(id, key);
    if (known !== undefined) return known as Made;
    const result = await make();
    // When the generation has ended meanwhile, nothing is stored, and nothing will be delivered.
    return ((await this.notes.keepFirst(id, key, result)) ?? result) as Made;
  }
}
