import type { Account, Publication, PublicationAnswer } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderAs } from '../../../../test/render.js';
import { Refusal, serve } from '../../../../test/server.js';
import { PublishControl } from './publish-control.js';

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
const path = '/api/thumbnail/one/publication';
const fresh: PublicationAnswer = { offered: true, publication: null, revision: 1 };
const publicationWith = (part: Partial<Publication>): PublicationAnswer => ({
  ...fresh,
  publication: {
    id: 'p',
    revision: 1,
    state: 'waiting',
    createdAt: '2026-11-24T10:00:00.000Z',
    publishedAt: null,
    waitsUntil: null,
    error: null,
    canUndo: false,
    undoUntil: null,
    ...part,
  },
});
const renderControl = (routes: Record<string, unknown>) => {
  const calls = serve({ 'GET /user/account': account, ...routes });
  return { calls, ...renderAs(<PublishControl id="one" name="Thumbnail 1 of 2" />) };
};
const button = { name: 'Use on YouTube: thumbnail 1 of 2' };

describe('publishing a thumbnail', () => {
  it('is not offered without a connected channel, and its state is not requested', async () => {
    const calls = serve({ 'GET /user/account': { ...account, channels: [] } });
    renderAs(<PublishControl id="one" name="The thumbnail" />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is not offered for a video of another channel', async () => {
    const { calls } = renderControl({ [`GET ${path}`]: { ...fresh, offered: false } });
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows that the thumbnail is on the video, and undoes the publication', async () => {
    const routes: Record<string, unknown> = {
      [`GET ${path}`]: fresh,
      [`POST ${path}`]: publicationWith({ state: 'published', canUndo: true }),
      'POST /api/publication/p/undo': publicationWith({ state: 'undoing' }),
    };
    const { user, calls } = renderControl(routes);
    await user.click(await screen.findByRole('button', button));
    expect(await screen.findByText('On your video')).toBeVisible();
    expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Putting the previous thumbnail back…')).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain('POST /api/publication/p/undo');
  });

  it('explains the consent before it opens Google', async () => {
    const { user, calls } = renderControl({
      [`GET ${path}`]: fresh,
      'GET /user/account': { ...account, channels: [{ ...channel, canPublish: false }] },
    });
    await user.click(await screen.findByRole('button', button));
    expect(calls.map(({ route }) => route)).not.toContain(`POST ${path}`);
    expect(await screen.findByRole('button', { name: 'Allow on Google' })).toBeVisible();
    expect(
      screen.getByText(/Google asks once whether Posterframe may set thumbnails/),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('asks for the consent again if it was revoked', async () => {
    const { user } = renderControl({
      [`GET ${path}`]: fresh,
      [`POST ${path}`]: new Refusal('publishing_consent_missing'),
    });
    await user.click(await screen.findByRole('button', button));
    expect(await screen.findByRole('button', { name: 'Allow on Google' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows why and until when the publication waits, and cancels it', async () => {
    const { user } = renderControl({
      [`GET ${path}`]: publicationWith({
        waitsUntil: '2099-11-24T15:00:00.000Z',
        error: { code: 'publishing_too_often', message: 'YouTube limits this.' },
      }),
      'DELETE /api/publication/p': fresh,
    });
    expect(
      await screen.findByText(/Waiting for YouTube. Next attempt: Nov 24, 2099/),
    ).toBeVisible();
    expect(screen.getByText('YouTube limits this.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Cancel/ }));
    expect(await screen.findByRole('button', button)).toBeVisible();
  });

  it('offers a new version of a published thumbnail', async () => {
    renderControl({ [`GET ${path}`]: { ...publicationWith({ state: 'published' }), revision: 2 } });
    expect(await screen.findByRole('button', button)).toBeVisible();
    expect(screen.getByText('On your video, before your last edit')).toBeVisible();
  });

  it('shows the sentence of another refusal', async () => {
    const { user } = renderControl({
      [`GET ${path}`]: fresh,
      [`POST ${path}`]: new Refusal('publishing_other_open'),
    });
    await user.click(await screen.findByRole('button', button));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Another thumbnail is being published to this video.',
    );
  });
});
