import { errorRules, type UserRecord, type AccountChange } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAs, resetClient } from '../../../../test/render.js';
import { Refusal, serve } from '../../../../test/server.js';
import { PeoplePage } from './people-page.js';

const listRoute = 'GET /admin/people';
const changesRoute = 'GET /admin/people_changes';
const defaultRoutes = { [changesRoute]: [], 'GET /admin/reports': { data: [], open: 0 } };
const person = (over: Partial<UserRecord> = {}): UserRecord => ({
  id: 'person-1',
  internalID: '7',
  name: 'Rosa',
  email: 'rosa@example.com',
  avatar: null,
  role: 'creator',
  isAdminBySetting: false,
  isAdminByClaim: false,
  hasSecondFactor: false,
  hasPasskeys: false,
  allowance: null,
  plan: 'free',
  methods: ['google'],
  sessions: 2,
  createdAt: '2026-11-20T12:00:00Z',
  lastSeenAt: '2026-11-24T12:00:00Z',
  disabledAt: null,
  ...over,
});
const renderPage = () => renderAs(<PeoplePage />, { path: '/admin?view=people' });
const openMenuActions = async (user: ReturnType<typeof renderPage>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Manage ${name}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

describe('the people page', () => {
  afterEach(resetClient);

  it('shows accounts with sign-in methods and activity', async () => {
    serve({ ...defaultRoutes, [listRoute]: { people: [person()], next: null } });
    renderPage();
    const row = (await screen.findByText('Rosa')).closest('li');
    expect(row).toHaveTextContent('rosa@example.com · Google');
    expect(row).toHaveTextContent('Joined November 20, 2026. Last seen November 24, 2026.');
    expect(row).toHaveTextContent('2 signed-in browsers.');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(await screen.findByText('Nothing has been changed yet.')).toBeVisible();
  });

  it('offers only actions that change something', async () => {
    serve({
      ...defaultRoutes,
      [listRoute]: {
        people: [
          person({
            id: 'a',
            name: 'Ada',
            role: 'admin',
            isAdminBySetting: true,
            hasPasskeys: true,
          }),
          person({ id: 's', name: 'Sue', hasSecondFactor: true, sessions: 0 }),
          person({ id: 'd', name: 'Dan', disabledAt: '2026-11-24T12:00:00Z', sessions: 0 }),
          person({ id: 'p', name: 'Pia', hasPasskeys: true, sessions: 0 }),
        ],
        next: null,
      },
    });
    const { user } = renderPage();
    expect(await openMenuActions(user, 'Ada')).toEqual(['Sign out everywhere']);
    await user.keyboard('{Escape}');
    expect(await openMenuActions(user, 'Sue')).toEqual([
      'Make administrator',
      'Reset two-factor authentication',
      'Disable',
    ]);
    await user.keyboard('{Escape}');
    expect(await openMenuActions(user, 'Dan')).toEqual(['Make administrator', 'Enable']);
    await user.keyboard('{Escape}');
    expect(await openMenuActions(user, 'Pia')).toContain('Reset two-factor authentication');
  });

  it('disables an account after a confirmation that names the consequences', async () => {
    const path = 'POST /admin/people/person-1/change';
    const calls = serve({
      ...defaultRoutes,
      [listRoute]: { people: [person({ plan: 'pro' })], next: null },
      [path]: person({ disabledAt: '2026-11-25T12:00:00Z' }),
    });
    const { user } = renderPage();
    await openMenuActions(user, 'Rosa');
    await user.click(screen.getByRole('menuitem', { name: 'Disable' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Disable Rosa?');
    expect(dialog).toHaveTextContent('Their plan keeps renewing');
    expect(calls.map(({ route }) => route)).not.toContain(path);
    await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(calls).toContainEqual({ route: path, body: { action: 'disable' } }));
    expect(await screen.findByText('Rosa is disabled')).toBeVisible();
  });

  it.each([
    {
      action: 'reset-second-factor',
      label: 'Reset two-factor authentication',
      question: 'Reset two-factor authentication of Rosa?',
      done: 'Two-factor authentication of Rosa is off',
    },
    {
      action: 'make-admin',
      label: 'Make administrator',
      question: 'Make Rosa an administrator?',
      done: 'Rosa is an administrator',
    },
  ])('sends $action after the administrator has proven who they are', async (row) => {
    const path = 'POST /admin/people/person-1/change';
    const calls = serve({
      ...defaultRoutes,
      [listRoute]: { people: [person({ hasSecondFactor: true })], next: null },
      'GET /auth/proof': { proof: 'password' },
      'POST /auth/local/prove': null,
      [path]: person(),
    });
    const { user } = renderPage();
    await openMenuActions(user, 'Rosa');
    await user.click(screen.getByRole('menuitem', { name: row.label }));
    const dialog = await screen.findByRole('dialog', { name: row.question });
    const confirm = within(dialog).getByRole('button', { name: row.label });
    expect(confirm).toBeDisabled();
    await user.type(within(dialog).getByLabelText('Password'), 'a secret');
    await user.click(confirm);
    const body = { action: row.action };
    await waitFor(() => expect(calls).toContainEqual({ route: path, body }));
    expect(calls).toContainEqual({
      route: 'POST /auth/local/prove',
      body: { password: 'a secret' },
    });
    expect(await screen.findByText(row.done)).toBeVisible();
  });

  it('says why a second factor cannot be reset now, and offers it again', async () => {
    serve({
      ...defaultRoutes,
      [listRoute]: { people: [person({ hasSecondFactor: true })], next: null },
      'GET /auth/proof': new Refusal('forbidden'),
    });
    const { user } = renderPage();
    const reset = 'Reset two-factor authentication';
    for (const count of [1, 2]) {
      await openMenuActions(user, 'Rosa');
      await user.click(screen.getByRole('menuitem', { name: reset }));
      const sentences = () => screen.queryAllByText(errorRules.forbidden.sentence);
      await waitFor(() => expect(sentences()).toHaveLength(count));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  it('sets the allowance of a user, and shows how much of it is used', async () => {
    const path = 'POST /admin/people/person-1/allowance';
    const allowance = { kind: 'default', monthly: 20, default: 20, used: 4 } as const;
    const calls = serve({
      ...defaultRoutes,
      [listRoute]: { people: [person({ allowance })], next: null },
      [path]: person({ allowance }),
    });
    const { user } = renderPage();
    expect(await screen.findByText('4 of 20 thumbnails used this month.')).toBeVisible();
    await openMenuActions(user, 'Rosa');
    await user.click(screen.getByRole('menuitem', { name: 'Set allowance' }));
    const dialog = await screen.findByRole('dialog');
    const first = within(dialog).getByRole('radio', { name: /Default of this installation \(20 / });
    expect(first).toBeChecked();
    await user.click(within(dialog).getByRole('radio', { name: 'Another number' }));
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: 'Thumbnails a month' }), '30');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const body = { kind: 'limited', thumbnails: 30 };
    await waitFor(() => expect(calls).toContainEqual({ route: path, body }));
    expect(await screen.findByText('The allowance of Rosa is saved')).toBeVisible();
  });

  it('shows why a change was refused', async () => {
    serve({
      ...defaultRoutes,
      [listRoute]: { people: [person({ role: 'admin' })], next: null },
      'POST /admin/people/person-1/change': new Refusal('last_admin'),
    });
    const { user } = renderPage();
    await openMenuActions(user, 'Rosa');
    await user.click(screen.getByRole('menuitem', { name: 'Remove as administrator' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Remove as administrator' }));
    expect(await screen.findByText(/This is the last administrator/)).toBeVisible();
  });

  it('keeps the search in the URL, and shows a note when nothing is found', async () => {
    serve({ ...defaultRoutes, [listRoute]: { people: [], next: null } });
    const { user } = renderPage();
    await user.type(await screen.findByRole('searchbox'), ' rosa {Enter}');
    expect(screen.getByTestId('address')).toHaveTextContent('/admin?view=people&search=rosa');
    expect(await screen.findByText('No account matches this search.')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    serve({ ...defaultRoutes, [listRoute]: new Refusal('not_found') });
    const { user } = renderPage();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    serve({ ...defaultRoutes, [listRoute]: { people: [person()], next: null } });
    await user.click(retry);
    expect(await screen.findByText('Rosa')).toBeVisible();
  });

  it('lists who changed what', async () => {
    const change: AccountChange = {
      id: '1',
      action: 'disable',
      at: '2026-11-24T12:00:00Z',
      actor: { id: 'a', name: 'Ada' },
      person: { id: 'r', name: 'Rosa' },
    };
    serve({ ...defaultRoutes, [listRoute]: { people: [], next: null }, [changesRoute]: [change] });
    renderPage();
    expect(await screen.findByText('Ada disabled Rosa')).toBeVisible();
  });
});
