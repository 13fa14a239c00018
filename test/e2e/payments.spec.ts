import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openContext, signInAs } from '../factories/browser.js';
import { createInstallation, type Installation } from '../factories/installation.js';
import { itInLongRun } from '../factories/long-run.js';
import { PaymentEmulator } from '../factories/payment-emulator.js';
import { waitUntil } from '../factories/processes.js';

const webRoot = join(import.meta.dirname, '../../dist/web');

let installation: Installation;
let paymentEmulator: PaymentEmulator;
let browser: Browser;
/** The workspace of a new user on the free plan, open beside other tabs. */
let page: Page;

beforeAll(async () => {
  installation = await createInstallation();
  const api = await installation.start('api', { WEB_ROOT: webRoot });
  await installation.start('worker');
  paymentEmulator = await PaymentEmulator.open(installation, api);
  browser = await openBrowser();
  const { context } = await openContext(browser);
  page = await context.newPage();
  await page.goto(`${api.origin}/login`);
  await signInAs(page, /Nell/);
  await page.waitForURL('**/workspace');
});

afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

/** Waits for the tab that a click opens, until the payment provider's page is loaded. */
async function openTab(click: Promise<void>, address: RegExp): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), click]);
  await tab.waitForURL(address);
  return tab;
}

async function openSubscription(): Promise<void> {
  await page.getByRole('button', { name: /^Nell/ }).click();
  await page.getByRole('menuitem', { name: 'My Subscription' }).click();
  await page.getByRole('heading', { name: 'My Subscription' }).waitFor();
}

function balance(): Promise<string> {
  return page
    .getByRole('complementary')
    .getByRole('button', { name: /Add More/ })
    .innerText();
}

async function waitUntilBalance(credits: number): Promise<void> {
  await waitUntil(`the balance is ${credits}`, async () =>
    new RegExp(`^${credits}\\b`).test(await balance()),
  );
}

describe('payments', () => {
  it('for a pack in another tab, confirmed at the bank, show in the first tab', async () => {
    await waitUntilBalance(50);
    await page
      .getByRole('button', { name: /Add More/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Get More Credits' });
    await dialog.getByText('You have 50 credits, enough for 2 thumbnails.').waitFor();
    await dialog.getByRole('radio', { name: /^100 credits/ }).press('ArrowDown');
    const checkout = await openTab(
      dialog.getByRole('button', { name: 'Buy 500 credits for $8' }).click(),
      /\/c\/pay\//,
    );
    await page.getByText('Waiting for your payment of $8 in the other tab.').waitFor();

    await checkout.getByRole('radio', { name: /3155/ }).check();
    await checkout.getByRole('button', { name: 'Pay' }).click();
    await checkout.getByRole('button', { name: 'No, fail' }).click();
    await checkout.getByText('Your bank did not confirm the payment.').waitFor();
    await checkout.getByRole('radio', { name: /3155/ }).check();
    await checkout.getByRole('button', { name: 'Pay' }).click();
    await checkout.getByRole('button', { name: 'Yes, complete' }).click();
    await checkout.waitForURL('**/workspace/subscription*');
    await waitUntilBalance(550);
    await waitUntil(
      'no payment is awaited any more',
      async () => (await page.getByText(/^(?:Waiting for|Finish switching)/).count()) === 0,
    );
    await checkout.close();
  });

  itInLongRun('are no longer awaited when the payment page is left', async () => {
    await page
      .getByRole('button', { name: /Add More/ })
      .first()
      .click();
    const checkout = await openTab(
      page.getByRole('button', { name: 'Buy 500 credits for $8' }).click(),
      /\/c\/pay\//,
    );
    const waiting = page.getByText(/^(?:Waiting for|Finish switching) your payment/);
    await waiting.waitFor();
    await checkout.getByRole('link', { name: 'Back' }).click();
    await checkout.getByText('You left the payment page. Nothing was charged.').waitFor();
    await waiting.waitFor({ state: 'detached' });
    await checkout.close();
    await waitUntilBalance(550);
  });

  it('change the balance and the dates after subscribing, renewal, upgrade and cancellation', async () => {
    await openSubscription();
    await page.getByRole('button', { name: 'Upgrade Your Plan' }).click();
    const checkout = await openTab(
      page.getByRole('button', { name: 'Choose Starter' }).click(),
      /\/c\/pay\//,
    );
    await checkout.getByRole('button', { name: 'Subscribe' }).click();
    await checkout.waitForURL('**/workspace/subscription*');
    await checkout.close();
    await waitUntilBalance(750);
    const dates = page.getByText(/^Next billing date: /);
    await dates.waitFor();
    const first = await dates.innerText();

    // Two hours into the next period, when its invoice has been paid.
    const [subscription] = (await paymentEmulator.stripe.subscriptions.list({ limit: 1 })).data;
    const end = subscription?.items.data[0]?.current_period_end ?? 0;
    await paymentEmulator.advance((end - (await paymentEmulator.now())) / 86_400 + 2 / 24);
    await paymentEmulator.waitUntilDelivered();
    await waitUntil('the next date is a month later', async () => {
      await returnToTab();
      return (await dates.innerText()) !== first;
    });
    await waitUntilBalance(750);

    await page.getByRole('button', { name: 'Change Plan' }).click();
    const change = await openTab(
      page.getByRole('button', { name: 'Choose Pro' }).click(),
      /\/p\/session\//,
    );
    await change.locator('button[value=confirm]').click();
    await change.waitForURL('**/workspace/subscription*');
    await change.close();
    await page.getByText('You are on the Pro plan now.').waitFor();
    // The difference of 300 credits for all but two hours of the month.
    await waitUntilBalance(1_049);

    const portal = await openTab(
      page.getByRole('button', { name: 'Manage Billing' }).click(),
      /\/p\/session\//,
    );
    await portal.getByRole('button', { name: 'Cancel plan' }).click();
    await portal.getByRole('button', { name: 'Don’t cancel plan' }).waitFor();
    await portal.close();
    await waitUntil('the end of the plan shows', async () => {
      await returnToTab();
      return (await page.getByText(/^Will cancel at: /).count()) === 1;
    });
  });

  it('appear in the credit history', async () => {
    await page.getByRole('link', { name: 'Credit history' }).click();
    await page.getByText('Credit pack').waitFor();
    const rows = await page.evaluate<[number, number][]>(
      `Array.from(document.querySelectorAll('tbody tr'), ({ cells }) =>
        [2, 3].map((cell) => Number(cells[cell].innerText.replace('−', '-').replace(/[^0-9-]/g, ''))))`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(rows.at(-1)).toEqual([50, 50]);
    for (const [index, [amount, after]] of rows.entries()) {
      expect(after - amount).toBe(rows[index + 1]?.[1] ?? 0);
    }
    expect(rows[0]?.[1]).toBe(1_049);
  });
});

/** Simulates a return to the tab, which then polls: headless browsers send no such event. */
async function returnToTab(): Promise<void> {
  const looked = page.waitForResponse('**/plan/current_subscription_info');
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
  await looked;
}
