import { stillsIn, type SampleChannel, type SampleVideo } from './sample-video.js';

export const longWayRoundTown: SampleChannel = {
  id: 'UCLongWayRoundTown7kQ2xZ',
  title: 'Long Way Round Town',
  handle: '@longwayroundtown',
  description:
    'Slow trips with a small bag. I walk, take the train or drive an old van, and I tell you what it cost, what broke and what I would do again. A new trip every second Sunday.',
  uploadsPlaylistId: 'UULongWayRoundTown7kQ2xZ',
  publishedAt: '2019-03-17T09:12:44Z',
  country: 'AT',
  subscriberCount: 418_000,
  viewCount: 38_614_207,
  videoCount: 143,
};

const alps: SampleVideo = {
  id: 'sample-alps',
  channelId: longWayRoundTown.id,
  title: '7 Days Alone in the Alps: What I Carried, What I Regret',
  description: `Seven days, six passes, one tent and nobody to talk to. I walked a hut-free loop through the Alps in late June with 9.4 kg on my back, and this is the honest version: the two mornings that were worth everything, the storm on day four, and the three things I will never carry again.

I filmed this alone, so when the camera is far away it means I walked back to fetch it. No drone: the loop crosses a nature reserve.

CHAPTERS
0:00 Why alone, and why now
1:24 Everything in the pack (9.4 kg)
4:02 Day 1: the wrong valley
6:47 Day 2 and 3: above the clouds
10:15 Day 4: the storm
13:38 Day 5: a dry tent again
15:50 Day 6 and 7: the long way down
18:21 What I regret carrying
20:05 What it cost

WHAT IT COST
Trains there and back: 74 euros
Food for seven days: 61 euros
Map and gas: 22 euros
Everything else I already owned.

PACKING LIST AND GPX TRACK
https://longwayroundtown.example/alps-loop

Camping rules change from valley to valley. Ask before you pitch, leave no trace, and turn back when the weather says so. I did, twice.

Music: recorded by a friend in his kitchen, used with permission.

#hiking #solohiking #alps`,
  tags: [
    'solo hiking',
    'alps',
    '7 days alone',
    'mountain hike',
    'tent',
    'ultralight packing list',
    'hiking for beginners',
    'wild camping',
  ],
  categoryId: '19',
  publishedAt: '2026-07-12T15:00:11Z',
  duration: 'PT21M34S',
  viewCount: 1_284_530,
  likeCount: 61_204,
  commentCount: 3_188,
  privacyStatus: 'public',
  embeddable: true,
  definition: 'hd',
  defaultLanguage: 'en',
  defaultAudioLanguage: 'en',
  stills: stillsIn('sample-alps'),
};

const dusk: SampleVideo = {
  id: 'sample-dusk',
  channelId: longWayRoundTown.id,
  title: 'I Drove 2,400 km Only at Dusk. Was It Worth It?',
  description: `One rule: the engine runs only between one hour before sunset and the last light. That makes a two-day drive last sixteen evenings. Red desert, empty road, motel signs and a city that looked better the later it got.

I wanted to know if you see more when you go slower. The answer is in the last chapter, and it is not the one I expected.

CHAPTERS
0:00 The rule
0:58 Evening 1: leaving town
3:31 What you do with a whole day of waiting
5:46 The straight road (90 km without a bend)
8:12 Motels with neon signs, rated
11:27 The night the van did not start
13:55 City lights
16:08 Was it worth it?

NUMBERS
16 evenings, 2,412 km, 31 hours of driving
Fuel: $318. Nights: 9 in the van, 7 in motels for $402.

THE ROUTE, WITH EVERY STOP
https://longwayroundtown.example/dusk-road

Filmed with one camera on a suction mount and a lot of patience. I never touch it while driving.

Next trip: somewhere with shade.

#roadtrip #desert #vanlife`,
  tags: [
    'road trip',
    'desert road',
    'sunset drive',
    'van life',
    'neon motel',
    'slow travel',
    'dusk',
    'night city',
  ],
  categoryId: '19',
  publishedAt: '2026-09-20T16:30:02Z',
  duration: 'PT17M49S',
  viewCount: 642_918,
  likeCount: 33_870,
  commentCount: 1_746,
  privacyStatus: 'public',
  embeddable: true,
  definition: 'hd',
  defaultLanguage: 'en',
  defaultAudioLanguage: 'en',
  stills: stillsIn('sample-dusk'),
};

/** Can be watched, but not embedded. It has the same pictures as the video of the dusk drive. */
export const embeddingDisabled: SampleVideo = {
  id: 'sample-lock',
  channelId: longWayRoundTown.id,
  title: '30 Nights in a Van: Every Dollar I Spent',
  description: `I kept every receipt for thirty nights in the van. Some of it is cheaper than home. Some of it is much more expensive, and nobody warned me about the showers.

CHAPTERS
0:00 The shoebox of receipts
1:10 Fuel
3:42 Where I slept
6:20 Food without a fridge
8:33 The repair I should have seen coming
10:57 The total

The whole spreadsheet, free:
https://longwayroundtown.example/van-receipts

#vanlife #budgettravel`,
  tags: ['van life', 'van life cost', 'budget travel', '30 nights', 'road trip budget'],
  categoryId: '19',
  publishedAt: '2026-04-05T14:00:40Z',
  duration: 'PT12M26S',
  viewCount: 203_377,
  likeCount: 9_412,
  commentCount: 815,
  privacyStatus: 'public',
  embeddable: false,
  definition: 'hd',
  defaultLanguage: 'en',
  defaultAudioLanguage: 'en',
  stills: stillsIn('sample-dusk'),
};

export const travelVideos: readonly SampleVideo[] = [alps, dusk];
