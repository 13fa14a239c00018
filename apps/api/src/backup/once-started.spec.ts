import { describe, expect, it } from '@jest/globals';
import { onceStarted } from './once-started.js';

const failed = (code: string) => Object.assign(new Error(code), { code });
const quick = { patienceMs: 60_000, everyMs: 1 };

function answers(...outcomes: (Error | string)[]): () => Promise<string> {
  return async () => {
    const next = outcomes.shift();
    if (next instanceof Error) throw next;
    return next ?? 'asked too often';
  };
}

describe('a database that is just starting', () => {
  it('is asked again while it refuses connections', async () => {
    const refused = failed('ECONNREFUSED');
    const ask = answers(refused, new AggregateError([refused]), failed('57P03'), 'here');
    expect(await onceStarted(ask, quick)).toBe('here');
  });

  it('is given up after a while, and at once where the password is wrong', async () => {
    const never = async () => Promise.reject(failed('ECONNREFUSED'));
    await expect(onceStarted(never, { patienceMs: 5, everyMs: 1 })).rejects.toThrow('ECONNREFUSED');
    await expect(onceStarted(answers(failed('28P01'), 'here'), quick)).rejects.toThrow('28P01');
  });
});
