import type { GenerationProgress } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderAs } from '../../../../test/render.js';
import { store } from '../../../lib/client-state.js';
import { textEditAtom, viewerAtom } from '../../../lib/dialogs.js';
import { ProgressPanel } from './progress-panel.js';

const progress: GenerationProgress = {
  id: 'g',
  videoSite: 'youtube',
  videoId: 'sample-desk',
  shape: 'wide',
  status: 'processing',
  stage: 'craft',
  currentStep: '',
  progress: 80,
  batchSize: 2,
  result: [],
  refunded: 0,
};
const video = { site: 'youtube', id: 'sample-desk' } as const;

describe('ProgressPanel', () => {
  it('shows planned headlines, and opens and downloads finished thumbnails', async () => {
    const finished = { id: 'b', uploadUrl: '/media/b.jpg', masterUrl: '/media/b-large.jpg' };
    const frames = [
      { headline: 'ONE JAR', pictureUrl: null },
      { headline: 'DAY 30', pictureUrl: '/media/b.webp', finished },
    ];
    const { user } = renderAs(
      <ProgressPanel progress={{ ...progress, frames }} video={video} connection={undefined} />,
    );
    const [first, second] = within(
      screen.getByRole('list', { name: 'This batch so far' }),
    ).getAllByRole('listitem');
    expect(first).toHaveTextContent('ONE JARPlanned');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent('Ready');
    expect(screen.getByRole('img', { name: 'Thumbnail B: DAY 30' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download Thumbnail B' })).toHaveAttribute(
      'href',
      '/media/b-large.jpg',
    );
    await user.click(screen.getByRole('button', { name: 'View Thumbnail B' }));
    expect(store.get(viewerAtom)).toMatchObject({
      start: 0,
      pictures: [{ id: 'b', name: 'Thumbnail B', url: '/media/b.jpg' }],
    });
    store.set(viewerAtom, null);
  });

  it('opens the editor on a finished thumbnail while the others are made', async () => {
    const finished = { id: 'b', uploadUrl: '/media/b.jpg', masterUrl: '/media/b-large.jpg' };
    const frames = [
      { headline: 'ONE JAR', pictureUrl: null },
      { headline: 'DAY 30', pictureUrl: '/media/b.webp', finished },
    ];
    const { user } = renderAs(
      <ProgressPanel progress={{ ...progress, frames }} video={video} connection={undefined} />,
    );
    await user.click(screen.getByRole('button', { name: 'Edit Thumbnail B' }));
    expect(store.get(textEditAtom)).toBe('b');
    store.set(textEditAtom, null);
  });

  it('shows a frame for each thumbnail from the start, and its still later', () => {
    const { rerender } = renderAs(
      <ProgressPanel
        progress={{ ...progress, stage: 'analyse-content' }}
        video={video}
        connection={undefined}
      />,
    );
    expect(screen.getAllByText('Choosing a still')).toHaveLength(2);
    const frames = [
      { headline: 'ONE JAR', pictureUrl: null, stillUrl: 'data:image/webp;base64,AAAA' },
      { headline: '', pictureUrl: null },
    ];
    rerender(
      <ProgressPanel progress={{ ...progress, frames }} video={video} connection={undefined} />,
    );
    const [first, second] = within(
      screen.getByRole('list', { name: 'This batch so far' }),
    ).getAllByRole('listitem');
    expect(first).toHaveTextContent('ONE JARPainting');
    expect(first?.querySelector('img')).toHaveAttribute('src', frames[0]?.stillUrl);
    expect(second).toHaveTextContent('Trying another idea');
  });

  it('shows that the request is being sent, and no queue, before the server has accepted it', () => {
    renderAs(<ProgressPanel progress={undefined} video={video} connection="sending" />);
    expect(
      screen.getByText('Sending your request. Nothing is charged until we’ve accepted it.'),
    ).toBeVisible();
    expect(screen.queryByText(/queue/i)).toBeNull();
  });

  it.each([
    [
      'You’re offline. We’ll send your request when you’re back; nothing is charged before.',
      undefined,
    ],
    [
      'You’re offline. Your thumbnails are still being made; we’ll catch up when you’re back.',
      progress,
    ],
  ])('says while the browser is offline: “%s”', (sentence, known) => {
    renderAs(<ProgressPanel progress={known} video={video} connection="offline" />);
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('shows how long recent generations took', () => {
    renderAs(
      <ProgressPanel
        progress={{ ...progress, typicalSeconds: 14 }}
        video={video}
        connection={undefined}
      />,
    );
    expect(
      screen.getByText(/^Recent ones took about 14 seconds\. You can close this tab\./),
    ).toBeVisible();
  });
});
