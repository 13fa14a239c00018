import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { signInByRedirect } from '../factories/browser.js';
import {
  answerWith,
  id,
  timeoutMs,
  openShowroom,
  pictureChoices,
  answerPolls,
  textPreview,
  thumbnail,
  screenChecker,
  textEditAnswer,
  type Showroom,
} from './screen-server.js';

let room: Showroom;

beforeAll(async () => {
  room = await openShowroom();
});

afterAll(() => room?.close());

const short = (number: number) => ({ ...thumbnail(number), width: 1080, height: 1920 });

describe('screens of a Short', () => {
  it(
    'pass from the link to the editor',
    async () => {
      const page = await room.newPage();
      const { see, isSound } = screenChecker(page);
      await signInByRedirect(page, room.origin, 'paid@posterframe.example');
      await page.getByLabel('Video link').fill('https://www.youtube.com/shorts/sample-shrt');
      await page.getByText(/This link leads to a Short/).waitFor();
      await see('short-link');

      const finished = { uploadUrl: '/media/1.jpg', masterUrl: '/media/1.jpg' };
      await answerPolls(page, {
        shape: 'upright',
        frames: [
          { headline: 'THE LAST CAMP', pictureUrl: '/media/1.jpg', finished },
          { headline: 'NO WAY BACK?', pictureUrl: null, stillUrl: '/media/3.jpg' },
        ],
      });
      await page.goto(`${room.origin}/workspace?generation=${id}`);
      await page.getByText('Ready', { exact: true }).waitFor();
      await see('short-progress');

      for (const count of [1, 3]) {
        const result = [3, 4, 5].slice(0, count).map(short);
        await answerPolls(page, { shape: 'upright', status: 'completed', progress: 100, result });
        await page.goto(`${room.origin}/results?id=${id}`);
        await page.getByText(/YouTube shows this as a Short/).waitFor();
        await see(`short-results-${count}`, { full: true });
      }
      await page.getByRole('button', { name: /^View/ }).first().click();
      await page.getByRole('button', { name: 'Next' }).waitFor();
      await see('short-viewer');
      await page.keyboard.press('Escape');

      await answerWith(page, '/thumbnail/*/text', textEditAnswer({ shape: 'upright' }));
      await answerWith(page, '/text/pictures', pictureChoices());
      await answerWith(page, '/text/preview', textPreview());
      await page
        .getByRole('button', { name: /^Edit text/ })
        .first()
        .click();
      await page.getByLabel('Headline').waitFor();
      await see('short-text');
      isSound();
    },
    timeoutMs,
  );
});
