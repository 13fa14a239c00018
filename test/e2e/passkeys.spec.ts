import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openContext, pressOn, waitUntilHydrated } from '../factories/browser.js';
import { createInstallation, type Installation } from '../factories/installation.js';
import { findFreePort, runForOutput } from '../factories/processes.js';

const webRoot = join(import.meta.dirname, '../../dist/web');
const email = 'iris@home.example';
const password = 'correct horse battery';

let installation: Installation;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  installation = await createInstallation();
  const port = await findFreePort();
  // Browsers allow no passkeys at an IP address.
  origin = `http://localhost:${port}`;
  await installation.start('api', {
    API_PORT: String(port),
    PUBLIC_ORIGIN: origin,
    WEB_ROOT: webRoot,
    LOCAL_ACCOUNTS: 'on',
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

/** Gives the page a device with a fingerprint reader whose user agrees to everything. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    verifyUser: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** The virtual device picks a suggested passkey at once, so suggestions are off where the test presses the button. */
const suggestions = '#suggestions';
const onlyWhereWanted = `
  if (location.hash !== '${suggestions}') PublicKeyCredential.isConditionalMediationAvailable = async () => false;`;

async function signOut(page: Page): Promise<void> {
  // A request that is answered after the sign-out would fail, and the browser would log an error.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /Iris/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${origin}/`);
  await page.goto(`${origin}/login`);
  await waitUntilHydrated(page);
}

describe('a passkey', () => {
  it('is added by keyboard, signs in without e-mail address, password and code, and stops working when it is removed', async () => {
    const { output } = await runForOutput(
      'cli/create-user.js',
      { ...installation.environment, LOCAL_ACCOUNTS: 'on' },
      [email, 'Iris'],
    );
    const { context, problems } = await openContext(browser);
    const page = await context.newPage();
    const device = await addDevice(page);
    await page.addInitScript(onlyWhereWanted);
    await page.goto(`${origin}/login${/#password=[\w-]+/.exec(output)?.[0] ?? ''}`);
    await waitUntilHydrated(page);
    await page.getByLabel('New password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/workspace');
    await page.goto(`${origin}/workspace/account`);

    await page.getByText('You have no passkeys.').waitFor();
    await pressOn(page, page.getByRole('button', { name: 'Add a passkey' }));
    await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
    await page.keyboard.press('Enter');
    await page.getByText('My laptop is added').waitFor();
    const [credential] = await device.credentials();
    expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });
    await page.getByText(/Never used/).waitFor();

    await signOut(page);
    await pressOn(page, page.getByRole('button', { name: 'Sign in with a passkey' }));
    await page.waitForURL('**/workspace');
    await page.goto(`${origin}/workspace/account`);
    await page.getByText(/Last used/).waitFor();

    await signOut(page);
    await page.goto(`${origin}/login${suggestions}`);
    await page.reload();
    await page.waitForURL('**/workspace');
    await page.goto(`${origin}/workspace/account`);

    await signOut(page);
    await device.verifyUser(false);
    await pressOn(page, page.getByRole('button', { name: 'Sign in with a passkey' }));
    await page.getByText('No passkey was used.').waitFor();
    await device.verifyUser(true);
    await pressOn(page, page.getByRole('button', { name: 'Sign in with a passkey' }));
    await page.waitForURL('**/workspace');

    await page.goto(`${origin}/workspace/account`);
    await pressOn(page, page.getByRole('button', { name: 'Remove My laptop' }));
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
    await page.getByText('My laptop is removed').waitFor();
    await page.getByText('You have no passkeys.').waitFor();
    expect(problems).toEqual([]);

    await signOut(page);
    await pressOn(page, page.getByRole('button', { name: 'Sign in with a passkey' }));
    await page.getByText('We couldn’t accept this passkey.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
