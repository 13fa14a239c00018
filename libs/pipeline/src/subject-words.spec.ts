import { describe, expect, it } from '@jest/globals';
import { subjectWords } from './subject-words.js';

describe('the words of a title’s subject', () => {
  it.each([
    ['Our First Time In Yosemite: 3 Day Itinerary', 'en', ['yosemite']],
    ['Used Vans Under $10,000: Which One Wins?', 'en', ['used', 'vans']],
    ['Venise en 48 heures : ça vaut encore le coup ?', 'fr', ['venise']],
    ['Ask Me Anything: 100K Subscribers', 'en', ['ask', 'anything']],
    ['Vlog #12: Markets Of Lima', 'en', ['markets', 'lima']],
    ['Mein Zelt nach 2 Jahren: mein Fazit', 'de', ['zelt']],
  ])('are the content words of its first part: %s', (title, language, words) => {
    expect(subjectWords({ title, named: [], language })).toEqual(words);
  });

  it('are the longest words of its names', () => {
    const title = 'Two Days In New York';
    expect(subjectWords({ title, named: ['New York'], language: 'en' })).toEqual(['york']);
  });

  it('are none in a title without content words', () => {
    expect(subjectWords({ title: '2026', named: [], language: null })).toEqual([]);
  });
});
