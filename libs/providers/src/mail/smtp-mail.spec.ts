import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { SmtpMail } from './smtp-mail.js';

const message = { to: 'iris@home.example', subject: 'x', text: 'x' };

describe('mail by SMTP', () => {
  let server: SMTPServer;
  let received = 0;
  const port = () => {
    const address = server.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  beforeEach(async () => {
    received = 0;
    server = new SMTPServer({
      authOptional: true,
      onRcptTo: ({ address }, _session, done) => done(new Error(`unknown: ${address}`)),
      onData: (stream, _session, done) => {
        received += 1;
        stream.resume();
        stream.on('end', () => done());
      },
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterEach(() => new Promise<void>((closed) => server.close(() => closed())));

  it.each([
    ['has no verified certificate', 'smtps'],
    ['offers a STARTTLS that is not verified', 'smtp'],
  ])('is not sent to a server that %s', async (_what, scheme) => {
    const mail = new SmtpMail(`${scheme}://127.0.0.1:${port()}`, 'posterframe@home.example');
    await expect(mail.send(message)).rejects.toThrow(/^mail not sent: E\w+/);
    expect(received).toBe(0);
  });

  it('fails with an error that omits the server’s text, which names the recipient', async () => {
    server.options.disabledCommands = ['STARTTLS'];
    const mail = new SmtpMail(`smtp://127.0.0.1:${port()}`, 'posterframe@home.example');
    const failure: unknown = await mail.send(message).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'mail not sent: EENVELOPE 550' });
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('iris');
  });
});
