import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PreparingWorker } from '../../../../test/preparing-worker.js';
import { renderAs, resetClient } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import { LogoSources } from './logo-sources.js';

const channel = { channelId: 'UC1', title: 'Desk Notes', logoUrl: '/media/logo.png' };

function show(isFull = false) {
  const onPick = jest.fn();
  return { onPick, ...renderAs(<LogoSources isFull={isFull} onPick={onPick} />) };
}

describe('sources of a logo', () => {
  beforeEach(() => {
    Object.assign(globalThis, { Worker: PreparingWorker });
    serve({
      'GET /api/channel-looks': [
        channel,
        { ...channel, channelId: 'UC2', title: 'B', logoUrl: null },
      ],
      'GET /media/logo.png': {},
    });
  });
  afterEach(resetClient);

  it('include a file', async () => {
    const { user, onPick } = show();
    const file = new File(['x'], 'logo.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Logo file'), file);
    await waitFor(() => expect(onPick).toHaveBeenCalledWith('AAAA'));
  });

  it('include connected channels with a logo', async () => {
    const { user, onPick } = show();
    await user.click(await screen.findByRole('button', { name: 'Add the logo of Desk Notes' }));
    await waitFor(() => expect(onPick).toHaveBeenCalledWith('AAAA'));
    expect(screen.queryByRole('button', { name: 'Add the logo of B' })).toBeNull();
  });

  it('are disabled when no more marks are allowed', async () => {
    show(true);
    expect(screen.getByRole('button', { name: 'Add logo' })).toBeDisabled();
    expect(await screen.findByRole('button', { name: /Desk Notes/ })).toBeDisabled();
  });
});
