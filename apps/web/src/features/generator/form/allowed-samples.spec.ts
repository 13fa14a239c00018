import { describe, expect, it } from '@jest/globals';
import { allowedSamples } from './allowed-samples.js';

const samples = ['soup', 'cake', 'desk', 'alps', 'coin', 'rent'].map((title, index) => ({
  url: `https://www.youtube.com/watch?v=sample-${title}`,
  title,
  channelId: index < 2 ? 'kitchen' : title,
}));
const titlesFor = (channels?: string[]) =>
  allowedSamples(samples, channels).map(({ title }) => title);

describe('offered sample videos', () => {
  it('are the first four if the user may use any channel', () => {
    expect(titlesFor()).toEqual(['soup', 'cake', 'desk', 'alps']);
  });

  it('come only from the user’s own channels on the free plan', () => {
    expect(titlesFor(['kitchen', 'rent'])).toEqual(['soup', 'cake', 'rent']);
    expect(titlesFor(['elsewhere'])).toEqual([]);
    expect(titlesFor([])).toEqual([]);
  });
});
