import type { Language } from '@app/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { resetMail } from '../../../apps/api/src/identity/reset-mail/reset-mail.js';
import { createInstallation, type Installation } from '../../factories/installation.js';
import { runForOutput, waitUntil, type RunningProcess } from '../../factories/processes.js';
import { Visitor } from '../../factories/visitor.js';

/** A message as the mail server received it. */
interface Received {
  to: string[];
  text: string;
}

const secret = 'p@ss:word';
const received: Received[] = [];
let isRefusingAll = false;
let deliveryDelay: Promise<void> | undefined;
let server: SMTPServer;
let installation: Installation;
let api: RunningProcess;
beforeAll(async () => {
  server = new SMTPServer({
    onAuth: ({ username, password }, _session, done) =>
      username === 'posterframe' && password === secret
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      done(isRefusingAll ? new Error(`no such mailbox: ${address}`) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void Promise.resolve(deliveryDelay).then(() => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          received.push({
            to,
            text: decodeQuotedPrintable(Buffer.concat(chunks).toString('utf8')),
          });
          done();
        });
      });
    },
    // Without TLS, which the product allows on the same machine: a test's certificate could not be verified.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  installation = await createInstallation();
  api = await installation.start('api', {
    LOCAL_ACCOUNTS: 'on',
    API_TRUSTED_PROXIES: '127.0.0.1/32',
    SMTP_URL: `smtp://posterframe:${encodeURIComponent(secret)}@127.0.0.1:${port}`,
    MAIL_FROM: 'posterframe@home.example',
  });
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await new Promise<void>((closed) => server.close(() => closed()));
});
beforeEach(() => {
  received.length = 0;
  isRefusingAll = false;
  deliveryDelay = undefined;
});
afterEach(async () => {
  await installation.test.query('delete from password_resets');
});

/** Decodes quoted-printable text, which the mail library uses for long lines. */
function decodeQuotedPrintable(message: string): string {
  const bytes = message
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

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
  await waitUntil('the mail has arrived', () => received.length > 0);
  return /#password=([\w-]{43})/.exec(received[0]?.text ?? '')?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('is set by a link that works once, and ends all sessions', async () => {
    await createAccount('iris@home.example');
    expect((await requestLink(' IRIS@home.example ')).status).toBe(200);
    const token = await receivedToken();
    expect(received[0]?.to).toEqual(['iris@home.example']);
    expect(received[0]?.text).toContain('Subject: Set a new password for Posterframe');
    const laptop = new Visitor(api.origin);
    expect((await setPassword(laptop, token, 'correct horse battery')).status).toBe(200);
    expect((await laptop.refresh()).status).toBe(200);
    expect((await setPassword(new Visitor(api.origin), token, 'another password')).status).toBe(
      400,
    );
    received.length = 0;
    await requestLink('iris@home.example');
    const phone = new Visitor(api.origin);
    await setPassword(phone, await receivedToken(), 'a new pass phrase');
    expect((await laptop.refresh()).status).toBe(401);
    expect((await phone.refresh()).status).toBe(200);
  });

  it('is answered in the language of the account, or else of the browser', async () => {
    await createAccount('jana@home.example', 'de');
    await requestLink('jana@home.example', { 'accept-language': 'es' });
    await receivedToken();
    expect(received[0]?.text).toContain(firstLine('de'));
    await createAccount('kim@home.example');
    received.length = 0;
    await requestLink('kim@home.example', { 'accept-language': 'es' });
    await receivedToken();
    expect(received[0]?.text).toContain(firstLine('es'));
  });

  it('is answered before the mail server is asked, and in the same way if there is no account', async () => {
    await createAccount('lena@home.example');
    let release = (): void => undefined;
    deliveryDelay = new Promise((resolve) => (release = resolve));
    const answers = [
      await requestLink('lena@home.example'),
      await requestLink('no-one@home.example'),
    ];
    expect(received).toEqual([]);
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
    expect(received).toHaveLength(1);
  });

  it('sends three mails at most while their links are open', async () => {
    await createAccount('mara@home.example');
    for (let count = 0; count < 8; count += 1) await requestLink('mara@home.example');
    await requestLink('no-one@home.example');
    await waitUntil('three mails have arrived', async () => received.length === 3);
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
    isRefusingAll = true;
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

  it('names no second recipient, whatever is typed', async () => {
    await createAccount('olga@home.example');
    for (const email of [
      'olga@home.example,evil@evil.example',
      'olga@home.example\r\nBcc: evil@evil.example',
      '"olga@home.example" <evil@evil.example>',
    ])
      await requestLink(email);
    await requestLink('olga@home.example');
    await receivedToken();
    expect(received.map(({ to }) => to)).toEqual([['olga@home.example']]);
  });
});
