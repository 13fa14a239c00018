import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitUntilHydrated } from '../factories/browser.js';
import {
  answerWith,
  id,
  timeoutMs,
  startScreenServer,
  refuseWith,
  createScreenChecker,
  type ScreenServer,
} from './screen-server.js';

let server: ScreenServer;

beforeAll(async () => {
  server = await startScreenServer();
});

afterAll(() => server?.close());

describe('screens of public pages', () => {
  it(
    'pass the checks',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);

      await page.goto(server.origin);
      await page.getByText('Generate Video Thumbnails That Convert').waitFor();
      await checkState('landing', { full: true });
      await page.getByLabel('Video link').fill('https://www.youtube.com/watch?v=sample-alps');
      await page.evaluate('window.scrollTo(0, 1400)');
      await page.locator('header[data-closed]').waitFor();
      await checkState('landing-scrolled');
      for (const [name, path] of [
        ['affiliate', '/affiliate'],
        ['terms', '/terms'],
        ['privacy', '/privacy_policy'],
      ] as const) {
        await page.goto(server.origin + path);
        await page.locator('main h1').waitFor();
        await checkState(name, { full: true });
      }

      await page.goto(`${server.origin}/login`);
      await page.getByText('Sign in to access your AI-powered thumbnail generator').waitFor();
      await checkState('login');
      await waitUntilHydrated(page);
      const popup = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      const opened = await popup;
      await checkState('login-waiting');
      await opened.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('alert').getByText('Sign-in was canceled.').waitFor();
      await checkState('login-error');

      await page.goto(`${server.origin}/nowhere`, { waitUntil: 'networkidle' });
      await page.getByText('Oops! Page not found').waitFor();
      await checkState('not-found');
      await answerWith(page, '/api/shared_thumbnail', {
        ...{ id, pictureUrl: '/media/3.jpg', smallPictureUrl: '/media/3.jpg' },
        downloadUrl: '/media/3.jpg',
        ...{ width: 1280, height: 720 },
      });
      // Serve the application instead of the 404 page, which never hydrates.
      const shell = await page.request.get(`${server.origin}/workspace`, {
        headers: { accept: 'text/html' },
      });
      await page.route('**/share?id=*', (route) => route.fulfill({ response: shell }));
      await page.goto(`${server.origin}/share?id=${id}`);
      await page.getByRole('img', { name: 'Shared thumbnail' }).waitFor();
      await checkState('share');
      await page.getByRole('button', { name: 'Report' }).click();
      await page.getByRole('radio').first().check();
      await checkState('share-report');
      await answerWith(page, '/api/report_thumbnail', {});
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Thank you').waitFor();
      await checkState('share-reported');
      await refuseWith(page, '/api/shared_thumbnail', 500, {});
      await page.reload();
      await page.getByText('We couldn’t load the thumbnail.').waitFor();
      await checkState('share-error');
      await withAnalytics(page, server.origin);
      await page.goto(server.origin);
      await page.getByLabel('Video link').focus();
      await page.getByText('May we measure your visit').waitFor();
      await checkState('landing-consent');
      await page.unroute(`${server.origin}/`);
      await page.goto(`${server.origin}/design`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { name: 'Design system' }).waitFor();
      await checkState('design', { full: true });

      await page.route('**/assets/sign-in-page-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `export const SignInPage = () => { throw new Error('broken'); };`,
        }),
      );
      await page.goto(`${server.origin}/login`);
      await page.getByText('Unexpected Application Error!').waitFor();
      await checkState('broken');
      expectNoProblems();
    },
    timeoutMs,
  );
});

/** Serves the landing page as on an installation with web analytics. */
async function withAnalytics(page: Page, origin: string): Promise<void> {
  await page.route(`${origin}/`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('"analyticsId":null', '"analyticsId":"G-SCREENS"');
    await route.fulfill({ response, body });
  });
}
