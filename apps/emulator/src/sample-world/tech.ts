import { stillsIn, type SampleChannel, type SampleVideo } from './sample-video.js';

export const deskNotes: SampleChannel = {
  id: 'UCDeskNotes5mJp8yT1cXw3a',
  title: 'Desk Notes',
  handle: '@desknotes',
  description:
    'Things that live on a desk, bought with my own money and used for a month before I say a word about them. Keyboards, screens, lamps, laptops and the cables behind them.',
  uploadsPlaylistId: 'UUDeskNotes5mJp8yT1cXw3a',
  publishedAt: '2018-06-25T11:05:31Z',
  country: 'CA',
  subscriberCount: 1_240_000,
  viewCount: 152_760_118,
  videoCount: 317,
};

const desk: SampleVideo = {
  id: 'sample-desk',
  channelId: deskNotes.id,
  title: 'My Dream Desk Setup for Under $500',
  description: `A whole desk, from the top to the cable tray, for $487. I started with an empty corner, a list and a rule: nothing that I would have to replace within five years. Half of it is second-hand, and I show where the scratches are.

The lamp changed more than the monitor did. I did not expect that either.

CHAPTERS
0:00 The empty corner
0:41 The list and the limit
2:12 Desk top: $60 kitchen counter
4:05 Monitor: used, and how to check one
6:39 Keyboard and mouse
8:20 The lamp that changed everything
9:58 Cables, finally
11:31 Total, and what I would skip

EVERYTHING IN THE VIDEO, WITH WHAT I PAID
https://desknotes.example/under-500

No sponsor. The links earn me nothing.

QUESTIONS I GET
Is the counter stable enough? Yes, with a third leg in the middle.
Why no second screen? Because I work better with one.

#desksetup #homeoffice #budget`,
  tags: [
    'desk setup',
    'desk setup under 500',
    'budget desk setup',
    'home office',
    'dream desk',
    'mechanical keyboard',
    'monitor',
    'cable management',
  ],
  categoryId: '28',
  publishedAt: '2026-05-17T15:30:08Z',
  duration: 'PT12M47S',
  viewCount: 1_590_221,
  likeCount: 74_938,
  commentCount: 3_602,
  privacyStatus: 'public',
  embeddable: true,
  definition: 'hd',
  defaultLanguage: 'en',
  defaultAudioLanguage: 'en',
  stills: stillsIn('sample-desk'),
};

const chip: SampleVideo = {
  id: 'sample-chip',
  channelId: deskNotes.id,
  title: '$400 Laptop vs $2,000 Laptop: Can You Feel the Difference?',
  description: `Two laptops, the same work, thirty days. One cost $400, the other $2,000. I covered the lids, let six people use both, and asked them one question: which one is the expensive one?

Three of six got it wrong. Then I opened both up to see where the money went: the chip, the cooling, the battery, the hinge.

CHAPTERS
0:00 Cheap or expensive?
1:05 The blind test
3:48 Inside the $400 laptop
5:59 Inside the $2,000 laptop
8:26 The chip, up close
10:40 30 days of real work
13:12 Where the money goes
14:57 Which one I kept

ALL MEASUREMENTS
https://desknotes.example/400-vs-2000

Both laptops were bought in a shop, at full price, and no maker saw this video before you did. I do not name them on purpose: the point is the price, not the badge.

#laptop #comparison #tech`,
  tags: [
    'laptop comparison',
    'cheap vs expensive laptop',
    '400 vs 2000',
    'blind test',
    'processor chip',
    'teardown',
    'best laptop for students',
    'tech review',
  ],
  categoryId: '28',
  publishedAt: '2026-10-04T15:30:33Z',
  duration: 'PT16M22S',
  viewCount: 987_654,
  likeCount: 45_310,
  commentCount: 6_014,
  privacyStatus: 'public',
  embeddable: true,
  definition: 'hd',
  defaultLanguage: 'en',
  defaultAudioLanguage: 'en',
  stills: stillsIn('sample-chip'),
};

export const techVideos: readonly SampleVideo[] = [desk, chip];
