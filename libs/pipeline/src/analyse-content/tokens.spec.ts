import { describe, expect, it } from '@jest/globals';
import { segmentsOf, textOf, tokenize } from './tokens.js';

describe('tokenize', () => {
  it.each([
    ['I won $1,000.', ['I', 'won', '$1,000']],
    ['1,000,000 steps', ['1,000,000', 'steps']],
    ['up 12.5 % in a day', ['up', '12.5 %', 'in', 'a', 'day']],
    ['unter 30.000 €', ['unter', '30.000 €']],
    ['1 500 km', ['1 500', 'km']],
    ['10 000 € et 5 mois', ['10 000 €', 'et', '5', 'mois']],
    ['¥10,000 a day', ['¥10,000', 'a', 'day']],
    ['5 millones de euros', ['5 millones de euros']],
    ['500 EUR, CHF 20, Rs. 900', ['500 EUR', 'CHF 20', 'Rs. 900']],
    ['COVID-19 at -40°C', ['COVID-19', 'at', '-40°C']],
    ['5-10 people, 24/7', ['5-10', 'people', '24/7']],
    ['the 21st Audi RS4 in 40 m²', ['the', '21st', 'Audi', 'RS4', 'in', '40', 'm²']],
    ['5... 4... 3', ['5', '4', '3']],
    ['I ❤️ my cat', ['I', 'my', 'cat']],
  ])('splits %j into %j', (title, words) => {
    expect(tokenize(title).map(({ text }) => text)).toEqual(words);
  });

  it.each([
    ['Mr. Beast vs. Dr. Mike', 1],
    ['Mein 1. Marathon', 1],
    ['Node.js at 10:30', 1],
    ['I waited. Then it broke', 2],
    ['Rent: yes or no? (part 2)', 3],
  ])('finds in %j this number of segments: %d', (title, count) => {
    expect(segmentsOf(tokenize(title))).toHaveLength(count);
  });
});

describe('textOf', () => {
  it("keeps the title's separators between neighbors", () => {
    expect(textOf(tokenize('Tips & Tricks for “AC/DC” fans 😀 only'))).toBe(
      'Tips & Tricks for “AC/DC” fans only',
    );
    expect(textOf(tokenize('“Perfect” coffee').slice(0, 1))).toBe('Perfect');
  });
});
