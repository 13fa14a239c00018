import { shapeOf } from '@app/contracts';
import { layoutTraits, type Box, type PlateBrief } from '@app/studio';

export interface EmptyZone {
  side: 'left' | 'right' | 'top';
  box: Box;
}

/** Zones within the margins of the player that are clear of the duration badge at the lower right. */
const zones: Record<EmptyZone['side'], Box> = {
  left: { x: 0.046, y: 0.08, width: 0.46, height: 0.84 },
  right: { x: 0.51, y: 0.08, width: 0.444, height: 0.62 },
  top: { x: 0.046, y: 0.06, width: 0.908, height: 0.3 },
};

/** Below the top bar of the Shorts player. */
const uprightZone: Box = { x: 0.06, y: 0.11, width: 0.88, height: 0.26 };

/** The area that a painted plate keeps empty for its text; null without text. */
export function emptyZoneOf({
  layout,
  words,
  seed,
  typeSide,
  size,
}: Pick<PlateBrief, 'layout' | 'words' | 'seed' | 'typeSide' | 'size'>): EmptyZone | null {
  if (!words.main) return null;
  if (shapeOf(size) === 'upright') return { side: 'top', box: uprightZone };
  // Uses the side on which the reference has its text, except the bottom, where the duration badge is.
  if (typeSide && typeSide !== 'bottom') return { side: typeSide, box: zones[typeSide] };
  const side = layoutTraits(layout).kind === 'scene' ? 'top' : seed % 3 === 0 ? 'right' : 'left';
  return { side, box: zones[side] };
}
