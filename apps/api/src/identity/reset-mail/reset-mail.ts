import type { Language } from '@app/contracts';
import { germanResetMail } from './de.js';
import { englishResetMail } from './en.js';
import { spanishResetMail } from './es.js';
import type { MailText } from './mail-text.js';

const mails = {
  en: englishResetMail,
  de: germanResetMail,
  es: spanishResetMail,
} as const satisfies Record<Language, (link: string) => MailText>;

/** The message with the link that sets a password. */
export function resetMail(language: Language, link: string): MailText {
  return mails[language](link);
}
