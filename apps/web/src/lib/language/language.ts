import {
  defaultLanguage,
  isLanguage,
  languageCookie,
  languageCookieSeconds,
  languageParameter,
  type Language,
} from '@app/contracts';

/** Locales for Intl. English is American English, like our sentences. */
const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE', es: 'es' };

let current: Language = defaultLanguage;

/** The language of this page, which changes only when the page is loaded again. */
export function language(): Language {
  return current;
}

export function locale(): string {
  return locales[current];
}

export function setLanguage(next: Language): void {
  current = next;
}

/** A name as it is written inside a sentence: in lower case, except for German nouns. */
export function inSentence(name: string): string {
  return current === 'de' ? name : name.toLowerCase();
}

/** The language in which the api has sent the page. The development server always sends English. */
export function languageOfPage(): Language {
  if (import.meta.env.DEV) return storedLanguage() ?? defaultLanguage;
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : defaultLanguage;
}

/** The language that this browser has stored; undefined without a choice. */
export function storedLanguage(): Language | undefined {
  const value = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(document.cookie)?.[1];
  return isLanguage(value) ? value : undefined;
}

/**
 * Stores a choice of language in this browser.
 * @returns false if the browser accepts no cookies
 */
export function storeLanguage(next: Language): boolean {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${languageCookie}=${next}; path=/; max-age=${languageCookieSeconds}; samesite=lax${secure}`;
  return storedLanguage() === next;
}

/** Link to the same page in another language. It also works without JavaScript. */
export function languageLink(search: string, next: Language): string {
  const parameters = new URLSearchParams(search);
  parameters.set(languageParameter, next);
  return `?${parameters}`;
}

/** The catalog of a language: the keys of the English catalog, each with a sentence. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translation<English[Key]>;
};
