/** Words that people typed, without what the database refuses: halves of characters and control characters. */
export function plainWords(words: string): string {
  return words
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}
