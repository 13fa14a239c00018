import type { Account, RequiredProof } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAs, resetClient } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { MethodsPanel } from './methods-panel.js';

const account: Account = {
  name: 'Iris',
  avatar: null,
  email: 'iris@a.example',
  createdAt: '2026-11-20T12:00:00Z',
  methods: [{ provider: 'local', email: 'iris@a.example', addedAt: '2026-11-20T12:00:00Z' }],
  secondFactor: null,
  channels: [],
  addableMethods: ['google'],
  canConnectChannel: true,
};

let openedUrls: string[];
beforeEach(() => {
  openedUrls = [];
  jest.spyOn(window, 'open').mockImplementation((address) => {
    openedUrls.push(String(address).split('?', 1)[0] ?? '');
    return { closed: false } as Window;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  resetClient();
});

function renderPanel(proof: RequiredProof) {
  const calls = serve({
    'GET /user/account': account,
    'GET /auth/proof': { proof },
    'POST /auth/local/prove': null,
  });
  return { calls, ...renderAs(<MethodsPanel account={account} />) };
}

describe('adding a sign-in method', () => {
  it('opens the provider at once after a recent sign-in', async () => {
    const { user } = renderPanel('none');
    await user.click(await screen.findByRole('button', { name: 'Add Google' }));
    expect(openedUrls).toEqual(['/auth/google/link']);
  });

  it('needs the password some time after the sign-in, and then opens the provider', async () => {
    const { user, calls } = renderPanel('password');
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /auth/proof'));
    await user.click(await screen.findByRole('button', { name: 'Add Google' }));
    const dialog = await screen.findByRole('dialog');
    expect(openedUrls).toEqual([]);
    await user.type(within(dialog).getByLabelText('Password'), 'correct horse battery{Enter}');
    await waitFor(() => expect(openedUrls).toEqual(['/auth/google/link']));
    expect(calls).toContainEqual({
      route: 'POST /auth/local/prove',
      body: { password: 'correct horse battery' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers a new sign-in to a user without a password', async () => {
    const { user, calls } = renderPanel('sign-in');
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /auth/proof'));
    await user.click(await screen.findByRole('button', { name: 'Add Google' }));
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeVisible();
    expect(openedUrls).toEqual([]);
  });
});
