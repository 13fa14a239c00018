/** A message of plain text to one address. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail. */
export abstract class Mail {
  /** May run twice; the recipient then gets two messages. @throws MailError */
  abstract send(message: MailMessage): Promise<void>;
}

/** A message was not sent. Contains codes alone, because the server's words name the recipient. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
