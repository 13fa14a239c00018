import { expect, it } from '@jest/globals';
import { characterCount } from './character-count.js';

it.each([
  ['Noodles', 7],
  ['प्रतिस्पर्धा', 4],
  ['اَلْعَرَبِيَّة', 7],
  ['ที่นี่', 2],
  ['👩‍🍳', 1],
])('counts the characters of %s as a reader does', (text, count) => {
  expect(characterCount(text)).toBe(count);
});
