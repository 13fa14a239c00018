import type { FeedAnswer } from '@app/contracts';
import { locale } from '../../lib/language/language.js';
import { tw } from '../../lib/language/workspace.js';
import { stillUrl } from '../../lib/paths.js';

export const feedSurfaces = ['Home', 'Search', 'Sidebar', 'Phone', 'TV'] as const;
export type FeedSurface = (typeof feedSurfaces)[number];

/** Letters that name the thumbnails of a batch. */
export const thumbnailLetters = ['A', 'B', 'C'] as const;

/** One video of a feed. */
export interface FeedCard {
  key: string;
  picture: string;
  title: string;
  channel: string;
  /** Text below the title, such as `1.2M views`. */
  details: string;
  /** Text of the duration badge, such as `12:34`; empty if the duration is unknown. */
  duration: string;
  isOwn: boolean;
}

/** At most `count` cards: the thumbnail in second place, and related videos. */
export function feedCards(url: string, feed: FeedAnswer | undefined, count: number): FeedCard[] {
  const own: FeedCard = {
    key: 'own',
    picture: url,
    title: feed?.title || tw('result.feedYourVideo'),
    channel: feed?.channelTitle || tw('result.feedYourChannel'),
    details: tw('result.feedNew'),
    duration: formatDuration(feed?.durationSeconds ?? null),
    isOwn: true,
  };
  const others = (feed?.related ?? []).map(
    ({ videoSite, videoId, title, channelTitle, views, durationSeconds }): FeedCard => ({
      key: videoId,
      picture: stillUrl({ site: videoSite, id: videoId }),
      title,
      channel: channelTitle,
      details: tw('result.feedViews', { count: views, views: compactNumber(views) }),
      duration: formatDuration(durationSeconds),
      isOwn: false,
    }),
  );
  return [...others.slice(0, 1), own, ...others.slice(1)].slice(0, count);
}

function compactNumber(views: number): string {
  const format = { notation: 'compact', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale(), format).format(views);
}

/** Formats a duration: `4:05` or `1:02:03`; empty if unknown. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '';
  const wholeSeconds = Math.round(seconds);
  const [hours, minutes, rest] = [
    Math.floor(wholeSeconds / 3600),
    Math.floor(wholeSeconds / 60) % 60,
    wholeSeconds % 60,
  ];
  const paddedSeconds = String(rest).padStart(2, '0');
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${paddedSeconds}`
    : `${minutes}:${paddedSeconds}`;
}
