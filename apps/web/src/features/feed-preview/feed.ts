import type { FeedAnswer } from '@app/contracts';
import { stillUrl } from '../../lib/paths.js';

/** One video of a feed. */
export interface Card {
  key: string;
  /** Null for an unknown video: a gray frame. */
  picture: string | null;
  title: string;
  channel: string;
  /** The line below the title, such as `1.2M views`. */
  about: string;
  /** The duration badge, such as `12:34`. */
  length: string;
  own: boolean;
}

/** Puts our thumbnail second: nobody can count on being first. */
export function cardsOf(url: string, feed: FeedAnswer | undefined, count: number): Card[] {
  const own: Card = {
    key: 'own',
    picture: url,
    title: feed?.title || 'Your video',
    channel: feed?.channelTitle || 'Your channel',
    about: 'New',
    length: lengthOf(feed?.durationSeconds ?? null),
    own: true,
  };
  const others = (feed?.related ?? []).map(
    ({ videoSite, videoId, title, channelTitle, views }): Card => ({
      key: videoId,
      picture: stillUrl({ site: videoSite, id: videoId }),
      title,
      channel: channelTitle,
      about: `${compact.format(views)} views`,
      length: '',
      own: false,
    }),
  );
  const [first = empty(0), ...rest] = others;
  const cards = [first, own, ...rest];
  for (let index = 1; cards.length < count; index += 1) cards.push(empty(index));
  return cards.slice(0, count);
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

function empty(index: number): Card {
  const key = `empty-${index}`;
  return { key, picture: null, title: '', channel: '', about: '', length: '', own: false };
}

/** `4:05`, `1:02:03`; a typical length when unknown. */
export function lengthOf(seconds: number | null): string {
  const all = Math.round(seconds ?? 612);
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
