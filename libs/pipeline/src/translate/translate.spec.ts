import { ScriptedTextModel } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import { acceptTranslation, translateHeadline } from './translate.js';

// cspell:ignore Alpes franceses jours solas
const original = { main: '7 Days Alone', sub: 'in the Alps' };
const call = {
  models: ['a'],
  retriesLater: false,
  signal: new AbortController().signal,
  recordUse: async () => undefined,
};

describe('a translation of a headline', () => {
  it.each([
    ['es', '7 días a solas', 'en los Alpes'],
    ['ja', '孤独な7日間', 'アルプスで'],
    ['zh-Hant', '獨自7天', ''],
    ['ko', '홀로 7일', ''],
    ['ar', 'وحدي ٧ أيام', 'في جبال الألب'],
    ['he', '7 ימים לבד', ''],
    ['uk', '7 днів на самоті', 'GoPro'],
    ['hi', 'अकेले 7 दिन', ''],
    ['sr-Latn', '7 dana sam', ''],
  ])('is accepted in the language %s', (language, main, sub) => {
    expect(acceptTranslation({ main, sub }, original, language)).toEqual({ main, sub });
  });

  it.each([
    ['without a headline', '', ''],
    ['longer than a headline', 'días '.repeat(15), ''],
    ['with a second line that is too long', '7 días', 'en los Alpes '.repeat(3)],
    ['with a number that the original lacks', '8 días a solas', ''],
    ['in a script of another language', '7 дней в одиночестве', ''],
    ['with an address', '7 días www.example.com', ''],
    ['with markup', '<b>7 días</b>', ''],
  ])('is refused %s', (_what, main, sub) => {
    expect(acceptTranslation({ main, sub }, original, 'es')).toBeUndefined();
  });

  it('has no second line when the original has none', () => {
    const found = acceptTranslation(
      { main: '7 días', sub: 'gratis' },
      { main: '7', sub: '' },
      'es',
    );
    expect(found).toEqual({ main: '7 días', sub: '' });
  });
});

describe('translations of a headline', () => {
  const answering = (answer?: object) =>
    new ScriptedTextModel(answer && { TranslationsAnswer: answer });
  it('contain only acceptable ones in requested languages', async () => {
    const translations = [
      { language: 'de', main: '9 Tage', sub: '' },
      { language: 'es', main: '7 días', sub: '' },
      { language: 'fr', main: '7 jours', sub: '' },
    ];
    const model = answering({ translations });
    expect(await translateHeadline(model, original, ['de', 'es', 'it'], call)).toEqual([
      { language: 'es', main: '7 días', sub: '' },
    ]);
  });

  it('are undefined when no model answers', async () => {
    expect(await translateHeadline(answering(), original, ['es'], call)).toBeUndefined();
  });
});
