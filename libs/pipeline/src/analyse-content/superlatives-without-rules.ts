// cspell:disable
/** Words that are superlatives by their form, or are listed. */
const superlatives = new RegExp(
  `^(?:${[
    'naj\\p{L}{2,}sz(?:y|a|e|ą|ych|ym|ymi|ego|ej)',
    'nej\\p{L}{2,}ší(?:ho|m|ch|mi)?',
    '(?:goedkoop|duur|be|slecht|groot|klein|mooi|snel|lekker|zwaar|gevaarlijk|gek|raar)ste',
    '(?:billig|dyr|stark|snabb|god|fin|farlig|konstig|häftig|svår)aste',
    'bästa|sämsta|största|minsta|värsta|bedste|værste|verste|største|mindste|minste|billigste|dyreste|farligste',
    'ter(?:murah|mahal|baik|buruk|besar|kecil|cepat|enak|indah|sulit|aneh)',
    'أرخص|أغلى|أفضل|أسوأ|أكبر|أصغر|أغرب|أخطر|أجمل|أسرع',
  ].join('|')})$`,
  'u',
);

/** Words that make a superlative of the next word. `next` limits that word; `before` requires an article. */
const degreeWords: readonly { degree: RegExp; next: RegExp; before?: RegExp }[] = [
  // "La casa più economica", but not "non bevo più caffè".
  {
    degree: /^più$/u,
    next: /^\p{L}{4,}$/u,
    before: /^(?:il|lo|la|i|gli|le|del|dello|della|dei|delle|nel|nella|al|alla|dal|dalla)$/,
  },
  { degree: /^mai$/, next: /^\p{L}{3,}$/u, before: /^(?:cel|cea|cei|cele)$/ },
  {
    degree: /^сам(?:ый|ая|ое|ые|ого|ой|ую|ых)$/u,
    next: /^\p{L}{2,}(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ей|ую|юю|ых|их)$/u,
  },
  { degree: /^सबसे$/u, next: /^(?!पहले$|बाद$|ऊपर$)[\p{L}\p{M}]{3,}$/u },
  { degree: /^πιο$/u, next: /^\p{L}{4,}$/u },
];
// cspell:enable
/** An article counts up to this many words before "più": "la casa più economica". */
const articleReach = 2;

/** The first superlative of a headline in a language without rules, as a range of its words. */
export function superlativeWithoutRules(
  norms: readonly string[],
): { from: number; to: number } | undefined {
  for (const [at, word] of norms.entries()) {
    if (superlatives.test(word)) return { from: at, to: at + 1 };
    const isDegree = degreeWords.some(
      ({ degree, next, before }) =>
        degree.test(word) &&
        next.test(norms[at + 1] ?? '') &&
        (!before ||
          norms.slice(Math.max(0, at - articleReach), at).some((one) => before.test(one))),
    );
    if (isDegree) return { from: at, to: at + 2 };
  }
  return undefined;
}
