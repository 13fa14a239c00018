import { readJsonObject } from '../json-object.js';
import { describe, expect, it } from '@jest/globals';
import { listedVideo } from './site-for-tests.js';
import {
  readDuration,
  readOembed,
  readOwnVideos,
  readRefusal,
  readVideos,
} from './youtube-answers.js';

const unreachable = expect.objectContaining({ code: 'video_site_unreachable' });

function videoItem(snippet: object, duration = 'PT50S'): object {
  return {
    id: 'sample-soup',
    snippet: {
      publishedAt: '2026-02-01T10:00:05Z',
      title: 'T',
      channelId: 'UCchannel',
      ...snippet,
    },
    contentDetails: { duration },
  };
}

describe('the duration', () => {
  it.each([
    ['PT12M3S', 723],
    ['PT59S', 59],
    ['PT2H', 7_200],
    ['PT1H0M5S', 3_605],
    ['P1DT1H', 90_000],
    ['P1W', 604_800],
  ])('%s is %i seconds', (duration, seconds) => {
    expect(readDuration(duration)).toBe(seconds);
  });

  it.each(['P0D', 'PT0S', '', 'twelve minutes', 'PT-5M', undefined])(
    '%s is unknown',
    (duration) => {
      expect(readDuration(duration)).toBeNull();
    },
  );
});

describe('videos of the Data API', () => {
  it('are read as details with counts as numbers', () => {
    expect(readVideos({ items: [listedVideo('sample-soup', 3_420_815)] })).toEqual([
      {
        id: 'sample-soup',
        title: 'Video sample-soup',
        description: 'About it',
        channelId: 'UCchannel',
        channelTitle: 'A channel',
        tags: [],
        categoryId: '26',
        language: 'en',
        durationSeconds: 592,
        views: 3_420_815,
        kind: 'video',
        publishedAt: '2026-02-01T10:00:05Z',
        largeCovers: [],
      },
    ]);
  });

  it('have unknown views if the owner hides them', () => {
    expect(readVideos({ items: [listedVideo('sample-soup', null)] })[0]?.views).toBeNull();
  });

  it('are omitted if required fields are missing', () => {
    const items = [
      { id: 'sample-soup' },
      { ...listedVideo('sample-soup', 1), id: 'too-short' },
      null,
      'text',
    ];
    expect(readVideos({ items })).toEqual([]);
    expect(readVideos({})).toEqual([]);
  });

  it('are live by the site’s field, and short by length and #shorts', () => {
    const kinds = readVideos({
      items: [
        videoItem({ liveBroadcastContent: 'live' }, 'P0D'),
        videoItem({ title: 'Soup in a minute #shorts' }),
        videoItem({ tags: ['soup', 'shorts'] }),
        videoItem({ title: 'Soup in a minute #shorts' }, 'PT20M'),
        videoItem({ title: 'Three shorts I wear when I cook' }),
      ],
    }).map(({ kind }) => kind);
    expect(kinds).toEqual(['live', 'short', 'short', 'video', 'video']);
  });

  it('have texts of limited length', () => {
    const [video] = readVideos({
      items: [listedVideo('sample-soup', 1, { title: 'x'.repeat(5_000) })],
    });
    expect(video?.title).toHaveLength(300);
  });

  it.each([
    ['cut through an emoji', `${'x'.repeat(299)}😀`, 'x'.repeat(299)],
    ['cut after a joiner inside an emoji', `${'x'.repeat(297)}👩‍👩`, `${'x'.repeat(297)}👩`],
    ['with half an emoji', 'a\ud83d b', 'a b'],
    ['with control characters', 'a\u0000b\u0007c\nd', 'abc\nd'],
  ])(
    'lose broken emoji and control characters other than line breaks, in a title %s',
    (_what, title, kept) => {
      expect(readVideos({ items: [videoItem({ title })] })[0]?.title).toBe(kept);
    },
  );
});

describe('videos of the user’s own channel', () => {
  const size = (width: string, height: string) => ({ embedWidth: width, embedHeight: height });
  it.each([
    ['an upright video of a minute', 'PT1M', size('405', '720'), {}, 'upright'],
    ['a square video of three minutes', 'PT3M', size('720', '720'), {}, 'upright'],
    ['an upright video of twenty minutes', 'PT20M', size('405', '720'), {}, 'wide'],
    ['a wide video of a minute', 'PT1M', size('1280', '720'), { title: 'Soup #shorts' }, 'wide'],
    [
      'an upright video of two minutes from before October 2024',
      'PT2M',
      size('405', '720'),
      { publishedAt: '2024-10-14T10:00:00Z' },
      'wide',
    ],
    ['a video of unknown size with #shorts', 'PT1M', {}, { title: 'Soup #shorts' }, 'upright'],
    ['a video of unknown size', 'PT1M', {}, {}, 'wide'],
    ['a video of nonsensical size', 'PT1M', size('wide', '720'), {}, 'wide'],
  ])(
    'are upright or wide according to size, length, date and #shorts: %s',
    (_what, duration, player, snippet, shape) => {
      const items = [{ ...videoItem(snippet, duration), player }];
      expect(readOwnVideos({ items }).map((video) => video.shape)).toEqual([shape]);
    },
  );
});

describe('an oEmbed answer', () => {
  it('contains title and channel, and the channel id if the channel’s URL has it', () => {
    const answer = { title: 'T', author_name: 'Chan', author_url: 'https://www.youtube.com/@chan' };
    expect(readOembed(answer)).toEqual({ title: 'T', channelTitle: 'Chan', channelId: null });
    const id = 'UCLowFlameKitchenR6uN0dF';
    expect(
      readOembed({ ...answer, author_url: `https://www.youtube.com/channel/${id}` }).channelId,
    ).toBe(id);
  });

  it('is refused without a title', () => {
    expect(() => readOembed({ author_name: 'Chan' })).toThrow(unreachable);
  });
});

describe('a broken answer', () => {
  it.each(['', '{"items": [', '[]', '"text"', 'null'])('counts as unreachable: %j', (body) => {
    expect(() => readJsonObject(Buffer.from(body))).toThrow(unreachable);
  });

  it('counts as unreachable if its items are not a list', () => {
    expect(() => readVideos({ items: 'many' })).toThrow(unreachable);
  });
});

describe('a refusal of the Data API', () => {
  const body = (message: string, ...reasons: string[]): Buffer =>
    Buffer.from(
      JSON.stringify({ error: { message, errors: reasons.map((reason) => ({ reason })) } }),
    );

  it('has the first reason of the answer', () => {
    expect(readRefusal(403, body('No.', 'forbidden', 'quotaExceeded'))).toEqual({
      reason: 'forbidden',
      quota: undefined,
    });
  });

  const metric = "Quota exceeded for quota metric 'Queries' and limit 'Queries";
  it.each([
    [403, 'quotaExceeded', 'You have exceeded your quota.', 'day'],
    [403, 'dailyLimitExceeded', 'Daily Limit Exceeded.', 'day'],
    [429, 'rateLimitExceeded', `${metric} per day' of service 'youtube.googleapis.com'`, 'day'],
    [429, 'rateLimitExceeded', 'Too many requests', 'day'],
    [
      429,
      'rateLimitExceeded',
      `${metric} per minute' of service 'youtube.googleapis.com'`,
      'minute',
    ],
    [403, 'rateLimitExceeded', 'Slow down', 'minute'],
    [403, 'userRateLimitExceeded', 'Slow down', 'minute'],
  ])(
    'with %i %s "%s" means that the quota of this period is exhausted: %s',
    (status, reason, message, quota) => {
      expect(readRefusal(status, body(message, reason))).toEqual({ reason, quota });
    },
  );

  it.each(['<html>', '{}', '{"error":{"errors":[]}}', '{"error":"quotaExceeded"}'])(
    'has no reason in %s',
    (text) => {
      expect(readRefusal(429, Buffer.from(text))).toEqual({ reason: undefined, quota: undefined });
    },
  );
});
