import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GenerateRequest } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser, openContext, signInBy } from '../factories/browser.js';
import { createInstallation, type Installation } from '../factories/installation.js';
import { acceptanceOf, registerPerson } from '../factories/people.js';

const webRoot = join(import.meta.dirname, '../../dist/web');
const stills = join(import.meta.dirname, '../../apps/emulator/sample-world/stills');

let house: Installation;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  house = await createInstallation();
  origin = (await house.start('api', { WEB_ROOT: webRoot })).origin;
  await house.start('worker');
  browser = await openBrowser();
}, 240_000);

afterAll(async () => {
  await browser.close();
  await house.close();
}, 30_000);

describe('faces and assets', () => {
  it('are cropped in the browser, sent as they were cropped, and become part of the thumbnail', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await signInBy(page, origin, 'paid@posterframe.example');
    await page.getByRole('button', { name: '+ Face/Assets' }).click();
    const picker = page.getByLabel('Choose images');

    await picker.setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await page.getByText('Please upload an image file (JPG, PNG).').waitFor();

    await picker.setInputFiles(join(stills, 'sample-dusk/2.jpg'));
    const corner = page.locator('.ReactCrop__drag-handle.ord-sw');
    await corner.focus();
    // By keyboard: ten pixels with Shift.
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Please confirm that you may use the pictures you added.').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Face/Assets Uploaded').waitFor();

    await page.getByLabel('Video link').fill('https://youtu.be/sample-coin');
    await page.getByRole('button', { name: /^Batch size/ }).click();
    await page.getByRole('slider').press('Home');
    await page.keyboard.press('Escape');
    const sent = page.waitForRequest((request) => request.url().endsWith('/thumbnail/generate'));
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const body = (await sent).postDataJSON() as GenerateRequest;
    expect(body.batch_size).toBe(1);
    expect(body.likeness_consent).toMatch(/\d/);
    const [image = ''] = body.include_images_base64 ?? [];
    const { format, width, height } = await sharp(Buffer.from(image, 'base64')).metadata();
    const whole = await sharp(await readFile(join(stills, 'sample-dusk/2.jpg'))).metadata();
    expect(format).toBe('jpeg');
    expect(width * height).toBeLessThan(0.8 * whole.width * whole.height);

    await page.getByText('Thumbnail Generated!').waitFor({ timeout: 150_000 });
    await context.close();
  }, 240_000);

  it('refuse a film that is none', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await signInBy(page, origin, 'paid@posterframe.example');
    await page
      .getByLabel('Choose a video file')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') });
    await page.getByText('Please upload a valid video file.').waitFor();
    await context.close();
  }, 60_000);
});

describe('the history', () => {
  it('shares a thumbnail with strangers until its owner stops', async () => {
    const { context } = await openContext(browser);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const page = await context.newPage();
    await signInBy(page, origin, 'paid@posterframe.example');
    await page.goto(`${origin}/workspace/history`);
    const card = page.getByRole('listitem').filter({ has: page.locator('img[src^="/media/"]') });
    await card.first().hover();
    await card
      .first()
      .getByRole('button', { name: /^Share/ })
      .click();
    await page.getByText('Link copied', { exact: true }).waitFor();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toMatch(new RegExp(`^${origin}/share\\?id=[0-9a-f-]{36}$`));

    const stranger = await openContext(browser, 360, 740);
    const visitor = await stranger.context.newPage();
    await visitor.goto(link);
    await visitor.getByRole('img', { name: 'Shared thumbnail' }).waitFor();
    await visitor.getByRole('link', { name: 'Generate Your Own' }).waitFor();

    await card.first().hover();
    await card.first().getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Stop sharing' }).click();
    await page.getByText('No longer shared').waitFor();
    const gone = await visitor.goto(link);
    expect(gone?.status()).toBe(404);
    await visitor.getByText('Oops! Page not found').waitFor();
    await stranger.context.close();
    await context.close();
  }, 90_000);
});

describe('the generation log', () => {
  it('turns pages, jumps within its bounds and filters by a creator', async () => {
    const owner = await registerPerson(house.test, { kept: 2_000 });
    for (let turn = 0; turn < 25; turn += 1) {
      const accepted = await house.test.credits.accept(acceptanceOf(owner));
      if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
      await house.test.credits.fail(accepted.generationId, null, {
        code: 'video_private',
        stage: 'source-video',
        detail: 'private',
      });
    }
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await signInBy(page, origin, 'admin@posterframe.example');
    await page.goto(`${origin}/admin?rows=10`);
    await page.getByText(/^Page 1\/3$/).waitFor();
    await page.getByRole('button', { name: 'Next' }).first().click();
    await page.getByText(/^Page 2\/3$/).waitFor();
    await page.getByLabel('Jump to').fill('99x');
    await page.getByRole('button', { name: 'Go' }).click();
    await page.getByText(/^Page 3\/3$/).waitFor();
    await page.getByLabel('Rows').selectOption('50');
    await page.getByText(/^Page 1\/1$/).waitFor();
    await page
      .getByRole('button', { name: /^Filter by user/ })
      .first()
      .click();
    await page.getByText('25 records').waitFor();
    await page.getByText('At ‘source video’').first().waitFor();
    await context.close();
  }, 60_000);

  it('is closed to everybody else', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await signInBy(page, origin, 'paid@posterframe.example');
    await page.goto(`${origin}/admin`);
    await page.waitForURL('**/workspace');
    await context.close();
  }, 60_000);
});

describe('the public pages', () => {
  it('read without any script, and say which page they are', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(origin);
    await page.getByText('Generate Video Thumbnails That Convert').waitFor();
    await page.getByText('Free FOREVER.').waitFor();
    expect(await page.title()).toContain('Posterframe');
    await page.getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('heading', { name: 'Terms of service' }).waitFor();
    await context.close();
  }, 60_000);

  it('load no application before a visitor does something', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(origin, { waitUntil: 'networkidle' });
    expect(scripts.length).toBeLessThan(8);
    const before = scripts.length;
    await page.getByLabel('Video link').fill('https://youtu.be/sample-desk');
    await page.waitForLoadState('networkidle');
    expect(scripts.length).toBeGreaterThan(before);
    expect(await page.getByLabel('Video link').inputValue()).toBe('https://youtu.be/sample-desk');
    await context.close();
  }, 60_000);

  it('stay where a visitor has scrolled to when the application takes over', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    let letCome = () => {};
    const scrolled = new Promise<void>((resolve) => (letCome = resolve));
    await page.route(/\/assets\/landing-page-/, async (route) => {
      await scrolled;
      await route.continue();
    });
    await page.goto(origin);
    // Marks the pre-rendered page, so that the moment it is replaced can be seen.
    await page.evaluate(`document.querySelector('#root').firstElementChild.id = 'before'`);
    await page.evaluate('window.scrollTo(0, 2000)');
    letCome();
    await page.locator('#before').waitFor({ state: 'detached' });
    expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(1_500);
    await context.close();
  }, 60_000);
});
