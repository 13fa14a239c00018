import { maxWebhooks, type Webhook, type WebhookDelivery } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAs, resetClient } from '../../../../test/render.js';
import { Refusal, serve } from '../../../../test/server.js';
import { WebhooksPanel } from './webhooks-panel.js';

const listRoute = 'GET /user/webhooks';
const secret = 'whsec_AAAA';
const webhook = (number: number, over: Partial<Webhook> = {}): Webhook => ({
  id: `hook-${number}`,
  address: `https://example.com/${number}`,
  events: ['generation.completed'],
  createdAt: '2026-11-20T12:00:00Z',
  off: null,
  ...over,
});
const delivery: WebhookDelivery = {
  id: 'd-1',
  event: 'generation.completed',
  state: 'failed',
  createdAt: '2026-11-24T12:00:00Z',
  nextTryAt: null,
  tries: [
    { at: '2026-11-24T12:00:05Z', status: 500, problem: 'refused', milliseconds: 4 },
    { at: '2026-11-24T12:00:00Z', status: null, problem: 'timed_out', milliseconds: 10_000 },
  ],
};

describe('webhooks', () => {
  afterEach(resetClient);

  it('can be loaded again after a failure, and are replaced by a note if none exist', async () => {
    serve({ [listRoute]: new Refusal('not_found') });
    const { user } = renderAs(<WebhooksPanel />);
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    serve({ [listRoute]: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You have no webhooks.')).toBeVisible();
  });

  it('are added with the chosen events, and their secret is shown once', async () => {
    const calls = serve({ [listRoute]: [], 'POST /user/webhooks': { ...webhook(1), secret } });
    const { user } = renderAs(<WebhooksPanel />);
    await user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
    const dialog = await screen.findByRole('dialog');
    const send = within(dialog).getByRole('button', { name: 'Add a webhook' });
    expect(send).toBeDisabled();
    await user.type(within(dialog).getByLabelText('Address'), ' https://example.com/1 ');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Generation failed' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Thumbnail published' }));
    await user.click(send);
    expect(await screen.findByLabelText('Secret')).toHaveValue(secret);
    expect(calls).toContainEqual({
      route: 'POST /user/webhooks',
      body: {
        address: 'https://example.com/1',
        events: ['generation.completed', 'publication.published'],
      },
    });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByDisplayValue(secret)).toBeNull();
  });

  it('show why a webhook could not be added', async () => {
    serve({ [listRoute]: [], 'POST /user/webhooks': new Refusal('webhook_address_invalid') });
    const { user } = renderAs(<WebhooksPanel />);
    await user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
    await user.type(await screen.findByLabelText('Address'), 'http://localhost{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('begins with https://');
  });

  it('are changed without showing a secret', async () => {
    const calls = serve({ [listRoute]: [webhook(1)], 'POST /user/webhooks/hook-1': webhook(1) });
    const { user } = renderAs(<WebhooksPanel />);
    await user.click(await screen.findByRole('button', { name: 'Edit: https://example.com/1' }));
    await user.type(await screen.findByLabelText('Address'), '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toContainEqual({
      route: 'POST /user/webhooks/hook-1',
      body: { address: 'https://example.com/12', events: ['generation.completed'] },
    });
  });

  it.each([
    ['failing', 'for 5 days', true],
    ['gone', '410', true],
    ['restored', 'backup', true],
    ['unreadable', 'new secret', false],
  ] as const)('show why they are off (%s), and how to continue', async (off, words, canTurnOn) => {
    const calls = serve({
      [listRoute]: [webhook(1, { off })],
      'POST /user/webhooks/hook-1': webhook(1),
    });
    const { user } = renderAs(<WebhooksPanel />);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    const button = screen.queryByRole('button', { name: /^Turn on/ });
    expect(button !== null).toBe(canTurnOn);
    if (!button) return;
    await user.click(button);
    expect(await screen.findByText('Webhook turned on')).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain('POST /user/webhooks/hook-1');
  });

  it('get a new secret after a confirmation', async () => {
    const calls = serve({
      [listRoute]: [webhook(1)],
      'POST /user/webhooks/hook-1/secret': { ...webhook(1), secret },
    });
    const { user } = renderAs(<WebhooksPanel />);
    await user.click(await screen.findByRole('button', { name: /^New secret: / }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('stops working at once');
    expect(calls).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'New secret' }));
    expect(await screen.findByLabelText('Secret')).toHaveValue(secret);
  });

  it('are deleted after a confirmation', async () => {
    const calls = serve({ [listRoute]: [webhook(1)], 'DELETE /user/webhooks/hook-1': [] });
    const { user } = renderAs(<WebhooksPanel />);
    await user.click(await screen.findByRole('button', { name: /^Delete: / }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('https://example.com/1 gets no more messages');
    expect(calls).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Webhook deleted')).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain('DELETE /user/webhooks/hook-1');
  });

  it('show each try in their log, and send a message again', async () => {
    const calls = serve({
      [listRoute]: [webhook(1)],
      'GET /user/webhooks/hook-1/deliveries': [delivery],
      'POST /user/webhooks/hook-1/deliveries/d-1': [
        {
          ...delivery,
          state: 'delivered',
          tries: [{ ...delivery.tries[0], status: 200, problem: null }],
        },
      ],
    });
    const { user } = renderAs(<WebhooksPanel />);
    await user.click(await screen.findByRole('button', { name: /^Log: / }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/answer 500/)).toBeVisible();
    expect(dialog).toHaveTextContent('no answer within 10 seconds');
    await user.click(
      within(dialog).getByRole('button', { name: /^Send again: Thumbnails are ready/ }),
    );
    expect(await within(dialog).findByText(/answer 200/)).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain('POST /user/webhooks/hook-1/deliveries/d-1');
  });

  it('send a test from their log', async () => {
    const calls = serve({
      [listRoute]: [webhook(1)],
      'GET /user/webhooks/hook-1/deliveries': [],
      'POST /user/webhooks/hook-1/test': [{ ...delivery, event: 'test', state: 'delivered' }],
    });
    const { user } = renderAs(<WebhooksPanel />);
    await user.click(await screen.findByRole('button', { name: /^Log: / }));
    expect(await screen.findByText('There are no messages yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send test' }));
    expect(await screen.findByText('Test')).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain('POST /user/webhooks/hook-1/test');
  });

  it(`are limited to ${maxWebhooks}`, async () => {
    serve({ [listRoute]: Array.from({ length: maxWebhooks }, (_, at) => webhook(at)) });
    renderAs(<WebhooksPanel />);
    expect(await screen.findByText(/which is the maximum/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a webhook' })).toBeDisabled();
  });
});
