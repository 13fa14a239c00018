import type { TextSetting } from '@app/contracts';

/** Colors that are legible on pictures; any other can be picked. */
export const palette = {
  White: '#ffffff',
  Ink: '#111114',
  Yellow: '#ffe94a',
  Orange: '#ff9d00',
  Red: '#ff3b30',
  Green: '#5dff7a',
  Cyan: '#3fe0ff',
};

/** The colors of a text that are offered neither by the palette nor by the picture. */
export function ownColorsOf(
  { colour, accent }: Pick<TextSetting, 'colour' | 'accent'>,
  fromPicture: readonly string[],
): string[] {
  const offered = new Set<string | null>([null, ...Object.values(palette), ...fromPicture]);
  return [colour, accent].filter((color): color is string => !offered.has(color));
}
