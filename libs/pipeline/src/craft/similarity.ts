import { fingerprintDistance, sceneDistance, type LayoutName } from '@app/studio';

/** Of 64 bits of the perceptual hash: below it two results look alike (product facts, check 25; decided with the issue). */
export const minFingerprintDistance = 12;

interface Comparable {
  layout: LayoutName;
  fingerprint: string;
}

/** Why a picture is too close to one that was accepted before it, or undefined when it is not. */
export function similarityFault(
  candidate: Comparable,
  accepted: readonly Comparable[],
): string | undefined {
  for (const other of accepted) {
    if (candidate.layout === other.layout) return `same layout as another: ${candidate.layout}`;
    const distance = fingerprintDistance(candidate.fingerprint, other.fingerprint);
    if (distance < minFingerprintDistance)
      return `too similar to ${other.layout}: ${distance} of 64`;
  }
  return undefined;
}

/**
 * Plates that differ by less show the same still in nearly the same crop, whatever words stand on them. On real footage
 * other plates of a batch differ by 0.43 and more.
 */
const sameShotDistance = 0.3;

/** The layout of an accepted thumbnail that shows the same shot; undefined where none does. */
export function sameShotAs(
  scene: string,
  accepted: readonly { layout: LayoutName; scene: string }[],
): LayoutName | undefined {
  return accepted.find((other) => sceneDistance(scene, other.scene) < sameShotDistance)?.layout;
}
