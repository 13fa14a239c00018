import { join } from 'node:path';
import { defaultTextSetting } from '@app/contracts';
import type {
  GenerationLogRecord,
  GenerationProgress,
  HistoryAnswer,
  PictureChoices,
  TextEditAnswer,
  TextPreview,
  Thumbnail,
  UploadedStill,
} from '@app/contracts';
import { expect } from '@jest/globals';
import type { Locator, Page, Route } from 'playwright-core';
import { openBrowser, openContext } from '../factories/browser.js';
import { createInstallation } from '../factories/installation.js';
import { checkPage } from '../factories/check-page.js';

/**
 * Serves screens for checks of their states. Answers are scripted when a state would take long to reach; the tests in
 * test/e2e reach such states.
 */
const webRoot = join(import.meta.dirname, '../../dist/web');
const examples = join(import.meta.dirname, '../../apps/web/src/features/landing/examples');

export const stills = join(import.meta.dirname, '../../apps/emulator/sample-world/stills');
export const sampleVideoFile = join(import.meta.dirname, '../fixtures/film.webm');
export const id = '00000000-0000-4000-8000-000000000001';

/** Time limit in milliseconds, for a busy machine. */
export const timeoutMs = 900_000;

export interface ScreenServer {
  origin: string;
  /** Opens a page of a returning visitor, unless `isFirstVisit`. */
  newPage(isFirstVisit?: boolean): Promise<Page>;
  close(): Promise<void>;
}

export async function startScreenServer(
  environment: Record<string, string> = {},
): Promise<ScreenServer> {
  const installation = await createInstallation();
  const { origin: survey } = installation.emulator;
  const { origin } = await installation.start('api', {
    WEB_ROOT: webRoot,
    SURVEY_URL: `${survey}/survey`,
    CONTACT_EMAIL: 'hello@posterframe.example',
    SOCIAL_LINKS: 'https://x.com/posterframe,https://www.instagram.com/posterframe',
    ...environment,
  });
  const browser = await openBrowser();
  return {
    origin,
    newPage: async (isFirstVisit = false) => {
      const { context } = await openContext(browser, 1440, 900, isFirstVisit);
      const page = await context.newPage();
      // The tests do not depend on which picture is shown.
      await page.route('**/media/**', (route) => route.fulfill({ path: exampleFile(route) }));
      return page;
    },
    close: async () => {
      await browser.close();
      await installation.close();
    },
  };
}

function exampleFile(route: Route): string {
  const [, number = '1'] = /(\d+)\.\w+$/.exec(route.request().url()) ?? [];
  return join(examples, `${number.padStart(2, '0')}.jpg`);
}

/** Checks states one after the other, takes screenshots of them, and reports all problems at the end. */
export function createScreenChecker(page: Page) {
  const wrong: string[] = [];
  return {
    checkState: async (name: string, options?: Parameters<typeof checkPage>[2]) => {
      wrong.push(...(await checkPage(page, name, options)));
    },
    expectNoProblems: () => expect(wrong).toEqual([]),
  };
}

/** Waits until the last tooltip has closed, because it blocks the next one. */
export async function hover(page: Page, what: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await what.hover();
}

/** Answers all further polls with this progress. The browser prefers routes that were added later. */
export async function answerPolls(
  page: Page,
  overrides: Partial<GenerationProgress>,
  message = '',
): Promise<void> {
  const data = makeProgress(overrides);
  await page.route('**/api/get_result*', (route) =>
    route.fulfill({ json: { success: data.status !== 'failed', message, data } }),
  );
}

export async function answerWith(page: Page, path: string, data: object): Promise<void> {
  await page.route(`**${path}*`, (route) => route.fulfill({ json: { success: true, data } }));
}

export async function refuseWith(
  page: Page,
  path: string,
  status: number,
  refusal: object,
): Promise<void> {
  await page.route(`**${path}*`, (route) =>
    route.fulfill({ status, json: { success: false, ...refusal } }),
  );
}

/** Leaves requests to the path unanswered. */
export async function leaveUnanswered(page: Page, path: string): Promise<void> {
  await page.route(`**${path}*`, () => undefined);
}

export function makeThumbnail(number: number): Thumbnail {
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

function makeProgress(overrides: Partial<GenerationProgress>): GenerationProgress {
  return {
    id,
    status: 'processing',
    stage: 'strategise',
    currentStep: 'strategizing viral elements',
    progress: 52,
    batchSize: 3,
    videoSite: 'youtube',
    videoId: 'sample-alps',
    shape: 'wide',
    result: [],
    refunded: 0,
    ...overrides,
  };
}

export function makeHistory(count: number, overrides: Partial<HistoryAnswer> = {}): HistoryAnswer {
  return {
    data: Array.from({ length: count }, (_, index) => ({
      ...makeThumbnail(index + 1),
      starred: index === 0,
      headline: 'NO MORE CORDS',
      videoSite: 'youtube',
      ...(index < 6
        ? { videoId: 'sample-desk', videoTitle: 'The desk that changed how I work' }
        : {
            videoId: 'sample-soup',
            videoTitle: 'Noodle soup as my grandmother made it, step by step',
          }),
      shape: 'wide',
      generationId: id,
      shared: index === 1,
      createdAt: '2026-11-01T10:00:00.000Z',
    })),
    running: [],
    total: count,
    currentPage: 1,
    ...overrides,
  };
}

/** A text preview with the layers that the editor moves. */
export function makeTextPreview(): TextPreview {
  return {
    picture: '/media/4.jpg',
    checks: makeThumbnail(4).checks,
    notes: [],
    text: {
      box: { x: 0.06, y: 0.3, width: 0.4, height: 0.4 },
      picture: '/media/4.jpg',
      pictureBox: { x: 0.05, y: 0.28, width: 0.42, height: 0.44 },
      lines: ['DREAM', 'DESK'],
      size: 0.2,
      color: '#ffffff',
      align: 'left',
      upper: true,
      typeface: 'anton',
      outline: true,
      onBox: false,
      tilted: true,
      shadow: true,
      fits: 18,
      areas: [{ x: 0.05, y: 0.1, width: 0.45, height: 0.8 }],
    },
    places: makeTextEditAnswer().places,
    layers: {
      below: '/media/4.jpg',
      above: null,
      hasPerson: true,
      person: { x: 0.55, y: 0.15, width: 0.35, height: 0.85 },
      palette: ['#c84a2c', '#24405c', '#e9c46a'],
    },
  };
}

export function makeUploadedStill(number: number): UploadedStill {
  const uploadedAt = '2026-11-26T10:00:00.000Z';
  const expiresAt = '2026-11-27T10:00:00.000Z';
  return { id: `upload-${number}`, width: 1920, height: 1080, uploadedAt, expiresAt };
}

/** Four stills, some uploaded ones and six layouts to choose from. */
export function makePictureChoices(uploads = 0): PictureChoices {
  const url = (number: number) => `/media/${number}.jpg`;
  return {
    delivered: { still: 0, layout: 'hero' },
    stills: [1, 2, 3, 4].map((number, index) => ({ index, url: url(number) })),
    uploads: Array.from({ length: uploads }, (_, index) => {
      const { id: upload, expiresAt } = makeUploadedStill(index + 1);
      return { id: upload, url: url(index + 7), expiresAt };
    }),
    layouts: ['Cut-out', 'Close-up', 'Color panel', 'Magazine', 'Three moments', 'Natural'].map(
      (title, index) => ({ name: index === 0 ? 'hero' : title, title, url: url(index + 3) }),
    ),
  };
}

/** The text of a thumbnail with three versions. */
export function makeTextEditAnswer(overrides: Partial<TextEditAnswer> = {}): TextEditAnswer {
  return {
    id,
    url: '/media/3.jpg',
    shape: 'wide',
    setting: { ...defaultTextSetting, main: 'DREAM DESK', emphasis: ['DESK'] },
    places: [
      { index: 0, x: 0.05, y: 0.1, width: 0.45, height: 0.8 },
      { index: 1, x: 0.05, y: 0.05, width: 0.9, height: 0.3 },
      { index: 2, x: 0.5, y: 0.6, width: 0.45, height: 0.35 },
    ],
    revisions: [1, 2, 3].map((number) => ({
      number,
      url: `/media/${number}.jpg`,
      createdAt: `2026-11-0${number}T10:00:00.000Z`,
    })),
    revision: 3,
    ...overrides,
  };
}

export function makeLogRecord(
  number: number,
  overrides: Partial<GenerationLogRecord> = {},
): GenerationLogRecord {
  return {
    id: number,
    publicID: `${id}-${number}`,
    videoURL: 'https://www.youtube.com/watch?v=sample-alps',
    fileName: '',
    thumbnailURL: '/media/1.jpg',
    thumbnails: [1, 2, 3].map((one) => ({ id: String(one), url: `/media/${one}.jpg` })),
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
    ...overrides,
  };
}
