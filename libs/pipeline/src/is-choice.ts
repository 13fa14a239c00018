import { splitAtVersus } from '@app/studio';

/**
 * Whether a headline offers a choice between two. A plain "or" counts only in a question, because `o` is a Portuguese
 * article.
 */
export function isChoice({ main }: { main: string }): boolean {
  return splitAtVersus(main).length === 2 || /\S\s+(?:or|oder|o|ou)\s+\S.*\?$/iu.test(main);
}
