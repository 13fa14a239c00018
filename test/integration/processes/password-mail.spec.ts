import type { Language } from '@app/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { resetMail } from '../../../apps/api/src/identity/reset-mail/reset-mail.js';
import { createInstallation, type Installation } from '../../factories/installation.js';
import { startMailServer, type MailServer } from '../../factories/mail-server.js';
import { runForOutput, waitUntil, type RunningProcess } from '../../factories/processes.js';
import { Visitor } from '../../factories/visitor.js';

let mail: MailServer;
let installation: Installation;
let api: RunningProcess;
beforeAll(async () => {
  mail = await startMailServer();
  installation = await createInstallation();
  api = await installation.start('api', {
    LOCAL_ACCOUNTS: 'on',
    API_TRUSTED_PROXIES: '127.0.0.1/32',
    SMTP_URL: mail.url,
    MAIL_FROM: 'posterframe@home.example',
  });
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await mail?.stop();
});
beforeEach(() => {
  mail.received.length = 0;
  mail.isRefusingAll = false;
  mail.deliveryDelay = undefined;
});
afterEach(async () => {
  await installation.test.query('delete from password_resets');
});

const firstLine = (language: Language) => resetMail(language, '').text.split('\n')[0];

const environment = () => ({ ...installation.environment, LOCAL_ACCOUNTS: 'on' });
async function createAccount(email: string, language?: string): Promise<void> {
  await runForOutput('cli/create-user.js', environment(), [email, 'Iris']);
  await installation.test.query('update users set language = $2 where email = $1', [
    email,
    language ?? null,
  ]);
}
/** Numbers the networks. Each request comes from another one, because the process also counts limits in memory. */
let networkCount = 0;
const requestLink = (email: unknown, headers: Record<string, string> = {}) =>
  new Visitor(api.origin).ask('POST', '/auth/local/request-reset', {
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.${(networkCount += 1)}.1`,
      ...headers,
    },
    body: JSON.stringify({ email }),
  });
const setPassword = (browser: Visitor, token: string, password: string) =>
  browser.post('/auth/local/set-password', undefined, { token, password });
async function receivedToken(): Promise<string> {
  await waitUntil('the mail has arrived', () => mail.received.length > 0);
  return /#password=([\w-]{43})/.exec(mail.received[0]?.text ?? '')?.[1] ?? '';
}

describe('a password reset', () => {
  it('uses a link that works once, and ends earlier sessions', async () => {
    await createAccount('iris@home.example');
    expect((await requestLink(' IRIS@home.example ')).status).toBe(200);
    const token = await receivedToken();
    expect(mail.received[0]?.to).toEqual(['iris@home.example']);
    expect(mail.received[0]?.text).toContain('Subject: Set a new password for Posterframe');
    const laptop = new Visitor(api.origin);
    expect((await setPassword(laptop, token, 'correct horse battery')).status).toBe(200);
    expect((await laptop.refresh()).status).toBe(200);
    expect((await setPassword(new Visitor(api.origin), token, 'another password')).status).toBe(
      400,
    );
    mail.received.length = 0;
    await requestLink('iris@home.example');
    const phone = new Visitor(api.origin);
    await setPassword(phone, await receivedToken(), 'a new pass phrase');
    expect((await laptop.refresh()).status).toBe(401);
    expect((await phone.refresh()).status).toBe(200);
  });

  it('sends a mail in the language of the account, or else of the browser', async () => {
    await createAccount('jana@home.example', 'de');
    await requestLink('jana@home.example', { 'accept-language': 'es' });
    await receivedToken();
    expect(mail.received[0]?.text).toContain(firstLine('de'));
    await createAccount('kim@home.example');
    mail.received.length = 0;
    await requestLink('kim@home.example', { 'accept-language': 'es' });
    await receivedToken();
    expect(mail.received[0]?.text).toContain(firstLine('es'));
  });

  it('is answered before the mail is delivered, and in the same way if there is no account', async () => {
    await createAccount('lena@home.example');
    let release = (): void => undefined;
    mail.deliveryDelay = new Promise((resolve) => (release = resolve));
    const answers = [
      await requestLink('lena@home.example'),
      await requestLink('no-one@home.example'),
    ];
    expect(mail.received).toEqual([]);
    const [known, unknown] = await Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        body: await answer.text(),
        headers: [...answer.headers.keys()].toSorted(),
      })),
    );
    expect(known).toEqual(unknown);
    release();
    await receivedToken();
    expect(mail.received).toHaveLength(1);
  });

  it('sends three mails at most while their links are open', async () => {
    await createAccount('mara@home.example');
    for (let count = 0; count < 8; count += 1) await requestLink('mara@home.example');
    await requestLink('no-one@home.example');
    await waitUntil('three mails have arrived', async () => mail.received.length === 3);
    expect(
      await installation.test.query('select count(*)::int as open from password_resets'),
    ).toEqual([{ open: 3 }]);
  });

  it('is limited per network', async () => {
    const statuses = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push(
        (await requestLink(`no-one-${count}@home.example`, { 'x-forwarded-for': '203.0.113.9' }))
          .status,
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it('leaves no link when the mail was refused, and no address in the log', async () => {
    await createAccount('nora@home.example');
    mail.isRefusingAll = true;
    await requestLink('nora@home.example');
    await waitUntil('the failure is logged', async () =>
      api.output().includes('password reset not sent'),
    );
    expect(await installation.test.query('select 1 from password_resets')).toEqual([]);
    expect(api.output()).not.toMatch(/@home\.example/);
  });

  it.each([
    ['a number', 5],
    ['a list', ['iris@home.example']],
    ['an object', { $ne: '' }],
    ['321 characters', 'x'.repeat(321)],
    ['a NUL', 'iris\0@home.example'],
    ['nothing', undefined],
  ])('cannot be requested with %s as the address', async (_what, email) => {
    expect((await requestLink(email)).status).toBe(400);
  });

  it('sends no mail for an entry with a second address', async () => {
    await createAccount('olga@home.example');
    for (const email of [
      'olga@home.example,evil@evil.example',
      'olga@home.example\r\nBcc: evil@evil.example',
      '"olga@home.example" <evil@evil.example>',
    ])
      await requestLink(email);
    await requestLink('olga@home.example');
    await receivedToken();
    expect(mail.received.map(({ to }) => to)).toEqual([['olga@home.example']]);
  });
});
