import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { pending, Refusal, serve } from '../../../test/server.js';
import { DeletePanel } from './delete-panel.js';

const confirmButton = () => screen.getByRole('button', { name: 'Delete for good' });

async function openDialog(plan: 'free' | 'pro' = 'free') {
  const result = renderAs(<DeletePanel />, { user: { plan } });
  await result.user.click(screen.getByRole('button', { name: 'Delete my account and data' }));
  return { ...result, field: screen.getByRole('textbox') };
}

describe('account deletion dialog', () => {
  it('lists what is deleted and what is kept', async () => {
    await openDialog();
    expect(screen.getByText(/^Your thumbnails, including/)).toBeVisible();
    expect(screen.getByText(/^What you paid/)).toBeVisible();
  });

  it('is confirmed by typing “delete” in upper or lower case', async () => {
    const { user, field } = await openDialog();
    expect(confirmButton()).toBeDisabled();
    await user.type(field, 'delet');
    expect(confirmButton()).toBeDisabled();
    for (const word of ['delete', ' DELETE ']) {
      await user.clear(field);
      await user.type(field, word);
      expect(confirmButton()).toBeEnabled();
    }
  });

  it('sends one request and cannot be closed while it is pending', async () => {
    const calls = serve({ 'POST /auth/delete-account': pending });
    const { user, field } = await openDialog();
    await user.type(field, 'delete{Enter}');
    await user.click(confirmButton());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(calls).toEqual([{ route: 'POST /auth/delete-account', body: { confirm: 'delete' } }]);
  });

  it('shows the active plan as a reason to wait', async () => {
    await openDialog('pro');
    expect(screen.getByRole('alert')).toHaveTextContent('You have the Pro plan.');
    expect(screen.getByRole('link', { name: 'My Subscription' })).toHaveAttribute(
      'href',
      '/workspace/subscription',
    );
  });

  it('shows why the server refused', async () => {
    serve({ 'POST /auth/delete-account': new Refusal('subscription_runs') });
    const { user, field } = await openDialog();
    await user.type(field, 'delete{Enter}');
    expect(await screen.findByText(/Cancel it under Manage Billing/)).toBeVisible();
  });
});
