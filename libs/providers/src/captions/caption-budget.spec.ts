import { captionsPerDay } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { MemorySharedStore } from '../memory-shared-store.js';
import { CaptionBudget } from './caption-budget.js';

const evening = new Date('2026-11-25T07:59:00Z');
const midnight = new Date('2026-11-25T08:00:00Z');

describe('CaptionBudget', () => {
  it('refuses a user and then all users until midnight in California', async () => {
    let now = evening;
    const budget = new CaptionBudget(new MemorySharedStore(), () => now);
    const spend = (userId: string) =>
      budget.spend(userId).then(
        () => 'spent',
        () => 'refused',
      );
    for (let used = 0; used < captionsPerDay.user; used += 1)
      expect(await spend('greedy')).toBe('spent');
    for (let again = 0; again < 50; again += 1) expect(await spend('greedy')).toBe('refused');
    for (let used = captionsPerDay.user; used < captionsPerDay.installation; used += 1)
      expect(await spend(`user ${used}`)).toBe('spent');
    expect(await spend('late')).toBe('refused');
    now = midnight;
    expect(await spend('greedy')).toBe('spent');
  });
});
