import { locale } from './language.js';

/** A list in the format of the page's language: "a, b, and c". */
export function listed(things: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(things);
}
