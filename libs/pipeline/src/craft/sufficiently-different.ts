import { fingerprintDistance, type LayoutName } from '@app/studio';

/** Of 64 bits of the perceptual hash: below it two results look alike (product facts, check 25; decided with the issue). */
export const minDistance = 12;

interface Comparable {
  layout: LayoutName;
  fingerprint: string;
}

/** Why a picture is too close to one that was accepted before it, or undefined when it is not. */
export function tooCloseTo(
  candidate: Comparable,
  accepted: readonly Comparable[],
): string | undefined {
  for (const other of accepted) {
    if (candidate.layout === other.layout) return `same layout as another: ${candidate.layout}`;
    const distance = fingerprintDistance(candidate.fingerprint, other.fingerprint);
    if (distance < minDistance) return `too similar to ${other.layout}: ${distance} of 64`;
  }
  return undefined;
}
