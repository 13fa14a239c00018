import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAs } from '../../../../test/render.js';
import { store } from '../../../lib/client-state.js';
import { textEditAtom } from '../../../lib/dialogs.js';
import { OutputPanel } from './output-panel.js';

describe('output panel', () => {
  it('opens the editor from a warning about text', async () => {
    renderAs(
      <OutputPanel
        generationId="generation"
        thumbnails={[
          {
            id: 'one',
            url: '/one.jpg',
            masterUrl: '/one-master.jpg',
            uploadUrl: '/one-upload.jpg',
            width: 1920,
            height: 1080,
            reason: 'Your sharpest frame.',
            checks: [{ name: 'word-count', passed: false, value: 9, label: 'Many words' }],
          },
        ]}
        video={undefined}
        asked={1}
        refunded={0}
        notice={undefined}
        onRegenerate={() => {}}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Fix: Many words' }));
    expect(store.get(textEditAtom)).toBe('one');
  });
});
