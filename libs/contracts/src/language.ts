/** Languages of the client, each with its own name. The API answers in English. */
export const languageNames = { en: 'English', de: 'Deutsch', es: 'Español' } as const;

export type Language = keyof typeof languageNames;

export const languages = ['en', 'de', 'es'] as const satisfies readonly Language[];

export const defaultLanguage: Language = 'en';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** Name of the cookie with the language chosen in this browser. Scripts may read and write it. */
export const languageCookie = 'language';

export const languageCookieSeconds = 365 * 24 * 60 * 60;

/** Query parameter of every page. It chooses the language; the client then removes it from the URL. */
export const languageParameter = 'language';

/** Body of `POST /user/language`. */
export interface LanguageRequest {
  language: Language;
}

/** The first supported language in the browser's order of preference (`Accept-Language`); English without a match. */
export function preferredLanguage(accepted: string | undefined): Language {
  const ranked = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.find((one) => one.trim().startsWith('q='));
      return { base: tag.split('-')[0], q: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
  for (const { base } of ranked) if (isLanguage(base)) return base;
  return defaultLanguage;
}
