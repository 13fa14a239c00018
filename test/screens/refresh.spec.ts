import {
  errorRules,
  type Account,
  type ChannelVideosAnswer,
  type Publication,
  type RefreshOrder,
  type RefreshSummary,
  type RefreshVideo,
} from '@app/contracts';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { signInByRedirect } from '../factories/browser.js';
import {
  answerWith,
  leaveUnanswered,
  id,
  timeoutMs,
  startScreenServer,
  refuseWith,
  createScreenChecker,
  type ScreenServer,
} from './screen-server.js';

let server: ScreenServer;

beforeAll(async () => {
  server = await startScreenServer();
});

afterAll(() => server?.close());

describe('screens of the workspace', () => {
  it(
    'pass the checks while old videos are refreshed',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'paid@posterframe.example');
      const open = (path: string) => page.goto(server.origin + path);
      await open('/workspace/refresh');
      await page.getByText('Connect your YouTube channel to see').waitFor();
      await checkState('refresh-no-channel');
      await answerWith(page, '/user/account', accountWithChannel);
      await answerWith(page, '/api/refresh', [orderSummary]);
      await answerWith(page, `/api/channel/${channelId}/videos`, channelVideos);
      await open('/workspace/refresh');
      await page.getByText('sample-alps, a video').waitFor();
      await page.getByRole('button', { name: /^Choose sample-soup/ }).click();
      await checkState('refresh', { full: true });
      await page.getByRole('button', { name: 'Make thumbnails' }).click();
      await page.getByRole('dialog').waitFor();
      await checkState('refresh-order');
      await page.keyboard.press('Escape');
      await leaveUnanswered(page, `/api/channel/${channelId}/videos`);
      await page.reload();
      await page.getByLabel('Loading').waitFor();
      await checkState('refresh-loading');
      await refuseWith(page, `/api/channel/${channelId}/videos`, 503, {});
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 60_000 });
      await checkState('refresh-error');
      await answerWith(page, `/api/refresh/${id}`, refreshOrder);
      await open(`/workspace/refresh?order=${id}`);
      await page.getByRole('button', { name: /^Choose Thumbnail 2/ }).click();
      await checkState('refresh-progress', { full: true });
      await answerWith(page, `/api/refresh/${id}`, endedOrder);
      await page.reload();
      await page.getByText('We restored a backup').waitFor();
      await checkState('refresh-ended', { full: true });
      expectNoProblems();
    },
    timeoutMs,
  );
});

const channelId = 'UCDeskNotes5mJp8yT1cXw3a';
const sampleIds = ['sample-alps', 'sample-soup', 'sample-coin', 'sample-desk', 'sample-dusk'];
const accountWithChannel: Account = {
  name: 'Paid',
  avatar: null,
  email: 'paid@posterframe.example',
  createdAt: '2026-11-01T10:00:00.000Z',
  methods: [],
  secondFactor: null,
  channels: [
    {
      id: channelId,
      title: 'Desk Notes',
      handle: '@desknotes',
      verifiedAt: '2026-11-20T10:00:00.000Z',
      canPublish: true,
      canReadReach: false,
      captions: null,
    },
  ],
  addableMethods: [],
  canConnectChannel: true,
};
const channelVideos: ChannelVideosAnswer = {
  videos: sampleIds.map((videoId, index) => ({
    id: videoId,
    title: `${videoId}, a video with quite a long title that does not fit`,
    views: 1_000 ** index,
    publishedAt: '2024-03-01T10:00:00.000Z',
    shape: index === 1 ? 'upright' : 'wide',
    isUnavailable: index === 3,
  })),
  next: 'older',
  total: 128,
};
const orderSummary: RefreshSummary = {
  id,
  channelId,
  state: 'open',
  createdAt: '2026-11-24T10:00:00.000Z',
  videos: 5,
  finished: 2,
};
const makeRefreshThumbnail = (number: number, publication: Publication | null = null) => ({
  id: `00000000-0000-4000-8000-00000000010${number}`,
  url: `/media/${number}`,
  revision: 1,
  publication,
});
const waitingPublication: Publication = {
  id,
  revision: 1,
  state: 'waiting',
  createdAt: '2026-11-24T10:00:00.000Z',
  publishedAt: null,
  waitsUntil: '2099-11-24T15:00:00.000Z',
  error: {
    code: 'publishing_too_often',
    message: 'YouTube limits how often a channel changes thumbnails. We’ll try again later.',
  },
  canUndo: false,
  undoUntil: null,
};
const refreshOrder: RefreshOrder = {
  id,
  channelId,
  state: 'open',
  createdAt: '2026-11-24T10:00:00.000Z',
  batchSize: 2,
  requirements: '',
  price: 200,
  spent: 80,
  wait: {
    code: 'insufficient_credits',
    message: '',
    until: '2026-11-24T10:00:00.000Z',
  },
  ended: null,
  videos: sampleIds.map((videoId, index): RefreshVideo => ({
    videoId,
    title: `${videoId}, a video with quite a long title that does not fit on a narrow screen`,
    shape: 'wide',
    state: (['made', 'made', 'failed', 'waiting', 'waiting'] as const)[index] ?? 'waiting',
    generationId: index < 3 ? id : null,
    error:
      index === 2 ? { code: 'video_not_found', message: 'We couldn’t find that video.' } : null,
    thumbnails:
      index === 0
        ? [makeRefreshThumbnail(1, waitingPublication), makeRefreshThumbnail(2)]
        : index === 1
          ? [makeRefreshThumbnail(3), makeRefreshThumbnail(4)]
          : [],
  })),
};
const endedOrder: RefreshOrder = {
  ...refreshOrder,
  state: 'canceled',
  wait: null,
  ended: {
    code: 'refresh_interrupted',
    message: errorRules.refresh_interrupted.sentence,
  },
  videos: refreshOrder.videos.map((video) => ({
    ...video,
    state: video.state === 'waiting' ? 'canceled' : video.state,
    thumbnails: video.thumbnails.map((one) => ({
      ...one,
      publication: one.publication && {
        ...waitingPublication,
        state: 'published',
        waitsUntil: null,
        error: null,
        canUndo: true,
      },
    })),
  })),
};
