import { thumbnailSizes } from '@app/contracts';
import type { DesignCanvas } from '../../paint/design-canvas.js';
import { paintGradient } from '../../paint/effects.js';
import type { PictureFacts } from '../../picture.js';

/** Helpers for the layouts of Shorts. */

export const frame = thumbnailSizes.upright;
export const aspect = frame.width / frame.height;

/** Lower edge of the Shorts player's top bar, with a margin; design units. */
export const clearTop = 140;

/** Smallest cap height on a card or a color block. A Short is shown about twice as large as a wide thumbnail. */
export const minCap = 58;

/** Upper edge of the player's block with channel and title, design units. */
export const titleTop = 0.8 * frame.height;

/** Number of still pixels across an upright frame that is enough to look sharp on a phone. */
const sharpWidth = 480;

/** 0-1: how sharp a still is when it fills the frame. A wide still loses two thirds of its width. */
export function sharpnessWhenCropped({ width, height }: PictureFacts): number {
  return Math.min(1, Math.min(width, height * aspect) / sharpWidth);
}

/** Darkens the lower part of the frame, so that the title of the Shorts player is readable. */
export function shadeTitle(target: DesignCanvas): void {
  paintGradient(target, { x0: 0, y0: frame.height * 0.7, x1: 0, y1: frame.height }, [
    [0, 'rgba(6,8,14,0)'],
    [1, 'rgba(6,8,14,.45)'],
  ]);
}
