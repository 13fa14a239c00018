/** What one call of a model used and came to. */
export interface ModelUse {
  /** As configuration names it. */
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
 * `refused`: the vendor will not do this. `busy`: it may do it later. `invalid`: what it answered cannot be used.
 * `unusable`: neither now nor later (key, bill, a model that is gone).
 */
export type FailureKind = 'refused' | 'busy' | 'invalid' | 'unusable';

/** What goes with every question to a model. */
export interface ModelCall {
  /** Names of the models that may be asked, in this order; empty: none. */
  models: readonly string[];
  /** Whether a failure that may pass is thrown for the queue to try again; else it is gone around. */
  patient: boolean;
  signal: AbortSignal;
  /** Receives every call, also failed ones: they may be on the bill. */
  spent(use: ModelUse): Promise<void>;
}
