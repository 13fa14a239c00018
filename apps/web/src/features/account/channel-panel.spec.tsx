import type { Account } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { ChannelPanel } from './channel-panel.js';

function renderPanel(over: Partial<Account>) {
  const account: Account = {
    name: 'Iris',
    avatar: null,
    email: 'iris@a.example',
    createdAt: '2026-11-20T12:00:00Z',
    methods: [],
    secondFactor: null,
    channels: [],
    addableMethods: [],
    canConnectChannel: true,
    ...over,
  };
  serve({ 'GET /user/account': account });
  return renderAs(<ChannelPanel account={account} />);
}

describe('the panel of channels', () => {
  it('offers to connect a channel', () => {
    renderPanel({});
    expect(screen.getByRole('button', { name: 'Connect your channel' })).toBeVisible();
  });

  it('is left out if no channel can be connected', () => {
    renderPanel({ canConnectChannel: false });
    expect(screen.queryByText('YouTube channel')).not.toBeInTheDocument();
  });

  it('lists connected channels even if no further one can be connected', () => {
    const channel = {
      id: 'UC1',
      title: 'Desk Notes',
      handle: null,
      verifiedAt: '2026-11-20T12:00:00Z',
      canPublish: false,
      canReadReach: false,
      captions: null,
    };
    renderPanel({ canConnectChannel: false, channels: [channel] });
    expect(screen.getByText('Desk Notes')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Connect/ })).not.toBeInTheDocument();
  });
});
