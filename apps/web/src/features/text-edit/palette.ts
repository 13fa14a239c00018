import type { TextSetting } from '@app/contracts';

/** Colors that are legible on pictures. Users can also pick any other color. */
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

/** The colors of a text that neither the palette nor the picture offers. */
export function ownColorsOf(
  { colour, accent }: Pick<TextSetting, 'colour' | 'accent'>,
  fromPicture: readonly string[],
): string[] {
  const offered = new Set<string | null>([null, ...Object.values(palette), ...fromPicture]);
  return [colour, accent].filter((color): color is string => !offered.has(color));
}
