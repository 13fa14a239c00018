import {
  errorRules,
  type Account,
  type ChannelVideo,
  type RefreshOrder,
  type RefreshVideo,
} from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { Refusal, serve } from '../../../test/server.js';
import { RefreshPage } from './refresh-page.js';

const channel = {
  id: 'UCdesk',
  title: 'Desk Notes',
  handle: '@desknotes',
  verifiedAt: '2026-11-20T10:00:00.000Z',
  canPublish: true,
  canReadReach: false,
  captions: null,
};
const account: Account = {
  name: 'Ada',
  avatar: null,
  email: 'ada@example.com',
  createdAt: '2026-11-01T10:00:00.000Z',
  methods: [],
  secondFactor: null,
  channels: [channel],
  addableMethods: [],
  canConnectChannel: true,
};
const video = (number: number, over: Partial<ChannelVideo> = {}): ChannelVideo => ({
  id: `video-${number}`,
  title: `Video ${number}`,
  views: 1_000 * number,
  publishedAt: '2024-03-01T10:00:00.000Z',
  shape: 'wide',
  isUnavailable: false,
  ...over,
});
const listRoute = 'GET /api/channel/UCdesk/videos';
const finishedVideo = (number: number, over: Partial<RefreshVideo> = {}): RefreshVideo => ({
  videoId: `video-${number}`,
  title: `Video ${number}`,
  shape: 'wide',
  state: 'made',
  generationId: `g${number}`,
  error: null,
  thumbnails: [{ id: `t${number}`, url: '/t.webp', revision: 1, publication: null }],
  ...over,
});
const order: RefreshOrder = {
  id: 'o',
  channelId: 'UCdesk',
  state: 'done',
  createdAt: '2026-11-24T10:00:00.000Z',
  batchSize: 1,
  requirements: '',
  price: 40,
  spent: 40,
  wait: null,
  ended: null,
  videos: [finishedVideo(1), finishedVideo(2)],
};
const renderPage = (
  routes: Record<string, unknown>,
  path = '/workspace/refresh',
  options: Parameters<typeof renderAs>[1] = {},
) => {
  const calls = serve({ 'GET /user/account': account, 'GET /api/refresh': [], ...routes });
  return { calls, ...renderAs(<RefreshPage />, { path, ...options }) };
};
const videoPage = (videos: ChannelVideo[], next: string | null = null) => ({
  ...{ videos, next },
  total: videos.length,
});

describe('choosing videos to refresh', () => {
  it('links to the account page if no channel is connected', async () => {
    renderPage({ 'GET /user/account': { ...account, channels: [] } });
    expect(await screen.findByRole('link', { name: 'Connect your channel' })).toHaveAttribute(
      'href',
      '/workspace/account',
    );
  });

  it('shows a note if the channel has no videos', async () => {
    renderPage({ [listRoute]: videoPage([]) });
    expect(await screen.findByText('Desk Notes has no public videos yet.')).toBeVisible();
  });

  it('shows why the videos could not be loaded, and offers a retry', async () => {
    const { user } = renderPage({ [listRoute]: new Refusal('video_site_quota_exhausted') });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      errorRules.video_site_quota_exhausted.sentence,
    );
    serve({
      'GET /user/account': account,
      'GET /api/refresh': [],
      [listRoute]: videoPage([video(1)]),
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Video 1')).toBeVisible();
  });

  it('links to the account page if the consent was revoked at Google', async () => {
    renderPage({ [listRoute]: new Refusal('channel_permission_missing') });
    expect(await screen.findByRole('link', { name: 'Connect it again' })).toHaveAttribute(
      'href',
      '/workspace/account',
    );
  });

  it('shows views and date of videos, and does not let the user choose unavailable ones', async () => {
    const { user } = renderPage({
      [listRoute]: videoPage([video(2), video(3, { isUnavailable: true })]),
    });
    expect(await screen.findByText(/2,000 views/)).toBeVisible();
    expect(screen.getByText('Private, live or still processing')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose Video 3' }));
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  it('lets the user choose at most 50 videos', async () => {
    const videos = Array.from({ length: 51 }, (_, index) => video(index + 1));
    renderPage({ [listRoute]: videoPage(videos) });
    await screen.findByText('Video 1');
    // Uses fireEvent, because fifty clicks of userEvent are slow.
    for (const picture of document.querySelectorAll('[aria-pressed]')) fireEvent.click(picture);
    expect(screen.getByText('50 chosen, the most for one order')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose Video 51' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('shows the price before the order is placed, and opens the order afterwards', async () => {
    const { user, calls } = renderPage({
      [listRoute]: videoPage([video(1), video(2)]),
      'POST /api/refresh': { ...order, state: 'open' },
    });
    await user.click(await screen.findByRole('button', { name: 'Choose Video 2' }));
    await user.click(screen.getByRole('button', { name: 'Choose Video 1' }));
    await user.click(screen.getByRole('button', { name: 'Make thumbnails' }));
    expect(await screen.findByText(/40 credits for 2 thumbnails/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start for 40 credits' }));
    await waitFor(() =>
      expect(screen.getByTestId('address')).toHaveTextContent('/workspace/refresh?order=o'),
    );
    expect(calls.find(({ route }) => route === 'POST /api/refresh')?.body).toEqual({
      channel_id: 'UCdesk',
      videos: ['video-1', 'video-2'],
      batch_size: 1,
    });
  });

  it('marks Shorts, and says before the order that their thumbnails are upright', async () => {
    const short = video(2, { shape: 'upright' });
    const { user } = renderPage({ [listRoute]: videoPage([video(1), short]) });
    await user.click(await screen.findByRole('button', { name: 'Choose Video 1' }));
    expect(screen.getAllByText('Short')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Make thumbnails' }));
    await screen.findByRole('button', { name: 'Start for 20 credits' });
    expect(screen.queryByText(/upright/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Choose Video 2' }));
    await user.click(screen.getByRole('button', { name: 'Make thumbnails' }));
    expect(await screen.findByText('One Short gets upright thumbnails.')).toBeVisible();
  });

  it('shows no price if billing is off', async () => {
    const { user } = renderPage({ [listRoute]: videoPage([video(1)]) }, undefined, {
      user: { credits: 0 },
      config: { billing: 'off' },
    });
    await user.click(await screen.findByRole('button', { name: 'Choose Video 1' }));
    await user.click(screen.getByRole('button', { name: 'Make thumbnails' }));
    expect(await screen.findByRole('button', { name: 'Start' })).toBeEnabled();
    expect(document.body.textContent).not.toMatch(/credit|price/i);
  });

  it('does not let the user place an order that costs more credits than they have', async () => {
    const videos = Array.from({ length: 6 }, (_, index) => video(index + 1));
    const { user } = renderPage({ [listRoute]: videoPage(videos) });
    await screen.findByText('Video 1');
    for (const button of screen.getAllByRole('button', { name: /^Choose Video/ }))
      await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Make thumbnails' }));
    expect(await screen.findByText(/This costs 20 more credits than you have/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start for 120 credits' })).toBeDisabled();
  });
});

describe('a refresh order', () => {
  const renderOrder = (over: Partial<RefreshOrder>, routes: Record<string, unknown> = {}) =>
    renderPage(
      { 'GET /api/refresh/o': { ...order, ...over }, ...routes },
      '/workspace/refresh?order=o',
    );

  it('publishes the chosen thumbnails, and lists those that were refused', async () => {
    const { user, calls } = renderOrder(
      {},
      {
        'POST /api/refresh/o/publish': {
          order,
          refused: [{ thumbnailId: 't2', code: 'publishing_other_open', message: 'Another one.' }],
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Choose all 2' }));
    await user.click(screen.getByRole('button', { name: 'Use 2 on YouTube' }));
    expect(await screen.findByText('Video 2: Another one.')).toBeVisible();
    expect(calls.find(({ route }) => route.endsWith('/publish'))?.body).toEqual({
      thumbnails: ['t1', 't2'],
    });
  });

  it('explains the consent before it opens Google', async () => {
    const { user, calls } = renderOrder(
      {},
      { 'GET /user/account': { ...account, channels: [{ ...channel, canPublish: false }] } },
    );
    await user.click(await screen.findByRole('button', { name: 'Choose Thumbnail 1 of Video 1' }));
    await user.click(screen.getByRole('button', { name: 'Use 1 on YouTube' }));
    expect(await screen.findByRole('button', { name: 'Allow on Google' })).toBeVisible();
    expect(calls.some(({ route }) => route.endsWith('/publish'))).toBe(false);
  });

  it('shows that the order waits for credits', async () => {
    renderOrder({
      state: 'open',
      spent: 20,
      videos: [
        finishedVideo(1),
        finishedVideo(2, { state: 'waiting', generationId: null, thumbnails: [] }),
      ],
      wait: {
        code: 'insufficient_credits',
        message: 'x',
        until: '2026-11-24T10:00:00.000Z',
      },
    });
    expect(await screen.findByText(/1 of 2 videos done. 20 of 40 credits used/)).toBeVisible();
    expect(screen.getByText(/You’re out of credits/)).toBeVisible();
  });

  it('requires a confirmation before it cancels the remaining videos', async () => {
    const { user, calls } = renderOrder(
      { state: 'open' },
      { 'POST /api/refresh/o/cancel': { ...order, state: 'canceled' } },
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel the rest' }));
    expect(calls.some(({ route }) => route.endsWith('/cancel'))).toBe(false);
    const [, confirm] = await screen.findAllByRole('button', {
      name: 'Cancel the rest',
      hidden: true,
    });
    if (confirm) await user.click(confirm);
    expect(await screen.findByText(/Canceled\./)).toBeVisible();
  });

  it('does not offer a published thumbnail, and undoes its publication', async () => {
    const publication = {
      id: 'p',
      revision: 1,
      state: 'published' as const,
      createdAt: '2026-11-24T10:00:00.000Z',
      publishedAt: '2026-11-24T10:00:00.000Z',
      waitsUntil: null,
      error: null,
      canUndo: true,
      undoUntil: null,
    };
    const [first] = finishedVideo(1).thumbnails;
    const { user, calls } = renderOrder(
      { videos: [finishedVideo(1, { thumbnails: first ? [{ ...first, publication }] : [] })] },
      {
        'POST /api/publication/p/undo': { offered: true, revision: 1, publication },
      },
    );
    expect(await screen.findByText('On your video')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Choose/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() =>
      expect(calls.map(({ route }) => route)).toContain('POST /api/publication/p/undo'),
    );
  });

  it('shows why the order ended early', async () => {
    const message = 'We restored a backup, so we stopped this order.';
    renderOrder({
      state: 'canceled',
      ended: { code: 'refresh_interrupted', message },
      videos: [
        finishedVideo(1),
        finishedVideo(2, { state: 'canceled', generationId: null, thumbnails: [] }),
      ],
    });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel the rest' })).not.toBeInTheDocument();
  });

  it('marks the published thumbnail, and no longer shows the replaced one as current', async () => {
    const publication = {
      ...{ id: 'p', revision: 1, state: 'published' as const, error: null, canUndo: true },
      ...{ createdAt: '2026-11-24T10:00:00.000Z', publishedAt: '2026-11-24T10:00:00.000Z' },
      ...{ waitsUntil: null, undoUntil: null },
    };
    const [first] = finishedVideo(1).thumbnails;
    renderOrder({
      videos: [finishedVideo(1, { thumbnails: first ? [{ ...first, publication }] : [] })],
    });
    expect(await screen.findByText('On YouTube')).toBeVisible();
    expect(screen.queryByText('Now')).not.toBeInTheDocument();
  });

  it('links back to the videos if the order does not exist', async () => {
    renderPage({ 'GET /api/refresh/o': new Refusal('not_found') }, '/workspace/refresh?order=o');
    expect(await screen.findByRole('link', { name: 'Back to your videos' })).toBeVisible();
  });
});
