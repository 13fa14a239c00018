import { chooseEmphasis } from './analyse-content/choose-emphasis.js';
import { knownLanguage } from './analyse-content/language.js';

/** The words to emphasize in a headline. For unknown languages, the general rules apply. */
export function emphasisFor(main: string, language: string | null): string[] {
  return chooseEmphasis(main, knownLanguage(language));
}
