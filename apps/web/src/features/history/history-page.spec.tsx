import { describe, expect, it } from '@jest/globals';
import type { HistoryAnswer } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { pending, Refusal, serve } from '../../../test/server.js';
import { store } from '../../lib/client-state.js';
import { textEditAtom, viewerAtom } from '../../lib/dialogs.js';
import { HistoryPage } from './history-page.js';

const empty: HistoryAnswer = { data: [], running: [], total: 0, currentPage: 1 };
const item = {
  id: 'one',
  url: '/media/one.webp',
  uploadUrl: '/media/one.jpg',
  masterUrl: '/media/one.png',
  generationId: 'generation',
  shared: false,
  starred: false,
  headline: 'NO MORE CORDS',
  videoSite: 'youtube',
  videoId: 'sample-desk',
  videoTitle: 'Desk tour',
  shape: 'wide',
  createdAt: '2026-11-20T10:00:00.000Z',
};

/** Text of a thumbnail, without the actions that appear on hover. */
function textOf(listed: HTMLElement): string {
  const parts = listed.querySelectorAll('h2, time, h2 ~ button, div > button:last-child, p');
  return [...new Set(parts)]
    .filter((part) => !part.closest('.group > div'))
    .map(({ textContent }) => textContent)
    .join('');
}

describe('history page', () => {
  it('shows placeholders while the history loads', () => {
    serve({ 'GET /thumbnail/history': pending });
    renderAs(<HistoryPage />);
    expect(screen.getByRole('list', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
  });

  it('links from an empty history to the form', async () => {
    serve({ 'GET /thumbnail/history': empty });
    renderAs(<HistoryPage />);
    expect(
      await screen.findByRole('heading', { name: 'No thumbnails generated yet' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create Your First Thumbnail' })).toHaveAttribute(
      'href',
      '/workspace',
    );
  });

  it('loads the history again after an error when the user retries', async () => {
    const routes: Record<string, unknown> = {
      'GET /thumbnail/history': new Refusal('forbidden'),
    };
    serve(routes);
    const { user } = renderAs(<HistoryPage />);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t load your history. Please try again.',
    );
    routes['GET /thumbnail/history'] = empty;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByRole('heading', { name: 'No thumbnails generated yet' }),
    ).toBeVisible();
  });

  it('shows running generations before finished thumbnails', async () => {
    serve({
      'GET /thumbnail/history': {
        ...empty,
        data: [item],
        total: 1,
        running: [
          {
            id: 'running',
            status: 'processing',
            progress: 40,
            batchSize: 1,
            videoSite: 'youtube',
            videoId: null,
            createdAt: item.createdAt,
          },
        ],
      },
    });
    renderAs(<HistoryPage />);
    const running = await screen.findByRole('link', { name: 'In progress, 40 percent' });
    const finished = screen.getByRole('img', { name: 'Thumbnail 1: NO MORE CORDS, Desk tour' });
    expect(running).toBeVisible();
    expect(finished).toBeVisible();
    expect(running.compareDocumentPosition(finished)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('1 thumbnail')).toBeVisible();
  });

  it('groups consecutive thumbnails of a video below its title and date, and links to the form for making more', async () => {
    const soup = { videoId: 'sample-soup', videoTitle: 'Soup', generationId: 'other' };
    const items = [item, { ...item, id: 'two' }, { ...item, ...soup, id: 'three', shared: true }];
    serve({ 'GET /thumbnail/history': { ...empty, data: items, total: 3 } });
    const { user } = renderAs(<HistoryPage />);
    const list = await screen.findByRole('list', { name: 'Thumbnails' });
    expect(within(list).getAllByRole('listitem').map(textOf)).toEqual([
      'Desk tourNovember 20, 2026Make more',
      'NO MORE CORDS',
      'NO MORE CORDS',
      'SoupNovember 20, 2026Make more',
      'NO MORE CORDSShared',
    ]);
    await user.click(screen.getByRole('button', { name: 'Make more for Soup' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/workspace?more-like=other');
  });

  it('opens the viewer, which compares a thumbnail with the video’s current one', async () => {
    serve({ 'GET /thumbnail/history': { ...empty, data: [item], total: 1 } });
    const { user } = renderAs(<HistoryPage />);
    await user.click(await screen.findByRole('link', { name: /^Open thumbnail 1/ }));
    expect(store.get(viewerAtom)?.pictures).toMatchObject([
      { id: 'one', beforeUrl: '/api/stills/sample-desk' },
    ]);
    store.set(viewerAtom, null);
  });

  it('deletes a thumbnail and restores it on Undo', async () => {
    const calls = serve({
      'GET /thumbnail/history': { ...empty, data: [item], total: 1 },
      'DELETE /thumbnail/one': null,
      'POST /thumbnail/one/restore': null,
    });
    const { user } = renderAs(<HistoryPage />);
    await user.click(
      await screen.findByRole('button', { name: 'More for thumbnail 1: no more cords, desk tour' }),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    (await screen.findByRole('button', { name: 'Undo' })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Thumbnail restored')).toBeVisible();
    expect(calls.map(({ route }) => route)).toEqual(
      expect.arrayContaining(['DELETE /thumbnail/one', 'POST /thumbnail/one/restore']),
    );
  });

  it('shows what a search or a filter finds, or a note when nothing matches', async () => {
    const answers: Record<string, unknown> = {
      'GET /thumbnail/history': { ...empty, data: [item], total: 1 },
    };
    serve(answers);
    const { user } = renderAs(<HistoryPage />);
    expect(await screen.findByText('Desk tour')).toBeVisible();
    answers['GET /thumbnail/history'] = empty;
    await user.type(screen.getByRole('searchbox', { name: 'Search your history' }), 'zebra');
    expect(await screen.findByText(/No thumbnails match/)).toBeVisible();
    answers['GET /thumbnail/history'] = { ...empty, data: [{ ...item, starred: true }], total: 1 };
    await user.clear(screen.getByRole('searchbox', { name: 'Search your history' }));
    await user.click(screen.getByRole('button', { name: 'Starred' }));
    expect(screen.getByRole('button', { name: 'Starred' })).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByRole('button', { name: /^Star thumbnail/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('stars a thumbnail', async () => {
    const calls = serve({
      'GET /thumbnail/history': { ...empty, data: [item], total: 1 },
      'POST /thumbnail/one/star': null,
    });
    const { user } = renderAs(<HistoryPage />);
    await user.click(await screen.findByRole('button', { name: /^Star thumbnail/ }));
    await waitFor(() =>
      expect(calls.map(({ route }) => route)).toContain('POST /thumbnail/one/star'),
    );
  });

  it('restores a recently deleted thumbnail', async () => {
    const calls = serve({
      'GET /thumbnail/history': { ...empty, data: [item], total: 1 },
      'POST /thumbnail/one/restore': null,
    });
    const { user } = renderAs(<HistoryPage />);
    await user.click(screen.getByRole('button', { name: 'Recently deleted' }));
    await user.click(await screen.findByRole('button', { name: /^Restore thumbnail/ }));
    await waitFor(() =>
      expect(calls.map(({ route }) => route)).toContain('POST /thumbnail/one/restore'),
    );
  });

  it('deletes selected thumbnails together and restores them on Undo', async () => {
    const items = ['one', 'two', 'three', 'four'].map((id) => ({ ...item, id }));
    const calls = serve({
      'GET /thumbnail/history': { ...empty, data: items, total: items.length },
      ...Object.fromEntries(
        items.flatMap(({ id }) => [
          [`DELETE /thumbnail/${id}`, null],
          [`POST /thumbnail/${id}/restore`, null],
        ]),
      ),
    });
    const { user } = renderAs(<HistoryPage />);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected thumbnails' }));
    expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
    const boxes = screen.getAllByRole('button', { name: /^Select thumbnail/ });
    await user.click(boxes[0]!);
    await user.keyboard('{Shift>}');
    await user.click(boxes[2]!);
    await user.keyboard('{/Shift}');
    expect(bar.getByText('3 selected')).toBeVisible();
    await user.click(boxes[1]!);
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    (await screen.findByRole('button', { name: 'Undo' })).focus();
    expect(screen.getByText('2 thumbnails deleted')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 thumbnails restored')).toBeVisible();
    expect(calls.map(({ route }) => route).filter((route) => !route.startsWith('GET'))).toEqual([
      'DELETE /thumbnail/one',
      'DELETE /thumbnail/three',
      'POST /thumbnail/one/restore',
      'POST /thumbnail/three/restore',
    ]);
  });

  it('ends selection mode on Escape', async () => {
    serve({ 'GET /thumbnail/history': { ...empty, data: [item], total: 1 } });
    const { user } = renderAs(<HistoryPage />);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  it('searches for the title of a video when it is clicked', async () => {
    serve({ 'GET /thumbnail/history': { ...empty, data: [item], total: 1 } });
    const { user } = renderAs(<HistoryPage />);
    await user.click(await screen.findByRole('button', { name: 'Desk tour' }));
    expect(screen.getByRole('searchbox', { name: 'Search your history' })).toHaveValue('Desk tour');
  });

  it('links from a thumbnail to the form for more like it', async () => {
    serve({ 'GET /thumbnail/history': { ...empty, data: [item], total: 1 } });
    const { user } = renderAs(<HistoryPage />);
    await user.click(
      await screen.findByRole('button', { name: 'More for thumbnail 1: no more cords, desk tour' }),
    );
    await user.click(screen.getByRole('menuitem', { name: 'More like this' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/workspace?more-like=generation');
  });

  it('opens the text editor from a thumbnail’s menu', async () => {
    serve({ 'GET /thumbnail/history': { ...empty, data: [item], total: 1 } });
    const { user } = renderAs(<HistoryPage />);
    await user.click(
      await screen.findByRole('button', { name: 'More for thumbnail 1: no more cords, desk tour' }),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Edit text' }));
    expect(store.get(textEditAtom)).toBe('one');
  });
});
