const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Characters as a reader counts them: vowel signs and marks of Hindi, Arabic or Thai belong to their letter. */
export function characterCount(text: string): number {
  return [...characters.segment(text)].length;
}
