/** Usage and outcome of one call of a model. */
export interface ModelUse {
  /** The model's configured name. */
  model: string;
  inputTokens: number;
  outputTokens: number;
  pictures: number;
  ms: number;
  /** Millionths of a US dollar. */
  costMicros: number;
  outcome: 'answered' | FailureKind;
}

/**
 * `refused`: the vendor declines the request. `busy`: it may answer later. `invalid`: the answer is malformed.
 * `unusable`: the model cannot answer this or later requests (key, billing, a discontinued model).
 */
export type FailureKind = 'refused' | 'busy' | 'invalid' | 'unusable';

/** Parameters of every call of a model. */
export interface ModelCall {
  /** Names of the allowed models, in the order in which they are called. */
  models: readonly string[];
  /** Whether to throw if all models failed and one may answer soon, so that the queue retries. */
  retriesLater: boolean;
  signal: AbortSignal;
  /** Records every call, including failed ones, because vendors may bill them. */
  recordUse(use: ModelUse): Promise<void>;
}
