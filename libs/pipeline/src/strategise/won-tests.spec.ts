import { describe, expect, it } from '@jest/globals';
import { wonTestSentences, noWonTests } from './won-tests.js';

describe('wonTestSentences', () => {
  it('describes in numbers what won in tests', () => {
    expect(wonTestSentences({ withNumber: 4, numberWon: 3, withFace: 5, faceWon: 0 })).toEqual([
      'a headline with a number won 3 of 4',
      'a face won 0 of 5',
    ]);
  });

  it('omits properties with fewer than three tests', () => {
    expect(wonTestSentences({ ...noWonTests, withNumber: 2, numberWon: 2 })).toEqual([]);
  });
});
