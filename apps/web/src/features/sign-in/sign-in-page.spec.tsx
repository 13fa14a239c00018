import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorRules, type PublicConfig } from '@app/contracts';
import { screen, waitFor } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { pending, Refusal, serve } from '../../../test/server.js';
import { sessionStateAtom, store } from '../../lib/client-state.js';
import { SignInPage } from './sign-in-page.js';

const google = () => screen.getByRole('button', { name: 'Continue with Google' });

const googleOffer = { provider: 'google', label: 'Google' } as const;
const facebookOffer = { provider: 'facebook', label: 'Facebook' } as const;

function openPage(signIn: PublicConfig['signIn'], path = '/login') {
  return renderAs(<SignInPage />, { config: { signIn }, path });
}

beforeEach(() => {
  store.set(sessionStateAtom, 'signed-out');
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('sign-in page', () => {
  it('offers every sign-in provider that is configured', () => {
    openPage([googleOffer, facebookOffer]);
    expect(google()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with Facebook' })).toBeVisible();
  });

  it('offers only Facebook if no other provider is configured', () => {
    openPage([facebookOffer]);
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue with Facebook' })).toBeVisible();
  });

  it('names a provider that the operator has added by its label, and opens its address', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue({ closed: false } as Window);
    const { user } = openPage([googleOffer, { provider: 'oidc-home', label: 'Home SSO' }]);
    await user.click(screen.getByRole('button', { name: 'Continue with Home SSO' }));
    expect(opened.mock.calls[0]?.[0]).toMatch(/^\/auth\/oidc-home\?attempt=/);
  });

  it('opens the provider in a window, and asks the user to continue there', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue({ closed: false } as Window);
    const { user } = openPage([googleOffer]);
    await user.click(google());
    expect(opened).toHaveBeenCalledWith(
      expect.stringMatching(/^\/auth\/google\?attempt=/),
      '_blank',
      expect.any(String),
    );
    expect(screen.getByText('Continue in the window that has opened.')).toBeInTheDocument();
  });

  it('offers to continue in this window when the browser blocks the new one', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = openPage([googleOffer]);
    await user.click(google());
    expect(screen.getByText(/Your browser blocked the window/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue in this window' })).toHaveAttribute(
      'href',
      expect.stringContaining('/auth/google'),
    );
  });

  it('shows the error with which a provider redirected back', () => {
    openPage([googleOffer], '/login?error=sign_in_failed');
    expect(screen.getByText(errorRules.sign_in_failed.sentence)).toBeVisible();
  });

  it('redirects a signed-in user to the workspace', async () => {
    store.set(sessionStateAtom, 'signed-in');
    openPage([googleOffer]);
    expect(screen.getByTestId('address')).toHaveTextContent('/workspace');
  });
});

describe('local accounts', () => {
  const renderPage = (path = '/login') =>
    renderAs(<SignInPage />, { config: { signIn: [], localAccounts: true }, path });

  it('sign in with e-mail and password', async () => {
    const calls = serve({ 'POST /auth/local/sign-in': null, 'POST /auth/refresh': pending });
    const { user } = renderPage();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Please enter your email and password.')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'iris@home.example');
    await user.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
    await waitFor(() =>
      expect(calls).toContainEqual({
        route: 'POST /auth/local/sign-in',
        body: { email: 'iris@home.example', password: 'correct horse battery' },
      }),
    );
    expect(screen.queryByText('Please enter your email and password.')).toBeNull();
  });

  it('show that a password is wrong, and keep the typed e-mail', async () => {
    serve({ 'POST /auth/local/sign-in': new Refusal('sign_in_wrong') });
    const { user } = renderPage();
    await user.type(screen.getByLabelText('Email'), 'iris@home.example');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByText(errorRules.sign_in_wrong.sentence)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('iris@home.example');
  });

  it('send a new password with the token of a link, and remove the token from the URL', async () => {
    window.history.replaceState(null, '', '/login#password=of-the-link');
    const calls = serve({ 'POST /auth/local/set-password': new Refusal('password_link_invalid') });
    const { user } = renderPage();
    expect(window.location.hash).toBe('');
    expect(screen.getByText(/your passkeys and API keys are removed/)).toBeVisible();
    await user.type(screen.getByLabelText('New password'), 'correct horse battery{Enter}');
    expect(await screen.findByText(errorRules.password_link_invalid.sentence)).toBeVisible();
    expect(calls).toContainEqual({
      route: 'POST /auth/local/set-password',
      body: { token: 'of-the-link', password: 'correct horse battery' },
    });
  });

  it('ask for a code after the password, and say when it is wrong', async () => {
    const calls = serve({
      'POST /auth/local/sign-in': { needsCode: true },
      'POST /auth/local/code': new Refusal('code_wrong'),
    });
    const { user } = renderPage();
    await user.type(screen.getByLabelText('Email'), 'iris@home.example');
    await user.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
    const code = await screen.findByLabelText('Six-digit code');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter the code.');
    await user.type(code, '123456{Enter}');
    expect(await screen.findByText(errorRules.code_wrong.sentence)).toBeVisible();
    expect(calls).toContainEqual({ route: 'POST /auth/local/code', body: { code: '123456' } });
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const recovery = screen.getByLabelText('Recovery code');
    expect(recovery).toHaveFocus();
    expect(recovery).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(screen.getByLabelText('Password')).toBeVisible();
  });
});

describe('an invitation', () => {
  const config = { signIn: [googleOffer], localAccounts: true, signUp: 'invited' } as const;
  const renderPage = (over: Partial<PublicConfig> = {}) =>
    renderAs(<SignInPage />, {
      config: { ...config, ...over, signIn: [googleOffer] },
      path: '/login',
    });

  it('is opened by its link, and offers every way to create the account', async () => {
    window.history.replaceState(null, '', '/login#invitation=of-the-link');
    const calls = serve({
      'POST /auth/invitation': { email: 'iris@home.example' },
      'POST /auth/local/register': new Refusal('password_length'),
    });
    const { user } = renderPage();
    expect(await screen.findByText(/one account, for iris@home.example/)).toBeVisible();
    expect(window.location.hash).toBe('');
    expect(google()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getByText('Please fill in every field.')).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'Iris');
    await user.type(screen.getByLabelText('New password'), 'short{Enter}');
    expect(await screen.findByText(errorRules.password_length.sentence)).toBeVisible();
    expect(calls).toEqual([
      { route: 'POST /auth/invitation', body: { token: 'of-the-link' } },
      {
        route: 'POST /auth/local/register',
        body: { name: 'Iris', email: 'iris@home.example', password: 'short' },
      },
    ]);
  });

  it('lets a user who has an account sign in', async () => {
    serve({ 'GET /auth/invitation': { email: null } });
    const { user } = renderPage();
    await user.click(await screen.findByRole('button', { name: 'I already have an account' }));
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use my invitation' }));
    expect(screen.getByRole('button', { name: 'Create account' })).toBeVisible();
  });

  it('that can no longer be used shows a note and the usual sign-in form', async () => {
    window.history.replaceState(null, '', '/login#invitation=of-the-link');
    serve({ 'POST /auth/invitation': new Refusal('invitation_invalid') });
    renderPage();
    expect(await screen.findByText(errorRules.invitation_invalid.sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  it('is required for a new account, as the page says', async () => {
    serve({ 'GET /auth/invitation': null });
    renderPage();
    expect(screen.getByText(/New accounts need an invitation/)).toBeVisible();
  });
});

describe('a forgotten password', () => {
  const renderPage = (passwordsByMail: boolean) =>
    renderAs(<SignInPage />, {
      config: { signIn: [], localAccounts: true, passwordsByMail },
      path: '/login',
    });

  it('is reset by the administrator if no mail server is configured', () => {
    renderPage(false);
    expect(screen.getByText(/Ask the administrator for a link/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull();
  });

  it('is reset by a link that the user requests by e-mail address', async () => {
    const calls = serve({ 'POST /auth/local/request-reset': null });
    const { user } = renderPage(true);
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await user.type(screen.getByLabelText('Email'), ' iris@home.example{Enter}');
    expect(await screen.findByText(/If an account has this address/)).toBeVisible();
    expect(calls).toEqual([
      { route: 'POST /auth/local/request-reset', body: { email: 'iris@home.example' } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    expect(screen.getByLabelText('Password')).toBeVisible();
  });
});
