import { errorRules } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  answers,
  notAllowed,
  provideBrowserPasskeys,
  removeBrowserPasskeys,
} from '../../../test/browser-passkeys.js';
import { renderAs } from '../../../test/render.js';
import { pending, Refusal, serve } from '../../../test/server.js';
import { sessionStateAtom, store } from '../../lib/client-state.js';
import { SignInPage } from './sign-in-page.js';

const optionsRoute = 'POST /auth/passkey/options';
const signInRoute = 'POST /auth/passkey/sign-in';
const options = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
};
const assertion = {
  credentialId: answers.id,
  clientData: answers.clientData,
  authenticatorData: answers.authenticatorData,
  signature: answers.signature,
  userHandle: answers.userHandle,
};

const button = () => screen.getByRole('button', { name: 'Sign in with a passkey' });
const renderPage = (config: { localAccounts?: boolean; passkeys?: boolean } = {}) =>
  renderAs(<SignInPage />, {
    config: { signIn: [{ provider: 'google', label: 'Google' }], passkeys: true, ...config },
    path: '/login',
  });

let browser: ReturnType<typeof provideBrowserPasskeys>;
beforeEach(() => {
  browser = provideBrowserPasskeys();
  store.set(sessionStateAtom, 'signed-out');
});
afterEach(removeBrowserPasskeys);

describe('sign-in with a passkey', () => {
  it('sends the signature of the passkey that the user chose', async () => {
    const calls = serve({
      [optionsRoute]: options,
      [signInRoute]: null,
      'POST /auth/refresh': pending,
    });
    const { user } = renderPage();
    await user.click(button());
    await waitFor(() => expect(calls).toContainEqual({ route: signInRoute, body: assertion }));
    const [asked] = browser.get.mock.calls[0] ?? [];
    expect(asked?.publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(asked?.mediation).toBeUndefined();
  });

  it('says that no passkey was used when the user cancels, and can be tried again', async () => {
    const calls = serve({ [optionsRoute]: options });
    browser.get.mockRejectedValue(notAllowed());
    const { user } = renderPage();
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
    await user.click(button());
    await waitFor(() =>
      expect(calls.filter(({ route }) => route === optionsRoute)).toHaveLength(2),
    );
  });

  it('says why the server refuses a passkey', async () => {
    serve({ [optionsRoute]: options, [signInRoute]: new Refusal('passkey_refused') });
    const { user } = renderPage();
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent(errorRules.passkey_refused.sentence);
  });

  it('is not offered where passkeys are off, or if the browser does not support them', () => {
    renderPage({ passkeys: false });
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
    removeBrowserPasskeys();
    renderPage();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });

  it('replaces password and code, even after the password was entered', async () => {
    const calls = serve({
      'POST /auth/local/sign-in': { needsCode: true },
      [optionsRoute]: options,
      [signInRoute]: null,
      'POST /auth/refresh': pending,
    });
    const { user } = renderPage({ localAccounts: true });
    await user.type(screen.getByLabelText('Email'), 'iris@home.example');
    await user.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
    await screen.findByLabelText('Six-digit code');
    await user.click(button());
    await waitFor(() => expect(calls).toContainEqual({ route: signInRoute, body: assertion }));
  });
});

describe('passkeys among the suggestions of the e-mail field', () => {
  beforeEach(() => {
    browser = provideBrowserPasskeys({ suggests: true });
  });

  it('sign the user in as soon as one is picked', async () => {
    const calls = serve({
      [optionsRoute]: options,
      [signInRoute]: null,
      'POST /auth/refresh': pending,
    });
    renderPage({ localAccounts: true });
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await waitFor(() => expect(calls).toContainEqual({ route: signInRoute, body: assertion }));
    expect(browser.get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' });
  });

  it('show why a picked passkey is refused, and wait for another', async () => {
    const calls = serve({ [optionsRoute]: options, [signInRoute]: new Refusal('passkey_refused') });
    browser.get.mockImplementation(() => new Promise(() => {}));
    browser.get.mockResolvedValueOnce(await provideBrowserPasskeys().get({}));
    Object.defineProperty(navigator, 'credentials', { value: browser, configurable: true });
    Object.assign(window.PublicKeyCredential, {
      isConditionalMediationAvailable: async () => true,
    });
    renderPage({ localAccounts: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(errorRules.passkey_refused.sentence);
    await waitFor(() => expect(browser.get).toHaveBeenCalledTimes(2));
    expect(calls.filter(({ route }) => route === signInRoute)).toHaveLength(1);
  });

  it('show no error if the server issues no challenge', async () => {
    const calls = serve({ [optionsRoute]: new Refusal('too_many_requests') });
    renderPage({ localAccounts: true });
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain(optionsRoute));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(browser.get).not.toHaveBeenCalled();
  });
});
