import { describe, expect, it } from '@jest/globals';
import { createStopRequestClassifier } from './shutdown-signal.ts';

describe('the shutdown signal', () => {
  it('counts one Ctrl-C once, however many processes forward it', () => {
    const classify = createStopRequestClassifier();
    expect([classify(1000), classify(1003), classify(1200)]).toEqual(['first', 'echo', 'echo']);
  });

  it('counts a later Ctrl-C as the second', () => {
    const classify = createStopRequestClassifier();
    classify(1000);
    expect(classify(3000)).toBe('again');
  });
});
