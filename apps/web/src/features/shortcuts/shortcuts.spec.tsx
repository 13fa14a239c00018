import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { ShortcutsDialog } from './shortcuts-dialog.js';
import { useShortcuts } from './use-shortcuts.js';

function Page({ onNew }: { onNew: () => void }) {
  useShortcuts({ onNew });
  return (
    <>
      <input aria-label="A field" />
      <input type="checkbox" aria-label="A checkbox" />
      <ShortcutsDialog />
    </>
  );
}

const address = () => screen.getByTestId('address').textContent;

describe('keyboard shortcuts', () => {
  it('open the history and a new thumbnail', async () => {
    const onNew = jest.fn();
    const { user } = renderAs(<Page onNew={onNew} />);
    await user.keyboard('h');
    expect(address()).toBe('/workspace/history');
    await user.keyboard('n');
    expect(address()).toBe('/workspace');
    expect(onNew).toHaveBeenCalledTimes(1);
  });

  it('work while a checkbox has the focus', async () => {
    const { user } = renderAs(<Page onNew={jest.fn()} />);
    await user.click(screen.getByRole('checkbox', { name: 'A checkbox' }));
    await user.keyboard('h');
    expect(address()).toBe('/workspace/history');
  });

  it('do nothing in a field or with a modifier', async () => {
    const onNew = jest.fn();
    const { user } = renderAs(<Page onNew={onNew} />);
    await user.keyboard('{Control>}n{/Control}');
    await user.type(screen.getByRole('textbox', { name: 'A field' }), 'hn?');
    expect(address()).toBe('/');
    expect(onNew).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are listed after ? is pressed, and do nothing while the list is open', async () => {
    const { user } = renderAs(<Page onNew={jest.fn()} />);
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await user.keyboard('h');
    expect(address()).toBe('/');
  });
});
