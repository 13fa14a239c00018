/** Puts text of others, such as a video's title, on one line, without characters that control a terminal. */
export function toPrintableLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
