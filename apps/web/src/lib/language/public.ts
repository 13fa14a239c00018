import { defaultLanguage, type Language } from '@app/contracts';
import { setLanguage, type Translation } from './language.js';
import type { messages as english } from './public/en.js';
import { translatorOf } from './translator.js';

type Messages = typeof english;

const load: Record<Language, () => Promise<{ messages: Translation<Messages> }>> = {
  en: () => import('./public/en.js'),
  de: () => import('./public/de.js'),
  es: () => import('./public/es.js'),
};

/**
 * Sentences of the public pages, and of parts that all pages share. Call it while rendering, because the catalog is
 * set before that.
 */
export let t = translatorOf<Messages>(defaultLanguage, {} as Messages);

/** Sets the catalog of the public pages. */
export function setPublicCatalog(language: Language, messages: Translation<Messages>): void {
  setLanguage(language);
  t = translatorOf<Messages>(language, messages as Messages);
}

export async function loadLanguage(language: Language): Promise<void> {
  setPublicCatalog(language, (await load[language]()).messages);
}
