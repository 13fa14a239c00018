import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { signInByRedirect, untilHydrated } from '../factories/browser.js';
import { openShowroom, screenChecker, timeoutMs, type Showroom } from './screen-server.js';

let room: Showroom;

beforeAll(async () => {
  room = await openShowroom({
    LOCAL_ACCOUNTS: 'on',
    SIGN_UP: 'invited',
    // The page is shown, and no mail is sent.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'posterframe@home.example',
  });
});

afterAll(() => room?.close());

describe('screens of new accounts', () => {
  it(
    'pass from an invitation to the new account',
    async () => {
      const page = await room.newPage();
      const { see, isSound } = screenChecker(page);
      await signInByRedirect(page, room.origin, 'admin@posterframe.example');
      await page.goto(`${room.origin}/admin?view=people`);
      await page.getByText('No invitation is open.').waitFor();
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByLabel('Email (optional)').fill('iris.with.a.long.name@home.example');
      await see('invite');
      await page.getByRole('button', { name: 'Create link' }).click();
      const field = page.getByLabel('Link of the invitation');
      await field.waitFor();
      await see('invite-link');
      const link = new URL(await field.inputValue());
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('iris.with.a.long.name@home.example').waitFor();
      await see('admin-invitations', { full: true });

      const visitor = await room.newPage();
      const invited = screenChecker(visitor);
      await visitor.goto(`${room.origin}/login${link.hash}`);
      await visitor.getByText('You’re invited').waitFor();
      await untilHydrated(visitor);
      await invited.see('login-invited', { full: true });
      await visitor.getByLabel('Name').fill('Iris');
      await visitor.getByLabel('New password').fill('correct horse battery');
      await visitor.getByRole('button', { name: 'Create account' }).click();
      await visitor.getByText('Which video needs a thumbnail?').waitFor();
      invited.isSound();

      await page.reload();
      await page.getByText(/Iris joined by an invitation/).waitFor();
      await see('admin-invitation-used', { full: true });
      isSound();
    },
    timeoutMs,
  );

  it(
    'pass at a used invitation and a forgotten password',
    async () => {
      const page = await room.newPage();
      const { see, isSound } = screenChecker(page);
      await page.goto(`${room.origin}/login#invitation=used`);
      await page.getByText(/This invitation has been used/).waitFor();
      await see('login-invitation-used', { full: true });
      await page.goto(`${room.origin}/login`);
      await untilHydrated(page);
      await page.getByText(/New accounts need an invitation/).waitFor();
      await see('login-password', { full: true });
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await see('login-forgotten', { full: true });
      await page.getByLabel('Email').fill('iris@home.example');
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText(/If an account has this address/).waitFor();
      await see('login-reset-sent', { full: true });
      isSound();
    },
    timeoutMs,
  );
});
