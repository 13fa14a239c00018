import { stillsIn, type SampleChannel, type SampleVideo } from './sample-video.js';

export const plainMoney: SampleChannel = {
  id: 'UCPlainMoneyW4rt9Lb0sVhE',
  title: 'Plain Money',
  handle: '@plainmoney',
  description:
    'Money without the shouting. I show my own numbers, the spreadsheet behind them and the mistakes in between. Nothing here is advice for your situation; it is one person doing sums in public.',
  uploadsPlaylistId: 'UUPlainMoneyW4rt9Lb0sVhE',
  publishedAt: '2020-11-02T18:40:09Z',
  country: 'US',
  subscriberCount: 962_000,
  viewCount: 81_330_954,
  videoCount: 208,
};

const coin: SampleVideo = {
  id: 'sample-coin',
  channelId: plainMoney.id,
  title: 'How I Saved $10,000 in 90 Days (Every Number Shown)',
  description: `On the first of May I had $612 in the jar. On the thirtieth of July I had $10,640. No lottery, no course to sell: a raise I asked for, a room I let, a car I sold, and a rule about groceries that I broke four times.

I show every transfer on screen, including the month that went badly.

CHAPTERS
0:00 The jar on day 1
0:47 Where the money was leaking
2:55 Rule 1: pay the jar first
4:40 Selling the car (and what I miss)
6:31 Asking for a raise: the exact email
8:58 The month that went badly
10:42 Day 90: counting
12:16 What I would not do again

FREE SPREADSHEET
The one from the video, no sign-up:
https://plainmoney.example/90-days

WATCH NEXT
Rent vs Buy in 2026: I ran the numbers for ten years.

My starting point matters: I have no children, no debt and a job. If yours differs, take the method and change the numbers. This is my story, not financial advice.

#savings #budget #personalfinance`,
  tags: [
    'how to save money',
    'save 10000',
    '90 days',
    'saving challenge',
    'budget',
    'personal finance',
    'coins',
    'emergency fund',
  ],
  categoryId: '27',
  publishedAt: '2026-08-09T13:00:27Z',
  duration: 'PT13M05S',
  viewCount: 2_107_446,
  likeCount: 98_315,
  commentCount: 5_921,
  privacyStatus: 'public',
  embeddable: true,
  definition: 'hd',
  defaultLanguage: 'en',
  defaultAudioLanguage: 'en-US',
  stills: stillsIn('sample-coin'),
};

const rent: SampleVideo = {
  id: 'sample-rent',
  channelId: plainMoney.id,
  title: 'Rent vs Buy in 2026: I Ran the Numbers for 10 Years',
  description: `Is buying a home still better than renting? I took two identical two-bedroom places in my own street, one for rent and one for sale, and followed the money for ten years: deposit, interest, repairs, taxes, rent rises and what the deposit earns if it stays invested.

The winner changes three times. Change one assumption and it changes again, so I give you the sheet and show which cell decides it.

CHAPTERS
0:00 Two homes, one street
1:33 What everybody forgets when buying
4:18 What everybody forgets when renting
6:52 Ten years, year by year
10:20 The one number that decides
12:44 When buying wins anyway
14:09 What I did

THE SHEET
https://plainmoney.example/rent-or-buy

SOURCES
Rent rises: my city's own tables, 2016 to 2025.
Repairs: one percent of the price a year, which my neighbors call optimistic.

Not financial advice. Laws and taxes differ where you live.

#rentvsbuy #housing #mortgage`,
  tags: [
    'rent vs buy',
    'buying a house 2026',
    'mortgage explained',
    'first home',
    'renting',
    'housing market',
    'house keys',
    'personal finance',
  ],
  categoryId: '27',
  publishedAt: '2026-03-22T14:00:19Z',
  duration: 'PT15M38S',
  viewCount: 873_902,
  likeCount: 40_127,
  commentCount: 4_480,
  privacyStatus: 'public',
  embeddable: true,
  definition: 'hd',
  defaultLanguage: 'en',
  defaultAudioLanguage: 'en-US',
  stills: stillsIn('sample-rent'),
};

/** Only the owner may watch this video. The site shows neither its data nor its pictures. */
export const privateVideo: SampleVideo = {
  id: 'sample-priv',
  channelId: plainMoney.id,
  title: 'Rough cut: my pension, part 1',
  description: 'Not finished. Check the fees in minute four again before publishing.',
  tags: [],
  categoryId: '27',
  publishedAt: '2026-11-08T20:14:55Z',
  duration: 'PT9M41S',
  viewCount: 3,
  likeCount: 0,
  commentCount: 0,
  privacyStatus: 'private',
  embeddable: true,
  definition: 'hd',
  defaultLanguage: 'en',
  defaultAudioLanguage: 'en-US',
  stills: null,
};

export const financeVideos: readonly SampleVideo[] = [coin, rent];
