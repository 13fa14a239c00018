/** A message with a link, in one language. */
export interface MailText {
  subject: string;
  text: string;
}
