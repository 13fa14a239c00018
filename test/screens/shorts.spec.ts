import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { signInByRedirect } from '../factories/browser.js';
import {
  answerWith,
  id,
  timeoutMs,
  startScreenServer,
  makePictureChoices,
  answerPolls,
  makeTextPreview,
  makeThumbnail,
  createScreenChecker,
  makeTextEditAnswer,
  type ScreenServer,
} from './screen-server.js';

let server: ScreenServer;

beforeAll(async () => {
  server = await startScreenServer();
});

afterAll(() => server?.close());

const makeShort = (number: number) => ({ ...makeThumbnail(number), width: 1080, height: 1920 });

describe('screens of a Short', () => {
  it(
    'pass the checks from the link to the editor',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'paid@posterframe.example');
      await page.getByLabel('Video link').fill('https://www.youtube.com/shorts/sample-shrt');
      await page.getByText(/This link leads to a Short/).waitFor();
      await checkState('short-link');

      const finished = { id: 'a', uploadUrl: '/media/1.jpg', masterUrl: '/media/1.jpg' };
      await answerPolls(page, {
        shape: 'upright',
        frames: [
          { headline: 'THE LAST CAMP', pictureUrl: '/media/1.jpg', finished },
          { headline: 'NO WAY BACK?', pictureUrl: null, stillUrl: '/media/3.jpg' },
        ],
      });
      await page.goto(`${server.origin}/workspace?generation=${id}`);
      await page.getByText('Ready', { exact: true }).waitFor();
      await checkState('short-progress');

      for (const count of [1, 3]) {
        const result = [3, 4, 5].slice(0, count).map(makeShort);
        await answerPolls(page, { shape: 'upright', status: 'completed', progress: 100, result });
        await page.goto(`${server.origin}/results?id=${id}`);
        await page.getByText(/YouTube shows this as a Short/).waitFor();
        await checkState(`short-results-${count}`, { full: true });
      }
      await page.getByRole('button', { name: /^View/ }).first().click();
      await page.getByRole('button', { name: 'Next' }).waitFor();
      await checkState('short-viewer');
      await page.keyboard.press('Escape');

      await answerWith(page, '/thumbnail/*/text', makeTextEditAnswer({ shape: 'upright' }));
      await answerWith(page, '/text/pictures', makePictureChoices());
      await answerWith(page, '/text/preview', makeTextPreview());
      await page
        .getByRole('button', { name: /^Edit text/ })
        .first()
        .click();
      await page.getByLabel('Headline').waitFor();
      await checkState('short-text');
      expectNoProblems();
    },
    timeoutMs,
  );
});
