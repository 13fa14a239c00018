import { locale } from './language.js';

/** A list in the format of the page's language: "a, b, and c". */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(items);
}
