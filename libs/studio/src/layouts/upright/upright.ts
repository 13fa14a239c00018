import { screenSizes } from '@app/contracts';
import type { PictureFacts } from '../../picture.js';

/** Helpers for the layouts of Shorts. */

export const frame = screenSizes.upright;
export const aspect = frame.width / frame.height;

/** Lower edge of the Shorts player's top bar, with a margin; design units. */
export const clearTop = 140;

/** Pixels of a still across an upright frame that look sharp on a phone. */
const sharpWidth = 480;

/** 0-1: how sharp a still is when it fills the frame. A wide one loses two thirds of its width. */
export function sharpnessWhenCropped({ width, height }: PictureFacts): number {
  return Math.min(1, Math.min(width, height * aspect) / sharpWidth);
}
