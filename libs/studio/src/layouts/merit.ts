import type { PictureFacts } from '../picture.js';

/** 0-1: sharp, neither dark nor blown out, with contrast. What any layout wants of its hero. */
export function merit(facts: PictureFacts): number {
  const sharp = Math.min(1, Math.log10(Math.max(1, facts.sharpness)) / 3);
  const light = 1 - Math.min(1, Math.abs(facts.brightness - 0.52) / 0.42);
  const contrast = Math.min(1, facts.contrast / 0.22);
  const vivid = Math.min(1, facts.palette.saturation / 0.5);
  return 0.35 * sharp + 0.25 * light + 0.25 * contrast + 0.15 * vivid;
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
