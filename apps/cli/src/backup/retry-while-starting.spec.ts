import { describe, expect, it } from '@jest/globals';
import { retryWhileStarting } from './retry-while-starting.js';

const errorWithCode = (code: string) => Object.assign(new Error(code), { code });
const quick = { timeoutMs: 60_000, everyMs: 1 };

function outcomesInTurn(...outcomes: (Error | string)[]): () => Promise<string> {
  return async () => {
    const next = outcomes.shift();
    if (next instanceof Error) throw next;
    return next ?? 'called too often';
  };
}

describe('retryWhileStarting', () => {
  it('retries while the database refuses connections', async () => {
    const refused = errorWithCode('ECONNREFUSED');
    const connect = outcomesInTurn(
      refused,
      new AggregateError([refused]),
      errorWithCode('57P03'),
      'here',
    );
    expect(await retryWhileStarting(connect, quick)).toBe('here');
  });

  it('fails after the timeout, and at once for a wrong password', async () => {
    const refuseAlways = async () => Promise.reject(errorWithCode('ECONNREFUSED'));
    await expect(retryWhileStarting(refuseAlways, { timeoutMs: 5, everyMs: 1 })).rejects.toThrow(
      'ECONNREFUSED',
    );
    await expect(
      retryWhileStarting(outcomesInTurn(errorWithCode('28P01'), 'here'), quick),
    ).rejects.toThrow('28P01');
  });
});
