import { describe, expect, it } from '@jest/globals';
import { retryWhileStarting } from './retry-while-starting.js';

const failed = (code: string) => Object.assign(new Error(code), { code });
const quick = { timeoutMs: 60_000, everyMs: 1 };

function answerInTurn(...outcomes: (Error | string)[]): () => Promise<string> {
  return async () => {
    const next = outcomes.shift();
    if (next instanceof Error) throw next;
    return next ?? 'asked too often';
  };
}

describe('retryWhileStarting', () => {
  it('retries while the database refuses connections', async () => {
    const refused = failed('ECONNREFUSED');
    const ask = answerInTurn(refused, new AggregateError([refused]), failed('57P03'), 'here');
    expect(await retryWhileStarting(ask, quick)).toBe('here');
  });

  it('fails after the timeout, and at once for a wrong password', async () => {
    const never = async () => Promise.reject(failed('ECONNREFUSED'));
    await expect(retryWhileStarting(never, { timeoutMs: 5, everyMs: 1 })).rejects.toThrow(
      'ECONNREFUSED',
    );
    await expect(retryWhileStarting(answerInTurn(failed('28P01'), 'here'), quick)).rejects.toThrow(
      '28P01',
    );
  });
});
