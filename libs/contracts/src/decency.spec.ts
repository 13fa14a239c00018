import { describe, expect, it } from '@jest/globals';
import { isDecent } from './decency.js';

describe('indecent words', () => {
  it.each(['a sexy pose', 'NUDE.', 'Porno!', 'show her nude, please'])('refuses %j', (text) => {
    expect(isDecent(text)).toBe(false);
  });

  it.each(['', 'Scunthorpe and Essex', 'cocktails', 'Grapes of Sussex', 'title: 5 fishing hooks'])(
    'accepts %j',
    (text) => {
      expect(isDecent(text)).toBe(true);
    },
  );
});
