import { fingerprintDistance, type PictureFacts } from '@app/studio';

/** Below this a still is only a smear on a 1920 pixel canvas. */
const minWidth = 320;
/** Standard deviation of luma below which a frame is blank or a fade (a plain card measures about 0.01). */
const flatContrast = 0.035;
/** Of 64 bits; frames of one shot differ by less (imaging facts: near-duplicates). */
const nearDuplicate = 6;

interface Seen {
  facts: PictureFacts;
}

/**
 * The stills worth working with, in their order: large enough, not blank, no two alike.
 * Where nothing passes, the least bad one is better than none.
 */
export function usableStills<T extends Seen>(stills: readonly T[]): T[] {
  const kept: T[] = [];
  for (const still of stills) {
    if (isUsable(still.facts) && !kept.some((other) => isNearDuplicate(still, other)))
      kept.push(still);
  }
  if (kept.length > 0) return kept;
  const best = stills.toSorted((a, b) => b.facts.contrast - a.facts.contrast)[0];
  return best ? [best] : [];
}

function isUsable(facts: PictureFacts): boolean {
  return facts.width >= minWidth && facts.contrast >= flatContrast;
}

function isNearDuplicate(a: Seen, b: Seen): boolean {
  return fingerprintDistance(a.facts.fingerprint, b.facts.fingerprint) < nearDuplicate;
}
