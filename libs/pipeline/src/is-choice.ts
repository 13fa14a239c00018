/** `o` is an article in Portuguese: a plain "or" is a choice only in a question. */
export function isChoice({ main }: { main: string }): boolean {
  return /(?<!\p{L})vs\.?(?!\p{L})/iu.test(main) || /\S\s+(?:or|oder|o|ou)\s+\S.*\?$/iu.test(main);
}
