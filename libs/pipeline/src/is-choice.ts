/**
 * Whether a headline offers a choice between two. A plain "or" counts only in a question, because `o` is a Portuguese
 * article.
 */
export function isChoice({ main }: { main: string }): boolean {
  const versus = main.match(/(?<!\p{L})vs\.?(?!\p{L})/giu)?.length ?? 0;
  return versus === 1 || (versus === 0 && /\S\s+(?:or|oder|o|ou)\s+\S.*\?$/iu.test(main));
}
