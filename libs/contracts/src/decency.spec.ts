import { describe, expect, it } from '@jest/globals';
import { isDecent } from './decency.js';

describe('isDecent', () => {
  it.each(['a sexy pose', 'NUDE.', 'Porno!', 'show her nude, please'])(
    'refuses the text %j',
    (text) => {
      expect(isDecent(text)).toBe(false);
    },
  );

  it.each(['', 'Scunthorpe and Essex', 'cocktails', 'Grapes of Sussex', 'title: 5 fishing hooks'])(
    'accepts the text %j',
    (text) => {
      expect(isDecent(text)).toBe(true);
    },
  );
});
