import { defaultLanguage, type Language } from '@app/contracts';
import { language, type Translation } from './language.js';
import { translatorOf } from './translator.js';
import type { messages as english } from './workspace/en.js';

type Messages = typeof english;

const load: Record<Language, () => Promise<{ messages: Translation<Messages> }>> = {
  en: () => import('./workspace/en.js'),
  de: () => import('./workspace/de.js'),
  es: () => import('./workspace/es.js'),
};

/**
 * Sentences of the pages that need a sign-in. Public pages do not load them. Call it while rendering, because the
 * catalog is set before that.
 */
export let tw = translatorOf<Messages>(defaultLanguage, {} as Messages);

/** Sets the catalog of the pages that need a sign-in. */
export function setWorkspaceCatalog(next: Language, messages: Translation<Messages>): void {
  tw = translatorOf<Messages>(next, messages as Messages);
}

/** Loads this catalog in the page's language. */
export async function loadWorkspaceLanguage(): Promise<void> {
  setWorkspaceCatalog(language(), (await load[language()]()).messages);
}
