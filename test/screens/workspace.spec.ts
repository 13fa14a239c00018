import type {
  CurrentUser,
  GenerationLogAnswer,
  ModelCostsAnswer,
  ReportsAnswer,
} from '@app/contracts';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { signInByRedirect } from '../factories/browser.js';
import {
  answerWith,
  leaveUnanswered,
  makeHistory,
  hover,
  id,
  makeLogRecord,
  timeoutMs,
  startScreenServer,
  refuseWith,
  stills,
  createScreenChecker,
  type ScreenServer,
} from './screen-server.js';

let server: ScreenServer;

beforeAll(async () => {
  server = await startScreenServer();
});

afterAll(() => server?.close());

describe('screens of the workspace', () => {
  it(
    'pass the checks in the history',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'paid@posterframe.example');
      const open = (path: string) => page.goto(server.origin + path);
      await answerWith(page, '/thumbnail/history', makeHistory(0));
      await open('/workspace/history');
      await page.getByText('No thumbnails generated yet').waitFor();
      await checkState('history-empty');
      const running = [
        {
          id,
          status: 'processing' as const,
          progress: 52,
          batchSize: 3,
          videoSite: 'youtube' as const,
          videoId: 'sample-alps',
          createdAt: '',
        },
      ];
      await answerWith(page, '/thumbnail/history', makeHistory(13, { running }));
      await open('/workspace/history');
      await page.getByText('13 thumbnails').waitFor();
      await page.getByRole('listitem').nth(3).hover();
      await checkState('history', { full: true });
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('button', { name: /^Select thumbnail 2/ }).click();
      await page.getByText('1 selected').waitFor();
      await checkState('history-selecting');
      await page.getByRole('button', { name: 'Done' }).click();
      await refuseWith(page, '/thumbnail/history', 500, {});
      await page.reload();
      await page.getByText('We couldn’t load your history.').waitFor({ timeout: 60_000 });
      await checkState('history-error');
      await leaveUnanswered(page, '/thumbnail/history');
      await page.reload();
      await page.getByLabel('Loading').waitFor();
      await checkState('history-loading');
      expectNoProblems();
    },
    timeoutMs,
  );

  it(
    'pass the checks in billing and the account',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'paid@posterframe.example');
      const open = (path: string) => page.goto(server.origin + path);
      await open('/workspace/subscription');
      await page.getByText('Current Plan').waitFor();
      await checkState('subscription', { full: true });
      await page
        .getByRole('button', { name: /Add More/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await checkState('credits');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Change Plan' }).click();
      await page.getByRole('dialog').waitFor();
      await checkState('upgrade');
      await open('/workspace/credits');
      await page.locator('main h1').waitFor();
      await checkState('credit-history', { full: true });
      await open('/workspace/account');
      await page.getByText('Member since').waitFor();
      await page.getByRole('button', { name: 'Save a face or asset' }).click();
      const saving = page.getByRole('dialog');
      await saving.getByLabel('Name').fill('Ada');
      await saving
        .locator('input[type=file]')
        .setInputFiles([`${stills}/sample-desk/1.jpg`, `${stills}/sample-desk/2.jpg`]);
      await saving.getByRole('button', { name: 'Save' }).click();
      await saving.getByText('Please agree to us keeping').waitFor();
      await checkState('account-save-face');
      await saving.getByRole('checkbox').check();
      await saving.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('img', { name: 'Photo 2 of Ada' }).waitFor();
      await page.getByRole('button', { name: 'Create a key' }).click();
      const creating = page.getByRole('dialog');
      await creating.getByLabel('Name').fill('Upload script');
      await checkState('account-key-create');
      await creating.getByRole('button', { name: 'Create a key' }).click();
      await creating.getByLabel('API key').waitFor();
      await checkState('account-key-created');
      await creating.getByRole('button', { name: 'Done' }).click();
      await page.getByText('Never used.').waitFor();
      await checkState('account', { full: true });
      await page.getByRole('button', { name: 'Delete my account and data' }).click();
      await page.getByRole('textbox', { name: /to confirm/ }).waitFor();
      await checkState('account-delete');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Remove face data' }).click();
      await page.getByText('Remove face data?').waitFor();
      await checkState('account-faces');
      await open('/workspace');
      await page.getByRole('button', { name: '+ Face/Assets' }).click();
      await page.getByRole('button', { name: 'Use photo 1 of Ada' }).click();
      await checkState('upload-saved');
      expectNoProblems();
    },
    timeoutMs,
  );

  it(
    'pass the checks for a new user, and without credits',
    async () => {
      const page = await server.newPage(true);
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'new@posterframe.example');
      await page.getByRole('button', { name: 'Start Making' }).waitFor();
      await checkState('welcome');
      await page.getByRole('button', { name: 'Start Making' }).click();
      await page.getByText('You have enough credits for 2 of 3.').waitFor();
      await checkState('workspace-low');
      await page.getByLabel('Video link').fill('https://youtu.be/sample-chip');
      await page.getByText('Is this video yours?').waitFor();
      await checkState('workspace-connect');
      await page.goto(`${server.origin}/workspace/subscription`);
      await page.getByText('Current Plan').waitFor();
      await checkState('subscription-free', { full: true });
      await page.route('**/user/current', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { data: CurrentUser };
        await route.fulfill({
          response,
          json: { success: true, data: { ...answer.data, credits: 0 } },
        });
      });
      await page.goto(`${server.origin}/workspace`);
      await hover(page, page.getByRole('button', { name: 'Generate', exact: true }));
      await page.getByText("You don't have enough credits").first().waitFor();
      await checkState('workspace-none', { only: 'wide' });
      expectNoProblems();
    },
    timeoutMs,
  );

  it(
    'pass the checks when the profile cannot be loaded',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'paid@posterframe.example');
      await refuseWith(page, '/user/current', 500, {});
      await page.reload();
      await page.getByText('Something went wrong. Try refreshing.').nth(1).waitFor();
      await checkState('profile-failed');
      expectNoProblems();
    },
    timeoutMs,
  );

  it(
    'pass the checks in administration: generation log, reports, models and people',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'admin@posterframe.example');
      await page.goto(`${server.origin}/admin`);
      await page.getByText('No data').waitFor();
      await checkState('admin-empty');
      const failure = { stage: 'source-video' as const, at: 1_790_000_020, detail: 'private' };
      const rows: GenerationLogAnswer = {
        data: [
          makeLogRecord(3),
          makeLogRecord(2, {
            status: 'failed',
            errorMessage: 'This video is private.',
            failure,
            thumbnails: [],
            thumbnailURL: '',
            refunded: 60,
          }),
          makeLogRecord(1, {
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
      await answerWith(page, '/admin/generation_logs', rows);
      await page.getByRole('button', { name: /Refresh/ }).click();
      await page.getByText('Page 1/3').waitFor();
      await checkState('admin', { full: true });
      await page.goto(`${server.origin}/admin?view=reports`);
      await page.getByText('Nothing has been reported.').waitFor();
      await checkState('admin-reports-empty');
      const reports: ReportsAnswer = {
        data: [null, 1_790_000_100].map((closedAt, index) => ({
          ...{
            id: String(index),
            count: closedAt === null ? 3 : 1,
            thumbnailID: id,
            pictureURL: `/media/${index + 1}.jpg`,
          },
          ...{ shared: closedAt === null, createdBy: { id: '12', name: 'Rosa Iglesias' } },
          ...{
            reasons: closedAt === null ? ['person-without-consent', 'other'] : ['other'],
            words: 'That is my face, and I was not asked.',
          },
          ...{ createdAt: 1_790_000_000, closedAt },
        })),
        open: 1,
      };
      await answerWith(page, '/admin/reports', reports);
      await page.reload();
      await page.getByRole('button', { name: 'Stop sharing' }).waitFor();
      await checkState('admin-reports');
      await page.goto(`${server.origin}/admin?view=models`);
      await page.getByText('No model calls').waitFor();
      await checkState('admin-models-empty');
      const costs: ModelCostsAnswer = {
        days: ['google:gemini-3.8-flash', 'google:gemini-nano-banana-2.1'].map((model, index) => ({
          ...{ day: '2026-11-21', model, calls: 412, failed: 3 * index, pictures: 400 * index },
          ...{ inputTokens: 1_204_118, outputTokens: 88_120, seconds: 903, dollars: 4.12 },
        })),
        ...{ spentThisMonth: 61.4, cap: 60 },
        notice: 'The cap of this month is spent: until December the studio composes.',
      };
      await answerWith(page, '/admin/model_costs', costs);
      await page.reload();
      await page.getByText('gemini-3.8-flash').waitFor();
      await checkState('admin-models');
      await page.goto(`${server.origin}/admin?view=people`);
      await page.getByText('Nothing has been changed yet.').waitFor();
      await checkState('admin-people', { full: true });
      await page.goto(`${server.origin}/admin`);
      await refuseWith(page, '/admin/generation_logs', 500, {});
      await page.reload();
      await page.getByRole('button', { name: 'Retry' }).waitFor({ timeout: 60_000 });
      await checkState('admin-error');
      await leaveUnanswered(page, '/admin/generation_logs');
      await page.reload();
      await page.getByText('Loading...').first().waitFor();
      await checkState('admin-loading');
      expectNoProblems();
    },
    timeoutMs,
  );
});
