import { frequentWords, languageWords, markerWords, type KnownLanguage } from './language-words.js';

/** Characteristic letters of a language. */
const letters: Record<string, RegExp> = {
  es: /[ñ¿¡]/iu,
  de: /[ßäöü]/iu,
  pt: /[ãõ]/iu,
  sv: /[åäö]/iu,
  da: /[åøæ]/iu,
  pl: /[ąęłśżźćń]/iu,
  tr: /[ığşöü]/iu,
  ro: /[ășțîâ]/iu,
  cs: /[ěščřžýů]/iu,
  vi: /[ăđơưạảấầẩậắặẹẻẽếềểễệịỉọỏốồổỗộớờởỡợụủứừửữựỳỹ]/iu,
};

/** Endings of German nouns. Only long words count: "Samsung" is in titles of all languages. */
const endings: Record<string, RegExp> = {
  de: /\p{L}{5}(?:ung|heit|keit|schaft)(?:en|s)?(?!\p{L})/iu,
};

/** Scripts and their most frequent language. */
const scripts: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Thai}/u, 'th'],
];

/**
 * Guesses the language (BCP 47) from script and short words. Null when unclear.
 * @param declared the video site's value, which takes precedence
 */
export function guessLanguage(
  title: string,
  description: string,
  declared: string | null,
): string | null {
  if (declared) return declared;
  const script = scripts.find(([pattern]) => pattern.test(title))?.[1];
  if (script) return script;
  const counts = countMarkers(`${title} ${description.slice(0, 600)}`);
  const [best, second, third] = counts;
  if (!best || best.count === 0) return null;
  const isTie = best.count === second?.count;
  // English has few accents, so the other language of a tie is more likely: "As 3 melhores praias do Ceará".
  const isTwoWayTie = third?.count !== best.count;
  if (second && isTie && isTwoWayTie && best.language === 'en' && /[à-öø-ÿ]/iu.test(title))
    return second.language;
  // A tie is unclear, unless it includes one of the most frequent languages of titles.
  if (isTie && !tieWinners.has(best.language)) return null;
  return best.language;
}

/** The key of a language's word lists, or undefined. */
export function knownLanguage(language: string | null): KnownLanguage | undefined {
  const base = language?.toLowerCase().split('-')[0];
  return base && Object.hasOwn(languageWords, base) ? (base as KnownLanguage) : undefined;
}

/** Whether a title is clearly in another language than declared, so the rules of the declared one do not apply. */
export function isInAnotherLanguage(title: string, language: string | null): boolean {
  const known = knownLanguage(language);
  if (known === undefined) return false;
  if (scripts.some(([pattern]) => pattern.test(title))) return true;
  const counts = countMarkers(title);
  const own = counts.find((one) => one.language === known)?.count ?? 0;
  return (counts[0]?.count ?? 0) >= own + 2;
}

/** These languages win ties, because they are the most frequent ones. */
const tieWinners = new Set(['en', 'es']);

function countMarkers(text: string): { language: string; count: number }[] {
  // Excludes the `s` of `1950s`.
  const words = text.toLowerCase().match(/(?<![\p{L}\p{N}'])[\p{L}']+/gu) ?? [];
  return Object.entries(markerWords)
    .map(([language, markers]) => {
      const known = knownLanguage(language);
      const stop = known ? languageWords[known].stop : markers;
      const frequent = frequentWords[language];
      // A word counts once, even in several lists: one word does not make a title clearly Italian.
      const isOwn = (word: string) => markers.has(word) || stop.has(word) || frequent?.has(word);
      const count = words.filter(isOwn).length;
      const byLetters = letters[language]?.test(text) ? 2 : 0;
      const byEndings = endings[language]?.test(text) ? 1 : 0;
      return { language, count: count + byLetters + byEndings };
    })
    .sort((a, b) => b.count - a.count);
}
