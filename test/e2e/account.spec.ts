import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  chooseMenuItem,
  waitUntilHydrated,
  openBrowser,
  openContext,
  pressOn,
  signInAs,
  signInByRedirect,
} from '../factories/browser.js';
import { createInstallation, type Installation } from '../factories/installation.js';
import { itInLongRun } from '../factories/long-run.js';
import { waitUntil } from '../factories/processes.js';

const webRoot = join(import.meta.dirname, '../../dist/web');

let installation: Installation;
let origin: string;
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  installation = await createInstallation();
  origin = (await installation.start('api', { WEB_ROOT: webRoot })).origin;
  browser = await openBrowser();
});

// An open page would keep polling during later tests.
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

/** A page in a new browser context. */
async function newBrowser(isFirstVisit = false): Promise<Page> {
  const { context } = await openContext(browser, 1440, 900, isFirstVisit);
  contexts.push(context);
  return context.newPage();
}

async function signInOnNewPage(name: 'paid' | 'admin' | 'new' | 'rosa'): Promise<Page> {
  const page = await newBrowser();
  await signInByRedirect(page, origin, `${name}@posterframe.example`);
  return page;
}

async function generate(page: Page, link: string): Promise<void> {
  await page.getByRole('textbox').first().fill(link);
  await page
    .getByRole('button', { name: /^Generate/ })
    .first()
    .click();
}

/** Counts the requests of all tabs to a path. */
function countRequests(context: BrowserContext, path: string): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

describe('first-time visitor', () => {
  it('causes no session request, and loads nothing from other sites', async () => {
    const page = await newBrowser();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${origin}/login`);
    // Waits for the element that loads last.
    await page.locator('section[aria-label^="Notifications"]').waitFor({ state: 'attached' });
    await page.goto(`${origin}/workspace/history`);
    await page.waitForURL('**/login');
    expect(asked.filter((url) => url.includes('/auth/refresh'))).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(origin))).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });
});

describe('sign-in', () => {
  itInLongRun('explains a refusal, a closed popup and another sign-in method', async () => {
    const page = await newBrowser();
    await page.goto(`${origin}/login`);
    await waitUntilHydrated(page);

    const [refusing] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Continue with Google' }).click(),
    ]);
    await refusing.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('Sign-in was canceled').waitFor();

    const [closing] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Continue with Facebook' }).click(),
    ]);
    await closing.getByText('Choose a demo account').waitFor();
    // A popup that closes within 1.5 s counts as unable to reach its page.
    await waitUntil('the window has been open for a while', async () => {
      const age = await closing.evaluate<number>('performance.now()');
      return age > 1_600;
    });
    await closing.close();
    await page.getByRole('alert').getByText('The window was closed').waitFor();

    await signInAs(page, /Rosa/, 'Facebook');
    await page
      .getByRole('alert')
      .getByText('An account already exists with a different sign-in method.')
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('continues in the same window when the popup is blocked, and keeps the link', async () => {
    const page = await newBrowser();
    await page.addInitScript('window.open = () => null');
    await page.goto(origin);
    await page.getByRole('textbox').fill('https://youtu.be/sample-soup');
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: 'Generate For FREE' }).click();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: 'Continue in this window' }).click();
    await page.getByText(/Rosa Iglesias/).click();
    await page.waitForURL('**/workspace');
    expect(await page.getByRole('textbox').first().inputValue()).toBe(
      'https://youtu.be/sample-soup',
    );
  });

  it('welcomes a new Facebook user once, and adds Google to the account', async () => {
    const page = await newBrowser(true);
    await page.goto(`${origin}/workspace/account`);
    await page.waitForURL('**/login');
    await signInAs(page, /Finn/, 'Facebook');
    // Returns to the requested page.
    await page.waitForURL('**/workspace/account');
    await page.getByRole('dialog', { name: 'Welcome, Finn Aalto' }).waitFor();
    await page.getByRole('button', { name: 'Start Making' }).click();

    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Add Google' }).click();
    await (await opened).getByText(/Finn Aalto/).click();
    await page
      .getByText(/finn@posterframe.example, since/)
      .first()
      .waitFor();
    await waitUntil(
      'nothing is left to add',
      async () =>
        (await page.getByRole('button', { name: /^Add (Google|Facebook)/ }).count()) === 0,
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('reload of the workspace', () => {
  itInLongRun(
    'happens once when a chunk is missing after a deploy, and keeps the form',
    async () => {
      const page = await signInOnNewPage('paid');
      await page.getByLabel('Video link').fill('https://youtu.be/sample-soup');
      await page.getByRole('button', { name: '+ Prompt' }).click();
      await page.getByLabel('Your idea').fill('A bowl, close');
      let loads = 0;
      page.on('domcontentloaded', () => (loads += 1));
      await page.route('**/assets/upload-dialog-*.js', (route) =>
        loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await page.getByRole('button', { name: '+ Face/Assets' }).click();
      await waitUntil('the page is reloaded', () => Promise.resolve(loads === 1));
      await page.getByLabel('Your idea').waitFor();
      expect(await page.getByLabel('Your idea').inputValue()).toBe('A bowl, close');
      expect(await page.getByLabel('Video link').inputValue()).toBe('https://youtu.be/sample-soup');
      await page.reload();
      await page.getByLabel('Your idea').waitFor();
      expect(await page.getByLabel('Video link').inputValue()).toBe('https://youtu.be/sample-soup');
    },
  );
});

describe('session', () => {
  it('is renewed once for two tabs, and ends in both when one signs out', async () => {
    const left = await signInOnNewPage('paid');
    const context = left.context();
    const right = await context.newPage();
    await right.goto(`${origin}/workspace`);
    await right.getByRole('button', { name: /Theo/ }).waitFor();
    // Listens after the page does, so the page has received every message that this listener receives.
    await right.evaluate(`void (window.received = new Promise((resolve) => {
      window.listening = new BroadcastChannel('posterframe:session');
      window.listening.addEventListener('message', () => resolve(), { once: true });
    }))`);

    const renewals = countRequests(context, '/auth/refresh');
    /** The access token that a tab receives. */
    const tokenFor = async (tab: Page) => {
      const answered = tab.waitForResponse(
        (response) => response.url().includes('/thumbnail/history') && response.ok(),
      );
      await tab.getByRole('link', { name: 'History' }).first().click();
      return (await answered).request().headers()['authorization'];
    };
    // The first tab's token has expired by its next use.
    await left.route('**/thumbnail/history*', (route) => {
      if (renewals() > 0) return route.continue();
      const headers = { ...route.request().headers(), authorization: 'Bearer expired' };
      return route.continue({ headers });
    });
    const renewed = await tokenFor(left);
    await right.evaluate('window.received');
    expect(await tokenFor(right)).toBe(renewed);
    expect(renewals()).toBe(1);

    await left.getByRole('button', { name: /Theo/ }).click();
    await left.getByRole('menuitem', { name: 'Sign out' }).click();
    await left.waitForURL(`${origin}/`);
    await right.waitForURL('**/login');
  });

  itInLongRun('survives a token that expires during a generation', async () => {
    await installation.start('worker');
    const page = await signInOnNewPage('paid');
    await page.evaluate(`localStorage.setItem('generation_batch_size', '1')`);
    await page.reload();
    await page.getByRole('button', { name: 'Batch size, 1' }).waitFor();
    const renewals = countRequests(page.context(), '/auth/refresh');
    let refused = 0;
    await page.route('**/api/get_result*', async (route) => {
      if (refused > 0) return route.continue();
      refused += 1;
      const headers = { ...route.request().headers(), authorization: 'Bearer expired' };
      return route.continue({ headers });
    });
    await generate(page, 'https://www.youtube.com/watch?v=sample-desk');
    await page.waitForURL('**/workspace?generation=*');
    await page.getByText('Thumbnail Generated!').waitFor({ timeout: 90_000 });
    expect(refused).toBe(1);
    expect(renewals()).toBe(1);
  });

  it('ends in every browser when its user signs out everywhere', async () => {
    const [here, there] = [await signInOnNewPage('admin'), await signInOnNewPage('admin')];
    await here.goto(`${origin}/workspace/account`);
    await here.getByRole('button', { name: 'Sign out everywhere' }).click();
    await here.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await here.waitForURL(`${origin}/`);
    await there.getByRole('link', { name: 'History' }).first().click();
    await there.waitForURL('**/login');
  });
});

describe('channel ownership', () => {
  it('asks a free user for a channel before Generate is refused, then submits', async () => {
    const page = await signInOnNewPage('new');
    await page.getByLabel('Video link').fill('https://youtu.be/sample-chip');
    await page.getByRole('alert').getByText('Is this video yours?').waitFor();

    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Connect your channel' }).click();
    const popup = await opened;
    await popup.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/workspace?generation=*');

    await page.goto(`${origin}/workspace/account`);
    await page.getByRole('button', { name: 'Disconnect Desk Notes' }).click();
    await page.getByText('Desk Notes is disconnected').waitFor();
    await page.getByRole('button', { name: 'Connect your channel' }).waitFor();
  });
});

describe('account by keyboard', () => {
  it('opens and closes every dialog, and returns a visible focus', async () => {
    const page = await signInOnNewPage('paid');
    await pressOn(page, page.getByRole('button', { name: /^Theo/ }));
    const account = page.getByRole('menuitem', { name: 'Account' });
    await chooseMenuItem(page, account);
    await page.getByText(/Member since/).waitFor();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    for (const name of ['Remove face data', 'Sign out everywhere', 'Delete my account and data']) {
      await pressOn(page, button(name));
      await dialog.waitFor();
      expect(await isFocusVisible(page)).toBe(true);
      expect(await page.evaluate(`!!document.activeElement.closest('[role="dialog"]')`)).toBe(true);
      // Tab cycles within the dialog.
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
      expect(await page.evaluate(`!!document.activeElement.closest('[role="dialog"]')`)).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await button(name).and(page.locator(':focus')).waitFor();
      expect(await isFocusVisible(page)).toBe(true);
    }
    // An earlier thumbnail may contain a cut-out face. After the first removal there is none.
    for (const said of [
      /There was no face data to remove|Face data removed/,
      /There was no face/,
    ]) {
      await pressOn(page, button('Remove face data'));
      await dialog.locator(':focus').waitFor();
      await pressOn(page, dialog.getByRole('button', { name: 'Remove face data' }));
      await page.getByText(said).first().waitFor();
      await dialog.waitFor({ state: 'detached' });
    }
    await button('Remove face data').and(page.locator(':focus')).waitFor();

    await pressOn(
      page,
      page.getByRole('button', { name: /Add More/ }).first(),
      'Enter',
      'Shift+Tab',
    );
    await dialog.waitFor();
    await pressOn(page, dialog.getByRole('radio', { checked: true }), 'ArrowDown');
    await dialog.getByRole('button', { name: 'Buy 1,000 credits for $10' }).waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /Add More/ })
      .first()
      .and(page.locator(':focus'))
      .waitFor();
    await page.goto(`${origin}/workspace/subscription`);
    await pressOn(page, button('Change Plan'));
    await pressOn(page, dialog.getByRole('button', { name: 'Choose Starter' }), 'Escape');
    await button('Change Plan').and(page.locator(':focus')).waitFor();
  });
});

/** Whether the focused element has a visible focus indicator. */
function isFocusVisible(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  })()`);
}

describe('account deletion', () => {
  it('exports all data and deletes the account after confirmation', async () => {
    const page = await signInOnNewPage('rosa');
    await page.goto(`${origin}/workspace/account`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe('posterframe-my-data.json');

    await page.getByRole('button', { name: 'Delete my account and data' }).click();
    const confirm = page.getByRole('button', { name: 'Delete for good' });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: /to confirm/ }).fill('delete');
    await confirm.click();
    await page.waitForURL(`${origin}/`);
    await page.getByText('Your account and your data have been deleted.').waitFor();
    await page.goto(`${origin}/workspace`);
    await page.waitForURL('**/login');
  });
});
