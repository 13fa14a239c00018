import type { Language } from '@app/contracts';
import { germanResetMail } from './de.js';
import { englishResetMail } from './en.js';
import { spanishResetMail } from './es.js';

export interface ResetMail {
  subject: string;
  text: string;
}

const mails = {
  en: englishResetMail,
  de: germanResetMail,
  es: spanishResetMail,
} as const satisfies Record<Language, (link: string) => ResetMail>;

/** The message with the link that sets a password. */
export function resetMail(language: Language, link: string): ResetMail {
  return mails[language](link);
}
