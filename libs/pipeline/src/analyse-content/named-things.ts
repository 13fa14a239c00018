import type { KnownLanguage, LanguageWords } from './language-words.js';
import type { Token } from './tokens.js';

/**
 * Finds people, places and things named in a title. Titles capitalize most words, so a word counts as a name if the
 * description capitalizes it mid-sentence too, or if its capitals are unusual (iPhone, NASA).
 */
export function findNamed(
  tokens: Token[],
  description: string,
  wordLists: LanguageWords | undefined,
  language: KnownLanguage | undefined,
): string[] {
  const isShouted = tokens.filter((token) => isAllCapitals(token.text)).length > 2;
  const usesSentenceCase = language !== 'de' && isSentenceCase(tokens, wordLists);
  const named = tokens.filter((token, index) => {
    if (token.number || wordLists?.stop.has(token.norm) || wordLists?.units.has(token.norm))
      return false;
    // Scripts without capitals write numbers next to letters, as in "東京で30日間".
    if (/\p{Ll}\p{Lu}|[\p{Lu}\p{Ll}]\d/u.test(token.text)) return true;
    if (isAllCapitals(token.text) && !isShouted && token.text.length <= 5) return true;
    if (!/^\p{Lu}/u.test(token.text)) return false;
    const isOpening = index === 0 || token.segment !== tokens[index - 1]?.segment;
    return (usesSentenceCase && !isOpening) || isCapitalInside(token.text, description);
  });
  return [...new Set(named.map((token) => token.text))];
}

/** Whether most content words start with a lower-case letter. German capitalizes nouns. */
function isSentenceCase(tokens: Token[], wordLists: LanguageWords | undefined): boolean {
  const inner = tokens
    .slice(1)
    .filter((token) => !token.number && !wordLists?.stop.has(token.norm));
  const small = inner.filter((token) => /^\p{Ll}/u.test(token.text));
  return small.length > inner.length / 2;
}

function isAllCapitals(text: string): boolean {
  return text.length >= 2 && /^\p{Lu}+$/u.test(text);
}

/**
 * Whether the description capitalizes a word at least once mid-sentence and never uses lower case. Ignores hashtags and
 * addresses.
 */
function isCapitalInside(word: string, description: string): boolean {
  const safe = word.replaceAll(/[^\p{L}\p{N}'’-]/gu, '');
  const isInside = new RegExp(`[\\p{Ll},]\\s+${safe}(?![\\p{L}])`, 'u').test(description);
  const isSmallWord = new RegExp(`(?<=^|\\s)${safe.toLowerCase()}(?=$|[\\s.,!?])`, 'u').test(
    description,
  );
  return isInside && !isSmallWord;
}
