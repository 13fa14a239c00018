import { isLoopback, isPrivateHost } from '@app/config';
import type { Transporter } from 'nodemailer';
import { Mail, MailError, type MailMessage } from './mail.js';

const timeoutMs = 15_000;

/**
 * Sends mail through an SMTP server. Requires TLS, except for a server in the private network that does not offer
 * TLS.
 */
export class SmtpMail extends Mail {
  private transport: Promise<Transporter> | undefined;

  /** @param address such as `smtps://user:password@mail.example.com` */
  constructor(
    private readonly address: string,
    private readonly from: string,
  ) {
    super();
  }

  override async send({ to, subject, text }: MailMessage): Promise<void> {
    this.transport ??= this.open();
    try {
      const transport = await this.transport;
      // Nodemailer does not parse an address object, so a crafted address cannot add recipients.
      await transport.sendMail({ from: this.from, to: { name: '', address: to }, subject, text });
    } catch (error) {
      throw new MailError(`mail not sent: ${failureCodes(error)}`);
    }
  }

  /** Loads the library when the first message is sent. */
  private async open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const { protocol, hostname, port, username, password } = new URL(this.address);
    const isSecure = protocol === 'smtps:';
    return createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isSecure ? 465 : 587) : Number(port),
      secure: isSecure,
      requireTLS: !isLoopback(hostname) && !isPrivateHost(hostname),
      ...(username && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}

/** The codes of an error, such as `EENVELOPE 550`. */
function failureCodes(error: unknown): string {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  return `${typeof code === 'string' ? code : 'unknown'} ${typeof responseCode === 'number' ? responseCode : ''}`.trim();
}
