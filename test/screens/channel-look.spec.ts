import {
  defaultLookSettings,
  unknownTraits,
  type Account,
  type ChannelLookAnswer,
} from '@app/contracts';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { signInByRedirect } from '../factories/browser.js';
import {
  answerWith,
  makeHistory,
  timeoutMs,
  startScreenServer,
  refuseWith,
  createScreenChecker,
  type ScreenServer,
} from './screen-server.js';

let server: ScreenServer;

beforeAll(async () => {
  server = await startScreenServer({ TEXT_MODEL: 'google:gemini-3.8-flash' });
});

afterAll(() => server?.close());

describe('screens of a channel’s look and of languages', () => {
  it(
    'pass the checks',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'paid@posterframe.example');
      await answerWith(page, '/user/account', account);
      await answerWith(page, '/api/channel-looks', [learned, failed, learning]);
      await page.goto(`${server.origin}/workspace/account`);
      await page.getByText('Reading your newest thumbnails').waitFor();
      await checkState('look', { full: true });
      await page.getByRole('button', { name: /^Correct it/ }).click();
      await page.getByRole('dialog').waitFor();
      await checkState('look-dialog');
      await page.goto(`${server.origin}/workspace`);
      await page.getByRole('button', { name: 'Channel look: on' }).click();
      await checkState('workspace-look');
      await refuseWith(page, '/api/channel-looks', 500, {});
      await page.goto(`${server.origin}/workspace/account`);
      await page.getByText('We couldn’t load the look.').waitFor({ timeout: 60_000 });
      await checkState('look-error');
      await answerWith(page, '/thumbnail/history', makeHistory(2));
      await page.goto(`${server.origin}/workspace/history`);
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Other languages' }).click();
      await page.getByRole('button', { name: 'Add a language' }).click();
      await page.getByLabel('Language code').first().fill('xx');
      await page.getByRole('button', { name: 'Make the pictures' }).click();
      await page.getByText('We don’t know the language').waitFor();
      await checkState('language-pack');
      const translations = [{ language: 'de', main: '7 Tage allein', sub: '' }];
      await answerWith(page, '/thumbnail/*/language/translations', { translations });
      await page.getByLabel('Language code').last().fill('de');
      await page.getByRole('button', { name: 'Propose translations' }).click();
      await page.getByText('Proposed by AI').waitFor();
      await checkState('language-pack-proposed');
      expectNoProblems();
    },
    timeoutMs,
  );
});

const channelId = 'UCDeskNotes5mJp8yT1cXw3a';
const account: Account = {
  name: 'Paid',
  avatar: null,
  email: 'paid@posterframe.example',
  createdAt: '2026-11-01T10:00:00.000Z',
  methods: [],
  secondFactor: null,
  channels: [
    {
      id: channelId,
      title: 'Desk Notes',
      handle: '@desknotes',
      verifiedAt: '2026-11-20T10:00:00.000Z',
      canPublish: false,
      canReadReach: false,
      captions: { allowedAt: '2026-11-25T10:00:00.000Z', consent: '2026-11-25' },
    },
  ],
  addableMethods: [],
  canConnectChannel: true,
};
const learned: ChannelLookAnswer = {
  channelId,
  title: 'Desk Notes',
  state: 'learned',
  problem: null,
  look: {
    thumbnails: 24,
    withText: 20,
    withFace: 18,
    faceHeight: 0.5,
    brightness: 0.4,
    contrast: 0.3,
    palette: ['#c02020', '#2050c0', '#e0b020'],
    textColor: '#fcfcfc',
    accent: '#ffdd00',
    traits: {
      ...unknownTraits,
      letters: 'capitals',
      weight: 'heavy',
      width: 'condensed',
      outline: 'mixed',
      textSide: 'left',
      faces: 'often',
      faceSide: 'right',
      contrast: 'strong',
      logoCorner: 'top-right',
    },
  },
  learnedAt: '2026-11-20T10:00:00.000Z',
  keptUntil: '2026-12-20T10:00:00.000Z',
  settings: { ...defaultLookSettings, corrections: { ...unknownTraits, light: 'dark' } },
  logoUrl: '/favicon.svg',
};
const failed: ChannelLookAnswer = {
  ...learned,
  channelId: 'UCempty',
  title: 'An Empty Channel',
  state: 'failed',
  problem: {
    code: 'channel_without_thumbnails',
    message:
      'This channel has no public videos with thumbnails yet. Publish a video first, then try again. You can set up your brand kit now.',
  },
  look: null,
  learnedAt: null,
  keptUntil: null,
  settings: defaultLookSettings,
  logoUrl: null,
};
const learning: ChannelLookAnswer = {
  ...failed,
  channelId: 'UCnew',
  title: 'A New Channel',
  state: 'learning',
  problem: null,
};
