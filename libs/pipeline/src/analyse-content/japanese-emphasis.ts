/** A number with its counter: 3ヶ月, 7つ, 5選. */
const counted =
  /(?<![\d,.])\d[\d,.]{0,11}(?:[万億千]?(?:日間|年間|時間|[ヶか]月間?|週間|\p{Script=Han}|つ)|[%％])/u;
/** A run of kanji and katakana: a noun, often a compound. */
const noun = /[\p{Script=Han}\p{Script=Katakana}ー]{2,}/gu;
/** Particles after the topic, the subject or the object of a sentence. */
const topicParticle = /^[はがを]/u;

export function isJapanese(text: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}

/** The part of a Japanese headline to emphasize: a number with its counter, else its topic, else its longest noun. */
export function japaneseEmphasis(main: string): string[] {
  const [number] = counted.exec(main) ?? [];
  const nouns = [...main.matchAll(noun)];
  const topic = nouns.find(({ 0: text, index }) =>
    topicParticle.test(main.slice(index + text.length)),
  );
  const longest = nouns.toSorted((a, b) => b[0].length - a[0].length)[0];
  const found = number ?? topic?.[0] ?? longest?.[0];
  return found === undefined || found.length === main.length ? [] : [found];
}
