import { describe, expect, it } from '@jest/globals';
import { readReachCsv } from './read-reach-csv.js';

const head = 'date,channel_id,video_id,video_thumbnail_impressions,video_thumbnail_impressions_ctr';
const channel = 'UCLowFlameKitchen0000001';
const file = (...rows: string[]) => [head, ...rows, ''].join('\n');
const row = (impressions: string, rate: string, day = '20260920') =>
  `${day},${channel},sample-soup,${impressions},${rate}`;

describe('a reach report', () => {
  it('is read by its column names, even with a byte order mark and CRLF', () => {
    const text = `\uFEFFvideo_id,date,new_column,"channel_id",video_thumbnail_impressions_ctr,video_thumbnail_impressions\r
sample-soup,20260920,x,${channel},0.053471,1234\r
sample-cake,2026-09-20,x,"${channel}",0.01,7\r
`;
    expect(readReachCsv(text, channel)).toEqual([
      { day: '2026-09-20', videoId: 'sample-soup', impressions: 1234, clickRate: 0.053471 },
      { day: '2026-09-20', videoId: 'sample-cake', impressions: 7, clickRate: 0.01 },
    ]);
  });

  it('has no rows on a day without impressions', () => {
    expect(readReachCsv(file(), channel)).toEqual([]);
  });

  it('has rates between 0 and 1, even if the file contains percentages', () => {
    const read = readReachCsv(file(row('100', '5.5'), row('50', '0.5', '20260921')), channel);
    expect(read?.map(({ clickRate }) => clickRate)).toEqual([0.055, 0.005]);
  });

  it('adds up rows of the same video and day, and weights rates by impressions', () => {
    const [read] = readReachCsv(file(row('300', '0.02'), row('100', '0.06')), channel) ?? [];
    expect(read).toMatchObject({ impressions: 400 });
    expect(read?.clickRate).toBeCloseTo(0.03, 10);
  });

  it('has no rate without impressions', () => {
    expect(readReachCsv(file(row('0', '')), channel)).toMatchObject([{ clickRate: null }]);
  });

  it.each([
    ['another channel', `20260920,UCother,sample-soup,5,0.1`],
    ['no day', `tomorrow,${channel},sample-soup,5,0.1`],
    ['no video', `20260920,${channel},../etc,5,0.1`],
    ['a negative count', row('-5', '0.1')],
    ['a fractional count', row('5.5', '0.1')],
    ['no count', row('', '0.1')],
    ['more impressions than the database can store', row('99999999999', '0.1')],
    ['a rate that is no number', row('5', 'NaN')],
    ['a rate above 100 percent', row('5', '101')],
    ['too few columns', `20260920,${channel}`],
  ])('is read without rows that have %s', (_what, bad) => {
    expect(readReachCsv(file(bad, row('10', '0.2')), channel)).toEqual([
      { day: '2026-09-20', videoId: 'sample-soup', impressions: 10, clickRate: 0.2 },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html>'],
    ['other columns', 'date,channel_id,video_id,views\n20260920,x,sample-soup,5'],
  ])('is undefined if the file contains %s', (_what, text) => {
    expect(readReachCsv(text, channel)).toBeUndefined();
  });
});
