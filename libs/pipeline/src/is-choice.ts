/** `o` is an article in Portuguese, so a plain "or" counts only in a question. */
export function isChoice({ main }: { main: string }): boolean {
  return /(?<!\p{L})vs\.?(?!\p{L})/iu.test(main) || /\S\s+(?:or|oder|o|ou)\s+\S.*\?$/iu.test(main);
}
