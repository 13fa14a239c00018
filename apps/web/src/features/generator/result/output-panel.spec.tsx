import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAs } from '../../../../test/render.js';
import { store } from '../../../lib/client-state.js';
import { textEditAtom } from '../../../lib/dialogs.js';
import { OutputPanel } from './output-panel.js';

const thumbnail = {
  id: 'one',
  url: '/one.jpg',
  masterUrl: '/one-master.jpg',
  uploadUrl: '/one-upload.jpg',
  width: 1920,
  height: 1080,
  reason: 'Your sharpest frame.',
  checks: [{ name: 'word-count', passed: false, value: 9, label: 'Many words' }],
};

const show = (more: { asked?: number; refunded?: number } = {}) =>
  renderAs(
    <OutputPanel
      generationId="generation"
      thumbnails={[thumbnail]}
      video={undefined}
      asked={1}
      delivered={1}
      refunded={0}
      notice={undefined}
      onRegenerate={() => {}}
      {...more}
    />,
  );

describe('output panel', () => {
  it('opens the editor from a warning about text', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Fix: Many words' }));
    expect(store.get(textEditAtom)).toBe('one');
  });

  it.each([
    ['and what was refunded', 40, '1 of 3 passed our checks. We refunded 40 credits.'],
    ['without a refund where nothing was charged', 0, '1 of 3 passed our checks.'],
  ])('says how many of a batch passed, %s', (_case, refunded, sentence) => {
    show({ asked: 3, refunded });
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('says nothing of checks where the whole batch passed', () => {
    show();
    expect(screen.queryByText(/passed our checks/)).toBeNull();
  });
});
