import { join } from 'node:path';
import { demoPeople } from '@app/providers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  openBrowser,
  openContext,
  signInByRedirect,
  findTouchProblems,
} from '../factories/browser.js';
import { createInstallation, type Installation } from '../factories/installation.js';
import { itInLongRun } from '../factories/long-run.js';
import { waitUntil } from '../factories/processes.js';
import { z } from 'zod';

const webRoot = join(import.meta.dirname, '../../dist/web');
const uploadPath = '/upload/youtube/v3/thumbnails/set';

let installation: Installation;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  installation = await createInstallation();
  origin = (await installation.start('api', { WEB_ROOT: webRoot })).origin;
  await installation.start('worker');
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

const setFault = (fault: object) =>
  fetch(`${installation.emulator.origin}/emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: uploadPath, times: 1, ...fault }),
  });
/** Opens the workspace of a user in a browser of their own. */
async function openSignedIn(email: string) {
  const { context, problems } = await openContext(browser);
  const page = await context.newPage();
  await signInByRedirect(page, origin, email);
  return { context, page, problems };
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('a creator with a channel', () => {
  it('publishes a thumbnail after consent, reads reports, undoes it, records a test result, waits at a rate limit, and revokes the consents', async () => {
    const { context, page, problems } = await openSignedIn('rosa@posterframe.example');
    await page.getByLabel('Video link').fill('https://youtu.be/sample-soup');
    await button(page, /^Generate/)
      .first()
      .click();
    await page
      .getByRole('heading', { name: /^Thumbnails? Generated!$/ })
      .waitFor({ timeout: 60_000 });

    const use = button(page, /^Use on YouTube: /).first();
    await use.click();
    const opened = page.waitForEvent('popup');
    await button(page, 'Allow on Google').click();
    const popup = await opened;
    await popup.getByText('Manage your YouTube videos').waitFor();
    await popup.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('On your video', { exact: true }).waitFor();

    await button(page, /^Impressions and clicks of/)
      .first()
      .click();
    const reportsOpened = page.waitForEvent('popup');
    await button(page, 'Allow on Google').click();
    const reportsPopup = await reportsOpened;
    await reportsPopup.getByText('View YouTube Analytics reports').waitFor();
    await reportsPopup.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: /^Click rate by day/ }).waitFor({ timeout: 40_000 });
    await page.getByText('This isn’t a test.').waitFor();
    await page.getByText('Show as a table').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('columnheader', { name: 'Impressions' }).waitFor();

    await button(page, /^Undo/).click();
    await page.getByText('The previous thumbnail is back').waitFor();

    await page.getByRole('button', { name: 'B', exact: true }).click();
    await page.getByRole('button', { name: 'B', exact: true, pressed: true }).waitFor();
    await page.getByRole('spinbutton').fill('54');
    await page.keyboard.press('Enter');
    await page.reload();
    await page.getByRole('spinbutton').waitFor();
    expect(await page.getByRole('spinbutton').inputValue()).toBe('54');

    await setFault({ status: 429, reason: 'uploadRateLimitExceeded' });
    await use.click();
    await page.getByText(/Waiting for YouTube. Next attempt/).waitFor();
    await page.getByText('YouTube limits how often a channel changes thumbnails.').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await button(page, /^Cancel setting/).click();
    await use.waitFor();

    await page.goto(`${origin}/workspace/account`);
    await button(page, 'Don’t allow thumbnails to be set on Low Flame Kitchen').click();
    await page.getByText('We no longer set thumbnails of Low Flame Kitchen').waitFor();
    await button(page, 'Don’t allow reports of Low Flame Kitchen to be read').click();
    await page.getByText('We no longer read reports of Low Flame Kitchen').waitFor();
    await waitUntil(
      'the permission is gone',
      async () => (await button(page, /^Don’t allow/).count()) === 0,
    );
    expect(problems).toEqual([]);
    await context.close();
  });

  itInLongRun(
    'finds every control beside a delivered thumbnail large enough for touch',
    async () => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.addInitScript(`localStorage.setItem('workspace_visited', 'true')`);
      await signInByRedirect(page, origin, 'rosa@posterframe.example');
      await page.goto(`${origin}/workspace/history`);
      await page
        .getByRole('link', { name: /results|Thumbnail/i })
        .first()
        .waitFor();
      const [row] = await installation.test.queryRows(
        { id: z.string() },
        `select id from thumbnails limit 1`,
      );
      await page.goto(`${origin}/workspace/thumbnail/${row?.id}`);
      await button(page, /^Use on YouTube: /)
        .first()
        .waitFor();
      expect(await findTouchProblems(page)).toEqual([]);
      await context.close();
    },
  );

  itInLongRun(
    'connects a channel, takes the captions of a video as material after consent, and takes the consent back',
    async () => {
      const { context, page, problems } = await openSignedIn(demoPeople.nell.email);
      await page.goto(`${origin}/workspace/refresh`);
      await page.getByRole('link', { name: 'Connect your channel' }).click();
      const opened = page.waitForEvent('popup');
      await button(page, 'Connect your channel').click();
      await (await opened).getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('link', { name: 'Refresh thumbnails of old videos' }).waitFor();

      await page.evaluate(`localStorage.setItem('generation_batch_size', '1')`);
      await page.goto(`${origin}/workspace`);
      await page.getByLabel('Video link').fill('https://youtu.be/sample-desk');
      await button(page, '+ Transcript').click();
      await button(page, 'From YouTube').click();
      await page.getByText(/we only read captions, only when you press/).waitFor();
      const consentOpened = page.waitForEvent('popup');
      await button(page, 'Allow on Google').click();
      const consentPopup = await consentOpened;
      await consentPopup.getByText(/permanently delete your YouTube videos/).waitFor();
      await consentPopup.getByRole('button', { name: 'Continue' }).click();
      await page.getByText(/^Captions from YouTube, .*English/).waitFor();
      await button(page, /^Generate/)
        .first()
        .click();
      await page
        .getByRole('heading', { name: /^Thumbnails? Generated!$/ })
        .waitFor({ timeout: 60_000 });
      expect(
        await installation.test.queryRows(
          { used: z.boolean(), stored: z.boolean() },
          `select o.output->>'headlines' ilike '%300 dollars%' as used, g.brief ? 'transcript' as stored
           from generations g join stage_outputs o on o.generation_id = g.id and o.stage = 'analyse-content'
          where g.brief->>'hadTranscript' = 'true'`,
        ),
      ).toEqual([{ used: true, stored: false }]);

      await page.goto(`${origin}/workspace/account`);
      await page.getByText(/we may read captions of its videos/).waitFor();
      await button(page, 'Don’t allow captions of Desk Notes to be read').click();
      await page.getByText('We no longer read captions of Desk Notes').waitFor();
      // The browser logs the refusal that leads to the question for consent.
      expect(problems.filter((problem) => !problem.includes('/api/captions'))).toEqual([]);
      await context.close();
    },
    150_000,
  );

  itInLongRun(
    'refreshes old videos as one order, reviews the thumbnails and publishes the chosen ones',
    async () => {
      const { context, page, problems } = await openSignedIn(demoPeople.nell.email);
      await page.goto(`${origin}/workspace/account`);
      await page.getByRole('link', { name: 'Refresh thumbnails of old videos' }).click();

      await button(page, 'Choose My Dream Desk Setup for Under $500').click();
      await button(page, 'Make thumbnails').click();
      await page.getByText(/20 credits for 1 thumbnail/).waitFor();
      await button(page, 'Start for 20 credits').click();
      await page.getByText(/1 of 1 video done/).waitFor({ timeout: 60_000 });

      // Uses only the keyboard.
      const choice = button(page, /^Choose Thumbnail 1 of My Dream Desk/);
      await choice.focus();
      await page.keyboard.press('Enter');
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await button(page, 'Use 1 on YouTube').click();
      const consentOpened = page.waitForEvent('popup');
      await button(page, 'Allow on Google').click();
      await (await consentOpened).getByRole('button', { name: 'Continue' }).click();
      await page.getByText('On your video', { exact: true }).waitFor();
      await button(page, /^Undo/).click();
      await page.getByText('The previous thumbnail is back').waitFor();

      // After the consent was revoked at Google, the order reports that and asks again.
      await fetch(
        `${installation.emulator.origin}/emulator/people/${demoPeople.nell.subject}/withdraw`,
        {
          method: 'POST',
        },
      );
      await choice.click();
      await button(page, 'Use 1 on YouTube').click();
      await page.getByText('We no longer have permission to set thumbnails').waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
    150_000,
  );
});
