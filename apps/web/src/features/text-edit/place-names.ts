import type { TextBox } from '@app/contracts';
import { tw } from '../../lib/language/workspace.js';

type Place = Pick<TextBox, 'x' | 'y' | 'width' | 'height'>;

/** Names of the places for screen readers; similar places are distinguished by size. */
export function placeNames(places: readonly Place[]): string[] {
  const areas = places.map((place) => tw(`editor.placeName.${placeName(place)}`));
  const sized = places.map((place, index) => {
    const name = areas[index] ?? '';
    return isUnique(areas, index) ? name : tw('editor.placeSized', { name, ...sizeOf(place) });
  });
  return sized.map((name, index) => {
    if (isUnique(sized, index)) return name;
    const before = sized.slice(0, index).filter((other) => other === name).length;
    return tw('editor.placeNumbered', { name, number: before + 1 });
  });
}

function isUnique(names: readonly string[], index: number): boolean {
  return names.every((name, other) => other === index || name !== names[index]);
}

function sizeOf({ width, height }: Place): { width: number; height: number } {
  return { width: Math.round(100 * width), height: Math.round(100 * height) };
}

type RowName = 'top' | 'center' | 'bottom';
type SideName = 'left' | 'middle' | 'right';
type PlaceName = RowName | 'left' | 'right' | 'middle' | 'everywhere' | `${RowName}-${SideName}`;

function placeName(place: Place): Exclude<PlaceName, 'center-middle'> {
  const across = place.x + place.width / 2;
  const down = place.y + place.height / 2;
  const side: SideName | null =
    place.width > 0.7 ? null : across < 0.42 ? 'left' : across > 0.58 ? 'right' : 'middle';
  const row: RowName | null =
    place.height > 0.7 ? null : down < 0.4 ? 'top' : down > 0.6 ? 'bottom' : 'center';
  if (row === null) return side ?? 'everywhere';
  if (side === null) return row;
  if (row === 'center') return side === 'middle' ? 'center' : `center-${side}`;
  return `${row}-${side}`;
}
