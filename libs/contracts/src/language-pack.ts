import type { ThumbnailCheck } from './api.js';
import type { TextNote } from './text-notes.js';

/*
 *   POST /thumbnail/{id}/language   LanguageVersionRequest → LanguageVersion. Free; the thumbnail is unchanged
 *   POST /thumbnail/{id}/language/translations   TranslationsRequest → HeadlineTranslations. Free; by a text model
 */

/** More languages than channels have audio tracks. */
export const maxPackLanguages = 20;

/** A thumbnail's headline in another language. */
export interface LanguageVersionRequest {
  /** BCP 47, such as `es`, `pt-BR` or `zh-Hant`. */
  language: string;
  main: string;
  /** The second line, or empty. */
  sub: string;
}

/** Translations of the current headline, proposed by a text model. */
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
  /** No thumbnails are made from these yet. Languages without an acceptable translation are missing. */
  translations: HeadlineTranslation[];
}

/** The same picture with that headline. Its files can be downloaded for some hours. */
export interface LanguageVersion {
  /** The canonical code, which names the file in a pack. */
  language: string;
  previewUrl: string;
  /** JPEG of at most 2 MB. */
  uploadUrl: string;
  checks: ThumbnailCheck[];
  /** What was changed so that the text is readable, in English. */
  notes: string[];
  /** The same as codes; a worker of an earlier release sends none. */
  noteCodes?: TextNote[];
}

/** The canonical form of a language code; null when there is no such language or region. */
export function languageCode(text: string): string | null {
  try {
    const { language, region, ...locale } = partsOf(text.trim());
    if (name('language', language) === undefined) return null;
    if (region !== undefined && name('region', region) === undefined) return null;
    return locale.code;
  } catch {
    return null;
  }
}

function partsOf(text: string): { code: string; language: string; region: string | undefined } {
  const locale = new Intl.Locale(text);
  const { language, region } = locale;
  return { code: locale.baseName, language, region };
}

function name(type: 'language' | 'region', code: string): string | undefined {
  return new Intl.DisplayNames(['en'], { type, fallback: 'none' }).of(code);
}
