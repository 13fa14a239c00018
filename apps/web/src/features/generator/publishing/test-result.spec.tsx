import type { Thumbnail } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderAs } from '../../../../test/render.js';
import { Refusal, serve } from '../../../../test/server.js';
import { TestResultPanel } from './test-result.js';

const thumbnails = ['one', 'two'].map((id): Thumbnail => ({
  id,
  url: `/${id}.webp`,
  masterUrl: `/${id}.png`,
  uploadUrl: `/${id}.jpg`,
  width: 1920,
  height: 1080,
  reason: '',
  checks: [],
}));
const path = '/thumbnail/generation/g/test';
const renderResult = (routes: Record<string, unknown>) => ({
  calls: serve(routes),
  ...renderAs(<TestResultPanel generationId="g" videoId="sample-desk" thumbnails={thumbnails} />),
});

describe('the result of a test', () => {
  it('links to the video in YouTube Studio', async () => {
    renderResult({ [`GET ${path}`]: null });
    expect(await screen.findByRole('link', { name: 'YouTube Studio' })).toHaveAttribute(
      'href',
      'https://studio.youtube.com/video/sample-desk/edit',
    );
  });

  it('is recorded by one click, and the share of watch time by a number', async () => {
    const { user, calls } = renderResult({
      [`GET ${path}`]: null,
      [`POST ${path}`]: { winner: 'two', share: null },
    });
    await user.click(await screen.findByRole('button', { name: 'B' }));
    expect(await screen.findByRole('button', { name: 'B', pressed: true })).toBeVisible();
    expect(calls.at(-1)).toEqual({ route: `POST ${path}`, body: { winner: 'two', share: null } });
    await user.type(screen.getByRole('spinbutton'), '54{Enter}');
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ winner: 'two', share: 54 }));
  });

  it('is deleted by pressing the winner again', async () => {
    const { user } = renderResult({
      [`GET ${path}`]: { winner: 'one', share: 60 },
      [`DELETE ${path}`]: null,
    });
    await user.click(await screen.findByRole('button', { name: 'A', pressed: true }));
    expect(await screen.findByRole('button', { name: 'A', pressed: false })).toBeVisible();
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
  });

  it('shows a stored result without a winner', async () => {
    renderResult({ [`GET ${path}`]: { winner: null, share: null } });
    expect(
      await screen.findByRole('button', { name: 'No clear winner', pressed: true }),
    ).toBeVisible();
  });

  it('shows why it was not recorded', async () => {
    const { user } = renderResult({
      [`GET ${path}`]: null,
      [`POST ${path}`]: new Refusal('not_found'),
    });
    await user.click(await screen.findByRole('button', { name: 'A' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t find that');
  });
});
