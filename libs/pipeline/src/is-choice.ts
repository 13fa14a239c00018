/**
 * Whether a headline offers a choice between two. A plain "or" counts only in a question, because `o` is a Portuguese
 * article.
 */
export function isChoice({ main }: { main: string }): boolean {
  // Skips "VS Code", the editor.
  const versus = main.match(/(?<!\p{L})(?:vs\.?|versus)(?!\p{L})(?!\s+code\b)/giu)?.length ?? 0;
  return versus === 1 || /\S\s+(?:or|oder|o|ou)\s+\S.*\?$/iu.test(main);
}
