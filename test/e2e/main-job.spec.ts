import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser, openContext, signInAs, findTouchProblems } from '../factories/browser.js';
import { createInstallation, type Installation } from '../factories/installation.js';
import { checkPage } from '../factories/check-page.js';
import { waitUntil } from '../factories/processes.js';
import { z } from 'zod';

const webRoot = join(import.meta.dirname, '../../dist/web');

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

describe('the site', () => {
  it('leads from a pasted link through sign-in to three thumbnails', async () => {
    const { context, problems } = await openContext(browser);
    const page = await context.newPage();
    await page.goto(origin);
    const wrong = await checkPage(page, 'landing');
    await page.getByRole('textbox').fill('https://www.youtube.com/watch?v=sample-alps');
    await page.getByRole('button', { name: 'Generate For FREE' }).click();

    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    wrong.push(...(await checkPage(page, 'login')));
    await signInAs(page, /Theo/);
    await page.waitForURL('**/workspace');
    expect(await page.getByRole('textbox').first().inputValue()).toBe(
      'https://www.youtube.com/watch?v=sample-alps',
    );

    wrong.push(...(await checkPage(page, 'workspace')));
    await page
      .getByRole('button', { name: /^Generate/ })
      .first()
      .click();
    await page.waitForURL('**/workspace?generation=*');
    await page.getByText('Your thumbnail should be ready in approximately 1 minute...').waitFor();
    await page.getByText('strategizing viral elements', { exact: true }).waitFor();
    // After leaving the page, going back opens the progress again.
    await page.goBack();
    const isFormInView = () =>
      page.evaluate<boolean>(
        `document.querySelector('[data-panel="input"]').style.transform === 'none'`,
      );
    await waitUntil('the form is in view', isFormInView);
    await page.goForward();
    await waitUntil('the progress is in view', async () => !(await isFormInView()));
    await page.goto(`${origin}/terms`);
    await page.goBack();

    await page.getByText('Thumbnails Generated!').waitFor({ timeout: 90_000 });
    await waitUntil('three pictures are painted', async () => {
      const widths = await page.evaluate<number[]>(
        `Array.from(document.querySelectorAll('main img[src^="/media/"]'), (image) => image.naturalWidth)`,
      );
      return widths.length === 3 && widths.every((width) => width >= 1280);
    });

    wrong.push(...(await checkPage(page, 'results')));
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /Download HiRes Image/ })
      .or(page.getByRole('link', { name: /Download HiRes Image/ }))
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/^thumbnail-hires-\d+\.jpg$/);

    const all = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all' }).click();
    const zip = await all;
    expect(zip.suggestedFilename()).toMatch(/^thumbnails-\d+\.zip$/);
    const zipped = await readFile(await zip.path());
    for (const letter of 'ABC') expect(zipped.includes(`thumbnail-${letter}.jpg`)).toBe(true);

    // Edits the text with a preview, then restores the delivered version.
    const first = page.locator('img[alt="Thumbnail 1 of 3"]');
    const delivered = await first.getAttribute('src');
    const edit = page.getByRole('button', { name: 'Edit text of thumbnail 1 of 3' });
    const headline = page.getByLabel('Headline');
    const preview = page.locator('img[alt="Preview"]');
    await edit.click();
    const before = await headline.inputValue();
    await headline.fill('SEVEN DAYS UP');
    await waitUntil('the new text is shown', async () =>
      ((await preview.getAttribute('src')) ?? '').startsWith('data:image/webp'),
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await headline.inputValue()).toBe(before);
    expect(await preview.getAttribute('src')).toBe(delivered);
    await editOnThePicture(page);
    await swapStillAndAddArrow(page);
    await page.getByRole('tab', { name: 'Text' }).click();
    await headline.fill('SEVEN DAYS UP');
    await page.getByRole('button', { name: 'Save as new version' }).click();
    await page.getByText('Text changed').waitFor();
    const [edited] = await installation.test.queryRows(
      { still: z.number(), marks: z.array(z.string()) },
      `select setting->'picture'->'still' as still,
              jsonb_path_query_array(setting, '$.marks[*].kind') as marks
         from thumbnails where revision = 2`,
    );
    expect(edited).toEqual({ still: expect.any(Number), marks: ['arrow'] });
    await waitUntil(
      'the new version is shown',
      async () => (await first.getAttribute('src')) !== delivered,
    );
    await edit.click();
    await waitUntil('it is shown', async () => (await headline.inputValue()) === 'SEVEN DAYS UP');
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Show version 1' }).click();
    await waitUntil(
      'the first version is shown again',
      async () =>
        (await first.getAttribute('src')) === delivered &&
        (await preview.getAttribute('src')) === delivered,
    );
    await page.getByRole('tab', { name: 'Text' }).click();
    expect(await headline.inputValue()).toBe(before);
    await page.getByRole('button', { name: 'Close' }).click();
    await editOnAPhone(context, page.url());

    await page.getByRole('button', { name: 'In feed: thumbnail 2 of 3' }).click();
    const feed = page.getByRole('dialog', { name: 'In the feed' });
    const second = await feed.getByRole('img', { name: 'Your thumbnail' }).getAttribute('src');
    await feed.getByRole('radio', { name: 'C', exact: true }).check();
    await waitUntil(
      'another thumbnail of the batch is among them',
      async () =>
        second !== (await feed.getByRole('img', { name: 'Your thumbnail' }).getAttribute('src')),
    );
    for (const place of ['Search', 'Sidebar', 'Phone', 'TV', 'Home']) {
      await feed.getByRole('radio', { name: place }).check();
      await feed.getByRole('img', { name: 'Your thumbnail' }).waitFor();
    }
    const isOn = (ground: string) => async () =>
      ground ===
      (await page.evaluate<string>(
        `getComputedStyle(document.querySelector('[aria-label="The feed"]')).backgroundColor`,
      ));
    await waitUntil('the feed is light', isOn('rgb(255, 255, 255)'));
    await feed.getByRole('radio', { name: 'dark' }).check();
    await waitUntil('the feed is dark', isOn('rgb(15, 15, 15)'));
    await feed.getByRole('button', { name: 'View your thumbnail' }).click();
    await page.getByRole('dialog', { name: 'Thumbnail C' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Thumbnail C' }).waitFor({ state: 'detached' });
    await feed.waitFor();
    await page.keyboard.press('Escape');

    // The viewer shows them large, and beside the video's current thumbnail.
    await page.getByRole('button', { name: 'View thumbnail 2 of 3' }).click();
    const viewer = page.getByRole('dialog', { name: /^Thumbnail [ABC]$/ });
    await viewer.getByText('2 of 3').waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByAltText('Thumbnail C').waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByAltText('Thumbnail A').waitFor();
    await page.keyboard.down('b');
    await viewer.getByAltText('The video’s current thumbnail').waitFor();
    await page.keyboard.up('b');
    await viewer.getByAltText('The video’s current thumbnail').waitFor({ state: 'detached' });
    for (const name of ['Duration badge', 'Phone size', 'Actual size']) {
      await viewer.getByRole('button', { name }).click();
      await viewer.getByRole('button', { name, pressed: true }).waitFor();
    }
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });

    // A reload opens the same generation.
    await page.reload();
    await page.getByText('Thumbnails Generated!').waitFor();

    await page.getByRole('link', { name: 'History' }).first().click();
    await waitUntil(
      'the history shows them',
      async () => (await page.locator('main img[src^="/media/"]').count()) === 3,
    );
    wrong.push(...(await checkPage(page, 'history')));

    // A deleted thumbnail disappears, and Regenerate refills the form.
    await page.getByRole('link', { name: /^Open thumbnail 1:/ }).click();
    await page.getByRole('dialog', { name: /^Thumbnail 1:/ }).waitFor();
    wrong.push(...(await checkPage(page, 'viewer')));
    await page.getByRole('link', { name: 'All results' }).click();
    await page.getByText('Thumbnails Generated!').waitFor();
    await page
      .getByRole('button', { name: /^More for/ })
      .nth(2)
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.locator('img[alt="Thumbnail 2 of 2"]').waitFor();
    await page.getByRole('button', { name: 'Regenerate' }).click();
    await page.getByText('Which video needs a thumbnail?').waitFor();
    await waitUntil(
      'the link is there again',
      async () =>
        (await page.getByLabel('Video link').inputValue()) ===
        'https://www.youtube.com/watch?v=sample-alps',
    );
    expect(wrong).toEqual([]);
    // A request before the sign-in, and a preview that a busy machine makes too late: the page says so and asks again.
    const expected = /\b401\b|\b503\b.*\/text\//;
    expect(problems.filter((problem) => !expected.test(problem))).toEqual([]);
    await context.close();
  });

  it('refuses a free user a video of another channel, and charges nothing', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await signInAs(page, /Rosa/);
    await page.waitForURL('**/workspace');
    const link = page.getByLabel('Video link');
    await link.fill('https://youtu.be/sample-desk');
    // The button moves while the page loads, and would be missed by a click.
    await link.press('Enter');
    await page
      .getByText(
        'Sorry, FREE accounts can only generate thumbnails for their own YouTube channels.',
      )
      .waitFor();
    await context.close();
    const [row] = await installation.test.queryRows(
      { kept_credits: z.number() },
      `select kept_credits from users where email = 'rosa@posterframe.example'`,
    );
    expect(row?.kept_credits).toBe(50);
  });

  it('redirects a visitor from a guarded page to sign-in', async () => {
    const { context } = await openContext(browser, 360, 740);
    const page = await context.newPage();
    await page.goto(`${origin}/workspace/history`);
    await page.waitForURL('**/login');
    await page.getByText('Sign in to access your AI-powered thumbnail generator').waitFor();
    await context.close();
  });
});

/** Types, drags, resizes, undoes and redoes with mouse and keyboard, and undoes all of it. */
async function editOnThePicture(page: Page): Promise<void> {
  const text = page.getByRole('button', { name: /^Text on the picture/ });
  const rendered = page.locator('img[alt="Preview"][src^="data:"]:not(.invisible)');
  const undo = page.getByRole('button', { name: 'Undo' });
  const textPlace = async () => {
    const box = await text.boundingBox();
    if (!box) throw new Error('the text has no box');
    return box;
  };

  // Waits for the preview of the delivered text: until then, the box around the text has the size of the previous text.
  await page.getByRole('button', { name: /^Text on the picture: (?!SEVEN)/ }).waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  const start = await textPlace();
  const distanceMoved = async () => {
    const { x, y } = await textPlace();
    return Math.hypot(x - start.x, y - start.y);
  };
  // Text stays off faces, margins and the duration badge, so not every direction is free.
  for (const [right, down] of [
    [60, -50],
    [-60, -50],
    [60, 50],
    [-60, 50],
  ] as const) {
    const from = await textPlace();
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right, y + down, { steps: 5 });
    await page.mouse.up();
    await rendered.waitFor();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    if ((await distanceMoved()) > 5) break;
  }
  expect(await distanceMoved()).toBeGreaterThan(5);
  await page.keyboard.press('Control+z');
  await waitUntil('it is back', async () => (await distanceMoved()) <= 5);
  await page.keyboard.press('Control+Shift+z');
  await waitUntil('it has moved again', async () => (await distanceMoved()) > 5);

  const { width } = await textPlace();
  await text.focus();
  // A preview that waits behind others may take longer than the api lets an edit take.
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('-');
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  }
  await waitUntil('the text is smaller', async () => (await textPlace()).width < 0.9 * width);

  await text.press('Enter');
  const field = page.getByRole('textbox', { name: 'Type on the picture' });
  await field.fill('I saved $10,000 in 90 days doing this');
  await page.keyboard.press('Escape');
  expect(await page.getByLabel('Headline').inputValue()).toMatch(/^I saved/);
  await page.getByRole('button', { name: /^Text on the picture: I saved/i }).waitFor();
  expect(await page.getByRole('button', { name: 'Save as new version' }).isEnabled()).toBe(true);
  while (await undo.isEnabled()) await undo.click();
}

/** Swipes through the viewer's pictures with one finger, and enlarges a picture with two. */
async function swipeAndPinch(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  /** Moves each finger from its start to its end. */
  const moveFingers = async (from: [number, number][], to: [number, number][]) => {
    const at = (part: number) =>
      from.map(([x, y], id) => {
        const [endX = x, endY = y] = to[id] ?? [];
        return { id, x: x + (endX - x) * part, y: y + (endY - y) * part };
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let step = 1; step <= 10; step++)
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: at(step / 10),
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const scale = () => page.evaluate<number>('visualViewport.scale');
  await page.getByRole('button', { name: 'View thumbnail 1 of 3' }).tap();
  const viewer = page.getByRole('dialog', { name: /^Thumbnail [ABC]$/ });
  await viewer.getByAltText('Thumbnail A').waitFor();
  await moveFingers([[300, 400]], [[100, 410]]);
  await viewer.getByAltText('Thumbnail B').waitFor();
  await moveFingers([[100, 400]], [[300, 390]]);
  await viewer.getByAltText('Thumbnail A').waitFor();
  expect(await scale()).toBe(1);
  const apart: [number, number][] = [
    [80, 400],
    [310, 400],
  ];
  const together: [number, number][] = [
    [180, 400],
    [210, 400],
  ];
  await moveFingers(together, apart);
  await waitUntil('the picture is enlarged', async () => (await scale()) > 1.5);
  // Pans the enlarged picture without flipping to another.
  await moveFingers([[300, 400]], [[100, 410]]);
  await moveFingers(apart, together);
  await waitUntil('it fits again', async () => (await scale()) < 1.1);
  expect(await viewer.getByAltText('Thumbnail A').count()).toBe(1);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
}

/** Chooses another still of the video, and draws an arrow that the arrow keys move. */
async function swapStillAndAddArrow(page: Page): Promise<void> {
  const preview = page.locator('img[alt="Preview"]');
  const source = () => preview.getAttribute('src');
  await page.getByRole('tab', { name: 'Picture' }).click();
  const before = await source();
  const stills = page.getByRole('group', { name: 'Still', exact: true });
  const other = stills.getByRole('button', { pressed: false }).first();
  const name = (await other.getAttribute('aria-label')) ?? '';
  await other.click();
  await stills.getByRole('button', { name, exact: true, pressed: true }).waitFor();
  await waitUntil('the other still is shown', async () => (await source()) !== before);

  await page.getByRole('tab', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Add arrow' }).click();
  const arrow = page.getByRole('button', { name: 'Arrow 1 on the picture' });
  const start = await arrow.boundingBox();
  await arrow.focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
  await waitUntil('the arrow has moved', async () => {
    const now = await arrow.boundingBox();
    return now !== null && start !== null && now.x < start.x - 5;
  });
}

/** On a phone: the picture stays in view while tools change, a tap edits its text, and controls are large enough. */
async function editOnAPhone(signedIn: BrowserContext, address: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await signedIn.storageState(),
  });
  const page = await context.newPage();
  const small: string[] = [];
  const collect = async (name: string) => {
    small.push(...(await findTouchProblems(page)).map((one) => `${name}: ${one}`));
  };
  await page.goto(address);
  await page.getByRole('button', { name: 'In feed: thumbnail 1 of 3' }).tap();
  await page.getByRole('dialog').getByRole('img', { name: 'Your thumbnail' }).first().waitFor();
  await collect('feed');
  await page.getByRole('button', { name: 'Close' }).tap();
  await collect('results');
  await swipeAndPinch(page);
  await page
    .getByRole('button', { name: /^Edit text/ })
    .first()
    .tap();
  const text = page.getByRole('button', { name: /^Text on the picture/ });
  await text.waitFor();
  for (const tool of ['Font', 'Color', 'Place', 'Picture', 'Add', 'Text']) {
    const tab = page.getByRole('tab', { name: tool });
    await tab.tap();
    expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const preview = await page.getByRole('img', { name: 'Preview' }).boundingBox();
    const { x = -1, y = -1, width = 0, height = 0 } = preview ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThan(500);
    await collect(tool);
  }
  expect(small).toEqual([]);
  await text.tap();
  await page.getByRole('textbox', { name: 'Type on the picture' }).fill('ON A PHONE');
  await page.getByLabel('Headline').tap();
  await page.getByRole('button', { name: 'Text on the picture: ON A PHONE' }).waitFor();
  await context.close();
}
