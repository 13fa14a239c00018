import { defaultLookSettings, unknownTraits, type ChannelLookAnswer } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAs, resetClient } from '../../../../test/render.js';
import { Refusal, serve } from '../../../../test/server.js';
import { LookPanel } from './look-panel.js';

afterEach(resetClient);

const unlearned: ChannelLookAnswer = {
  channelId: 'UCone',
  title: 'One Channel',
  state: 'none',
  problem: null,
  look: null,
  learnedAt: null,
  keptUntil: null,
  settings: defaultLookSettings,
  logoUrl: null,
};
const learned: ChannelLookAnswer = {
  ...unlearned,
  state: 'learned',
  look: {
    thumbnails: 24,
    withText: 20,
    withFace: 18,
    faceHeight: 0.5,
    brightness: 0.4,
    contrast: 0.3,
    palette: ['#c02020'],
    textColor: '#fcfcfc',
    accent: '#ffdd00',
    traits: {
      ...unknownTraits,
      letters: 'capitals',
      weight: 'heavy',
      textSide: 'left',
      faceSide: 'right',
      outline: 'mixed',
    },
  },
  learnedAt: '2026-11-20T10:00:00.000Z',
  keptUntil: '2026-12-20T10:00:00.000Z',
};
const listRoute = 'GET /api/channel-looks';

describe('the look of a channel', () => {
  it('is shown in plain words, with varying and unknown traits', async () => {
    serve({ [listRoute]: [learned] });
    renderAs(<LookPanel />);
    const card = await screen.findByRole('region', { name: 'Look of One Channel' });
    for (const phrase of [
      'Capitals',
      'Bold letters',
      'Text on the left',
      'Face on the right',
      'Text in white',
      'Accent in yellow',
    ])
      expect(within(card).getByText(phrase)).toBeVisible();
    expect(within(card).getByText(/vary in: Outline\./)).toBeVisible();
    expect(within(card).getByText(/We can’t tell: Width, .*Kind of picture\./)).toBeVisible();
    expect(within(card).getByText(/From 24 thumbnails, read on November 20, 2026/)).toBeVisible();
  });

  it('is learned on request', async () => {
    const calls = serve({
      [listRoute]: [unlearned],
      'POST /api/channel-looks/UCone/learn': { ...unlearned, state: 'learning' },
    });
    const { user } = renderAs(<LookPanel />);
    await user.click(await screen.findByRole('button', { name: 'Learn the look' }));
    expect(await screen.findByText(/Reading your newest thumbnails/)).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain('POST /api/channel-looks/UCone/learn');
  });

  it('shows why it could not be learned', async () => {
    const message = 'This channel has no public videos with thumbnails yet.';
    serve({
      [listRoute]: [
        { ...unlearned, state: 'failed', problem: { code: 'channel_without_thumbnails', message } },
      ],
    });
    renderAs(<LookPanel />);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Set up a brand kit' })).toBeVisible();
  });

  it('can be corrected, and keeps the learned values of other traits', async () => {
    const calls = serve({ [listRoute]: [learned], 'POST /api/channel-looks/UCone': learned });
    const { user } = renderAs(<LookPanel />);
    await user.click(await screen.findByRole('button', { name: /^Correct it/ }));
    const letters = screen.getByRole('combobox', { name: 'Letters' });
    expect(letters).toHaveDisplayValue('As learned: Capitals');
    await user.selectOptions(letters, 'Upper and lower case');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Contrast' }), 'Follow nothing');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Typeface of headlines' }),
      'Bangers',
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls).toContainEqual({
        route: 'POST /api/channel-looks/UCone',
        body: {
          ...defaultLookSettings,
          corrections: { ...unknownTraits, letters: 'sentence', contrast: 'mixed' },
          headlineTypeface: 'bangers',
        },
      }),
    );
  });

  it('keeps the dialog open with an error if it cannot be saved', async () => {
    serve({ [listRoute]: [learned], 'POST /api/channel-looks/UCone': new Refusal('not_found') });
    const { user } = renderAs(<LookPanel />);
    await user.click(await screen.findByRole('button', { name: /^Correct it/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeVisible();
  });

  it('is deleted after a confirmation', async () => {
    const calls = serve({
      [listRoute]: [learned],
      'POST /api/channel-looks/UCone/forget': unlearned,
    });
    const { user } = renderAs(<LookPanel />);
    await user.click(await screen.findByRole('button', { name: 'Delete look and brand kit' }));
    expect(calls).toHaveLength(1);
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete look and brand kit' }),
    );
    expect(await screen.findByRole('button', { name: 'Learn the look' })).toBeVisible();
  });
});
