import type { PictureFacts } from '@app/studio';
import { isSameMoment } from '../same-moment.js';
import { judgeStills } from '../merit.js';

/** Below this a still is only a smear on a 1920 pixel canvas. */
const minWidth = 320;
/** Standard deviation of luma below which a frame is blank or a fade (a plain card measures about 0.01). */
const flatContrast = 0.035;

const clearMargin = 0.08;

interface Seen {
  facts: PictureFacts;
}

/**
 * The stills worth working with, in their order: large enough, not blank, and of one moment the best.
 * Where nothing passes, the least bad one is better than none.
 */
export function usableStills<T extends Seen>(stills: readonly T[]): T[] {
  const kept: T[] = [];
  for (const still of stills) {
    if (!isUsable(still.facts)) continue;
    const double = kept.findIndex((other) => isSameMoment(still.facts, other.facts));
    if (double < 0) kept.push(still);
    else if (isBetter(still, kept[double]!)) kept[double] = still;
  }
  if (kept.length > 0) return kept;
  const best = stills.toSorted((a, b) => b.facts.contrast - a.facts.contrast)[0];
  return best ? [best] : [];
}

function isUsable(facts: PictureFacts): boolean {
  return facts.width >= minWidth && facts.contrast >= flatContrast;
}

/** Clearly better, such as with open eyes: among equals the first stays, which the creator or the site chose. */
function isBetter(a: Seen, b: Seen): boolean {
  const [first = 0, second = 0] = judgeStills([a, b].map(({ facts }) => ({ facts, cover: false })));
  return first > second + clearMargin;
}
