import type { PictureFacts } from '../picture.js';

/** Sharpness at which a still is as sharp as a frame of 1280 pixels needs. */
const sharpEnough = 480;
/** Luma of the skin of the largest face, beyond which it is too dark or burnt out. */
const darkSkin = 0.22;
const burntSkin = 0.97;
/** A face of this height is what one looks at. */
const leadingFace = 0.12;

/** A screen full of small type says nothing at the size of a thumbnail. */
const screenWorth = 0.6;

/** 0-1: sharp, neither dark nor blown out, with contrast. What any layout wants of its hero. */
export function merit(facts: PictureFacts): number {
  const sharp = Math.min(1, facts.sharpness / sharpEnough);
  const light = 1 - Math.min(1, Math.abs(facts.brightness - 0.52) / 0.42);
  const contrast = Math.min(1, facts.contrast / 0.22);
  const vivid = Math.min(1, facts.palette.saturation / 0.5);
  return (
    (0.35 * sharp + 0.25 * light + 0.25 * contrast + 0.15 * vivid) *
    faceLight(facts) *
    (facts.screen ? screenWorth : 1)
  );
}

/** 0.7 for a face in the dark or in glare, else 1. */
function faceLight({ faces }: PictureFacts): number {
  const [face] = faces;
  if (!face?.light || face.box.height < leadingFace) return 1;
  return face.light.middle < darkSkin || face.light.middle > burntSkin ? 0.7 : 1;
}

/** Indexes of the stills, best first, by merit times what the layout itself asks for. */
export function byMerit(
  facts: readonly PictureFacts[],
  wish: (facts: PictureFacts) => number,
): number[] {
  return facts
    .map((still, index) => ({ index, value: merit(still) * Math.max(0.001, wish(still)) }))
    .sort((a, b) => b.value - a.value || a.index - b.index)
    .map(({ index }) => index);
}
