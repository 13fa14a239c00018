const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Number of graphemes: vowel signs and marks of Hindi, Arabic or Thai count as part of their letter. */
export function characterCount(text: string): number {
  return [...characters.segment(text)].length;
}
