import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from 'playwright-core';
import { waitUntil } from './processes.js';

/** Starts the browser that `npm test` has found or unpacked and passes in BROWSER_PATH. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['BROWSER_PATH'];
  if (!executablePath) throw new Error('BROWSER_PATH is not set: run the tests with `npm test`.');
  return chromium.launch({
    executablePath,
    args: [
      // Tests run as root in containers, where Chromium's own sandbox cannot start.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Opens a context that collects the errors of its pages, for a returning visitor unless `isFirstVisit`. */
export async function openContext(
  browser: Browser,
  width = 1440,
  height = 900,
  isFirstVisit = false,
): Promise<{ context: BrowserContext; problems: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  // Rendering takes tens of seconds on a busy machine.
  context.setDefaultTimeout(60_000);
  // Pages without an origin, such as an opened file, have no storage.
  if (!isFirstVisit)
    await context.addInitScript(
      `try { localStorage.setItem('workspace_visited', 'true'); } catch {}`,
    );
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`);
  });
  return { context, problems };
}

/** Moves the focus with Tab, or in a menu with an arrow key, until it reaches the element; then presses a key on it. */
export async function pressOn(
  page: Page,
  what: Locator,
  key = 'Enter',
  by: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await what.waitFor();
  const reached = what.and(page.locator(':focus'));
  for (let steps = 0; (await reached.count()) === 0; steps += 1) {
    if (steps === 80) throw new Error(`${by} does not lead to ${String(what)}`);
    await page.keyboard.press(by);
  }
  await page.keyboard.press(key);
}

/** Chooses an item of the open menu by keyboard. The menu moves its focus some time after each key press. */
export async function chooseMenuItem(page: Page, item: Locator): Promise<void> {
  const focused = page.locator('[role="menuitem"]:focus');
  await focused.waitFor();
  for (let steps = 0; (await item.and(focused).count()) === 0; steps += 1) {
    if (steps === 20) throw new Error(`ArrowDown does not lead to ${String(item)}`);
    const before = await focused.textContent();
    await page.keyboard.press('ArrowDown');
    await waitUntil('the focus moves', async () => (await focused.textContent()) !== before);
  }
  await page.keyboard.press('Enter');
}

/** Waits until the page handles clicks. Before that, its forms and links work without a script. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Signs in through the popup as one of the emulator's users. */
export async function signInAs(
  page: Page,
  name: RegExp,
  provider: 'Google' | 'Facebook' = 'Google',
): Promise<void> {
  await waitUntilHydrated(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  const popup = await opened;
  await popup.getByText(name).first().click();
}

/** Signs in through the emulator's redirects, without its account chooser, and opens the workspace. */
export async function signInByRedirect(page: Page, origin: string, email: string): Promise<void> {
  const start = await page.request.get(`${origin}/auth/google?mode=redirect&return=/workspace`, {
    maxRedirects: 0,
  });
  const authorize = new URL(start.headers()['location'] ?? '');
  authorize.searchParams.set('login_hint', email);
  authorize.searchParams.set('posterframe_auto', '1');
  await page.goto(authorize.href);
  await page.waitForURL('**/workspace');
  await page.getByText('Which video needs a thumbnail?').waitFor();
}

/** Lists controls smaller than 44 pixels, except links in sentences, and dialog actions below the fold. */
export function findTouchProblems(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const nameOf = (one) => (one.ariaLabel || one.textContent || one.name || one.type).trim().slice(0, 40);
    const controls = 'button, a[href], input, select, textarea, summary, [role="button"], [role="menuitem"], [role="tab"]';
    const small = [...document.querySelectorAll(controls)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => getComputedStyle(one).display !== 'inline')
      .filter((one) => !one.closest('[inert], [aria-hidden="true"], .sr-only'))
      // A checkbox can be pressed on all of its label.
      .map((one) => one.matches('[type="checkbox"], [type="radio"]') && one.closest('label') || one)
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && Math.min(box.width, box.height) < 43.5)
      .map(({ one, box }) => Math.round(box.width) + 'x' + Math.round(box.height) + ' ' + nameOf(one));
    const hidden = [...document.querySelectorAll('[role="dialog"] .sticky.bottom-0 button')]
      .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1)
      .map((one) => 'below the fold: ' + nameOf(one));
    return [...small, ...hidden];
  })()`);
}
