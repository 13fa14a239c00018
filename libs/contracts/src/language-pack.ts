import type { ThumbnailCheck } from './api.js';
import type { TextNote } from './text-notes.js';

/*
 *   POST /thumbnail/{id}/language   LanguageVersionRequest → LanguageVersion. Free; leaves the thumbnail unchanged
 *   POST /thumbnail/{id}/language/translations   TranslationsRequest → HeadlineTranslations. Free; calls a text model
 */

/** Maximum number of languages in a pack. No channel has more audio tracks. */
export const maxPackLanguages = 20;

/** A thumbnail's headline in another language. */
export interface LanguageVersionRequest {
  /** BCP 47, such as `es`, `pt-BR` or `zh-Hant`. */
  language: string;
  main: string;
  /** The second line, or empty. */
  sub: string;
}

/** Body of a request to translate the current headline by a text model. */
export interface TranslationsRequest {
  /** BCP 47, at most `maxPackLanguages`. */
  languages: string[];
}

export interface HeadlineTranslation {
  /** The canonical code. */
  language: string;
  main: string;
  sub: string;
}

export interface HeadlineTranslations {
  /** Does not change thumbnails. Lacks languages for which the model gave no acceptable translation. */
  translations: HeadlineTranslation[];
}

/** The thumbnail with the translated headline. Its files can be downloaded for a few hours. */
export interface LanguageVersion {
  /** The canonical code, which is also the file's name in a pack. */
  language: string;
  previewUrl: string;
  /** JPEG of at most 2 MB. */
  uploadUrl: string;
  checks: ThumbnailCheck[];
  /** What was changed to make the text readable, in English. */
  notes: string[];
  /** `notes` as codes; workers of earlier releases do not send them. */
  noteCodes?: TextNote[];
}

/** The canonical form of a language code; null when there is no such language or region. */
export function languageCode(text: string): string | null {
  try {
    const { language, region, ...locale } = localeParts(text.trim());
    if (displayName('language', language) === undefined) return null;
    if (region !== undefined && displayName('region', region) === undefined) return null;
    return locale.code;
  } catch {
    return null;
  }
}

function localeParts(text: string): { code: string; language: string; region: string | undefined } {
  const locale = new Intl.Locale(text);
  const { language, region } = locale;
  return { code: locale.baseName, language, region };
}

function displayName(type: 'language' | 'region', code: string): string | undefined {
  return new Intl.DisplayNames(['en'], { type, fallback: 'none' }).of(code);
}
