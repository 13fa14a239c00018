import type { TextPlace } from '@app/contracts';
import type { Plate } from '@app/studio';

/** Where a whole headline fits: not in a box for one side of a split one. */
export function textPlacesOf({ rooms }: Pick<Plate, 'rooms'>): TextPlace[] {
  return (rooms ?? []).flatMap(({ box, side }, index) => (side ? [] : [{ index, ...box }]));
}
