import { join } from 'node:path';
import { errorRules } from '@app/contracts';
import { demoPeople } from '@app/providers';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import {
  openBrowser,
  openContext,
  pressOn,
  signInAs,
  signInByRedirect,
  waitUntilHydrated,
} from '../factories/browser.js';
import { createInstallation, type Installation } from '../factories/installation.js';
import { startMailServer, type MailServer } from '../factories/mail-server.js';
import { findFreePort, runForOutput, waitUntil } from '../factories/processes.js';
import { Visitor } from '../factories/visitor.js';
import {
  client,
  startOpenIdServer,
  type OpenIdServer,
} from '../integration/providers/openid-server.js';

const common = {
  WEB_ROOT: join(import.meta.dirname, '../../dist/web'),
  LOCAL_ACCOUNTS: 'on',
};
const password = 'correct horse battery';

let openId: OpenIdServer;
let mail: MailServer;
let installation: Installation;
let browser: Browser;
/** Address of the api that lets everyone sign up. */
let origin: string;
beforeAll(async () => {
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  // The server warns that it keeps everything in memory, which is intended here.
  const quiet = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  openId = await startOpenIdServer(`${origin}/auth/oidc-home/callback`, {
    ...{ sub: 'hanna-1', email: 'hanna@home.example', email_verified: true, name: 'Hanna Home' },
  });
  quiet.mockRestore();
  mail = await startMailServer();
  installation = await createInstallation();
  await installation.start('api', {
    ...common,
    API_PORT: String(port),
    SMTP_URL: mail.url,
    MAIL_FROM: 'posterframe@home.example',
    OIDC_PROVIDERS: JSON.stringify([
      { name: 'home', label: 'Home SSO', issuer: openId.issuer, ...client },
    ]),
  });
  browser = await openBrowser();
});
// Open pages would slow down the next tests.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser?.close();
  await installation?.close();
  await Promise.all([openId?.stop(), mail?.stop()]);
});

/** Opens an address in a browser of its own, which knows no cookies of the others. */
async function openIn(address: string, width?: number) {
  const { context, problems } = await openContext(browser, width);
  const page = await context.newPage();
  await page.goto(address);
  await waitUntilHydrated(page);
  return { page, problems };
}

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.keyboard.press('Enter');
}

/** Waits until the workspace shows that this user is signed in. */
async function waitUntilSignedIn(page: Page, name: RegExp): Promise<void> {
  await page.waitForURL('**/workspace');
  await page.getByRole('button', { name }).waitFor();
}

const showsAlert = (page: Page, sentence: string) =>
  page.getByRole('alert').getByText(sentence).waitFor();

/** Creates a local account by the operator's command, and sets its password by the printed link. */
async function createAccount(email: string, name: string): Promise<void> {
  const environment = { ...installation.environment, LOCAL_ACCOUNTS: 'on' };
  const { output } = await runForOutput('cli/create-user.js', environment, [email, name]);
  const token = /#password=([\w-]+)/.exec(output)?.[1];
  const set = await new Visitor(origin).post('/auth/local/set-password', undefined, {
    ...{ token, password },
  });
  expect(set.status).toBe(200);
}

/** Finds accounts by e-mail address. */
const accountsOf = (email: string) =>
  installation.test.query(
    `select i.provider, u.name from users u join identities i on i.user_id = u.id where u.email = $1`,
    [email],
  );

describe('signing in', () => {
  it('with an OpenID Connect provider creates an account, which the next sign-in finds again', async () => {
    const { page, problems } = await openIn(`${origin}/login`);
    await pressOn(page, page.getByRole('button', { name: 'Continue with Home SSO' }));
    await waitUntilSignedIn(page, /Hanna Home/);
    const created = [{ provider: 'oidc-home', name: 'Hanna Home' }];
    expect(await accountsOf('hanna@home.example')).toEqual(created);

    await page.getByRole('button', { name: /Hanna Home/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${origin}/`);
    await page.goto(`${origin}/login`);
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: 'Continue with Home SSO' }).click();
    await waitUntilSignedIn(page, /Hanna Home/);
    expect(await accountsOf('hanna@home.example')).toEqual(created);
    expect(problems).toEqual([]);
  });

  it('by password says when it is wrong, keeps the e-mail address, and accepts the right one', async () => {
    await createAccount('iris@home.example', 'Iris');
    const { page } = await openIn(`${origin}/login`);
    await fillIn(page, { Email: 'iris@home.example', Password: 'battery staple horse' });
    await showsAlert(page, errorRules.sign_in_wrong.sentence);
    expect(await page.getByLabel('Email').inputValue()).toBe('iris@home.example');
    expect(new URL(page.url()).pathname).toBe('/login');
    await fillIn(page, { Password: password });
    await waitUntilSignedIn(page, /Iris/);
  });

  it('after a forgotten password takes a mail, whose link sets a new password once', async () => {
    await createAccount('jana@home.example', 'Jana');
    const { page } = await openIn(`${origin}/login`);
    await pressOn(page, page.getByRole('button', { name: 'Forgot your password?' }));
    await fillIn(page, { Email: 'jana@home.example' });
    await page.getByText('If an account has this address, we’ve sent a link to it.').waitFor();
    await waitUntil('the mail has arrived', () => mail.received.length > 0);
    expect(mail.received.map(({ to }) => to)).toEqual([['jana@home.example']]);
    const link = /http:\S+#password=[\w-]{43}/.exec(mail.received[0]?.text ?? '')?.[0] ?? '';
    expect(link).toContain(`${origin}/login#`);

    // The mail may be read on another device than the one that asked for it.
    const { page: phone, problems } = await openIn(link, 390);
    await phone.waitForURL(`${origin}/login`);
    await fillIn(phone, { 'New password': 'a new pass phrase' });
    await phone.waitForURL('**/workspace');
    expect(problems).toEqual([]);

    await pressOn(page, page.getByRole('button', { name: 'Back to sign-in' }));
    await fillIn(page, { Email: 'jana@home.example', Password: password });
    await showsAlert(page, errorRules.sign_in_wrong.sentence);
    await fillIn(page, { Password: 'a new pass phrase' });
    await waitUntilSignedIn(page, /Jana/);

    const { page: later } = await openIn(link);
    await fillIn(later, { 'New password': 'yet another phrase' });
    await showsAlert(later, errorRules.password_link_invalid.sentence);
  });

  it('with two-factor authentication, turned on by keyboard, asks for a code', async () => {
    const signIn = { Email: 'kari@home.example', Password: password };
    await createAccount(signIn.Email, 'Kari');
    const { page } = await openIn(`${origin}/login`);
    await fillIn(page, signIn);
    await waitUntilSignedIn(page, /Kari/);
    await page.goto(`${origin}/workspace/account`);

    await pressOn(page, page.getByRole('button', { name: 'Turn on two-factor authentication' }));
    await page.getByRole('dialog').getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    const shown = await page.getByRole('dialog').locator('dd').textContent();
    const totp = new TOTP({ secret: (shown ?? '').replaceAll(' ', '') });
    // Uses the previous code, because the sign-in needs the current one unused.
    await page.keyboard.type(totp.generate({ timestamp: Date.now() - 30_000 }));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    const recovery = (await codes.first().textContent()) ?? '';
    await pressOn(page, page.getByRole('button', { name: 'I saved them' }));
    await page.getByText('10 recovery codes are left.').waitFor();

    const { page: other } = await openIn(`${origin}/login`);
    await fillIn(other, signIn);
    await other.getByLabel('Six-digit code').waitFor();
    await other.keyboard.type('12345');
    await other.keyboard.press('Enter');
    await showsAlert(other, 'This code is wrong');
    await other.getByLabel('Six-digit code').fill(totp.generate());
    await other.keyboard.press('Enter');
    await other.waitForURL('**/workspace');

    const { page: third } = await openIn(`${origin}/login`);
    await fillIn(third, signIn);
    await pressOn(third, third.getByRole('button', { name: 'Use a recovery code' }));
    await third.keyboard.type(recovery);
    await third.keyboard.press('Enter');
    await third.waitForURL('**/workspace');
    await third.goto(`${origin}/workspace/account`);
    await third.getByText('9 recovery codes are left.').waitFor();
  });
});

describe('signing up', () => {
  it('by invitation takes the link of an administrator, which creates one account', async () => {
    const api = await installation.start('api', { ...common, SIGN_UP: 'invited' });
    const { page: stranger } = await openIn(`${api.origin}/login`);
    await stranger.getByText('New accounts need an invitation from the administrator.').waitFor();
    await signInAs(stranger, /Nell Okafor/);
    await showsAlert(stranger, errorRules.invitation_required.sentence);
    expect(await accountsOf(demoPeople.nell.email)).toEqual([]);

    const { page: admin, problems } = await openIn(api.origin);
    await signInByRedirect(admin, api.origin, demoPeople.ada.email);
    await admin.goto(`${api.origin}/admin?view=people`);
    await pressOn(admin, admin.getByRole('button', { name: 'Invite' }));
    await fillIn(admin, { 'Email (optional)': '' });
    const link = await admin.getByLabel('Link of the invitation').inputValue();
    await pressOn(admin, admin.getByRole('button', { name: 'Done' }));
    await admin.getByText('For anyone with the link').waitFor();

    const { page: invited } = await openIn(link);
    await invited.getByRole('heading', { name: 'You’re invited' }).waitFor();
    await invited.waitForURL(`${api.origin}/login`);
    const kim = { Name: 'Kim Park', Email: 'kim@home.example' };
    await fillIn(invited, { ...kim, 'New password': password });
    await waitUntilSignedIn(invited, /Kim Park/);

    await admin.reload();
    await admin.getByText('Kim Park joined by an invitation from Ada').waitFor();
    await admin.getByText('No invitation is open.').waitFor();
    expect(problems).toEqual([]);

    const { page: late } = await openIn(link);
    await showsAlert(late, errorRules.invitation_invalid.sentence);
    expect(await late.getByRole('button', { name: 'Create account' }).count()).toBe(0);
  });

  it('while it is closed creates no account, and existing users still sign in', async () => {
    const api = await installation.start('api', { ...common, SIGN_UP: 'closed' });
    await createAccount('lena@home.example', 'Lena');
    const { page } = await openIn(`${api.origin}/login`);
    await page.getByText('This site takes no new accounts.').waitFor();
    await signInAs(page, /Nell Okafor/);
    await showsAlert(page, errorRules.sign_up_closed.sentence);
    expect(await accountsOf(demoPeople.nell.email)).toEqual([]);
    await fillIn(page, { Email: 'lena@home.example', Password: password });
    await waitUntilSignedIn(page, /Lena/);
  });
});
