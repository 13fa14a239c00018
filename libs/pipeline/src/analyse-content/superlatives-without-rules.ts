// cspell:disable
/** Superlatives of one word. Those with Latin letters have a distinct ending or are listed. */
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

/** Words that make the next one a superlative, which may have to look like an adjective. */
const leaders: readonly { leader: RegExp; next: RegExp; before?: RegExp }[] = [
  // "La casa più economica", but not "non bevo più caffè".
  {
    leader: /^più$/u,
    next: /^\p{L}{4,}$/u,
    before: /^(?:il|lo|la|i|gli|le|del|dello|della|dei|delle|nel|nella|al|alla|dal|dalla)$/,
  },
  { leader: /^mai$/, next: /^\p{L}{3,}$/u, before: /^(?:cel|cea|cei|cele)$/ },
  {
    leader: /^сам(?:ый|ая|ое|ые|ого|ой|ую|ых)$/u,
    next: /^\p{L}{2,}(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ей|ую|юю|ых|их)$/u,
  },
  { leader: /^सबसे$/u, next: /^(?!पहले$|बाद$|ऊपर$)[\p{L}\p{M}]{3,}$/u },
  { leader: /^πιο$/u, next: /^\p{L}{4,}$/u },
];
// cspell:enable
/** The article of a noun before "più" may be two words before it: "la casa più economica". */
const reach = 2;

/** The first superlative of a headline in a language without rules, as a range of its words. */
export function superlativeWithoutRules(
  norms: readonly string[],
): { from: number; to: number } | undefined {
  for (const [at, word] of norms.entries()) {
    if (superlatives.test(word)) return { from: at, to: at + 1 };
    const isLed = leaders.some(
      ({ leader, next, before }) =>
        leader.test(word) &&
        next.test(norms[at + 1] ?? '') &&
        (!before || norms.slice(Math.max(0, at - reach), at).some((one) => before.test(one))),
    );
    if (isLed) return { from: at, to: at + 2 };
  }
  return undefined;
}
