import { describe, expect, it } from '@jest/globals';
import { preferredLanguage } from './language.js';

describe('preferredLanguage', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr-CH, fr;q=0.9, es;q=0.5, en;q=0.7', 'en'],
    ['es-419', 'es'],
    ['en;q=0.2,ES;q=0.4', 'es'],
    ['de;q=0,es;q=0.1', 'es'],
    ['ja', 'en'],
    ['*', 'en'],
    ['deutsch;q=x', 'en'],
    [undefined, 'en'],
  ])('returns, for the header %j, the language %s', (accepted, language) =>
    expect(preferredLanguage(accepted)).toBe(language),
  );
});
