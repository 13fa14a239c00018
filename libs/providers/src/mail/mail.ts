/** A plain-text message to one address. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail. */
export abstract class Mail {
  /**
   * Sends a message. Not safe to repeat: the recipient then gets it twice.
   * @throws MailError
   */
  abstract send(message: MailMessage): Promise<void>;
}

/** A message was not sent. Contains only codes, because the server's text names the recipient. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
