import { describe, expect, it } from '@jest/globals';
import { samplesFor } from './samples-for.js';

const samples = ['soup', 'cake', 'desk', 'alps', 'coin', 'rent'].map((title, index) => ({
  url: `https://www.youtube.com/watch?v=sample-${title}`,
  title,
  channelId: index < 2 ? 'kitchen' : title,
}));
const titlesFor = (...rest: [plan: 'free' | 'starter', channels: string[]]) =>
  samplesFor(samples, ...rest).map(({ title }) => title);

describe('offered sample videos', () => {
  it('are the first few on a paid plan', () => {
    expect(titlesFor('starter', [])).toEqual(['soup', 'cake', 'desk', 'alps']);
  });

  it('are those of the user’s own channels on the free plan', () => {
    expect(titlesFor('free', ['kitchen', 'rent'])).toEqual(['soup', 'cake', 'rent']);
    expect(titlesFor('free', ['elsewhere'])).toEqual([]);
    expect(titlesFor('free', [])).toEqual([]);
  });
});
