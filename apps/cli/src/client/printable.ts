/** Converts untrusted text, such as a video's title, to one line without terminal control characters. */
export function toPrintableLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
