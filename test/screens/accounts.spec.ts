import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { signInByRedirect, waitUntilHydrated } from '../factories/browser.js';
import {
  startScreenServer,
  createScreenChecker,
  timeoutMs,
  type ScreenServer,
} from './screen-server.js';

let server: ScreenServer;

beforeAll(async () => {
  server = await startScreenServer({
    LOCAL_ACCOUNTS: 'on',
    SIGN_UP: 'invited',
    // Needed to show the page of forgotten passwords; no mail is sent.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'posterframe@home.example',
  });
});

afterAll(() => server?.close());

describe('screens of new accounts', () => {
  it(
    'have no layout or accessibility problems from an invitation to its use',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await signInByRedirect(page, server.origin, 'admin@posterframe.example');
      await page.goto(`${server.origin}/admin?view=people`);
      await page.getByText('No invitation is open.').waitFor();
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByLabel('Email (optional)').fill('iris.with.a.long.name@home.example');
      await checkState('invite');
      await page.getByRole('button', { name: 'Create link' }).click();
      const field = page.getByLabel('Link of the invitation');
      await field.waitFor();
      await checkState('invite-link');
      const link = new URL(await field.inputValue());
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('iris.with.a.long.name@home.example').waitFor();
      await checkState('admin-invitations', { full: true });

      const visitor = await server.newPage();
      const visitorChecker = createScreenChecker(visitor);
      await visitor.goto(`${server.origin}/login${link.hash}`);
      await visitor.getByText('You’re invited').waitFor();
      await waitUntilHydrated(visitor);
      await visitorChecker.checkState('login-invited', { full: true });
      await visitor.getByLabel('Name').fill('Iris');
      await visitor.getByLabel('New password').fill('correct horse battery');
      await visitor.getByRole('button', { name: 'Create account' }).click();
      await visitor.getByText('Which video needs a thumbnail?').waitFor();
      visitorChecker.expectNoProblems();

      await page.reload();
      await page.getByText(/Iris joined by an invitation/).waitFor();
      await checkState('admin-invitation-used', { full: true });
      expectNoProblems();
    },
    timeoutMs,
  );

  it(
    'have no layout or accessibility problems at a used invitation and a forgotten password',
    async () => {
      const page = await server.newPage();
      const { checkState, expectNoProblems } = createScreenChecker(page);
      await page.goto(`${server.origin}/login#invitation=used`);
      await page.getByText(/This invitation has been used/).waitFor();
      await checkState('login-invitation-used', { full: true });
      await page.goto(`${server.origin}/login`);
      await waitUntilHydrated(page);
      await page.getByText(/New accounts need an invitation/).waitFor();
      await checkState('login-password', { full: true });
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await checkState('login-forgotten', { full: true });
      await page.getByLabel('Email').fill('iris@home.example');
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText(/If an account has this address/).waitFor();
      await checkState('login-reset-sent', { full: true });
      expectNoProblems();
    },
    timeoutMs,
  );
});
