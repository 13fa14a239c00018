import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { waitUntilHydrated, openBrowser, openContext, pressOn } from '../factories/browser.js';
import { createInstallation, type Installation } from '../factories/installation.js';
import { runForOutput } from '../factories/processes.js';

const webRoot = join(import.meta.dirname, '../../dist/web');
const email = 'iris@home.example';
const password = 'correct horse battery';

let installation: Installation;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  installation = await createInstallation();
  ({ origin } = await installation.start('api', { WEB_ROOT: webRoot, LOCAL_ACCOUNTS: 'on' }));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

async function newPage(path: string): Promise<Page> {
  const { context } = await openContext(browser);
  const page = await context.newPage();
  await page.goto(origin + path);
  await waitUntilHydrated(page);
  return page;
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

describe('two-factor authentication', () => {
  it('is turned on by keyboard, and asks for a code at the next sign-in', async () => {
    const { output } = await runForOutput(
      'cli/create-user.js',
      { ...installation.environment, LOCAL_ACCOUNTS: 'on' },
      [email, 'Iris'],
    );
    const page = await newPage(`/login${/#password=[\w-]+/.exec(output)?.[0] ?? ''}`);
    await page.getByLabel('New password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/workspace');
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

    const other = await newPage('/login');
    await enterPassword(other);
    await other.getByLabel('Six-digit code').waitFor();
    await other.keyboard.type('12345');
    await other.keyboard.press('Enter');
    await other.getByRole('alert').getByText('This code is wrong').waitFor();
    await other.getByLabel('Six-digit code').fill(totp.generate());
    await other.keyboard.press('Enter');
    await other.waitForURL('**/workspace');

    const third = await newPage('/login');
    await enterPassword(third);
    await pressOn(third, third.getByRole('button', { name: 'Use a recovery code' }));
    await third.keyboard.type(recovery);
    await third.keyboard.press('Enter');
    await third.waitForURL('**/workspace');
    await third.goto(`${origin}/workspace/account`);
    await third.getByText('9 recovery codes are left.').waitFor();
  });
});
