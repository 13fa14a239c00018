import { occupiedStrips } from '../inspect/occupied.js';
import type { PictureFacts } from '../picture.js';
import { freeBoxes } from '../type/free-boxes.js';

/** Sharpness that a frame of 1280 pixels needs. */
const sharpEnough = 480;
/** A face is too dark when the luma of its skin is lower, and overexposed when it is higher. */
const darkSkin = 0.22;
const burntSkin = 0.97;
/** Eyes with a lower value look shut. */
const openEyes = 0.5;
/** A face of at least this height is the main subject. */
const leadingFace = 0.12;

/** Factor for screen recordings: their small text is unreadable in a thumbnail. */
const screenWorth = 0.6;

/** 0-1: how well the still suits as the main still of any layout: sharp, well exposed, with contrast. */
export function merit(facts: PictureFacts): number {
  const sharp = Math.min(1, facts.sharpness / sharpEnough);
  const light = 1 - Math.min(1, Math.abs(facts.brightness - 0.52) / 0.42);
  const contrast = Math.min(1, facts.contrast / 0.22);
  const vivid = Math.min(1, facts.palette.saturation / 0.5);
  return (
    (0.35 * sharp + 0.25 * light + 0.25 * contrast + 0.15 * vivid) *
    faceWorth(facts) *
    (facts.screen ? screenWorth : 1)
  );
}

/** Less than 1 for a dark or overexposed face and for shut eyes. */
function faceWorth({ faces }: PictureFacts): number {
  const [face] = faces;
  if (!face || face.box.height < leadingFace) return 1;
  const { middle = 0.5 } = face.light ?? {};
  const lit = middle >= darkSkin && middle <= burntSkin;
  return (lit ? 1 : 0.7) * ((face.eyesOpen ?? 1) < openEyes ? 0.65 : 1);
}

/** Indexes of the stills, best first, by merit times the layout's own preference. */
export function byMerit(
  facts: readonly PictureFacts[],
  preference: (facts: PictureFacts) => number,
): number[] {
  return facts
    .map((still, index) => ({ index, value: merit(still) * Math.max(0.001, preference(still)) }))
    .sort((a, b) => b.value - a.value || a.index - b.index)
    .map(({ index }) => index);
}

/** Smallest free part of a still in which a headline fits, as a share of the still. */
const enoughSpace = 0.14;

/** Whether people and objects leave no space for a headline on a still. */
export function isCrowded(facts: PictureFacts): boolean {
  const strips = occupiedStrips(facts, { x: 0, y: 0, width: 1, height: 1 });
  const [largest] = freeBoxes([...strips, ...facts.faces.map(({ box }) => box)]);
  return strips.length > 0 && (largest ? largest.width * largest.height : 0) < enoughSpace;
}

/** A wider subject does not fit in half a frame; share of the still's width. */
const wideShot = 0.5;
/** Faces of this height are close enough to be recognized. */
const closeFace = 0.24;

/**
 * Whether a still shows people in a wide shot: half a frame would cut people whose faces are not detected, such as
 * profiles. Small faces on a recorded screen are pictures.
 */
export function isWideShot({ faces, subject, screen }: PictureFacts): boolean {
  const height = faces[0]?.box.height ?? 0;
  return screen !== true && height > 0 && height < closeFace && (subject?.width ?? 0) > wideShot;
}
