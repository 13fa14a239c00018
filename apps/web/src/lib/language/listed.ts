import { locale } from './language.js';

/** "a, b, and c", as the page's language writes it. */
export function listed(things: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(things);
}
