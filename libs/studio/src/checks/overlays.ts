import type { ThumbnailShape } from '@app/contracts';
import type { Box } from '../picture.js';

/**
 * A part of a thumbnail that the video site covers, in fractions of the frame. `hard` is covered almost everywhere on
 * the site, `soft` only where thumbnails are smallest or most covered.
 */
export interface Overlay {
  hard: Box;
  soft: Box;
}

/**
 * What the video site draws over a thumbnail.
 * @param durationSeconds null counts as an hour or more, for which the badge is longer
 */
export function overlaysOn(
  shape: ThumbnailShape,
  durationSeconds: number | null,
): readonly Overlay[] {
  return shape === 'upright' ? shortsPlayer : [durationBadge(durationSeconds)];
}

/**
 * The duration in the lower right corner, by a 12 px label on thumbnails of the site's sizes; the label covers `soft`
 * in the sidebar (168×94).
 */
function durationBadge(durationSeconds: number | null): Overlay {
  const isLong = durationSeconds === null || durationSeconds >= 3600;
  return {
    hard: boxToCorner(isLong ? 0.76 : 0.8, 0.85),
    soft: boxToCorner(isLong ? 0.64 : 0.72, 0.72),
  };
}

function boxToCorner(x: number, y: number): Box {
  return { x, y, width: 1 - x, height: 1 - y };
}

/**
 * The Shorts player, which has no duration badge: the top bar, the column of buttons, and the block
 * with channel and title. Guides for creators give their sizes as 190, 130 to 190 and 380 to 480 of 1080×1920 pixels.
 */
const shortsPlayer: readonly Overlay[] = [
  { hard: { x: 0, y: 0, width: 1, height: 0.06 }, soft: { x: 0, y: 0, width: 1, height: 0.1 } },
  {
    hard: { x: 0.87, y: 0.5, width: 0.13, height: 0.3 },
    soft: { x: 0.83, y: 0.45, width: 0.17, height: 0.3 },
  },
  {
    hard: { x: 0, y: 0.8, width: 1, height: 0.2 },
    soft: { x: 0, y: 0.75, width: 1, height: 0.25 },
  },
];
