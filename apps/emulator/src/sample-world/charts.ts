import { stillsIn, type SampleVideo } from './sample-video.js';
import { longWayRoundTown } from './travel.js';

const ordinary: Omit<SampleVideo, 'id' | 'title' | 'categoryId' | 'viewCount' | 'tags'> = {
  channelId: longWayRoundTown.id,
  description: 'Everybody watches it this week.',
  publishedAt: '2026-03-01T09:00:00Z',
  duration: 'PT11M4S',
  likeCount: 51_000,
  commentCount: 2_400,
  privacyStatus: 'public',
  embeddable: true,
  definition: 'hd',
  defaultLanguage: 'en',
  defaultAudioLanguage: 'en',
  stills: stillsIn('sample-alps'),
};

/** The videos of the site's three charts, which are in no other list. */
export const chartVideos: readonly SampleVideo[] = [
  {
    ...ordinary,
    id: 'sample-game',
    title: 'I Finished the Hardest Mountain Game Ever Made',
    tags: ['gameplay', 'mountain'],
    categoryId: '20',
    viewCount: 9_100_000,
  },
  {
    ...ordinary,
    id: 'sample-plot',
    title: 'Building a Whole Kitchen in a Sandbox Game',
    tags: ['gameplay', 'kitchen'],
    categoryId: '20',
    viewCount: 4_300_000,
  },
  {
    ...ordinary,
    id: 'sample-song',
    title: 'Slow Roads (Official Music Video)',
    tags: ['music'],
    categoryId: '10',
    viewCount: 31_000_000,
  },
  {
    ...ordinary,
    id: 'sample-film',
    title: 'The Last Hut: Official Trailer',
    tags: ['trailer', 'movie'],
    categoryId: '30',
    viewCount: 12_500_000,
  },
];
