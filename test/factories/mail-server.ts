import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message as the mail server received it. */
export interface ReceivedMail {
  to: string[];
  text: string;
}

export interface MailServer {
  /** Address for SMTP_URL, with the login. */
  url: string;
  received: ReceivedMail[];
  /** Whether every recipient is refused. */
  isRefusingAll: boolean;
  /** Delays the end of each delivery. */
  deliveryDelay: Promise<void> | undefined;
  stop(): Promise<void>;
}

const user = 'posterframe';
/** Its characters must be escaped in an address. */
const secret = 'p@ss:word';

/** A mail server on a free loopback port that accepts and keeps every message. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    onAuth: ({ username, password }, _session, done) =>
      username === user && password === secret
        ? done(null, { user })
        : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      done(mail.isRefusingAll ? new Error(`no such mailbox: ${address}`) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void Promise.resolve(mail.deliveryDelay).then(() => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const text = decodeQuotedPrintable(Buffer.concat(chunks).toString('utf8'));
          mail.received.push({ to, text });
          done();
        });
      });
    },
    // Without TLS, which the product allows on the same machine: a test's certificate could not be verified.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}`,
    received: [],
    isRefusingAll: false,
    deliveryDelay: undefined,
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
  return mail;
}

/** Decodes quoted-printable text, which the mail library uses for long lines. */
function decodeQuotedPrintable(message: string): string {
  const bytes = message
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
