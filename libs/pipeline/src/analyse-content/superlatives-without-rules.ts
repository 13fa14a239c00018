// cspell:disable
/** Words that make the next one a superlative: "più economica", "самый дешёвый", "सबसे सस्ता". */
const leaders = /^(?:più|πιο|सबसे|сам(?:ый|ая|ое|ые|ого|ой|ую|ом|ых)|mai)$/u;
/** Words before `mai`, which alone means "ever" in Italian and "more" in Romanian. */
const beforeMai = /^(?:cel|cea|cei|cele)$/u;
/** Superlatives of one word. Those with Latin letters are listed, because other words end as they do. */
const superlatives = new RegExp(
  `^(?:${[
    'naj(?!pierw$|bardziej$|mniej$)\\p{L}{4,}',
    'nej(?!prve$|prv$|dřív$|dříve$)\\p{L}{4,}',
    '(?:goedkoop|duur|be|slecht|groot|klein|mooi|snel|lekker|zwaar|gevaarlijk|gek|raar)ste',
    '(?:billig|dyr|stark|snabb|god|fin|farlig|konstig|häftig|svår)aste',
    'bästa|sämsta|största|minsta|värsta|bedste|værste|verste|største|mindste|minste|billigste|dyreste|farligste',
    'ter(?:murah|mahal|baik|buruk|besar|kecil|cepat|enak|indah|sulit|aneh)',
    'أرخص|أغلى|أفضل|أسوأ|أكبر|أصغر|أغرب|أخطر|أجمل|أسرع',
  ].join('|')})$`,
  'u',
);
// cspell:enable

/** The first superlative of a headline in a language without rules, as a range of its words. */
export function superlativeWithoutRules(
  norms: readonly string[],
): { from: number; to: number } | undefined {
  for (const [at, word] of norms.entries()) {
    if (superlatives.test(word)) return { from: at, to: at + 1 };
    if (!leaders.test(word) || !/^[\p{L}\p{M}]{4,}$/u.test(norms[at + 1] ?? '')) continue;
    if (word !== 'mai') return { from: at, to: at + 2 };
    if (beforeMai.test(norms[at - 1] ?? '')) return { from: at - 1, to: at + 2 };
  }
  return undefined;
}
