import { describe, expect, it } from '@jest/globals';
import { looksAlike, similarityFault } from './similarity.js';

describe('similarityFault', () => {
  const accepted = [{ layout: 'panel' as const, fingerprint: '0000000000000000' }];

  it('accepts a card beside a panel of the same person, whose fingerprints differ in six bits', () => {
    const card = { layout: 'cards' as const, fingerprint: '000000000000003f' };
    expect(similarityFault(card, accepted)).toBeUndefined();
  });

  it('names the layout of a picture that differs in fewer bits', () => {
    const card = { layout: 'cards' as const, fingerprint: '000000000000001f' };
    expect(similarityFault(card, accepted)).toBe('too similar to panel: 5 of 64');
  });
});

describe('looksAlike', () => {
  it('is true for fingerprints that differ in fewer than eight bits', () => {
    expect(looksAlike('0000000000000000', '000000000000007f')).toBe(true);
    expect(looksAlike('0000000000000000', '00000000000000ff')).toBe(false);
  });
});
