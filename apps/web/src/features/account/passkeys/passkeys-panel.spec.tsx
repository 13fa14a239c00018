import { errorRules, maxPasskeys, type Passkey, type PasskeyList } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  answers,
  notAllowed,
  provideBrowserPasskeys,
  removeBrowserPasskeys,
} from '../../../../test/browser-passkeys.js';
import { renderAs, resetClient } from '../../../../test/render.js';
import { Refusal, serve } from '../../../../test/server.js';
import { PasskeysPanel } from './passkeys-panel.js';

const listRoute = 'GET /auth/passkeys';
const options = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Posterframe' },
  user: { id: 'AAAA', name: 'iris@home.example', displayName: 'Iris' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [{ type: 'public-key', id: 'BBBB', transports: ['internal'] }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
};
const passkey = (number: number, over: Partial<Passkey> = {}): Passkey => ({
  id: `passkey-${number}`,
  name: `Laptop ${number}`,
  createdAt: '2026-11-20T12:00:00Z',
  lastUsedAt: '2026-11-24T12:00:00Z',
  ...over,
});
const passkeyList = (proof: PasskeyList['proof'], ...passkeys: Passkey[]): PasskeyList => ({
  passkeys,
  proof,
});
const listAfterAddition = { passkeys: [passkey(1)], proof: 'none' };

let browser: ReturnType<typeof provideBrowserPasskeys>;
beforeEach(() => {
  browser = provideBrowserPasskeys();
});
afterEach(() => {
  removeBrowserPasskeys();
  resetClient();
});

async function openAddDialog() {
  const { user } = renderAs(<PasskeysPanel />);
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByLabelText('Name');
  await user.clear(name);
  await user.type(name, ' My laptop ');
  return { user, dialog, next: within(dialog).getByRole('button', { name: 'Continue' }) };
}

describe('passkeys', () => {
  it('are replaced by a note when there are none', async () => {
    serve({ [listRoute]: passkeyList('none') });
    renderAs(<PasskeysPanel />);
    expect(await screen.findByText('You have no passkeys.')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    serve({ [listRoute]: new Refusal('not_found') });
    const { user } = renderAs(<PasskeysPanel />);
    expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t load');
    serve({ [listRoute]: passkeyList('none') });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You have no passkeys.')).toBeVisible();
  });

  it('are shown with their last use', async () => {
    serve({ [listRoute]: passkeyList('none', passkey(1), passkey(2, { lastUsedAt: null })) });
    renderAs(<PasskeysPanel />);
    const [used, unused] = await screen.findAllByRole('listitem');
    expect(used).toHaveTextContent('Laptop 1');
    expect(used).toHaveTextContent('Added November 20, 2026. Last used November 24, 2026.');
    expect(unused).toHaveTextContent('Never used.');
  });

  it('are created by the browser, and stored with the name', async () => {
    const calls = serve({
      [listRoute]: passkeyList('none'),
      'POST /auth/passkeys/options': options,
      'POST /auth/passkeys': listAfterAddition,
    });
    const { user, next } = await openAddDialog();
    await user.click(next);
    expect(await screen.findByText('My laptop is added')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Laptop 1')).toBeVisible();
    const [asked] = browser.create.mock.calls[0] ?? [];
    expect(asked?.publicKey?.user).toMatchObject({ name: 'iris@home.example' });
    expect(asked?.publicKey?.excludeCredentials).toHaveLength(1);
    expect(calls.map(({ route }) => route)).not.toContain('POST /auth/local/prove');
    expect(calls).toContainEqual({
      route: 'POST /auth/passkeys',
      body: {
        name: 'My laptop',
        credentialId: answers.id,
        clientData: answers.clientData,
        attestation: answers.attestation,
        transports: ['internal'],
      },
    });
  });

  it('need the password some time after the sign-in', async () => {
    const calls = serve({
      [listRoute]: passkeyList('password'),
      'POST /auth/local/prove': null,
      'POST /auth/passkeys/options': options,
      'POST /auth/passkeys': listAfterAddition,
    });
    const { user, dialog, next } = await openAddDialog();
    expect(next).toBeDisabled();
    expect(within(dialog).queryByLabelText('Code or recovery code')).toBeNull();
    await user.type(within(dialog).getByLabelText('Password'), 'correct horse battery{Enter}');
    expect(await screen.findByText('My laptop is added')).toBeVisible();
    expect(calls).toContainEqual({
      route: 'POST /auth/local/prove',
      body: { password: 'correct horse battery' },
    });
  });

  it('need password and code where two-factor authentication is on', async () => {
    const calls = serve({
      [listRoute]: passkeyList('password-and-code'),
      'POST /auth/local/prove': new Refusal('code_wrong'),
    });
    const { user, dialog, next } = await openAddDialog();
    await user.type(within(dialog).getByLabelText('Password'), 'correct horse battery');
    expect(next).toBeDisabled();
    await user.type(within(dialog).getByLabelText('Code or recovery code'), '287082{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      errorRules.code_wrong.sentence,
    );
    expect(calls).toContainEqual({
      route: 'POST /auth/local/prove',
      body: { password: 'correct horse battery', code: '287082' },
    });
    expect(browser.create).not.toHaveBeenCalled();
  });

  it('ask for the password when the sign-in has become old meanwhile', async () => {
    serve({
      [listRoute]: passkeyList('none'),
      'POST /auth/passkeys/options': new Refusal('proof_missing'),
    });
    const { user, dialog, next } = await openAddDialog();
    serve({
      [listRoute]: passkeyList('password'),
      'POST /auth/passkeys/options': new Refusal('proof_missing'),
    });
    await user.click(next);
    expect(await within(dialog).findByLabelText('Password')).toBeVisible();
    expect(within(dialog).getByRole('alert')).toHaveTextContent(errorRules.proof_missing.sentence);
    expect(within(dialog).getByLabelText('Name')).toHaveValue(' My laptop ');
  });

  it('offer a new sign-in to users without a password', async () => {
    const calls = serve({ [listRoute]: passkeyList('sign-in'), 'POST /auth/sign-out': null });
    const { user } = renderAs(<PasskeysPanel />);
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain('POST /auth/sign-out'));
  });

  it.each([
    ['the user cancels', notAllowed(), 'The passkey wasn’t added.'],
    [
      'the device has one',
      new DOMException('again', 'InvalidStateError'),
      'This device already has a passkey',
    ],
    ['the browser fails', new DOMException('odd', 'UnknownError'), 'Your browser couldn’t create'],
  ])('are not added when %s', async (_what, error, sentence) => {
    serve({ [listRoute]: passkeyList('none'), 'POST /auth/passkeys/options': options });
    browser.create.mockRejectedValue(error);
    const { user, dialog, next } = await openAddDialog();
    await user.click(next);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence);
    expect(next).toBeEnabled();
  });

  it('are renamed', async () => {
    const calls = serve({
      [listRoute]: passkeyList('password', passkey(1)),
      'POST /auth/passkeys/passkey-1': passkeyList('password', passkey(1, { name: 'Desk' })),
    });
    const { user } = renderAs(<PasskeysPanel />);
    await user.click(await screen.findByRole('button', { name: 'Rename Laptop 1' }));
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByLabelText('Name');
    expect(name).toHaveValue('Laptop 1');
    await user.clear(name);
    await user.type(name, 'Desk{Enter}');
    expect(await screen.findByText('Desk')).toBeVisible();
    expect(calls).toContainEqual({
      route: 'POST /auth/passkeys/passkey-1',
      body: { name: 'Desk' },
    });
  });

  it('are removed after a confirmation', async () => {
    const calls = serve({
      [listRoute]: passkeyList('none', passkey(1), passkey(2)),
      'DELETE /auth/passkeys/passkey-2': passkeyList('none', passkey(1)),
    });
    const { user } = renderAs(<PasskeysPanel />);
    await user.click(await screen.findByRole('button', { name: 'Remove Laptop 2' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('can’t sign in with this passkey');
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Laptop 2 is removed')).toBeVisible();
    expect(screen.queryByText('Laptop 2')).toBeNull();
  });

  it('are removed with the password some time after the sign-in', async () => {
    const calls = serve({
      [listRoute]: passkeyList('password', passkey(1)),
      'POST /auth/local/prove': null,
      'DELETE /auth/passkeys/passkey-1': passkeyList('none'),
    });
    const { user } = renderAs(<PasskeysPanel />);
    await user.click(await screen.findByRole('button', { name: 'Remove Laptop 1' }));
    await user.type(await screen.findByLabelText('Password'), 'correct horse battery{Enter}');
    expect(await screen.findByText('Laptop 1 is removed')).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain('POST /auth/local/prove');
  });

  it(`are limited to ${maxPasskeys}`, async () => {
    const full = Array.from({ length: maxPasskeys }, (_, at) => passkey(at));
    serve({ [listRoute]: passkeyList('none', ...full) });
    renderAs(<PasskeysPanel />);
    expect(await screen.findByText(/which is the maximum/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeDisabled();
  });

  it('can be removed but not added in a browser that does not support them', async () => {
    removeBrowserPasskeys();
    serve({ [listRoute]: passkeyList('none', passkey(1)) });
    renderAs(<PasskeysPanel />);
    expect(await screen.findByText('This browser doesn’t support passkeys.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Remove Laptop 1' })).toBeEnabled();
  });
});
