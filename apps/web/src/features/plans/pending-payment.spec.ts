import { describe, expect, it } from '@jest/globals';
import { isWebAddress, parsePending, waitingFor, type PendingPayment } from './pending-payment.js';

const pending: PendingPayment = {
  userId: 'u',
  wish: { kind: 'pack', credits: 500 },
  lastEntry: '41',
  startedAt: 1_000,
  address: 'https://checkout.example/c/1',
};

describe('a payment that is waited for', () => {
  it('comes back from storage as it was kept', () => {
    const back = { how: 'done', at: 2_000 } as const;
    for (const kept of [
      pending,
      { ...pending, back },
      { ...pending, wish: { kind: 'plan', plan: 'pro' } as const },
    ]) {
      expect(parsePending(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    }
  });

  it.each([
    null,
    'pending',
    {},
    { ...pending, wish: { kind: 'pack', credits: 7 } },
    { ...pending, wish: { kind: 'plan', plan: 'gold' } },
    { ...pending, lastEntry: 'x' },
    { ...pending, address: 'javascript:alert(1)' },
  ])('is forgotten when what was kept is none (%j)', (value) => {
    expect(parsePending(value)).toBeNull();
  });

  it('is away until they are back, then paid, then slow', () => {
    expect(waitingFor(pending, 60_000)).toBe('away');
    const back = { ...pending, back: { how: 'done', at: 50_000 } as const };
    expect(waitingFor(back, 60_000)).toBe('paid');
    expect(waitingFor(back, 90_000)).toBe('slow');
  });

  it('is over an hour later, and soon after the portal was left without a change', () => {
    expect(waitingFor(pending, 3_602_000)).toBe('over');
    const back = { ...pending, back: { how: 'portal', at: 50_000 } as const };
    expect(waitingFor(back, 60_000)).toBe('paid');
    expect(waitingFor(back, 71_000)).toBe('over');
  });
});

describe('an address to send a tab to', () => {
  it('is a page, never a script', () => {
    expect(isWebAddress('https://pay.example/x')).toBe(true);
    expect(isWebAddress('http://127.0.0.1:4010/c')).toBe(true);
    for (const other of ['javascript:alert(1)', 'data:text/html,x', '//x', '', undefined, 7]) {
      expect(isWebAddress(other)).toBe(false);
    }
  });
});
