import { describe, expect, it } from '@jest/globals';
import { countWishes } from './stop-wish.ts';

describe('the wish to stop', () => {
  it('is one wish however many processes pass the same Ctrl-C on', () => {
    const wish = countWishes();
    expect([wish(1000), wish(1003), wish(1200)]).toEqual(['first', 'echo', 'echo']);
  });

  it('is a second one when it comes later', () => {
    const wish = countWishes();
    wish(1000);
    expect(wish(3000)).toBe('again');
  });
});
