import type { Thumbnail } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAs } from '../../../../test/render.js';
import { store } from '../../../lib/client-state.js';
import { feedPreviewAtom, textEditAtom, viewerAtom } from '../../../lib/dialogs.js';
import { OutputPanel } from './output-panel.js';

const wide: Thumbnail = {
  id: 'one',
  url: '/one.jpg',
  masterUrl: '/one-master.jpg',
  uploadUrl: '/one-upload.jpg',
  width: 1920,
  height: 1080,
  reason: 'Your sharpest frame.',
  checks: [{ name: 'word-count', passed: false, value: 9, label: 'Many words' }],
};
const upright: Thumbnail = { ...wide, width: 1080, height: 1920 };
const shortsNote = /YouTube shows this as a Short/;

const renderPanel = (
  thumbnail: Thumbnail = wide,
  more: { requested?: number; refunded?: number } = {},
) =>
  renderAs(
    <OutputPanel
      generationId="generation"
      thumbnails={[thumbnail]}
      video={undefined}
      requested={1}
      delivered={1}
      refunded={0}
      notice={undefined}
      onRegenerate={() => {}}
      {...more}
    />,
  );

describe('output panel', () => {
  it('opens the editor from a warning about the text', async () => {
    renderPanel();
    await userEvent.click(screen.getByRole('button', { name: 'Fix: Many words' }));
    expect(store.get(textEditAtom)).toBe('one');
  });

  it.each([
    ['with the refund', 40, '1 of 3 passed our checks. We refunded 40 credits.'],
    ['without a refund where nothing was charged', 0, '1 of 3 passed our checks.'],
  ])('shows how many thumbnails passed, %s', (_case, refunded, sentence) => {
    renderPanel(wide, { requested: 3, refunded });
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('does not mention checks if the whole batch passed', () => {
    renderPanel();
    expect(screen.queryByText(/passed our checks/)).toBeNull();
  });

  it('previews a wide thumbnail in a feed', async () => {
    renderPanel(wide);
    await userEvent.click(screen.getByRole('button', { name: /^In feed/ }));
    expect(store.get(feedPreviewAtom)).toMatchObject({ pictures: [{ id: 'one', shape: 'wide' }] });
    store.set(feedPreviewAtom, null);
    expect(screen.queryByText(shortsNote)).toBeNull();
  });

  it('shows a note instead of the feed preview for a Short, and opens the Short upright', async () => {
    renderPanel(upright);
    expect(screen.queryByRole('button', { name: /^In feed/ })).toBeNull();
    expect(screen.getByText(shortsNote)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^View/ }));
    expect(store.get(viewerAtom)).toMatchObject({ pictures: [{ shape: 'upright' }] });
    store.set(viewerAtom, null);
  });
});
