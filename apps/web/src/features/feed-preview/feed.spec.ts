import { describe, expect, it } from '@jest/globals';
import '../../../test/english.js';
import { feedCards, formatDuration } from './feed.js';

const related = [1, 2, 3].map((one) => ({
  videoSite: 'youtube' as const,
  videoId: `v${one}`,
  title: `Video ${one}`,
  channelTitle: 'Mia',
  views: 1_234_567 * one,
  durationSeconds: one === 1 ? 65 : null,
}));
const feed = { title: 'My desk', channelTitle: 'Theo', durationSeconds: 754, related };

describe('feed', () => {
  it('shows the new thumbnail in second place among related videos', () => {
    const cards = feedCards('/media/one.webp', feed, 4);
    expect(cards.map((card) => card.title)).toEqual(['Video 1', 'My desk', 'Video 2', 'Video 3']);
    expect(cards[1]).toMatchObject({
      picture: '/media/one.webp',
      channel: 'Theo',
      duration: '12:34',
    });
    expect(cards[0]).toMatchObject({
      picture: '/api/stills/v1',
      details: '1.2M views',
      duration: '1:05',
    });
    expect(cards[2]).toMatchObject({ duration: '' });
  });

  it('shows only the new thumbnail when there are no related videos', () => {
    const erased = { title: '', channelTitle: '', durationSeconds: null, related: [] };
    expect(feedCards('/media/one.webp', erased, 5)).toEqual([
      expect.objectContaining({
        title: 'Your video',
        channel: 'Your channel',
        duration: '',
        isOwn: true,
      }),
    ]);
  });

  it('formats durations like the video site', () => {
    expect([formatDuration(5), formatDuration(65), formatDuration(3_723)]).toEqual([
      '0:05',
      '1:05',
      '1:02:03',
    ]);
  });
});
