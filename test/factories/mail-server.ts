import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message as the mail server received it. */
export interface ReceivedMail {
  to: string[];
  text: string;
}

export interface MailServer {
  /** Address for SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

/** A mail server on a free loopback port that accepts and keeps every message. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Without TLS, which the product allows on the same machine: a test's certificate could not be verified.
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: decodeQuotedPrintable(Buffer.concat(chunks).toString('utf8')) });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Decodes quoted-printable ASCII, which the mail library uses for long lines such as links. */
function decodeQuotedPrintable(message: string): string {
  return message
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
