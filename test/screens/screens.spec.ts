import { join } from 'node:path';
import type {
  CurrentUser,
  GenerationLogAnswer,
  GenerationLogRecord,
  GenerationProgress,
  HistoryAnswer,
  Thumbnail,
} from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { openBrowser, openContext, signInBy } from '../factories/browser.js';
import { createInstallation, type Installation } from '../factories/installation.js';
import { look } from '../factories/look.js';

/**
 * Every screen in its states, wide and narrow, light and dark. What the server says is made up where a state would
 * take long to reach; the other journeys reach it. `npm run screens` keeps pictures of all of it.
 */
const webRoot = join(import.meta.dirname, '../../dist/web');
const examples = join(import.meta.dirname, '../../apps/web/src/lib/examples');
const stills = join(import.meta.dirname, '../../apps/emulator/sample-world/stills');
const film = join(import.meta.dirname, '../fixtures/film.webm');

const id = '00000000-0000-4000-8000-000000000001';

let house: Installation;
let origin: string;
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  house = await createInstallation();
  const { origin: survey } = house.emulator;
  origin = (
    await house.start('api', {
      WEB_ROOT: webRoot,
      SURVEY_URL: `${survey}/survey`,
      CONTACT_EMAIL: 'hello@posterframe.example',
      SOCIAL_LINKS: 'https://x.com/posterframe,https://www.instagram.com/posterframe',
    })
  ).origin;
  browser = await openBrowser();
}, 90_000);

afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await browser.close();
  await house.close();
});

async function newPage(firstVisit = false): Promise<Page> {
  const { context } = await openContext(browser, 1440, 900, firstVisit);
  contexts.push(context);
  const page = await context.newPage();
  // Any picture will do.
  await page.route('**/media/**', (route) => route.fulfill({ path: pictureOf(route) }));
  return page;
}

function pictureOf(route: Route): string {
  const [, number = '1'] = /(\d+)\.\w+$/.exec(route.request().url()) ?? [];
  return join(examples, `${number.padStart(2, '0')}.jpg`);
}

function thumbnail(number: number): Thumbnail {
  return {
    id: `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`,
    url: `/media/${number}.jpg`,
    uploadUrl: `/media/${number}.jpg`,
    masterUrl: `/media/${number}.jpg`,
    width: 1280,
    height: 720,
    reason: 'Close on the tent under the arch, with room for the words.',
    checks: [
      { name: 'text-contrast', passed: true, value: 7, label: 'Readable at phone size' },
      { name: 'stamp', passed: true, value: 0, label: 'Clear of the duration badge' },
      { name: 'faces', passed: false, value: 0.1, label: 'Words come close to a face' },
    ],
  };
}

function progress(over: Partial<GenerationProgress>): GenerationProgress {
  return {
    id,
    status: 'processing',
    stage: 'strategise',
    currentStep: 'strategizing viral elements',
    progress: 52,
    batchSize: 3,
    videoId: 'sample-alps',
    result: [],
    refunded: 0,
    ...over,
  };
}

/** What the poll says from now on. */
async function polls(page: Page, over: Partial<GenerationProgress>, message = ''): Promise<void> {
  const data = progress(over);
  await page.unroute('**/api/get_result*');
  await page.route('**/api/get_result*', (route) =>
    route.fulfill({ json: { success: data.status !== 'failed', message, data } }),
  );
}

async function answers(page: Page, path: string, data: object): Promise<void> {
  await page.unroute(`**${path}*`);
  await page.route(`**${path}*`, (route) => route.fulfill({ json: { success: true, data } }));
}

async function refuses(page: Page, path: string, status: number, refusal: object): Promise<void> {
  await page.unroute(`**${path}*`);
  await page.route(`**${path}*`, (route) =>
    route.fulfill({ status, json: { success: false, ...refusal } }),
  );
}

function history(count: number, over: Partial<HistoryAnswer> = {}): HistoryAnswer {
  return {
    data: Array.from({ length: count }, (_, index) => ({
      ...thumbnail(index + 1),
      generationId: id,
      shared: index === 1,
      createdAt: '2026-11-01T10:00:00.000Z',
    })),
    running: [],
    total: count,
    currentPage: 1,
    ...over,
  };
}

function logged(number: number, over: Partial<GenerationLogRecord> = {}): GenerationLogRecord {
  return {
    id: number,
    publicID: id,
    videoURL: 'https://www.youtube.com/watch?v=sample-alps',
    fileName: '',
    thumbnailURL: '/media/1.jpg',
    thumbnails: [1, 2, 3].map((one) => ({ id, url: `/media/${one}.jpg` })),
    referenceVideoURL: 'https://www.youtube.com/watch?v=sample-desk',
    requirements: 'In cold blue, at night',
    face: true,
    createdBy: {
      id: 'user',
      internalID: '12',
      name: 'Rosa Iglesias',
      email: 'rosa@posterframe.example',
      avatar: null,
    },
    createdAt: 1_790_000_000,
    status: 'success',
    errorMessage: '',
    failure: null,
    cost: 60,
    refunded: 0,
    ...over,
  };
}

describe('what a visitor sees', () => {
  it('is sound on every page', async () => {
    const page = await newPage();
    const wrong: string[] = [];
    const see = async (name: string, options = {}) =>
      wrong.push(...(await look(page, name, options)));

    await page.goto(origin);
    await page.getByText('Generate Video Thumbnails That Convert').waitFor();
    await see('landing', { full: true });
    await page.getByLabel('Video link').fill('https://www.youtube.com/watch?v=sample-alps');
    await page.evaluate('window.scrollTo(0, 1400)');
    await page.locator('header[data-closed]').waitFor();
    await see('landing-scrolled');
    for (const [name, path] of [
      ['affiliate', '/affiliate'],
      ['terms', '/terms'],
      ['privacy', '/privacy_policy'],
    ] as const) {
      await page.goto(origin + path);
      await page.locator('main h1').waitFor();
      await see(name, { full: true });
    }

    await page.goto(`${origin}/login`);
    await page.getByText('Sign in to access your AI-powered thumbnail generator').waitFor();
    await see('login');
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const opened = await popup;
    await see('login-waiting');
    await opened.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('You did not allow it').waitFor();
    await see('login-error');

    await page.goto(`${origin}/nowhere`);
    await page.getByText('Oops! Page not found').waitFor();
    await see('not-found');
    await answers(page, '/api/shared_thumbnail', {
      ...{ id, pictureUrl: '/media/3.jpg', downloadUrl: '/media/3.jpg' },
      ...{ width: 1280, height: 720 },
    });
    await page.goto(`${origin}/share?id=${id}`);
    await page.getByRole('img', { name: 'Shared thumbnail' }).waitFor();
    await see('share');
    await refuses(page, '/api/shared_thumbnail', 500, {});
    await page.reload();
    await page.getByText('The thumbnail could not be loaded.').waitFor();
    await see('share-error');
    await page.goto(`${origin}/design`);
    await page.getByRole('heading', { name: 'Design system' }).waitFor();
    await see('design', { full: true });

    // A part that is missing also after it was asked for anew.
    await page.route('**/assets/sign-in-page-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${origin}/login`);
    await page.getByText('Unexpected Application Error!').waitFor();
    await see('broken');
    expect(wrong).toEqual([]);
  }, 240_000);
});

describe('what a creator sees', () => {
  it('is sound around the form', async () => {
    const page = await newPage();
    const wrong: string[] = [];
    const see = async (name: string, options = {}) =>
      wrong.push(...(await look(page, name, options)));
    await signInBy(page, origin, 'paid@posterframe.example');
    const generate = page.getByRole('button', { name: 'Generate', exact: true });
    const link = page.getByLabel('Video link');
    await see('workspace');

    await page.getByRole('button', { name: /Theo/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await see('user-menu', { only: 'wide' });
    await page.keyboard.press('Escape');

    await generate.click();
    await page.getByText('Please enter a YouTube URL').waitFor();
    await see('workspace-empty');
    for (const [name, button, title] of [
      ['hint-face', '+ Face/Assets', 'You, on your thumbnail'],
      ['hint-reference', '+ Reference', 'A thumbnail you admire'],
      ['hint-prompt', '+ Prompt', 'In your own words'],
    ] as const) {
      await page.mouse.move(0, 0, { steps: 4 });
      await page.getByRole('button', { name: button }).hover();
      await page.getByText(title, { exact: true }).first().waitFor();
      await see(name, { only: 'wide' });
    }
    await link.fill('https://youtu.be/sample-alps');
    await generate.hover();
    await page.getByText('20 × 3 = 60 credits').first().waitFor();
    await see('cost', { only: 'wide' });
    await page.getByRole('button', { name: /^Batch size/ }).click();
    await page.getByText('Generate multiple variations at once.').waitFor();
    await see('batch');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: '+ Reference' }).click();
    await page.getByRole('button', { name: 'Skip' }).waitFor();
    await see('reference');
    const reference = page.getByLabel('Reference video link');
    await reference.fill('https://example.com/a');
    await page.getByText('Please enter a valid YouTube URL').waitFor();
    await see('reference-invalid');
    await reference.fill('https://youtu.be/sample-desk');
    await page.getByRole('img', { name: 'Thumbnail of the reference video' }).waitFor();
    await see('reference-valid');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Reference Set' }).click();
    await page.getByRole('button', { name: 'Remove' }).waitFor();
    await see('reference-set');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: '+ Face/Assets' }).click();
    await page.getByRole('dialog').waitFor();
    await see('upload');
    await page
      .getByLabel('Choose images')
      .setInputFiles([join(stills, 'sample-dusk/2.jpg'), join(stills, 'sample-soup/1.jpg')]);
    await page.locator('.ReactCrop__crop-selection').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Please confirm that you may use the pictures you added.').waitFor();
    await see('upload-crop');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Face/Assets Uploaded').waitFor();
    await page.getByRole('button', { name: '+ Prompt' }).click();
    await page.getByLabel('Your idea').fill('In cold blue, at night');
    await see('workspace-set');

    const refusal = { errorMessage: 'Insufficient credits', errorCode: 'insufficient_credits' };
    await refuses(page, '/thumbnail/generate', 402, refusal);
    await generate.click();
    await page.getByText('Insufficient credits😔').waitFor();
    await see('refused-credits');
    await refuses(page, '/thumbnail/generate', 409, {
      errorMessage: 'no',
      errorCode: 'channel_owned_by_other',
      data: { ownerEmail: 'j•••@gmail.com', remedy: 'connect' },
    });
    await generate.click();
    await page.getByText('It seems the channel belongs to j•••@gmail.com').waitFor();
    await see('refused-channel');
    await refuses(page, '/thumbnail/generate', 500, {});
    await generate.click();
    await page.getByText('An unexpected error occurred. Please try again later.').waitFor();
    await see('refused-unexpected');
    await page.getByRole('link', { name: 'New Thumbnail' }).first().click();

    await page.getByLabel('Choose a video file').setInputFiles(film);
    await page.getByText('8 of 8 chosen').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Please confirm that this is your video.').waitFor();
    await see('film');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('8 stills from your film').waitFor();
    await see('film-set');
    expect(wrong).toEqual([]);
  }, 240_000);

  it('is sound while thumbnails are made, and when they are there', async () => {
    const page = await newPage();
    const wrong: string[] = [];
    const see = async (name: string, options = {}) =>
      wrong.push(...(await look(page, name, options)));
    await signInBy(page, origin, 'paid@posterframe.example');
    const open = (path: string) => page.goto(origin + path);

    await polls(page, { status: 'queued', stage: null, progress: 0, currentStep: '' });
    await open(`/workspace?generation=${id}`);
    await page.getByText('Queued: it starts').waitFor();
    await see('queued');
    await polls(page, {});
    await page.getByText('52%').first().waitFor();
    await see('progress');
    await page.unroute('**/api/get_result*');
    await page.route('**/api/get_result*', (route) => route.abort());
    await page.getByText('Reconnecting… Your thumbnails go on').waitFor();
    await see('reconnecting');
    await polls(page, { status: 'failed', refunded: 60 }, 'This video is private.');
    await page.getByText('This video is private.').waitFor();
    await see('failed');
    await polls(page, { status: 'cancelled', refunded: 60 });
    await open(`/workspace?generation=${id}`);
    await page.getByText('Cancelled.').waitFor();
    await see('cancelled');

    await polls(page, {});
    await open(`/progress?id=${id}`);
    await page.getByText('52%').first().waitFor();
    await see('progress-page');
    await polls(page, { status: 'failed', refunded: 60 }, 'This video is private.');
    await page.getByText('Thumbnail generation failed.').waitFor();
    await see('progress-page-failed');
    await polls(page, { status: 'completed', progress: 100, result: [thumbnail(1)] });
    await open(`/progress?id=${id}`);
    await page.getByRole('link', { name: 'View Thumbnails' }).waitFor();
    await see('progress-page-completed');

    for (const count of [1, 2, 3]) {
      const result = Array.from({ length: count }, (_, index) => thumbnail(index + 3));
      const refunded = 20 * (3 - count);
      await polls(page, { status: 'completed', progress: 100, result, refunded });
      await open(count === 2 ? `/results?id=${id}` : `/workspace?generation=${id}`);
      await page.getByText(/^Thumbnails? Generated!$/).waitFor();
      await see(`results-${count}`, { full: true });
    }
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await see('results-menu', { only: 'wide' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Delete this thumbnail?').waitFor();
    await see('results-delete');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.route('**/thumbnail/*/share', (route) =>
      route.fulfill({ json: { success: true, data: { url: `${origin}/share?id=${id}` } } }),
    );
    await page
      .getByRole('button', { name: /^Share/ })
      .first()
      .click();
    await page.getByText('Share link has been copied to clipboard').waitFor();
    await see('results-shared');
    await open(`/workspace/thumbnail/${id}`);
    await page.getByText('This thumbnail does not exist, or it is not yours.').waitFor();
    await see('thumbnail-unknown');

    await answers(page, '/thumbnail/history', history(0));
    await open('/workspace/history');
    await page.getByText('No thumbnails generated yet').waitFor();
    await see('history-empty');
    const running = [
      {
        id,
        status: 'processing' as const,
        progress: 52,
        batchSize: 3,
        videoId: 'sample-alps',
        createdAt: '',
      },
    ];
    await answers(page, '/thumbnail/history', history(13, { running }));
    await open('/workspace/history');
    await page.getByText('13 thumbnails').waitFor();
    await page.getByRole('listitem').nth(3).hover();
    await see('history', { full: true });
    await refuses(page, '/thumbnail/history', 500, {});
    await page.reload();
    await page.getByText('Your history could not be loaded.').waitFor({ timeout: 60_000 });
    await see('history-error');
    await page.unroute('**/thumbnail/history*');
    await page.route('**/thumbnail/history*', () => undefined);
    await page.reload();
    await page.getByLabel('Loading').waitFor();
    await see('history-loading');
    expect(wrong).toEqual([]);
  }, 240_000);

  it('is sound around money and the account', async () => {
    const page = await newPage();
    const wrong: string[] = [];
    const see = async (name: string, options = {}) =>
      wrong.push(...(await look(page, name, options)));
    await signInBy(page, origin, 'paid@posterframe.example');
    const open = (path: string) => page.goto(origin + path);
    await open('/workspace/subscription');
    await page.getByText('Current Plan').waitFor();
    await see('subscription', { full: true });
    await page
      .getByRole('button', { name: /Add More/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await see('credits');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Change Plan' }).click();
    await page.getByRole('dialog').waitFor();
    await see('upgrade');
    await open('/workspace/credits');
    await page.locator('main h1').waitFor();
    await see('credit-history', { full: true });
    await open('/workspace/account');
    await page.getByText('here since').waitFor();
    await see('account', { full: true });
    await page.getByRole('button', { name: 'Delete my account and data' }).click();
    await page.getByRole('textbox', { name: /to go on/ }).waitFor();
    await see('account-delete', { full: true });
    expect(wrong).toEqual([]);
  }, 120_000);

  it('is sound for somebody new, and for somebody whose credits are spent', async () => {
    const page = await newPage(true);
    const wrong: string[] = [];
    const see = async (name: string, options = {}) =>
      wrong.push(...(await look(page, name, options)));
    await signInBy(page, origin, 'new@posterframe.example');
    await page.getByRole('button', { name: 'Start Making' }).waitFor();
    await see('welcome');
    await page.getByRole('button', { name: 'Start Making' }).click();
    await page.getByText('Your 50 credits are good for 2 of 3.').waitFor();
    await see('workspace-low');
    await page.goto(`${origin}/workspace/subscription`);
    await page.getByText('Current Plan').waitFor();
    await see('subscription-free', { full: true });
    await page.route('**/user/current', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: CurrentUser };
      await route.fulfill({
        response,
        json: { success: true, data: { ...answer.data, credits: 0 } },
      });
    });
    await page.goto(`${origin}/workspace`);
    await page.getByRole('button', { name: 'Generate', exact: true }).hover();
    await page.getByText("You don't have enough credits").first().waitFor();
    await see('workspace-none', { only: 'wide' });
    expect(wrong).toEqual([]);
  }, 120_000);

  it('is sound in the generation log', async () => {
    const page = await newPage();
    const wrong: string[] = [];
    const see = async (name: string, options = {}) =>
      wrong.push(...(await look(page, name, options)));
    await signInBy(page, origin, 'admin@posterframe.example');
    await page.goto(`${origin}/admin`);
    await page.getByText('No data').waitFor();
    await see('admin-empty');
    const failure = { stage: 'source-video' as const, at: 1_790_000_020, detail: 'private' };
    const rows: GenerationLogAnswer = {
      data: [
        logged(3),
        logged(2, {
          status: 'failed',
          errorMessage: 'This video is private.',
          failure,
          thumbnails: [],
          thumbnailURL: '',
          refunded: 60,
        }),
        logged(1, {
          status: 'processing',
          thumbnails: [],
          thumbnailURL: '',
          face: false,
          requirements: '',
        }),
      ],
      total: 43,
      currentPage: 1,
    };
    await answers(page, '/admin/generation_logs', rows);
    await page.getByRole('button', { name: /Refresh/ }).click();
    await page.getByText('Page 1/3').waitFor();
    await see('admin', { full: true });
    await refuses(page, '/admin/generation_logs', 500, {});
    await page.reload();
    await page.getByRole('button', { name: 'Retry' }).waitFor({ timeout: 60_000 });
    await see('admin-error');
    await page.unroute('**/admin/generation_logs*');
    await page.route('**/admin/generation_logs*', () => undefined);
    await page.reload();
    await page.getByText('Loading...').first().waitFor();
    await see('admin-loading');
    expect(wrong).toEqual([]);
  }, 120_000);
});
