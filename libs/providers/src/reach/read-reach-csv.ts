import { isYoutubeId } from '@app/contracts';
import type { VideoReach } from './reach-reports.js';

const columns = {
  date: 'date',
  channel: 'channel_id',
  video: 'video_id',
  impressions: 'video_thumbnail_impressions',
  clickRate: 'video_thumbnail_impressions_ctr',
} as const;

/** Maximum of an integer column in the database. */
const maxImpressions = 2_147_483_647;

/**
 * Reads a file of the report `channel_reach_basic_a1`. Finds columns by name, because the site may add some. Omits
 * rows of other channels and invalid rows. Adds up rows of the same video and day, and weights their rates by
 * impressions. Undefined if the file is not such a report.
 */
export function readReachCsv(text: string, channelId: string): VideoReach[] | undefined {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = splitCells(head);
  const places = Object.values(columns).map((name) => names.indexOf(name));
  if (places.includes(-1)) return undefined;
  const rows = lines.flatMap((line) => {
    const all = splitCells(line);
    const [date = '', channel, videoId = '', impressions = '', rate = ''] = places.map(
      (place) => all[place] ?? '',
    );
    const day = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(date)?.slice(1).join('-');
    if (day === undefined || channel !== channelId || !isYoutubeId(videoId)) return [];
    const row = { day, videoId, impressions: Number(impressions), rate: Number(rate || 0) };
    const isSound =
      impressions !== '' &&
      Number.isInteger(row.impressions) &&
      row.impressions >= 0 &&
      row.impressions <= maxImpressions &&
      row.rate >= 0 &&
      row.rate <= 100;
    return isSound ? [row] : [];
  });
  // According to the documentation, the rate is a ratio. If any rate is above 1, the file contains percentages.
  const scale = rows.some(({ rate }) => rate > 1) ? 100 : 1;
  const sums = new Map<string, { day: string; videoId: string; seen: number; rate: number }>();
  for (const { day, videoId, impressions, rate } of rows) {
    const key = `${day} ${videoId}`;
    const sum = sums.get(key);
    const seen = Math.min(maxImpressions, (sum?.seen ?? 0) + impressions);
    const weighted =
      sum && seen > 0 ? sum.rate + ((rate / scale - sum.rate) * impressions) / seen : rate / scale;
    sums.set(key, { day, videoId, seen, rate: weighted });
  }
  return [...sums.values()].map(({ day, videoId, seen, rate }) => ({
    day,
    videoId,
    impressions: seen,
    clickRate: seen === 0 ? null : Math.min(1, rate),
  }));
}

/** Splits a line at commas. Dates, ids and numbers contain none. Values may be in quotes. */
function splitCells(line: string): string[] {
  return line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
