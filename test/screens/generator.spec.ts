import { join } from 'node:path';
import { errorRules } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signInByRedirect } from '../factories/browser.js';
import {
  answerWith,
  sampleVideoFile,
  leaveUnanswered,
  hover,
  id,
  timeoutMs,
  startScreenServer,
  answerPolls,
  refuseWith,
  stills,
  makeThumbnail,
  createScreenChecker,
  makePictureChoices,
  makeUploadedStill,
  makeTextPreview,
  makeTextEditAnswer,
  type ScreenServer,
} from './screen-server.js';

const plainer = 'The models that paint were away, so the studio composed these.';

let server: ScreenServer;

beforeAll(async () => {
  server = await startScreenServer();
});

afterAll(() => server?.close());

describe('screens of the generator', () => {
  it(
    'pass the checks around the form',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'paid@posterframe.example');
      const generate = page.getByRole('button', { name: 'Generate', exact: true });
      const link = page.getByLabel('Video link');
      await checkState('workspace');

      await page.getByRole('button', { name: /Theo/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      await checkState('user-menu', { only: 'wide' });
      await page.keyboard.press('Escape');

      await generate.click();
      await page.getByText('Please enter a YouTube URL').waitFor();
      await checkState('workspace-empty');
      for (const [name, button, title] of [
        ['hint-face', '+ Face/Assets', 'You, on your thumbnail'],
        ['hint-reference', '+ Reference', 'A thumbnail you like'],
        ['hint-prompt', '+ Prompt', 'In your own words'],
      ] as const) {
        await hover(page, page.getByRole('button', { name: button }));
        await page.getByText(title, { exact: true }).first().waitFor();
        await checkState(name, { only: 'wide' });
      }
      await link.fill('https://youtu.be/sample-alps');
      await hover(page, generate);
      await page.getByText('20 × 3 = 60 credits').first().waitFor();
      await checkState('cost', { only: 'wide' });
      await page.getByRole('button', { name: /^Batch size/ }).click();
      await page.getByText('Generate multiple variations at once.').waitFor();
      await checkState('batch');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: '+ Reference' }).click();
      await page.getByRole('button', { name: 'Skip' }).waitFor();
      await checkState('reference');
      const reference = page.getByLabel('Reference video link');
      await reference.fill('https://example.com/a');
      await page.getByText('Please enter a valid YouTube URL').waitFor();
      await checkState('reference-invalid');
      await reference.fill('https://youtu.be/sample-desk');
      await page.getByRole('img', { name: 'Thumbnail of the reference video' }).waitFor();
      await checkState('reference-valid');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'Reference Set' }).click();
      await page.getByRole('button', { name: 'Remove' }).waitFor();
      await checkState('reference-set');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: '+ Face/Assets' }).click();
      await page.getByRole('dialog').waitFor();
      await checkState('upload');
      await page
        .getByLabel('Choose images')
        .setInputFiles([join(stills, 'sample-dusk/2.jpg'), join(stills, 'sample-soup/1.jpg')]);
      await page.locator('.ReactCrop__crop-selection').waitFor();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Please confirm that you may use the pictures you added.').waitFor();
      await checkState('upload-crop');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Face/Assets Uploaded').waitFor();
      await page.getByRole('button', { name: '+ Prompt' }).click();
      await page.getByLabel('Your idea').fill('In cold blue, at night');
      await page.getByRole('button', { name: '+ Transcript' }).click();
      const captions = page.getByLabel('Choose .srt, .vtt or .txt');
      await captions.setInputFiles({
        name: 'trip.srt',
        mimeType: 'application/x-subrip',
        buffer: Buffer.from([0x47, 0xfc]),
      });
      await page.getByText('We can’t read this transcript.').waitFor();
      await checkState('transcript-refused');
      await captions.setInputFiles({
        name: 'trip-to-the-alps.en.srt',
        mimeType: 'application/x-subrip',
        buffer: Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nThe storm broke\n'),
      });
      await page.getByText('trip-to-the-alps.en.srt').waitFor();
      await checkState('workspace-set');

      const refusal = { errorMessage: 'Insufficient credits', errorCode: 'insufficient_credits' };
      await refuseWith(page, '/thumbnail/generate', 402, refusal);
      await generate.click();
      await page.getByText('Insufficient credits😔').waitFor();
      await checkState('refused-credits');
      await refuseWith(page, '/thumbnail/generate', 409, {
        errorMessage: 'no',
        errorCode: 'channel_owned_by_other',
        data: { ownerEmail: 'j•••@gmail.com', remedy: 'connect' },
      });
      await generate.click();
      await page.getByText('It seems the channel belongs to j•••@gmail.com').waitFor();
      await checkState('refused-channel');
      await refuseWith(page, '/thumbnail/generate', 500, {});
      await generate.click();
      await page.getByText('An unexpected error occurred. Please try again later.').waitFor();
      await checkState('refused-unexpected');
      await leaveUnanswered(page, '/thumbnail/generate');
      await generate.click();
      await page.getByText('Sending…').first().waitFor();
      await checkState('sending', { only: 'wide' });
      await page.getByRole('link', { name: 'New Thumbnail' }).first().click();

      await page
        .getByLabel('Choose a video file')
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') });
      await page.getByText('Please upload a valid video file.').waitFor();
      await checkState('film-refused');
      await page.getByLabel('Choose a video file').setInputFiles(sampleVideoFile);
      await page.getByText('8 of 8 chosen').waitFor();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Please confirm that this is your video.').waitFor();
      await checkState('film');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('8 stills from your video').waitFor();
      await checkState('film-set');
      expectNoProblems();
    },
    timeoutMs,
  );

  it(
    'pass the checks during and after a generation',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'paid@posterframe.example');
      const open = (path: string) => page.goto(server.origin + path);

      await answerPolls(page, { status: 'queued', stage: null, progress: 0, currentStep: '' });
      await open(`/workspace?generation=${id}`);
      await page.getByText('You’re in the queue').waitFor();
      await checkState('queued');
      await answerPolls(page, {});
      await page.getByText('52%').first().waitFor();
      await checkState('progress');
      const finished = { id: 'a', uploadUrl: '/media/1.jpg', masterUrl: '/media/1.jpg' };
      await answerPolls(page, {
        stage: 'craft',
        progress: 84,
        typicalSeconds: 14,
        frames: [
          { headline: 'THE LAST CAMP', pictureUrl: '/media/1.jpg', finished },
          { headline: 'ALONE AT 4,000 M', pictureUrl: '/media/2.jpg' },
          { headline: 'NO WAY BACK?', pictureUrl: null, stillUrl: '/media/3.jpg' },
        ],
      });
      await page.getByText('Ready', { exact: true }).waitFor();
      await page.waitForFunction('[...document.images].every(({ complete }) => complete)');
      await checkState('progress-frames');
      await page.route('**/api/get_result*', (route) => route.abort());
      await page.getByText('Reconnecting… Your thumbnails are').waitFor();
      await checkState('reconnecting');
      await answerPolls(page, { status: 'failed', refunded: 60 }, 'This video is private.');
      await page.getByText('This video is private.').waitFor();
      await checkState('failed');
      await answerPolls(page, { status: 'queued', stage: null, progress: 0, currentStep: '' });
      await open(`/workspace?generation=${id}`);
      await answerWith(page, '/thumbnail/generation/*/cancel', {});
      await page.getByRole('button', { name: 'Cancel and refund 60 credits' }).waitFor();
      await answerPolls(page, { status: 'cancelled', refunded: 60 });
      await page.getByRole('button', { name: 'Cancel and refund 60 credits' }).click();
      await page.getByText('Canceled.').waitFor();
      await checkState('cancelled');

      await answerPolls(page, {});
      await open(`/progress?id=${id}`);
      await page.getByText('52%').first().waitFor();
      await checkState('progress-page');
      await answerPolls(page, { status: 'cancelled', refunded: 60 });
      await page.getByRole('heading', { name: 'Canceled' }).waitFor();
      await checkState('progress-page-cancelled');
      await answerPolls(page, {});
      await open(`/progress?id=${id}`);
      await page.getByText('52%').first().waitFor();
      await answerPolls(page, { status: 'failed', refunded: 60 }, 'This video is private.');
      await page.getByText('Thumbnail generation failed.').waitFor();
      await checkState('progress-page-failed');
      await answerPolls(page, { status: 'completed', progress: 100, result: [makeThumbnail(1)] });
      await open(`/progress?id=${id}`);
      await page.getByRole('link', { name: 'View Thumbnails' }).waitFor();
      await checkState('progress-page-completed');

      for (const count of [1, 2, 3]) {
        const result = Array.from({ length: count }, (_, index) => makeThumbnail(index + 3));
        const refunded = 20 * (3 - count);
        await answerPolls(page, { status: 'completed', progress: 100, result, refunded });
        await open(count === 2 ? `/results?id=${id}` : `/workspace?generation=${id}`);
        await page.getByText(/^Thumbnails? Generated!$/).waitFor();
        await checkState(`results-${count}`, { full: true });
      }
      await answerPolls(page, { status: 'completed', progress: 100, notice: plainer });
      await open(`/results?id=${id}`);
      await page.getByText('You have deleted the thumbnails of this generation.').waitFor();
      await checkState('results-none');
      await answerPolls(page, {
        status: 'completed',
        progress: 100,
        result: [3, 4, 5].map(makeThumbnail),
      });
      await open(`/workspace?generation=${id}`);
      await page.getByText('Thumbnails Generated!').waitFor();
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      await checkState('results-menu', { only: 'wide' });
      await page.route(
        ({ pathname }) => /^\/thumbnail\/[^/]+$/.test(pathname),
        (route) =>
          route.request().method() === 'DELETE'
            ? route.fulfill({ json: { success: true, data: null } })
            : route.fallback(),
      );
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await checkState('results-deleted');
      await page
        .context()
        .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
      await page.route('**/thumbnail/*/share', (route) =>
        route.fulfill({
          json: { success: true, data: { url: `${server.origin}/share?id=${id}` } },
        }),
      );
      await page
        .getByRole('button', { name: /^Share/ })
        .first()
        .click();
      await page.getByText('Share link has been copied to clipboard').waitFor();
      await checkState('results-shared');
      await open(`/workspace/thumbnail/${id}`);
      await page.getByText('This thumbnail doesn’t exist, or you don’t have access.').waitFor();
      await checkState('thumbnail-unknown');

      expectNoProblems();
    },
    timeoutMs,
  );

  it(
    'pass the checks in the text edit and the feed preview',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'paid@posterframe.example');
      await answerPolls(page, {
        status: 'completed',
        progress: 100,
        result: [3, 4, 5].map(makeThumbnail),
      });
      await leaveUnanswered(page, '/thumbnail/*/text');
      await page.goto(`${server.origin}/results?id=${id}`);
      const edit = page.getByRole('button', { name: /^Edit text/ }).first();
      await edit.click();
      await page.getByRole('dialog').getByText('Loading').waitFor();
      await checkState('text-loading');
      await page.getByRole('button', { name: 'Close' }).click();
      await refuseWith(page, '/thumbnail/*/text', 503, {
        errorMessage: 'That took too long. Please try again in a moment.',
      });
      await edit.click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await checkState('text-away');
      const { sentence: errorMessage } = errorRules.plate_erased;
      await refuseWith(page, '/thumbnail/*/text', 409, { errorCode: 'plate_erased', errorMessage });
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('This thumbnail stays as it is.').waitFor();
      expect(await page.getByText('go back to any version').count()).toBe(0);
      await checkState('text-erased');
      await page.getByRole('button', { name: 'Close' }).click();
      await answerWith(page, '/thumbnail/*/text', makeTextEditAnswer());
      await answerWith(page, '/text/pictures', makePictureChoices());
      await answerWith(page, '/text/preview', makeTextPreview());
      await edit.click();
      const headline = page.getByLabel('Headline');
      await headline.waitFor();
      const onPicture = page.getByRole('button', { name: /^Text on the picture/ });
      await onPicture.hover();
      await checkState('text');
      for (const tool of ['Font', 'Color', 'Place', 'Versions', 'Picture']) {
        await page.getByRole('tab', { name: tool }).click();
        await checkState(`text-${tool.toLowerCase()}`);
      }
      const picker = page.getByLabel('Picture file');
      await picker.setInputFiles(`${stills}/sample-desk/1.jpg`);
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await page.getByText(errorRules.likeness_consent_missing.sentence).waitFor();
      await checkState('text-picture-consent');
      await page.getByRole('checkbox', { name: /permission/ }).check();
      await leaveUnanswered(page, '/stills');
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await page.getByText('Uploading your picture').waitFor({ state: 'attached' });
      await checkState('text-picture-uploading');
      await page.getByRole('tab', { name: 'Text', exact: true }).click();
      await page.getByRole('tab', { name: 'Picture' }).click();
      await refuseWith(page, '/stills', 400, {
        errorCode: 'still_too_small',
        errorMessage: errorRules.still_too_small.sentence,
      });
      await picker.setInputFiles(`${stills}/sample-desk/1.jpg`);
      await page.getByRole('checkbox', { name: /permission/ }).check();
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await page.getByText(errorRules.still_too_small.sentence).waitFor();
      await checkState('text-picture-refused');
      await answerWith(page, '/text/pictures', makePictureChoices(4));
      await answerWith(page, '/stills', makeUploadedStill(4));
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await page.getByText('Remove one to add another').waitFor();
      await page.getByRole('button', { name: 'Your picture 4', exact: true }).waitFor();
      await checkState('text-picture-full');
      await page.getByRole('button', { name: 'Still 1' }).click();
      await page.getByRole('tab', { name: 'Add' }).click();
      await page.getByRole('button', { name: 'Add arrow' }).click();
      await page.getByRole('button', { name: 'Add circle' }).click();
      await checkState('text-add');
      await page.getByRole('button', { name: 'Remove circle 2' }).click();
      await page.getByRole('button', { name: 'Remove arrow 1' }).click();
      await page.getByRole('tab', { name: 'Text' }).click();
      await onPicture.click();
      await checkState('text-typing');
      await page.keyboard.press('Escape');
      await answerWith(page, '/text/preview', {
        ...makeTextPreview(),
        notes: ['Made the text smaller so that it fits.'],
      });
      await headline.fill('FIFTEEN MINUTES TO A BETTER DESK');
      await page.getByText('Made the text smaller').waitFor();
      await checkState('text-changed');
      await refuseWith(page, '/text/preview', 400, { errorMessage: 'We do not set these words.' });
      await headline.fill('SOMETHING RUDE');
      await page.getByText('We do not set these words.').waitFor();
      await checkState('text-refused');
      await page.keyboard.press('Escape');
      await page.getByText('Leave without saving?').waitFor();
      await checkState('text-leaving');
      await page.getByRole('button', { name: 'Leave', exact: true }).click();

      await answerWith(page, '/thumbnail/*/feed', {
        ...{ title: 'I rebuilt my desk in fifteen minutes', channelTitle: 'Desk Notes' },
        durationSeconds: 754,
        related: ['sample-coin', 'sample-alps', 'sample-rent', 'sample-soup', 'sample-dusk'].map(
          (videoId, index) => ({
            ...{
              videoSite: 'youtube',
              videoId,
              channelTitle: 'A channel with a rather long name',
              views: 10 ** (index + 3),
              durationSeconds: 95 * (index + 1) ** 2,
            },
            title: 'What I would have liked to know before I spent a whole year on this one thing',
          }),
        ),
      });
      const feed = page.getByRole('button', { name: /^In feed/ });
      await feed.first().click();
      for (const surface of ['Home', 'Search', 'Sidebar', 'Phone', 'TV']) {
        await page.getByRole('radio', { name: surface }).check();
        await checkState(`feed-${surface.toLowerCase()}`);
      }
      await page.getByRole('radio', { name: 'Home' }).check();
      await page.getByRole('radio', { name: 'dark' }).check();
      for (const surface of ['Home', 'Search', 'Sidebar', 'Phone']) {
        await page.getByRole('radio', { name: surface }).check();
        await checkState(`feed-${surface.toLowerCase()}-night`);
      }
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: /^View thumbnail 1/ }).click();
      const viewer = page.getByRole('dialog', { name: 'Thumbnail A' });
      await viewer.waitFor();
      await checkState('viewer');
      for (const name of ['Duration badge', 'Phone size'])
        await viewer.getByRole('button', { name }).click();
      await checkState('viewer-badge-phone');
      await viewer.getByRole('button', { name: 'Actual size' }).click();
      await checkState('viewer-actual-size');
      await page.keyboard.press('Escape');
      await refuseWith(page, '/thumbnail/*/feed', 404, {});
      await feed.nth(1).click();
      await page.getByText('We couldn’t load the other videos').waitFor();
      await checkState('feed-alone');
      expectNoProblems();
    },
    timeoutMs,
  );
});
