import { describe, expect, it } from '@jest/globals';
import {
  isWebAddress,
  parsePendingPayment,
  pendingPaymentState,
  type PendingPayment,
} from './pending-payment.js';

const pending: PendingPayment = {
  userId: 'u',
  purchase: { kind: 'pack', credits: 500 },
  lastEntry: '41',
  startedAt: 1_000,
  address: 'https://checkout.example/c/1',
};

describe('pending payment', () => {
  it('can be stored and read again', () => {
    const back = { how: 'done', at: 2_000 } as const;
    for (const kept of [
      pending,
      { ...pending, back },
      { ...pending, purchase: { kind: 'plan', plan: 'pro' } as const },
    ]) {
      expect(parsePendingPayment(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    }
  });

  it.each([
    null,
    'pending',
    {},
    { ...pending, purchase: { kind: 'pack', credits: 7 } },
    { ...pending, purchase: { kind: 'plan', plan: 'gold' } },
    { ...pending, lastEntry: 'x' },
    { ...pending, address: 'javascript:alert(1)' },
  ])('is ignored if the stored value is invalid: %j', (value) => {
    expect(parsePendingPayment(value)).toBeNull();
  });

  it('has the state away, then paid, then slow', () => {
    expect(pendingPaymentState(pending, 60_000)).toBe('away');
    const back = { ...pending, back: { how: 'done', at: 50_000 } as const };
    expect(pendingPaymentState(back, 60_000)).toBe('paid');
    expect(pendingPaymentState(back, 90_000)).toBe('slow');
  });

  it('is over after an hour, or soon after the user has left the portal', () => {
    expect(pendingPaymentState(pending, 3_602_000)).toBe('over');
    const back = { ...pending, back: { how: 'portal', at: 50_000 } as const };
    expect(pendingPaymentState(back, 60_000)).toBe('paid');
    expect(pendingPaymentState(back, 71_000)).toBe('over');
  });
});

describe('isWebAddress', () => {
  it('accepts http and https, but no other schemes', () => {
    expect(isWebAddress('https://pay.example/x')).toBe(true);
    expect(isWebAddress('http://127.0.0.1:4010/c')).toBe(true);
    for (const other of ['javascript:alert(1)', 'data:text/html,x', '//x', '', undefined, 7]) {
      expect(isWebAddress(other)).toBe(false);
    }
  });
});
