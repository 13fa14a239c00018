import { errorRules, type Account } from '@app/contracts';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { signInByRedirect } from '../factories/browser.js';
import {
  answerWith,
  timeoutMs,
  startScreenServer,
  refuseWith,
  createScreenChecker,
  type ScreenServer,
} from './screen-server.js';

let server: ScreenServer;

beforeAll(async () => {
  server = await startScreenServer();
});

afterAll(() => server?.close());

const account: Account = {
  name: 'Paid',
  avatar: null,
  email: 'paid@posterframe.example',
  createdAt: '2026-11-01T10:00:00.000Z',
  methods: [],
  secondFactor: null,
  channels: [
    {
      id: 'UCDeskNotes5mJp8yT1cXw3a',
      title: 'Desk Notes',
      handle: '@desknotes',
      verifiedAt: '2026-11-20T10:00:00.000Z',
      canPublish: true,
      canReadReach: true,
      captions: { allowedAt: '2026-11-25T10:00:00.000Z', consent: '2026-11-25' },
    },
  ],
  addableMethods: [],
  canConnectChannel: true,
};

describe('screens of captions from YouTube', () => {
  it(
    'pass the checks from the consent to the permission on the account page',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'paid@posterframe.example');
      await answerWith(page, '/user/account', account);
      await page.reload();
      await page.getByLabel('Video link').fill('https://youtu.be/sample-desk');
      await page.getByRole('button', { name: '+ Transcript' }).click();
      const fromYoutube = page.getByRole('button', { name: 'From YouTube' });
      for (const code of ['captions_consent_missing', 'captions_missing'] as const) {
        const { status, sentence } = errorRules[code];
        await refuseWith(page, '/api/captions', status, {
          errorCode: code,
          errorMessage: sentence,
        });
        await fromYoutube.click();
        const shown =
          code === 'captions_missing' ? 'no captions of this video' : 'Google asks once';
        await page.getByText(shown).waitFor();
        await checkState(code.replaceAll('_', '-'));
      }
      await answerWith(page, '/api/captions', {
        text: '1\n00:00:00,000 --> 00:00:04,000\nNever buy a new chair.\n',
        language: 'pt-BR',
        isAutomatic: true,
      });
      await fromYoutube.click();
      await page.getByText('Automatic captions from YouTube, Brazilian Portuguese').waitFor();
      await checkState('captions');
      await page.goto(`${server.origin}/workspace/account`);
      await page.getByText('we may read captions of its videos').waitFor();
      await checkState('account-permissions', { full: true });
      expectNoProblems();
    },
    timeoutMs,
  );
});
