/** Makes text from others, such as a video's title, a single line without characters that control a terminal. */
export function toPrintableLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
