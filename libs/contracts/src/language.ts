/** Languages of the client's screens, each with its own name for itself. The API answers in English. */
export const languageNames = { en: 'English', de: 'Deutsch', es: 'Español' } as const;

export type Language = keyof typeof languageNames;

export const languages = ['en', 'de', 'es'] as const satisfies readonly Language[];

export const defaultLanguage: Language = 'en';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** Cookie with the language that was chosen in this browser; scripts may read and set it. */
export const languageCookie = 'language';

export const languageCookieSeconds = 365 * 24 * 60 * 60;

/** Query parameter of every page: chooses the language and is then removed from the address. */
export const languageParameter = 'language';

/** Body of `POST /user/language`. */
export interface LanguageRequest {
  language: Language;
}

/** The first language that a browser prefers (`Accept-Language`) and we have; English when there is none. */
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
