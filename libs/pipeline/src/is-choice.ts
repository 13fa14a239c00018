/** Whether a headline offers a choice. A plain "or" counts only in a question, because `o` is a Portuguese article. */
export function isChoice({ main }: { main: string }): boolean {
  return /(?<!\p{L})vs\.?(?!\p{L})/iu.test(main) || /\S\s+(?:or|oder|o|ou)\s+\S.*\?$/iu.test(main);
}
