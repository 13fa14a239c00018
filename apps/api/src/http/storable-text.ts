/** Text typed by users, without what the database refuses: unpaired surrogates and control characters. */
export function storableText(words: string): string {
  return words
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}
