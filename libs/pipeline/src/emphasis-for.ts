import { chooseEmphasis } from './analyse-content/choose-emphasis.js';
import { knownLanguage } from './analyse-content/language.js';
import { languageWords } from './analyse-content/language-words.js';

/** The words to emphasize in a headline. For unknown languages, the general rules apply. */
export function emphasisFor(main: string, language: string | null): string[] {
  const known = knownLanguage(language);
  return chooseEmphasis(main, known && languageWords[known], known);
}
