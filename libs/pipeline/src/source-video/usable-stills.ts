import type { PictureFacts } from '@app/studio';
import { isSameMoment } from '../same-moment.js';
import { judgeStills } from '../merit.js';

/** Smaller stills are blurry on a 1920-pixel canvas. */
const minWidth = 320;
/**
 * Frames with a lower contrast (standard deviation of luma) are blank or part of a fade. A blank card has about 0.01.
 */
const flatContrast = 0.035;

const clearMargin = 0.08;
/** With fewer stills, the thumbnails of a batch look alike. */
const fewStills = 3;

interface StillWithFacts {
  facts: PictureFacts;
}

/**
 * Selects usable stills, in order: large enough, not blank, and the best still of each moment. When there are fewer
 * than `fewStills`, adds other frames of the same moments. When no still is usable, returns the still with the most
 * contrast.
 */
export function usableStills<T extends StillWithFacts>(stills: readonly T[]): T[] {
  const kept: T[] = [];
  const usable = stills.filter(({ facts }) => isUsable(facts));
  for (const still of usable) {
    const double = kept.findIndex((other) => isSameMoment(still.facts, other.facts));
    if (double < 0) kept.push(still);
    else if (isBetter(still, kept[double]!)) kept[double] = still;
  }
  const others = usable.filter(
    (still) =>
      !kept.includes(still) &&
      kept.every(
        (best) => best.facts.fingerprint !== still.facts.fingerprint && !isBetter(best, still),
      ),
  );
  const enough = new Set([...kept, ...others.slice(0, Math.max(0, fewStills - kept.length))]);
  if (enough.size > 0) return usable.filter((still) => enough.has(still));
  const best = stills.toSorted((a, b) => b.facts.contrast - a.facts.contrast)[0];
  return best ? [best] : [];
}

function isUsable(facts: PictureFacts): boolean {
  return facts.width >= minWidth && facts.contrast >= flatContrast;
}

/**
 * Whether `a` is clearly better, for instance with open eyes. Small differences do not count, because creator or site
 * chose the order of the stills.
 */
function isBetter(a: StillWithFacts, b: StillWithFacts): boolean {
  const [first = 0, second = 0] = judgeStills([a, b].map(({ facts }) => ({ facts, cover: false })));
  return first > second + clearMargin;
}
