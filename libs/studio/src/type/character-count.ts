const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Graphemes: vowel signs and marks of Hindi, Arabic or Thai are part of their letter. */
export function characterCount(text: string): number {
  return [...characters.segment(text)].length;
}
