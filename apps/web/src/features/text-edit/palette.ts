import type { TextSetting } from '@app/contracts';

/** Colors that are legible on pictures; any other can be picked. */
export const palette = {
  white: '#ffffff',
  ink: '#111114',
  yellow: '#ffe94a',
  orange: '#ff9d00',
  red: '#ff3b30',
  green: '#5dff7a',
  cyan: '#3fe0ff',
} as const;

/** In the order shown. */
export const paletteNames = [
  'white',
  'ink',
  'yellow',
  'orange',
  'red',
  'green',
  'cyan',
] as const satisfies readonly (keyof typeof palette)[];

/** The colors of a text that are offered neither by the palette nor by the picture. */
export function ownColorsOf(
  { colour, accent }: Pick<TextSetting, 'colour' | 'accent'>,
  fromPicture: readonly string[],
): string[] {
  const offered = new Set<string | null>([null, ...Object.values(palette), ...fromPicture]);
  return [colour, accent].filter((color): color is string => !offered.has(color));
}
