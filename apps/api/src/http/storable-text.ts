/** Removes lone surrogates and control characters, which the database refuses, from a user's text. */
export function storableText(words: string): string {
  return words
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}
