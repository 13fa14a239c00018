import type { TextBox } from '@app/contracts';
import type { Plate } from '@app/studio';

/** Text boxes for a whole headline. Omits boxes for one side of a "vs" headline. */
export function textBoxesOf({ rooms }: Pick<Plate, 'rooms'>): TextBox[] {
  return (rooms ?? []).flatMap(({ box, side }, index) => (side ? [] : [{ index, ...box }]));
}
