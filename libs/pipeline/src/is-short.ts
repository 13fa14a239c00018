import { characterCount } from '@app/studio';

/** Longest headline that fits behind a head. */
const shortLine = 12;

export function isShort({ main }: { main: string }): boolean {
  return characterCount(main) <= shortLine;
}
