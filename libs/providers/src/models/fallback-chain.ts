import { ProductError } from '@app/contracts';
import type { ModelPrice } from '@app/config';
import type { ModelCall, ModelUse } from './model-call.js';
import { failureOf, type ModelFailure } from './model-failure.js';
import type { ModelLimiter } from './model-limiter.js';

/** Maximum seconds until the queue retries. Creators should not wait longer for a better picture. */
const longestWaitSeconds = 20;

/** A model's answer, with its usage. */
export interface ModelAnswer<Answer> {
  answer: Answer;
  usage: { inputTokens: number; outputTokens: number; pictures: number };
}

/** Usage that is known before an answer. The vendor may charge for it even if the call is aborted. */
export type SentUsage = ModelAnswer<unknown>['usage'];

/** Calls one model. `objection` is the reason why the model refused the first call; null for the first call. */
export type CallModel<Answer> = (
  model: string,
  objection: string | null,
  signal: AbortSignal,
) => Promise<ModelAnswer<Answer>>;

/**
 * Calls models one after another until one answers. A model that refuses is called once more, with its reason. The
 * queue makes all other retries.
 */
export class FallbackChain {
  constructor(
    private readonly limiter: ModelLimiter,
    private readonly prices: ReadonlyMap<string, ModelPrice>,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Returns the first answer; undefined if no model answers. Fails with `model_busy` if a retry may succeed and the
   * call allows it, and with the signal's reason after an abort.
   * @param sent usage to count for a call that is aborted before its answer, because the vendor may charge for it
   */
  async firstAnswer<Answer>(
    call: ModelCall,
    sent: SentUsage,
    callModel: CallModel<Answer>,
  ): Promise<{ answer: Answer; model: string; costMicros: number } | undefined> {
    const failures: ModelFailure[] = [];
    for (const model of call.models) {
      const outcome = await this.askWithOneRetry(model, call, sent, callModel);
      if (!('kind' in outcome)) return { ...outcome, model };
      failures.push(outcome);
    }
    const temporary = failures.filter(({ kind }) => kind === 'busy' || kind === 'invalid');
    const [first] = temporary;
    const wait = Math.min(...temporary.map((failure) => failure.retryAfterSeconds ?? 0));
    if (call.retriesLater && first && wait <= longestWaitSeconds) {
      throw new ProductError('model_busy', {
        detail: failures.map((failure) => failure.message).join('; '),
        retryAfterSeconds: wait,
      });
    }
    return undefined;
  }

  private async askWithOneRetry<Answer>(
    model: string,
    call: ModelCall,
    sent: SentUsage,
    callModel: CallModel<Answer>,
  ): Promise<{ answer: Answer; costMicros: number } | ModelFailure> {
    const outcome = await this.ask(model, call, sent, null, callModel);
    return 'kind' in outcome && outcome.kind === 'refused'
      ? this.ask(model, call, sent, outcome.reason, callModel)
      : outcome;
  }

  private async ask<Answer>(
    model: string,
    call: ModelCall,
    sent: SentUsage,
    objection: string | null,
    callModel: CallModel<Answer>,
  ): Promise<{ answer: Answer; costMicros: number } | ModelFailure> {
    call.signal.throwIfAborted();
    try {
      await this.limiter.admit(model);
    } catch (error) {
      return failureOf(error);
    }
    const startedAt = performance.now();
    const createUse = (
      outcome: ModelUse['outcome'],
      usage: { inputTokens: number; outputTokens: number; pictures?: number } | null,
    ): ModelUse => {
      const { inputTokens = 0, outputTokens = 0, pictures = 0 } = usage ?? {};
      return {
        model,
        inputTokens,
        outputTokens,
        pictures,
        ms: Math.round(performance.now() - startedAt),
        costMicros: this.costOf(model, inputTokens, outputTokens, pictures),
        outcome,
      };
    };
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(this.timeoutMs)]);
    try {
      const { answer, usage } = await callModel(model, objection, signal);
      const spent = createUse('answered', usage);
      await call.recordUse(spent);
      return { answer, costMicros: spent.costMicros };
    } catch (error) {
      const failure = failureOf(error);
      const usage = failure.usage ?? (signal.aborted ? sent : null);
      await call.recordUse(createUse(failure.kind, usage));
      call.signal.throwIfAborted();
      await this.limiter.recordFailure(model, failure);
      return failure;
    }
  }

  private costOf(model: string, input: number, output: number, pictures: number): number {
    const price = this.prices.get(model);
    // Dollars per million tokens equal millionths of a dollar per token.
    return price
      ? Math.round(input * price.input + output * price.output + pictures * price.picture * 1e6)
      : 0;
  }
}
