import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAs, resetClient } from '../../../test/render.js';
import { UserMenu } from './user-menu.js';

describe('user menu', () => {
  afterEach(resetClient);

  it.each([
    ['offers to refresh old videos where channels can be connected', true, 1],
    ['hides "Refresh old videos" where no channel can be connected', false, 0],
  ])('%s', async (_title, canConnectChannel, expectedItems) => {
    const { user } = renderAs(<UserMenu />, { config: { canConnectChannel } });
    await user.click(screen.getByRole('button'));
    expect(await screen.findByRole('menuitem', { name: 'Account' })).toBeVisible();
    expect(screen.queryAllByRole('menuitem', { name: 'Refresh old videos' })).toHaveLength(
      expectedItems,
    );
  });
});
