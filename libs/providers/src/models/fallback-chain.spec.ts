import { describe, expect, it } from '@jest/globals';
import type { ModelUse } from './model-call.js';
import { FallbackChain, type CallModel } from './fallback-chain.js';
import type { ModelLimiter } from './model-limiter.js';

const limiter = {
  admit: () => Promise.resolve(),
  recordFailure: () => Promise.resolve(),
} as unknown as ModelLimiter;
const prices = new Map([['vendor:model', { input: 2, output: 8, picture: 0.1 }]]);
const sent = { inputTokens: 1_000, outputTokens: 0, pictures: 0 };

/** Never answers. Rejects like `fetch` when it is aborted. */
const silent: CallModel<string> = (_model, _objection, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

async function usesOf(signal: AbortSignal, timeoutMs: number, ask: CallModel<string>) {
  const uses: ModelUse[] = [];
  const call = {
    models: ['vendor:model'],
    retriesLater: false,
    signal,
    recordUse: (use: ModelUse) => {
      uses.push(use);
      return Promise.resolve();
    },
  };
  const chain = new FallbackChain(limiter, prices, timeoutMs);
  const outcome = await chain.firstAnswer(call, sent, ask).then(
    (first) => first?.answer ?? 'none',
    (error: Error) => error.name,
  );
  return { uses, outcome };
}

describe('the cost of a model call', () => {
  it('includes the sent tokens if the caller aborts the call', async () => {
    const { uses, outcome } = await usesOf(AbortSignal.timeout(5), 60_000, silent);
    expect(outcome).toBe('TimeoutError');
    expect(uses).toMatchObject([{ outcome: 'busy', inputTokens: 1_000, costMicros: 2_000 }]);
  });

  it('includes the sent tokens if the call times out', async () => {
    const { uses, outcome } = await usesOf(new AbortController().signal, 5, silent);
    expect(outcome).toBe('none');
    expect(uses).toMatchObject([{ outcome: 'busy', costMicros: 2_000 }]);
  });

  it('is zero if the vendor is unreachable', async () => {
    const { uses } = await usesOf(new AbortController().signal, 60_000, () =>
      Promise.reject(new TypeError('fetch failed')),
    );
    expect(uses).toMatchObject([{ outcome: 'busy', costMicros: 0 }]);
  });

  it('is the cost of the answer’s usage', async () => {
    const { uses, outcome } = await usesOf(new AbortController().signal, 60_000, () =>
      Promise.resolve({
        answer: 'yes',
        usage: { inputTokens: 10, outputTokens: 10, pictures: 0 },
      }),
    );
    expect(outcome).toBe('yes');
    expect(uses).toMatchObject([{ outcome: 'answered', costMicros: 100 }]);
  });
});
