import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorRules, type GenerateRequest, type GenerationProgress } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import {
  chooseMenuItem,
  waitUntilHydrated,
  openBrowser,
  openContext,
  pressOn,
  signInByRedirect,
  findTouchProblems,
} from '../factories/browser.js';
import { createInstallation, type Installation } from '../factories/installation.js';
import { itInLongRun } from '../factories/long-run.js';
import { acceptanceOf, registerUser } from '../factories/users.js';
import { waitUntil } from '../factories/processes.js';
import { z } from 'zod';

const webRoot = join(import.meta.dirname, '../../dist/web');
const stills = join(import.meta.dirname, '../../apps/emulator/sample-world/stills');

let installation: Installation;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  installation = await createInstallation();
  origin = (await installation.start('api', { WEB_ROOT: webRoot })).origin;
  await installation.start('worker');
  browser = await openBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

describe('generator by keyboard', () => {
  it('takes a cropped picture, a reference and a prompt, generates, shares and stops sharing', async () => {
    const { context, problems } = await openContext(browser);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const page = await context.newPage();
    await signInByRedirect(page, origin, 'paid@posterframe.example');
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await pressOn(page, button('+ Face/Assets'));
    const picker = page.getByLabel('Choose images');

    // Cancel keeps no picture, and revokes its URL.
    const choosing = page.waitForEvent('filechooser');
    await pressOn(page, page.getByRole('button', { name: /choose files/ }));
    await (await choosing).setFiles(join(stills, 'sample-soup/1.jpg'));
    const link = await page.getByAltText('To be cropped').getAttribute('src');
    await pressOn(page, button('Cancel'));
    expect(await page.evaluate(`fetch('${link}').then(() => 'there', () => 'freed')`)).toBe(
      'freed',
    );
    // Focus returns.
    await button('+ Face/Assets').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('choose files').waitFor();

    await picker.setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await page.getByText('Please upload an image file (JPG, PNG).').waitFor();

    await picker.setInputFiles(join(stills, 'sample-alps/2.jpg'));
    // Shift moves the handle by ten pixels.
    await pressOn(page, page.locator('.ReactCrop__drag-handle.ord-sw'), 'Shift+ArrowRight');
    for (let step = 1; step < 30; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('A photo with one whole, large face is cut out.').waitFor();
    await pressOn(page, button('Confirm'));
    await page.getByText('Please confirm that you may use the pictures you added.').waitFor();
    await pressOn(page, page.getByRole('checkbox'), 'Space');
    await pressOn(page, button('Confirm'));
    await page.getByText('Face/Assets Uploaded').waitFor();

    await pressOn(page, button('+ Reference'));
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('https://youtu.be/sample-soup');
    await page.keyboard.press('Enter');
    // No tooltip covers Generate.
    await button('Reference Set').and(page.locator(':focus')).waitFor();
    expect(await page.getByRole('tooltip').count()).toBe(0);
    await pressOn(page, button('+ Prompt'));
    await page.keyboard.type('Warm light');
    expect(await page.getByLabel('Your idea').inputValue()).toBe('Warm light');
    await pressOn(page, page.getByRole('button', { name: /^Batch size/ }));
    await page.getByRole('slider').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Escape');
    await pressOn(page, page.getByLabel('Video link'), 'End', 'Shift+Tab');
    await page.keyboard.type('https://youtu.be/sample-coin');
    const sent = page.waitForRequest((request) => request.url().endsWith('/thumbnail/generate'));
    await pressOn(page, button('Generate'));
    const body = (await sent).postDataJSON() as GenerateRequest;
    expect(body).toMatchObject({
      ...{ target_youtube_url: 'https://youtu.be/sample-coin', batch_size: 1 },
      ...{ reference_thumbnail_url: 'https://youtu.be/sample-soup' },
      ...{ additional_requirements: 'Warm light', likeness_consent: expect.stringMatching(/\d/) },
    });
    const [image = ''] = body.include_images_base64 ?? [];
    const { format, width, height } = await sharp(Buffer.from(image, 'base64')).metadata();
    const whole = await sharp(await readFile(join(stills, 'sample-alps/2.jpg'))).metadata();
    expect(format).toBe('jpeg');
    expect(width * height).toBeLessThan(0.8 * whole.width * whole.height);

    await page.getByText('Thumbnail Generated!').waitFor({ timeout: 150_000 });
    // The picture shows a signpost and no face.
    await page.getByText('We found no face in your picture').last().waitFor();
    // The panel takes the focus when it has slid in.
    await waitUntil('the results have the focus', () =>
      page.evaluate<boolean>(`document.activeElement.textContent === 'Thumbnail Generated!'`),
    );
    await pressOn(page, button('Share the thumbnail'));
    await page.getByText('Share link has been copied to clipboard').waitFor();
    // Sharing can be stopped after a reload.
    await page.reload();
    await page.getByText('Thumbnail Generated!').waitFor();
    const item = (name: string) => page.getByRole('menuitem', { name });
    await pressOn(page, button('More for the thumbnail'));
    await chooseMenuItem(page, item('Stop sharing'));
    await page.getByText('No longer shared').waitFor();
    await pressOn(page, button('More for the thumbnail'));
    await item('Delete').waitFor();
    expect(await item('Stop sharing').count()).toBe(0);
    expect(problems.filter((problem) => !/401|blob:/.test(problem))).toEqual([]);
    await context.close();
  }, 240_000);
});

describe('uploads', () => {
  it('reject a file that is not a video', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await signInByRedirect(page, origin, 'paid@posterframe.example');
    await page
      .getByLabel('Choose a video file')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') });
    await page.getByText('Please upload a valid video file.').waitFor();
    await context.close();
  });

  itInLongRun(
    'include stills of a video without a duration, and a huge pasted picture',
    async () => {
      const { context } = await openContext(browser);
      const page = await context.newPage();
      await signInByRedirect(page, origin, 'paid@posterframe.example');
      await page
        .getByLabel('Choose a video file')
        .setInputFiles({ name: 'film.webm', mimeType: 'video/webm', buffer: await endlessVideo() });
      await page.getByText('8 of 8 chosen').waitFor();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('8 stills from your video').waitFor();

      await page.getByRole('button', { name: '+ Face/Assets' }).click();
      await page.getByText('choose files').waitFor();
      await page.evaluate(`(async () => {
      const canvas = new OffscreenCanvas(8000, 5000);
      canvas.getContext('2d').fillRect(0, 0, 4000, 5000);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([blob], 'huge.png', { type: 'image/png' }));
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    })()`);
      await page.getByText('8000 × 5000').waitFor();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Confirm' }).click();

      await page.route('**/thumbnail/generate', (route) => route.abort());
      const sent = page.waitForRequest('**/thumbnail/generate');
      await page.getByRole('button', { name: 'Generate', exact: true }).click();
      const body = (await sent).postDataJSON() as GenerateRequest;
      expect(body.target_youtube_url).toBeUndefined();
      expect(body.video_file_name).toBe('film.webm');
      expect(body.video_stills_base64).toHaveLength(8);
      const [still = ''] = body.video_stills_base64 ?? [];
      expect((await sharp(Buffer.from(still, 'base64')).metadata()).format).toBe('jpeg');
      const [image = ''] = body.include_images_base64 ?? [];
      // Half of the picture is transparent.
      expect(await sharp(Buffer.from(image, 'base64')).metadata()).toMatchObject({
        ...{ format: 'png', width: 1_200, height: 750 },
      });
      await context.close();
    },
  );
});

describe('a generation that the server rejects', () => {
  itInLongRun('keeps the video link in the form', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await signInByRedirect(page, origin, 'paid@posterframe.example');
    await page.getByLabel('Video link').fill('https://youtu.be/sample-coin');
    for (const { status, json, sentence } of [
      { status: 500, json: {}, sentence: errorRules.unexpected.sentence },
      {
        status: 429,
        json: { success: false, errorCode: 'too_many_requests', errorMessage: '' },
        sentence: errorRules.too_many_requests.sentence,
      },
    ]) {
      await page.route('**/thumbnail/generate', (route) => route.fulfill({ status, json }));
      await page.getByRole('button', { name: 'Generate', exact: true }).click();
      await page.getByRole('alert').getByText(sentence).waitFor();
      expect(await page.getByLabel('Video link').inputValue()).toBe('https://youtu.be/sample-coin');
    }
    await context.close();
  });
});

describe('uploads of a canceled generation', () => {
  itInLongRun('are reported as erased after a reload, which refills the form', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await signInByRedirect(page, origin, 'paid@posterframe.example');
    const [user] = await installation.test.queryRows(
      { id: z.string() },
      'select id from users where email = $1',
      ['paid@posterframe.example'],
    );
    const brief = {
      batchSize: 1,
      source: { kind: 'link', videoId: 'sample-desk' },
      assets: ['upload-face.jpg'],
      requirements: 'Warm light',
      referenceVideoId: null,
    };
    const accepted = await installation.test.credits.accept(
      acceptanceOf(user?.id ?? '', 1, { brief, likenessConsent: '1' }),
    );
    if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
    await installation.test.credits.cancel(accepted.generationId);
    await page.goto(`${origin}/workspace?generation=${accepted.generationId}`);
    await page.getByText('Please add your pictures again.').waitFor();
    await page.getByText('Your uploads have been erased').waitFor();
    expect(await page.getByLabel('Video link').inputValue()).toContain('sample-desk');
    expect(await page.getByLabel('Your idea').inputValue()).toBe('Warm light');
    await context.close();
  });
});

describe('timing', () => {
  itInLongRun(
    'of panels, tooltips, toasts and polls is as specified',
    async () => {
      const { context } = await openContext(browser);
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
      const page = await context.newPage();
      await page.clock.install();
      await signInByRedirect(page, origin, 'paid@posterframe.example');
      let polls = 0;
      let progress: GenerationProgress = {
        ...{ id: generationId, status: 'processing', stage: 'strategise', progress: 52 },
        ...{
          shape: 'wide',
          currentStep: 'strategizing viral elements',
          batchSize: 1,
          result: [],
          refunded: 0,
        },
        videoSite: 'youtube',
        videoId: 'sample-alps',
      };
      await page.route('**/api/get_result*', (route) => {
        polls += 1;
        return route.fulfill({ json: { success: true, message: '', data: progress } });
      });
      await page.route('**/thumbnail/generate', (route) =>
        route.fulfill({ json: { success: true, data: { id: generationId, status: 'queued' } } }),
      );
      await page.route('**/thumbnail/*/share', (route) =>
        route.fulfill({ json: { success: true, data: {} } }),
      );
      await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);

      const hint = page.getByText('You, on your thumbnail', { exact: true });
      await page.getByRole('button', { name: '+ Face/Assets' }).hover();
      await advanceClock(page, 199);
      expect(await hint.count()).toBe(0);
      await advanceClock(page, 1);
      await hint.first().waitFor();

      await page.getByLabel('Video link').fill('https://youtu.be/sample-alps');
      await page.getByRole('button', { name: 'Generate', exact: true }).click();
      await advanceClock(page, 1_999);
      expect(await panelInView(page)).toBe('input');
      await advanceClock(page, 1);
      await advanceClockUntil(
        page,
        'the progress is in view',
        async () => (await panelInView(page)) === 'progress',
      );
      await advanceClock(page, 499);
      expect(await focusedElement(page)).toBe('BUTTON: Generate');
      await advanceClock(page, 1);
      await advanceClockUntil(page, 'its heading is focused', async () =>
        /^H1: .*approximately 1 minute/.test(await focusedElement(page)),
      );

      // Measures the interval between two polls, from the first of them.
      await advanceClock(page, 10_000, () => polls > 0);
      const asked = polls;
      await advanceClock(page, 10_000, () => polls > asked);
      const before = polls;
      await advanceClock(page, 1_900);
      expect(polls).toBe(before);
      progress = { ...progress, status: 'completed', progress: 100, result: [delivered] };
      const output = page.locator('[data-panel="output"]');
      await advanceClockUntil(
        page,
        'the results are there',
        async () => (await output.count()) > 0,
      );
      expect(polls).toBe(before + 1);
      await advanceClock(page, 520);
      expect(await panelInView(page)).toBe('progress');
      await advanceClockUntil(
        page,
        'the results are in view',
        async () => (await panelInView(page)) === 'output',
      );
      await advanceClock(page, 420);
      expect(await focusedElement(page)).toContain('approximately 1 minute');
      const heading = 'H1: Thumbnail Generated!';
      await advanceClockUntil(
        page,
        'their heading is focused',
        async () => (await focusedElement(page)) === heading,
      );

      // The toast after copying stays four seconds, others 4.5.
      await page.getByRole('button', { name: /^Share/ }).click();
      const success = page.locator('[data-type="success"]');
      await advanceClock(page, 10_000, async () => (await success.count()) > 0);
      expect(await success.innerText()).toContain('Share link has been copied to clipboard');
      await page.mouse.move(0, 0);
      await advanceClock(page, 3_900);
      expect(await success.getAttribute('data-removed')).toBe('false');
      await advanceClock(page, 1_000, async () => (await success.count()) === 0);
      await page.route('**/thumbnail/*/share', (route) => route.abort());
      await page.getByRole('button', { name: /^Share/ }).click();
      const error = page.locator('[data-type="error"]');
      await advanceClock(page, 10_000, async () => (await error.count()) > 0);
      expect(await error.innerText()).toContain('Could not copy link to clipboard');
      await page.mouse.move(0, 0);
      await advanceClock(page, 4_400);
      expect(await error.getAttribute('data-removed')).toBe('false');
      await advanceClock(page, 1_000, async () => (await error.count()) === 0);
      expect(polls).toBe(before + 1);
      await context.close();
    },
    180_000,
  );

  itInLongRun(
    'of the landing page’s rows and demo is as specified',
    async () => {
      const { context } = await openContext(browser);
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto(origin);
      await waitUntilHydrated(page);
      const rows = () =>
        page.evaluate<string[]>(
          `Array.from(document.querySelectorAll('.reel > div'), (row) => {
           const { animationDuration, animationDirection } = getComputedStyle(row);
           return animationDuration + ' ' + animationDirection;
         })`,
        );
      expect(await rows()).toEqual(['36s normal', '36s reverse']);
      await page.setViewportSize({ width: 768, height: 900 });
      expect(await rows()).toEqual(['24s normal', '24s reverse']);
      expect(await page.locator('.reel img').count()).toBeGreaterThanOrEqual(20);

      const state = () =>
        page.evaluate<string>(`(() => {
        const time = document.querySelector('.demo-time');
        if (!time) return '';
        const { animationDuration, animationPlayState } = getComputedStyle(time);
        return animationDuration + ' ' + animationPlayState;
      })()`);
      const becomes = (wanted: string) =>
        waitUntil(`the demo's time is ${wanted}`, async () => (await state()) === wanted);
      const tab = page.getByRole('tab', { selected: true });
      await tab.scrollIntoViewIfNeeded();
      await page.mouse.move(0, 0);
      await becomes('4.5s running');
      await tab.hover();
      await becomes('4.5s paused');
      await page.mouse.move(0, 0);
      await becomes('4.5s running');
      await tab.focus();
      await becomes('4.5s paused');
      await tab.blur();
      for (const name of ['+ Face', '+ Reference', '+ Prompt', '+ Face']) {
        await page.getByRole('tab', { name, selected: true }).waitFor();
        await page.evaluate(`document.querySelector('.demo-time').getAnimations()[0].finish()`);
      }
      await context.close();
    },
    180_000,
  );
});

describe('screen reader', () => {
  it('announces each step, the end, each toast and each error once', async () => {
    const { context } = await openContext(browser);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const page = await context.newPage();
    await page.clock.install();
    await signInByRedirect(page, origin, 'paid@posterframe.example');
    await page.addInitScript(recordAnnouncements);
    let polls = 0;
    let progress: GenerationProgress = {
      ...{ id: generationId, status: 'processing', stage: 'analyse-content', progress: 20 },
      ...{
        shape: 'wide',
        currentStep: 'analyzing video content',
        batchSize: 1,
        result: [],
        refunded: 0,
      },
      videoSite: 'youtube',
      videoId: 'sample-alps',
    };
    await page.route('**/api/get_result*', (route) => {
      polls += 1;
      return route.fulfill({ json: { success: true, message: '', data: progress } });
    });
    await page.goto(`${origin}/progress?id=${generationId}`);
    await page.getByRole('heading', { name: 'analyzing video content' }).waitFor();
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
    const changes: Partial<GenerationProgress>[] = [
      { progress: 25 },
      { stage: 'strategise', progress: 52 },
      { progress: 55 },
      { status: 'completed', progress: 100, result: [delivered] },
    ];
    for (const change of changes) {
      progress = { ...progress, ...change };
      const asked = polls;
      await advanceClock(page, 10_000, () => polls > asked);
    }
    await page.clock.resume();
    await page.getByRole('link', { name: 'View Thumbnails' }).click();
    await page.getByText('Thumbnail Generated!').waitFor();
    const share = page.getByRole('button', { name: /^Share/ });
    await page.route('**/thumbnail/*/share', (route) =>
      route.fulfill({ json: { success: true, data: {} } }),
    );
    await share.click();
    await page.locator('[data-type="success"]').waitFor();
    await page.route('**/thumbnail/*/share', (route) => route.fulfill({ status: 500, json: {} }));
    await share.click();
    await page.locator('[data-type="error"]').waitFor();
    await page.getByRole('link', { name: 'New Thumbnail' }).first().click();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.getByText('Please enter a YouTube URL').waitFor();
    expect(await page.evaluate<string[]>('window.heard')).toEqual([
      'polite: Step 2 of 7: analyzing video content',
      'polite: Step 5 of 7: strategizing viral elements',
      'polite: Done',
      'polite: Link copied!Share link has been copied to clipboard',
      'polite: Failed to copyCould not copy link to clipboard',
      'assertive: Please enter a YouTube URL',
    ]);
    await context.close();
  });
});

/** Records what a screen reader announces: additions to existing live regions, and new alerts. */
const recordAnnouncements = `
  window.heard = [];
  const region = '[aria-live], [role="status"], [role="alert"], output';
  const politeness = (of) =>
    of.getAttribute('aria-live') ?? (of.getAttribute('role') === 'alert' ? 'assertive' : 'polite');
  new MutationObserver((changes) => {
    const said = new Map();
    const say = (of, text) => text.trim() && said.set(of, (said.get(of) ?? new Set()).add(text));
    for (const { type, target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const within = element?.closest(region);
      if (within && type === 'characterData') say(within, target.data);
      for (const added of addedNodes) {
        if (within) say(within, added.textContent);
        else if (added instanceof Element)
          for (const alert of [added, ...added.querySelectorAll('*')])
            if (alert.matches('[role="alert"]')) say(alert, alert.textContent);
      }
    }
    for (const [of, texts] of said)
      for (const text of texts) window.heard.push(politeness(of) + ': ' + text);
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

const generationId = '00000000-0000-4000-8000-000000000001';

const delivered = {
  ...{
    id: generationId,
    url: '/media/1.jpg',
    uploadUrl: '/media/1.jpg',
    masterUrl: '/media/1.jpg',
  },
  ...{ width: 1280, height: 720, reason: 'Close on the tent.', checks: [] },
};

/** Advances the fake clock and runs timers. With a condition, advances in small steps until the condition holds. */
async function advanceClock(page: Page, ms: number, isDone?: () => boolean | Promise<boolean>) {
  if (!isDone) {
    await page.clock.runFor(ms);
    return flushReact(page);
  }
  for (let passed = 0; passed < ms; passed += 50) {
    if (await isDone()) return undefined;
    await page.clock.runFor(50);
    await flushReact(page);
  }
  throw new Error(`not within ${ms} ms`);
}

/** Advances the fake clock by milliseconds until the condition holds, for events that also need the network. */
async function advanceClockUntil(page: Page, what: string, holds: () => Promise<boolean>) {
  const deadline = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`timed out waiting until ${what}`);
    await advanceClock(page, 1);
  }
}

/** Flushes React's scheduler, which posts messages to itself. */
async function flushReact(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let hop = 0; hop < 8; hop += 1)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(0);
      });
  })()`);
}

function panelInView(page: Page): Promise<string> {
  return page.evaluate<string>(
    `Array.from(document.querySelectorAll('[data-panel]')).find((panel) => panel.style.transform === 'none').dataset.panel`,
  );
}

function focusedElement(page: Page): Promise<string> {
  return page.evaluate<string>(
    `document.activeElement.tagName + ': ' + document.activeElement.textContent`,
  );
}

/** The fixture video without a duration, like a browser's recording: padding replaces EBML's Duration. */
async function endlessVideo(): Promise<Buffer> {
  const video = await readFile(join(import.meta.dirname, '../fixtures/film.webm'));
  const at = video.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  if (at < 0) throw new Error('the fixture has no duration to replace');
  video.set([0xec, 0x89, ...Array<number>(9).fill(0)], at);
  return video;
}

describe('history', () => {
  it('shares a thumbnail until the owner stops sharing, then deletes and restores it by keyboard', async () => {
    const { context } = await openContext(browser);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const page = await context.newPage();
    await signInByRedirect(page, origin, 'paid@posterframe.example');
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

    // Without clipboard access, the link is shown and selected.
    await page.evaluate(`for (const name of ['write', 'writeText'])
      navigator.clipboard[name] = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      document.execCommand = () => false;`);
    await pressOn(page, card.first().getByRole('button', { name: /^Share/ }));
    await page.getByText('Failed to copy', { exact: true }).waitFor();
    const shown = page.getByLabel('Share link').and(page.locator(':focus'));
    await shown.waitFor();
    expect(await shown.inputValue()).toBe(link);
    expect(await page.evaluate<string>('getSelection().toString()')).toBe(link);
    await page.evaluate('delete navigator.clipboard.writeText');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Link copied', { exact: true }).last().waitFor();
    await page
      .getByRole('button', { name: /^Share/ })
      .and(page.locator(':focus'))
      .waitFor();

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

    const more = page.getByRole('button', { name: /^More for/ });
    const remove = page.getByRole('menuitem', { name: 'Delete' });
    await pressOn(page, more);
    await chooseMenuItem(page, remove);
    await page.getByText('No thumbnails generated yet').waitFor();
    // Sonner moves the focus to its toasts by Alt+T.
    await page.keyboard.press('Alt+t');
    await pressOn(page, page.getByRole('button', { name: 'Undo' }));
    await page.getByText('Thumbnail restored').waitFor();
    await pressOn(page, more);
    await chooseMenuItem(page, remove);
    await page.getByText('No thumbnails generated yet').waitFor();
    await context.close();
  });
});

describe('phone', () => {
  itInLongRun(
    'shows no tooltip after a dialog, and the history’s actions below each picture',
    async () => {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      });
      await context.addInitScript(
        `try { localStorage.setItem('workspace_visited', 'true'); } catch {}`,
      );
      const page = await context.newPage();
      await signInByRedirect(page, origin, 'paid@posterframe.example');
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await button('+ Reference').tap();
      await button('Close').tap();
      await button('+ Reference').and(page.locator(':focus')).waitFor();
      expect(await page.getByRole('tooltip').count()).toBe(0);
      // A tooltip opened by keyboard does not swallow a tap.
      await page.keyboard.press('Shift+Tab');
      await page.getByRole('tooltip').waitFor({ state: 'attached' });
      await button('Generate').tap();
      await page.getByText('Please enter a YouTube URL').waitFor();
      await showLongHistory(page, 2);
      const picture = await page.getByRole('img', { name: 'Thumbnail 1 of 2' }).boundingBox();
      const share = await page
        .getByRole('button', { name: 'Share thumbnail 1 of 2' })
        .boundingBox();
      expect(share?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
      await page.getByRole('button', { name: 'More for thumbnail 1 of 2' }).tap();
      await page.getByRole('menuitem', { name: 'Edit text' }).waitFor();
      await context.close();
    },
  );
});

describe('touch targets', () => {
  itInLongRun(
    'are at least 44 pixels, and actions of dialogs stay in view',
    async () => {
      const height = 640;
      const context = await browser.newContext({
        viewport: { width: 360, height },
        hasTouch: true,
        isMobile: true,
        reducedMotion: 'reduce',
      });
      await context.addInitScript(
        `try { localStorage.setItem('workspace_visited', 'true'); } catch {}`,
      );
      const page = await context.newPage();
      await signInByRedirect(page, origin, 'paid@posterframe.example');
      const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
      const dialog = page.getByRole('dialog');
      const wrong: string[] = [];
      const checkTouchTargets = async (name: string) => {
        for (const width of [390, 375, 360]) {
          await page.setViewportSize({ width, height });
          wrong.push(
            ...(await findTouchProblems(page)).map((one) => `${name} at ${width}: ${one}`),
          );
        }
      };
      /** Opens a dialog, checks its controls and closes it. */
      const checkDialog = async (name: string, opener: string | RegExp, close = 'Close') => {
        await button(opener).first().tap();
        await dialog.waitFor();
        await dialog.getByText('Loading').waitFor({ state: 'hidden' });
        await checkTouchTargets(name);
        await button(close).first().tap();
        await dialog.waitFor({ state: 'hidden' });
      };

      await page.getByLabel('Video link').waitFor();
      await checkTouchTargets('form');
      await button('+ Prompt').tap();
      await checkTouchTargets('prompt');
      await button('+ Face/Assets').tap();
      await page.getByLabel('Choose images').setInputFiles(join(stills, 'sample-soup/1.jpg'));
      await page.getByText('This is me, or I have this person’s permission.').waitFor();
      await checkTouchTargets('uploads');
      await button('Cancel').tap();
      await checkDialog('reference', '+ Reference');
      await checkDialog('credits', /Add More/);
      await button(/^Account of/)
        .first()
        .tap();
      await page.getByRole('menu').waitFor();
      await checkTouchTargets('menu');
      await page.keyboard.press('Escape');

      const progress = { id: generationId, status: 'completed', progress: 100, batchSize: 1 };
      await page.route('**/api/get_result*', (route) =>
        route.fulfill({
          json: { success: true, data: { ...progress, refunded: 0, result: [delivered] } },
        }),
      );
      await page.goto(`${origin}/results?id=${generationId}`);
      await button('Regenerate').waitFor();
      await checkTouchTargets('results');
      await checkDialog('viewer', 'View the thumbnail');
      for (const place of ['subscription', 'account', 'credit-history']) {
        await page.goto(`${origin}/workspace/${place}`);
        await page.getByRole('heading').first().waitFor();
        await page.waitForLoadState('networkidle');
        await checkTouchTargets(place);
        if (place === 'subscription') await checkDialog('plans', 'Change Plan');
        if (place === 'account') await checkDialog('sign out', 'Sign out everywhere', 'Cancel');
      }
      await showLongHistory(page, 4);
      await checkTouchTargets('history');
      await button('Select').tap();
      await checkTouchTargets('selection');
      expect(wrong).toEqual([]);
      await context.close();
    },
    180_000,
  );
});

describe('connection', () => {
  it('queues a request made offline, and announces its start only after reconnecting', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await signInByRedirect(page, origin, 'paid@posterframe.example');
    await page.getByLabel('Video link').fill('https://youtu.be/sample-soup');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.getByText('We’ll send your request when you’re back').waitFor();
    expect(await page.getByText(/You can close this tab/).count()).toBe(0);
    await context.setOffline(false);
    await page.waitForURL('**/workspace?generation=*');
    await page.getByRole('list', { name: 'This batch so far' }).waitFor();

    // Lost again during the generation: the thumbnails are shown when the connection is back.
    await context.setOffline(true);
    await page.getByText('Your thumbnails are still being made').first().waitFor();
    await context.setOffline(false);
    await page.getByText('Thumbnails Generated!').waitFor({ timeout: 150_000 });
    await context.close();
  });
});

describe('paste and drop', () => {
  itInLongRun('fill the form from other pages of the workspace', async () => {
    const { context } = await openContext(browser);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const page = await context.newPage();
    await signInByRedirect(page, origin, 'paid@posterframe.example');
    await page.goto(`${origin}/workspace/history`);
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.evaluate(`navigator.clipboard.writeText('https://youtu.be/sample-soup')`);
    await page.keyboard.press('Control+V');
    await page.getByLabel('Video link').waitFor();
    expect(await page.getByLabel('Video link').inputValue()).toBe('https://youtu.be/sample-soup');

    await page.goto(`${origin}/workspace/subscription`);
    await page.getByRole('heading').first().waitFor();
    await page.evaluate(`(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
      const blob = await new Promise((made) => canvas.toBlob(made, 'image/png'));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([blob], 'logo.png', { type: 'image/png' }));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
    await page.getByRole('dialog', { name: 'Upload Face/Assets' }).waitFor();
    await page.getByText('This is me, or I have this person’s permission.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await context.close();
  });
});

/** Answers requests for the history with `total` thumbnails of the same picture. */
async function showLongHistory(page: Page, total: number): Promise<void> {
  await page.route('**/thumbnail/history*', (route) => {
    const search = new URL(route.request().url()).searchParams;
    const [currentPage, size] = [Number(search.get('page_index')), Number(search.get('page_size'))];
    const first = (currentPage - 1) * size;
    const data = Array.from({ length: Math.min(size, total - first) }, (_, index) => ({
      ...{ id: `thumbnail-${first + index}`, generationId, shared: false, createdAt: '' },
      ...{ url: delivered.url, uploadUrl: delivered.url, masterUrl: delivered.url },
    }));
    return route.fulfill({
      json: { success: true, data: { data, running: [], total, currentPage } },
    });
  });
  await page.goto(`${origin}/workspace/history`);
  await page.getByText(`${total} thumbnails`).waitFor();
}

describe('long history', () => {
  itInLongRun(
    'renders only what is in view, and keeps its scroll position',
    async () => {
      const { context } = await openContext(browser);
      const page = await context.newPage();
      await signInByRedirect(page, origin, 'paid@posterframe.example');
      const total = 200;
      await showLongHistory(page, total);
      const last = page.getByRole('link', { name: `Open thumbnail ${total} of ${total}` });
      await waitUntil('its end is there', async () => {
        await page.keyboard.press('End');
        return (await last.count()) > 0;
      });
      expect(await page.locator('main li').count()).toBeLessThan(80);
      // Rendering other rows changes neither the page's height nor the scroll position.
      const height = () => page.evaluate<number>('document.documentElement.scrollHeight');
      const whole = await height();
      for (const number of [190, 170, 150, 130]) {
        const link = page.getByRole('link', { name: `Open thumbnail ${number} of ${total}` });
        await waitUntil(`number ${number} is there`, async () => {
          if ((await link.count()) > 0) return true;
          await page.keyboard.press('PageUp');
          return false;
        });
        await link.focus();
        expect(await height()).toBe(whole);
        expect(await page.evaluate<string>('document.activeElement.ariaLabel')).toBe(
          `Open thumbnail ${number} of ${total}`,
        );
      }
      const first = page.getByRole('link', { name: `Open thumbnail 1 of ${total}` });
      // Scrolling by keyboard is animated, and stops when the focused row leaves the page.
      await waitUntil('its start is there', async () => {
        await page.keyboard.press('Home');
        return (await first.count()) > 0;
      });
      expect(await height()).toBe(whole);
      await context.close();
    },
    180_000,
  );
});

describe('generation log', () => {
  itInLongRun(
    'supports paging, jumping to a page and filtering by user with the keyboard',
    async () => {
      const owner = await registerUser(installation.test, { kept: 2_000 });
      for (let turn = 0; turn < 25; turn += 1) {
        const accepted = await installation.test.credits.accept(acceptanceOf(owner));
        if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
        await installation.test.credits.fail(accepted.generationId, null, {
          code: 'generation_gave_up',
          stage: 'source-video',
          detail: 'video_site_unreachable',
        });
      }
      const { context } = await openContext(browser);
      const page = await context.newPage();
      await signInByRedirect(page, origin, 'admin@posterframe.example');
      await page.goto(`${origin}/admin?rows=10`);
      await page.getByText(/^Page 1\/3$/).waitFor();
      await pressOn(page, page.getByRole('button', { name: 'Next' }).first());
      await page.getByText(/^Page 2\/3$/).waitFor();
      await pressOn(page, page.getByLabel('Jump to'), 'Home');
      await page.keyboard.type('99x');
      await pressOn(page, page.getByRole('button', { name: 'Go' }));
      await page.getByText(/^Page 3\/3$/).waitFor();
      await pressOn(page, page.getByLabel('Rows'), '5');
      await page.getByText(/^Page 1\/1$/).waitFor();
      await pressOn(page, page.getByRole('button', { name: /^Filter by user/ }).first());
      await page.getByText('25 records').waitFor();
      await pressOn(page, page.getByRole('button', { name: 'Clear' }));
      await page.getByText(/^(?!25 )\d+ records$/).waitFor();
      await pressOn(page, page.getByLabel('User ID'), 'Home');
      await page.keyboard.type(owner);
      await page.keyboard.press('Enter');
      await page.getByText('25 records').waitFor();
      await page.getByText('At ‘source video’').first().waitFor();
      await context.close();
    },
  );

  itInLongRun('redirects users who are not administrators', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await signInByRedirect(page, origin, 'paid@posterframe.example');
    await page.goto(`${origin}/admin`);
    await page.waitForURL('**/workspace');
    await context.close();
  });
});

describe('prompt that the studio cannot follow', () => {
  itInLongRun(
    'is reported beside the field and again beside the result',
    async () => {
      const { context } = await openContext(browser);
      const page = await context.newPage();
      await signInByRedirect(page, origin, 'paid@posterframe.example');
      await page.getByLabel('Video link').fill('https://youtu.be/sample-coin');
      await page.getByRole('button', { name: '+ Prompt' }).click();
      const idea = page.getByLabel('Your idea');
      await idea.fill('Put a big red arrow on the coins, yellow words');
      const before = page.getByText('can’t follow “Put a big red arrow on the coins”');
      await before.waitFor();
      // The message is announced when it appears, and again with the field.
      expect(await page.getByRole('status').filter({ has: before }).count()).toBe(1);
      const described = await idea.getAttribute('aria-describedby');
      expect(await page.locator(`[id="${described}"]`).filter({ has: before }).count()).toBe(1);
      await idea.fill('In cold blue, at night');
      await before.waitFor({ state: 'detached' });
      await idea.fill('Put a big red arrow on the coins, yellow words');
      await before.waitFor();
      await page.getByRole('button', { name: 'Generate', exact: true }).click();
      await page.getByText(/Thumbnails? Generated!/).waitFor({ timeout: 150_000 });
      // The progress panel, which is sliding out, has the same sentence.
      await page.getByText('couldn’t follow “Put a big red arrow on the coins”').last().waitFor();
      await context.close();
    },
    240_000,
  );
});
