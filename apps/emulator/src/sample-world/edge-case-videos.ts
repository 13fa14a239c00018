import { deskNotes } from './tech.js';
import { lowFlameKitchen } from './food.js';
import { stillsIn, type SampleVideo } from './sample-video.js';
import { longWayRoundTown } from './travel.js';

/** How the stills of a video differ from those of an ordinary HD video. */
export type StillQuirk =
  /** Has only the still names of a live stream (`…_live`), and no automatic frames. */
  | 'live'
  /** A vertical video. Has `oar2`, and landscape stills with black bars on both sides. */
  | 'upright'
  /** Has no still larger than 480×360. */
  | 'no-hd'
  /** Every file of the cover is truncated. */
  | 'cover-torn'
  /** Every file is truncated. */
  | 'all-torn'
  /** Every large cover has 40 million pixels. */
  | 'cover-huge'
  | 'all-huge';

/** How the answers about a video differ from ordinary ones. */
export interface AnswerQuirk {
  /** Affects only pictures. Data API and oEmbed answer as usual. */
  stillsOnly?: boolean;
  /** Affects only the first requests of each path. */
  firstTimes?: number;
  delayMs?: number;
  status?: number;
  retryAfterSeconds?: number;
  /** With status 200: sent instead of a picture. */
  body?: { type: string; text: string };
}

export interface EdgeCaseVideo {
  video: SampleVideo;
  stills?: StillQuirk;
  answers?: AnswerQuirk;
}

const ordinary: Omit<SampleVideo, 'id' | 'title'> = {
  channelId: longWayRoundTown.id,
  description: 'A long walk and a short answer.\n\n0:00 Start\n1:10 The middle\n3:42 The end',
  tags: ['walk', 'mountains', 'slow travel'],
  categoryId: '19',
  publishedAt: '2026-03-03T08:00:00Z',
  duration: 'PT8M20S',
  viewCount: 1_204,
  likeCount: 88,
  commentCount: 7,
  privacyStatus: 'public',
  embeddable: true,
  definition: 'hd',
  defaultLanguage: 'en',
  defaultAudioLanguage: 'en',
  stills: stillsIn('sample-alps'),
};

const createVideo = (id: string, title: string, over: Partial<SampleVideo> = {}): SampleVideo => ({
  ...ordinary,
  id,
  title,
  ...over,
});

const inTech: Partial<SampleVideo> = {
  channelId: deskNotes.id,
  categoryId: '28',
  tags: [],
  stills: stillsIn('sample-desk'),
};
const inFood: Partial<SampleVideo> = {
  channelId: lowFlameKitchen.id,
  categoryId: '26',
  tags: [],
  stills: stillsIn('sample-soup'),
};
const inLanguage = (code: string): Partial<SampleVideo> => ({
  defaultLanguage: code,
  defaultAudioLanguage: code,
});

/** One visible character of eleven UTF-16 units, so a cut by length may split it. */
const family = '👩‍👩‍👧‍👦';

/** Unusual videos, on which programs often fail. They are in no list and can be reached only by their links. */
export const edgeCaseVideos: readonly EdgeCaseVideo[] = [
  { video: createVideo('sample-unls', 'The Ridge Nobody Walks', { privacyStatus: 'unlisted' }) },
  {
    video: createVideo('sample-live', 'LIVE: 24 Hours on the Summit', {
      duration: 'P0D',
      live: true,
    }),
    stills: 'live',
  },
  {
    video: createVideo('sample-shrt', 'One pot, one minute #shorts', {
      ...inFood,
      duration: 'PT58S',
    }),
    stills: 'upright',
  },
  { video: createVideo('sample-aged', 'Inside the Abandoned Mine', { ageRestricted: true }) },
  { video: createVideo('sample-uhdp', 'Every Stone of the Pass in 4K', { largeCovers: true }) },
  { video: createVideo('sample-tiny', '10 Desk Upgrades Under $20', inTech), stills: 'no-hd' },
  { video: createVideo('sample-mute', 'Morning Light', { description: '', tags: [] }) },
  {
    video: createVideo('sample-moji', `🎉${family.repeat(99)}`, {
      ...inFood,
      description: '🍜🥢🔥',
    }),
  },
  {
    video: createVideo('sample-arab', 'كيف قضيت ٧ أيام وحدي في الجبال', {
      ...inLanguage('ar'),
      description: 'رحلة طويلة في جبال الألب مع خيمة صغيرة.',
      tags: ['سفر', 'جبال'],
    }),
  },
  {
    video: createVideo('sample-hebr', '30 ימים בלי טלפון: מה באמת קרה?', {
      ...inTech,
      ...inLanguage('he'),
      description: 'ניסוי של חודש שלם.',
    }),
  },
  {
    video: createVideo('sample-jpan', '【検証】15分で作れる極上ラーメン、3つのコツ', {
      ...inFood,
      ...inLanguage('ja'),
      description: '材料は5つだけ。最後まで見てください。',
      tags: ['ラーメン', '簡単レシピ'],
    }),
  },
  {
    video: createVideo(
      'sample-long',
      'How I Walked 7 Days Alone Across the Alps With One Small Backpack, Two Broken Shoes, a Stove That Never Lit, Rain on Every Single Morning, and Still Came Home Happier Than From Any Hotel I Have Ever Slept In: The Whole Story, With Every Mistake, Every Price and Every Map You Could Possibly Need for It',
    ),
  },
  {
    video: createVideo('sample-ctrl', 'Tabs\tand\u0000nothings\u202E and a broken \ud83d sign', {
      description: 'Half a sign: \udc4d, and \u0000 in the middle.',
      tags: ['\ud800'],
    }),
  },
  { video: createVideo('sample-slow', 'Slow Roads of the North'), answers: { delayMs: 1_500 } },
  // Exceeds any reasonable timeout of a client.
  { video: createVideo('sample-halt', 'The Train That Never Came'), answers: { delayMs: 30_000 } },
  { video: createVideo('sample-fail', 'Everything Breaks'), answers: { status: 500 } },
  {
    video: createVideo('sample-flak', 'It Works the Second Time'),
    answers: { status: 500, firstTimes: 1 },
  },
  {
    video: createVideo('sample-dark', 'No Pictures Tonight'),
    answers: { status: 500, stillsOnly: true },
  },
  {
    video: createVideo('sample-busy', 'Too Popular for Its Own Good'),
    answers: { status: 429, retryAfterSeconds: 30 },
  },
  {
    video: createVideo('sample-wait', 'Back in a Second'),
    answers: { status: 429, retryAfterSeconds: 1, stillsOnly: true, firstTimes: 1 },
  },
  { video: createVideo('sample-torn', 'Half a Cover'), stills: 'cover-torn' },
  { video: createVideo('sample-rags', 'Half of Everything'), stills: 'all-torn' },
  { video: createVideo('sample-huge', 'Forty Million Dots'), stills: 'cover-huge' },
  { video: createVideo('sample-vast', 'Nothing but Dots'), stills: 'all-huge' },
  {
    video: createVideo('sample-zero', 'Empty Files'),
    answers: { stillsOnly: true, body: { type: 'image/jpeg', text: '' } },
  },
  {
    video: createVideo('sample-html', 'Please Log In to the Hotel Wi-Fi'),
    answers: {
      stillsOnly: true,
      body: { type: 'text/html', text: '<html><script>alert(1)</script>Log in</html>' },
    },
  },
];

const byId = new Map(edgeCaseVideos.map((edgeCase) => [edgeCase.video.id, edgeCase]));

export function findEdgeCase(id: string): EdgeCaseVideo | undefined {
  return byId.get(id);
}

/** Finds the video whose id is in the path or query of an address. */
export function findEdgeCaseInAddress(address: string): EdgeCaseVideo | undefined {
  for (const [id] of address.matchAll(/sample-[a-z]{4}/g)) {
    const found = byId.get(id);
    if (found) return found;
  }
  return undefined;
}
