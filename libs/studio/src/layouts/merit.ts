import type { PictureFacts } from '../picture.js';

/** Sharpness at which a still is as sharp as a frame of 1280 pixels needs. */
const sharpEnough = 480;
/** Luma of the skin of the largest face, beyond which it is too dark or burnt out. */
const darkSkin = 0.22;
const burntSkin = 0.97;
/** Below it eyes look shut. */
const openEyes = 0.5;
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
    faceWorth(facts) *
    (facts.screen ? screenWorth : 1)
  );
}

/** Less than 1 for a face in the dark or in glare, and for shut eyes. */
function faceWorth({ faces }: PictureFacts): number {
  const [face] = faces;
  if (!face || face.box.height < leadingFace) return 1;
  const { middle = 0.5 } = face.light ?? {};
  const lit = middle >= darkSkin && middle <= burntSkin;
  return (lit ? 1 : 0.7) * ((face.eyesOpen ?? 1) < openEyes ? 0.65 : 1);
}

/** Indexes of the stills, best first, by merit times what the layout itself asks for. */
export function byMerit(
  facts: readonly PictureFacts[],
  preference: (facts: PictureFacts) => number,
): number[] {
  return facts
    .map((still, index) => ({ index, value: merit(still) * Math.max(0.001, preference(still)) }))
    .sort((a, b) => b.value - a.value || a.index - b.index)
    .map(({ index }) => index);
}
