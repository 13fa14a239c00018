import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { store } from '../../lib/client-state.js';
import { shareLinkAtom } from '../../lib/dialogs.js';
import { shareToasts } from '../../lib/thumbnail-actions/use-thumbnail-actions.js';
import { LinkDialog } from './link-dialog.js';

const id = '22222222-2222-4222-8222-222222222222';

function openDialog() {
  store.set(shareLinkAtom, { id, ...shareToasts('history') });
  return renderAs(<LinkDialog />);
}

afterEach(() => {
  store.set(shareLinkAtom, null);
  jest.restoreAllMocks();
});

describe('share link dialog', () => {
  it('selects the link, so that the user can copy it by hand', () => {
    openDialog();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Share link' });
    expect(field).toHaveValue(`${window.location.origin}/share?id=${id}`);
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });

  it('copies the link, shows a message and closes', async () => {
    const { user } = openDialog();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/share?id=${id}`);
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open if the browser denies access to the clipboard', async () => {
    const { user } = openDialog();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    document.execCommand = () => false;
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Failed to copy')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('is hidden while there is no link', () => {
    renderAs(<LinkDialog />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
