/** Text of others, such as a video's title, on one line and without characters by which it could steer a terminal. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
