import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  waitUntilHydrated,
  openBrowser,
  openContext,
  signInAs,
  signInByRedirect,
} from '../factories/browser.js';
import { createInstallation, type Installation } from '../factories/installation.js';
import { itInLongRun } from '../factories/long-run.js';
import { waitUntil } from '../factories/processes.js';

const webRoot = join(import.meta.dirname, '../../dist/web');
const link = 'https://youtu.be/sample-desk';
const unknownId = '00000000-0000-4000-8000-0000000000ff';

let installation: Installation;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  installation = await createInstallation();
  origin = (await installation.start('api', { WEB_ROOT: webRoot })).origin;
  browser = await openBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

/** Opens a prerendered page whose code comes late, and compares it before and after it hydrates. */
async function expectCleanHydration(path: string): Promise<void> {
  const { context, problems } = await openContext(browser);
  const page = await context.newPage();
  await page.addInitScript(`
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  const held = await holdBack(page, /\/assets\/main-/);
  await page.goto(origin + path);
  await page.evaluate(`document.querySelector('#root').firstElementChild.id = 'prerendered'`);
  // On a system without the usual fallback typefaces, the text moves when ours load.
  await page.evaluate('document.fonts.ready.then(() => { window.shift = 0; })');
  held.release();
  await waitUntilHydrated(page);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('#prerendered').count()).toBe(1);
  expect(await page.evaluate<number>('window.shift')).toBeLessThan(0.01);
  expect(problems).toEqual([]);
  await context.close();
}

describe('public pages', () => {
  it('are readable without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(origin);
    await page.getByText('Generate Video Thumbnails That Convert').waitFor();
    await page.getByText('Free FOREVER.').waitFor();
    expect(await page.locator('noscript').count()).toBe(0);
    expect(await page.title()).toContain('Posterframe');
    await page.getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('heading', { name: 'Terms of service' }).waitFor();
    for (const path of ['/nowhere', `/share?id=${unknownId}`]) {
      expect((await page.goto(origin + path))?.status()).toBe(404);
      await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
      expect(await page.locator('noscript').count()).toBe(0);
    }
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.getByText('Free FOREVER.').waitFor();
    await page.goto(`${origin}/workspace`);
    expect(await page.locator('noscript').innerText()).toContain('needs JavaScript');
    await context.close();
  });

  const title = 'hydrate %s without a mismatch, a new element or a layout shift';
  it.each(['/', '/login'])(title, expectCleanHydration, 180_000);
  itInLongRun.each(['/affiliate', '/terms', '/privacy_policy', '/login?error=sign_in_failed'])(
    title,
    expectCleanHydration,
    180_000,
  );

  // cspell:disable
  it('are in the language of the browser, or in the language chosen in the footer, without a script', async () => {
    const context = await browser.newContext({ locale: 'de-AT', javaScriptEnabled: false });
    const page = await context.newPage();
    const language = () => page.locator('html').getAttribute('lang');
    await page.goto(origin);
    await page.getByRole('heading', { name: 'Video-Thumbnails, die Klicks bringen' }).waitFor();
    expect(await language()).toBe('de');
    await page.goto(`${origin}/terms`);
    await page.getByText('Diese Seite gibt es nur auf Englisch.').waitFor();
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByText('Esta página solo está disponible en inglés.').waitFor();
    expect(page.url()).toBe(`${origin}/terms`);
    await page.goto(`${origin}/login`);
    await page.getByRole('link', { name: 'Continuar con Google' }).waitFor();
    expect(await language()).toBe('es');
    await context.close();
  });

  itInLongRun(
    'hydrate in German, and show the language of the account in another browser',
    async () => {
      const { context, problems } = await openContext(browser);
      await context.setExtraHTTPHeaders({ 'accept-language': 'de-DE,en;q=0.5' });
      const page = await context.newPage();
      await page.goto(origin);
      await waitUntilHydrated(page);
      await page.getByRole('heading', { name: 'Video-Thumbnails, die Klicks bringen' }).waitFor();
      await page.goto(`${origin}/login`);
      await waitUntilHydrated(page);
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Weiter mit Google' }).click();
      await (await opened).getByText(/Rosa/).first().click();
      await page.getByRole('heading', { name: 'Welches Video braucht ein Thumbnail?' }).waitFor();
      await page.goto(`${origin}/workspace/account`);
      await page.getByRole('combobox', { name: 'Sprache' }).selectOption('es');
      await page.getByRole('heading', { name: 'Cuenta', exact: true }).waitFor();
      expect(problems).toEqual([]);
      await context.close();

      const other = await openContext(browser);
      const second = await other.context.newPage();
      await second.goto(`${origin}/login`);
      await signInAs(second, /Rosa/);
      await second.getByRole('heading', { name: '¿Qué vídeo necesita una miniatura?' }).waitFor();
      // The other tests of this file read English.
      await second.goto(`${origin}/workspace/account`);
      await second.getByRole('combobox', { name: 'Idioma' }).selectOption('en');
      await second.getByRole('heading', { name: 'Account', exact: true }).waitFor();
      await other.context.close();
    },
  );
  // cspell:enable

  it('keep what is typed, the focus and the scroll position when they hydrate', async () => {
    const { context, problems } = await openContext(browser);
    const page = await context.newPage();
    const held = await holdBack(page, /\/assets\/main-/);
    await page.goto(origin);
    const box = page.getByLabel('Video link');
    const height = () => page.evaluate<number>(`document.querySelector('textarea').offsetHeight`);
    const empty = await height();
    const typed = `${link}\n`.repeat(12);
    await box.fill(typed);
    // The box grows with its text without a script.
    const grown = await height();
    expect(grown).toBeGreaterThan(empty + 100);
    await page.evaluate('window.scrollTo(0, 2000)');
    held.release();
    await waitUntilHydrated(page);
    expect(await box.inputValue()).toBe(typed);
    expect(await height()).toBe(grown);
    await box.and(page.locator(':focus')).waitFor({ state: 'attached' });
    expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(1_500);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('pass a link on to the workspace when it is sent before they hydrate', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await signInByRedirect(page, origin, 'paid@posterframe.example');
    const held = await holdBack(page, /\/assets\/main-/);
    await page.goto(origin);
    await page.getByLabel('Video link').fill(link);
    await page.getByRole('button', { name: 'Generate For FREE' }).click();
    await page.waitForURL('**/workspace?*', { waitUntil: 'commit' });
    held.release();
    await page.getByText('Which video needs a thumbnail?').waitFor();
    expect(await page.getByLabel('Video link').inputValue()).toBe(link);
    await context.close();
  });

  itInLongRun('sign in by redirect before they hydrate', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    const held = await holdBack(page, /\/assets\/main-/);
    await page.goto(`${origin}/login`);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByText('Choose a demo account').waitFor();
    held.release();
    await page.getByText(/Rosa/).first().click();
    await page.waitForURL('**/workspace', { waitUntil: 'commit' });
    expect(context.pages()).toHaveLength(1);
    await context.close();
  });

  it('lead a signed-in visitor from the sign-in page to the workspace', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await signInAs(page, /Rosa/);
    await page.waitForURL('**/workspace', { waitUntil: 'commit' });
    await page.goto(`${origin}/login`, { waitUntil: 'commit' });
    await page.waitForURL('**/workspace', { waitUntil: 'commit' });
    await context.close();
  });

  it('lead from a 404 to the landing page, and load no application there', async () => {
    const { context, problems } = await openContext(browser);
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${origin}/share?id=${unknownId}`, { waitUntil: 'networkidle' });
    expect(await page.title()).toBe('Oops! Page not found, Posterframe');
    expect(requests.filter((url) => /shared_thumbnail|\/main-/.test(url))).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Free FOREVER.').waitFor();
    // The 404 itself is the only problem.
    expect(problems.filter((problem) => !/404/.test(problem))).toEqual([]);
    await context.close();
  });

  it('measure visits only with consent, and report footer links to our own server', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    const outside: string[] = [];
    await page.route(
      (url) => url.origin !== origin,
      (route) => {
        outside.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: '' });
      },
    );
    // Simulates an installation with web analytics, whose CSP allows the analytics service.
    await page.route(`${origin}/`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace('"analyticsId":null', '"analyticsId":"G-TEST"');
      await route.fulfill({ status: 200, contentType: 'text/html', body });
    });
    await page.goto(origin);
    await page.getByText('May we measure your visit').waitFor();

    const footer = page.getByRole('contentinfo');
    const eventSent = () => page.waitForRequest('**/api/track_event');
    const beacon = eventSent();
    await footer.getByRole('link', { name: 'Pricing' }).click();
    expect((await beacon).method()).toBe('POST');
    await page.evaluate('navigator.sendBeacon = () => false');
    const call = eventSent();
    await footer.getByRole('link', { name: 'Features' }).click();
    expect((await call).postDataJSON()).toEqual({
      event_name: 'footer_link_click',
      event_params: { link: 'features' },
    });
    expect(outside).toEqual([]);
    expect(await context.cookies()).toEqual([]);

    const service = page.waitForRequest('https://www.googletagmanager.com/**');
    await page.getByRole('button', { name: 'Allow' }).click();
    expect((await service).url()).toContain('id=G-TEST');
    // Stays on the page when a link is pressed.
    await page.evaluate(`document.addEventListener('click', (event) => event.preventDefault())`);
    await page.getByRole('link', { name: 'Log in' }).click();
    // The analytics service accepts only `arguments` objects.
    const events = await page.evaluate(
      'window.dataLayer.map((one) => [Object.prototype.toString.call(one), one[0], one[1]])',
    );
    expect(events).toContainEqual(['[object Arguments]', 'event', 'homepage_login_click']);
    await context.close();
  });

  itInLongRun('count a click that came before the application had loaded', async () => {
    const { context } = await openContext(browser);
    await context.route(
      (url) => url.origin !== origin,
      (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await context.route(
      (url) => url.origin === origin && ['/', '/login', '/workspace'].includes(url.pathname),
      async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const body = html.replace('"analyticsId":null', '"analyticsId":"G-TEST"');
        await route.fulfill({ status: 200, contentType: 'text/html', body });
      },
    );
    const page = await context.newPage();
    // The page that counts the click may open the next page at once.
    const counted: string[] = [];
    await page.exposeFunction('keepEvent', (event: string) => counted.push(event));
    await page.addInitScript(`window.dataLayer = Object.assign([], {
      push(one) {
        keepEvent(JSON.stringify(Array.from(one)));
        return Array.prototype.push.call(this, one);
      },
    });`);
    await page.goto(origin);
    await page.getByRole('button', { name: 'Allow' }).click();
    // Never answers the first request, so that the click comes before the application has loaded.
    const held = Promise.withResolvers<void>();
    let requests = 0;
    await page.route(/\/assets\/main-.*\.js/, (route) =>
      (requests += 1) === 1 ? held.resolve() : route.continue(),
    );
    await page.goto(origin, { waitUntil: 'commit' });
    await held.promise;
    await page.getByRole('link', { name: 'Try for free', exact: true }).first().click();
    await page.waitForURL('**/login');
    await waitUntil('the click is counted', () =>
      Promise.resolve(counted.some((event) => event.includes('homepage_try_for_free_click'))),
    );
    await context.close();
  });

  itInLongRun('show an error when the application cannot be loaded, after one reload', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await page.route(/\/assets\/main-.*\.js/, (route) => route.fulfill({ status: 404 }));
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.goto(`${origin}/workspace`);
    await page.getByRole('alert').getByText('Posterframe could not be loaded.').waitFor();
    expect(loads).toBe(2);
    await context.close();
  });

  it('report where a page failed, but send no user input', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    const reports: string[] = [];
    await page.route('https://reports.example/**', (route) => {
      reports.push(route.request().postData() ?? '');
      return route.fulfill({ status: 200, body: '' });
    });
    // Simulates an installation with an error-reporting service.
    await page.route(`${origin}/`, async (route) => {
      const html = await (await route.fetch()).text();
      const address = '"errorReportingAddress":"https://reports.example/in"';
      const body = html.replace('"errorReportingAddress":null', address);
      await route.fulfill({ status: 200, contentType: 'text/html', body });
    });
    await page.route(/\/assets\/landing-page-.*\.js/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export const LandingPage = () => { throw new TypeError('my secret idea'); };`,
      }),
    );
    const reported = page.waitForRequest('https://reports.example/in');
    await page.goto(origin);
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await reported;
    expect(reports).toHaveLength(1);
    expect(JSON.parse(reports[0] ?? '')).toEqual({
      ...{ message: 'a page broke', page: '/' },
      detail: expect.stringMatching(/^TypeError \/assets\/landing-page-/),
    });
    await page.unroute(/\/assets\/landing-page-.*\.js/);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.getByText('Free FOREVER.').waitFor();
    await context.close();
  });

  it('are installable', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await page.goto(origin);
    const session = await context.newCDPSession(page);
    expect(await session.send('Page.getAppManifest')).toMatchObject({
      url: `${origin}/app.webmanifest`,
      errors: [],
    });
    expect(await session.send('Page.getInstallabilityErrors')).toEqual({
      installabilityErrors: [],
    });
    await context.close();
  });

  itInLongRun(
    'stay readable and show an error when the connection is lost before they hydrate',
    async () => {
      const { context } = await openContext(browser);
      const page = await context.newPage();
      const held = await holdBack(page, /\/assets\/main-/);
      await page.goto(origin);
      await held.requested;
      await page.getByLabel('Video link').fill(link);
      await context.setOffline(true);
      held.fail();
      await page.getByRole('alert').getByText('Please check your connection').waitFor();
      await page.getByText('Free FOREVER.').waitFor();
      expect(await page.getByLabel('Video link').inputValue()).toBe(link);
      await context.close();
    },
  );
});

/** Delays a file until it is released or made to fail. */
async function holdBack(page: Page, file: RegExp) {
  const requested = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(file, async (route) => {
    requested.resolve();
    await route[await answer.promise]();
  });
  return {
    requested: requested.promise,
    release: () => answer.resolve('continue'),
    fail: () => answer.resolve('abort'),
  };
}
