import { describe, expect, it } from '@jest/globals';
import { cardsOf, lengthOf } from './feed.js';

const related = [1, 2, 3].map((one) => ({
  videoSite: 'youtube' as const,
  videoId: `v${one}`,
  title: `Video ${one}`,
  channelTitle: 'Somebody',
  views: 1_234_567 * one,
}));
const feed = { title: 'My desk', channelTitle: 'Theo', durationSeconds: 754, related };

describe('a feed', () => {
  it('shows ours second, among what research has found', () => {
    const cards = cardsOf('/media/one.webp', feed, 4);
    expect(cards.map((card) => card.title)).toEqual(['Video 1', 'My desk', 'Video 2', 'Video 3']);
    expect(cards[1]).toMatchObject({
      picture: '/media/one.webp',
      channel: 'Theo',
      length: '12:34',
    });
    expect(cards[0]).toMatchObject({ picture: '/api/stills/v1', about: '1.2M views', length: '' });
  });

  it('is filled up with grey frames where nothing was found, or it is erased', () => {
    const erased = { title: '', channelTitle: '', durationSeconds: null, related: [] };
    const cards = cardsOf('/media/one.webp', erased, 5);
    expect(cards).toHaveLength(5);
    expect(cards[1]).toMatchObject({ title: 'Your video', channel: 'Your channel', own: true });
    expect(new Set(cards.map((card) => card.key)).size).toBe(5);
    expect(cards.filter((card) => card.picture === null)).toHaveLength(4);
  });

  it('writes lengths as the video site does', () => {
    expect([lengthOf(5), lengthOf(65), lengthOf(3_723)]).toEqual(['0:05', '1:05', '1:02:03']);
  });
});
