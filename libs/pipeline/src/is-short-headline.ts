import { characterCount } from '@app/studio';

/** Maximum length of a headline that fits behind a head. */
const shortLine = 12;

export function isShortHeadline({ main }: { main: string }): boolean {
  return characterCount(main) <= shortLine;
}
