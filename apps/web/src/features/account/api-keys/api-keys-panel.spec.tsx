import { maxApiKeys, type ApiKey } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAs, resetClient } from '../../../../test/render.js';
import { Refusal, serve } from '../../../../test/server.js';
import { ApiKeysPanel } from './api-keys-panel.js';

const listRoute = 'GET /auth/api-keys';
const apiKey = (number: number, over: Partial<ApiKey> = {}): ApiKey => ({
  id: `key-${number}`,
  name: `Script ${number}`,
  scopes: ['read', 'generate'],
  ending: 'a1b2',
  createdAt: '2026-11-20T12:00:00Z',
  lastUsedAt: '2026-11-24T12:00:00Z',
  requests: 12,
  generations: 2,
  credits: 40,
  ...over,
});

describe('API keys', () => {
  afterEach(resetClient);

  it('show a note if there are none', async () => {
    serve({ [listRoute]: [] });
    renderAs(<ApiKeysPanel />);
    expect(await screen.findByText('You have no API keys.')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    serve({ [listRoute]: new Refusal('not_found') });
    const { user } = renderAs(<ApiKeysPanel />);
    expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t load');
    serve({ [listRoute]: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You have no API keys.')).toBeVisible();
  });

  it('are shown with their scopes and their use', async () => {
    serve({
      [listRoute]: [
        apiKey(1),
        apiKey(2, { lastUsedAt: null, requests: 0, generations: 0, credits: 0 }),
      ],
    });
    renderAs(<ApiKeysPanel />);
    const [used, unused] = await screen.findAllByRole('listitem');
    expect(used).toHaveTextContent('Key pfk_…a1b2. May: Read, Generate.');
    expect(used).toHaveTextContent('Last used November 24, 2026.');
    expect(used).toHaveTextContent(
      '12 requests, 2 generations and 40 credits in the last 30 days.',
    );
    expect(unused).toHaveTextContent('Never used.');
    expect(unused).not.toHaveTextContent('requests');
  });

  it('do not mention credits if billing is off', async () => {
    serve({ [listRoute]: [apiKey(1)] });
    const { container } = renderAs(<ApiKeysPanel />, { config: { billing: 'off' } });
    expect(
      await screen.findByText('12 requests and 2 generations in the last 30 days.'),
    ).toBeVisible();
    expect(container).not.toHaveTextContent(/credit/i);
  });

  it('are created with the chosen scopes, and shown once', async () => {
    const created = { ...apiKey(1), key: `pfk_${'x'.repeat(43)}` };
    const calls = serve({ [listRoute]: [], 'POST /auth/api-keys': created });
    const { user } = renderAs(<ApiKeysPanel />);
    await user.click(await screen.findByRole('button', { name: 'Create a key' }));
    const dialog = await screen.findByRole('dialog');
    const send = within(dialog).getByRole('button', { name: 'Create a key' });
    expect(send).toBeDisabled();
    await user.type(within(dialog).getByLabelText('Name'), ' Script 1 ');
    for (const name of [/^Read/, /^Generate/])
      await user.click(within(dialog).getByRole('checkbox', { name }));
    expect(send).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox', { name: /^Publish/ }));
    await user.click(send);
    expect(await within(dialog).findByLabelText('API key')).toHaveValue(created.key);
    expect(calls).toContainEqual({
      route: 'POST /auth/api-keys',
      body: { name: 'Script 1', scopes: ['publish'] },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(screen.queryByDisplayValue(created.key)).toBeNull();
  });

  it('show why a key could not be created', async () => {
    serve({ [listRoute]: [], 'POST /auth/api-keys': new Refusal('api_keys_full') });
    const { user } = renderAs(<ApiKeysPanel />);
    await user.click(await screen.findByRole('button', { name: 'Create a key' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'A{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Please revoke one');
  });

  it('are revoked after a confirmation', async () => {
    const calls = serve({
      [listRoute]: [apiKey(1), apiKey(2)],
      'DELETE /auth/api-keys/key-2': [apiKey(1)],
    });
    const { user } = renderAs(<ApiKeysPanel />);
    await user.click(await screen.findByRole('button', { name: 'Revoke Script 2' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('stop working at once');
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await waitFor(() =>
      expect(calls.map(({ route }) => route)).toContain('DELETE /auth/api-keys/key-2'),
    );
    expect(await screen.findByText('Script 2 is revoked')).toBeVisible();
  });

  it(`are limited to ${maxApiKeys}`, async () => {
    serve({ [listRoute]: Array.from({ length: maxApiKeys }, (_, at) => apiKey(at)) });
    renderAs(<ApiKeysPanel />);
    expect(await screen.findByText(/which is the maximum/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create a key' })).toBeDisabled();
  });
});
