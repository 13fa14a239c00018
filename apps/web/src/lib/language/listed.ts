import { locale } from './language.js';

/** "a, b, and c", in the format of the page's language. */
export function listed(things: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(things);
}
