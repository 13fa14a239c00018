import { parseModelName } from '@app/config';
import type { SharedStore } from '../shared-store.js';
import { ModelFailure } from './model-failure.js';

/**
 * This many failures within a minute open the circuit breaker. It stays open for 30 seconds, or for ten minutes if the
 * model is unusable.
 */
const maxFailures = 5;
const failureWindowSeconds = 60;
const openSeconds = 30;
const unusableSeconds = 600;

/**
 * Keeps all processes together within a vendor's rate limit, and stops calls to a failing model. Has no effect
 * without Redis.
 */
export class ModelLimiter {
  constructor(
    private readonly store: SharedStore,
    private readonly callsPerMinute: number,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Allows a call. Fails as `busy` if the rate limit is reached, and as `busy` or `unusable` while the circuit
   * breaker is open.
   */
  async admit(model: string): Promise<void> {
    const open = await this.store.get(openKey(model)).catch(() => null);
    if (open === 'hopeless')
      throw new ModelFailure('unusable', 'not asked: it was of no use lately');
    if (open) throw new ModelFailure('busy', 'not asked: it failed too often', openSeconds);
    const vendor = parseModelName(model)?.vendor ?? model;
    const minute = Math.floor(this.now() / 60_000);
    const count = await this.store
      .increment(`models:calls:${vendor}:${minute}`, 120)
      .catch(() => 0);
    if (count > this.callsPerMinute) {
      const left = Math.ceil(60 - ((this.now() / 1_000) % 60));
      throw new ModelFailure('busy', 'our own limit of calls a minute', left);
    }
  }

  async recordFailure(model: string, { kind }: ModelFailure): Promise<void> {
    if (kind === 'refused') return;
    if (kind === 'unusable') {
      await this.store.set(openKey(model), 'hopeless', unusableSeconds).catch(() => undefined);
      return;
    }
    const failures = await this.store
      .increment(`models:failures:${model}`, failureWindowSeconds)
      .catch(() => 0);
    if (failures >= maxFailures) {
      await this.store.set(openKey(model), 'open', openSeconds).catch(() => undefined);
    }
  }
}

function openKey(model: string): string {
  return `models:open:${model}`;
}
