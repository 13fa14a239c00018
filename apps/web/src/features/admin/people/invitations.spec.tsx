import type { Invitation } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAs, resetClient } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import { Invitations } from './invitations.js';

const path = '/admin/invitations';
const invitation: Invitation = {
  id: 'invitation-1',
  email: 'iris@home.example',
  createdAt: '2026-11-24T12:00:00Z',
  expiresAt: '2026-12-01T12:00:00Z',
  by: { id: 'a', name: 'Ada' },
};

describe('invitations', () => {
  afterEach(resetClient);

  it('show the link of a new invitation only once', async () => {
    const calls = serve({
      [`GET ${path}`]: [],
      [`POST ${path}`]: { link: 'https://p.example/login#invitation=token' },
    });
    const { user } = renderAs(<Invitations />);
    expect(await screen.findByText('No invitation is open.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await user.type(screen.getByLabelText('Email (optional)'), ' iris@home.example ');
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText('Link of the invitation')).toHaveValue(
      'https://p.example/login#invitation=token',
    );
    expect(calls).toContainEqual({ route: `POST ${path}`, body: { email: 'iris@home.example' } });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(screen.queryByLabelText('Link of the invitation')).toBeNull();
  });

  it('are listed with their creators, and revoked after a confirmation', async () => {
    const calls = serve({
      [`GET ${path}`]: [invitation],
      [`DELETE ${path}/invitation-1`]: [],
    });
    const { user } = renderAs(<Invitations />);
    expect((await screen.findByText('iris@home.example')).closest('li')).toHaveTextContent(
      'By Ada, until December 1, 2026.',
    );
    await user.click(screen.getByRole('button', { name: /^Revoke the invitation/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await waitFor(() =>
      expect(calls.map(({ route }) => route)).toContain(`DELETE ${path}/invitation-1`),
    );
    expect(await screen.findByText('The invitation is revoked')).toBeVisible();
  });
});
