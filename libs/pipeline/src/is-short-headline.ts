import { characterCount } from '@app/studio';

/** Maximum number of characters of a headline that fits behind a head. */
const maxCharacters = 12;

export function isShortHeadline({ main }: { main: string }): boolean {
  return characterCount(main) <= maxCharacters;
}
