import { fingerprintDistance, sceneDistance, type LayoutName } from '@app/studio';

/** Thumbnails whose fingerprints of 64 bits differ in fewer bits are rejected. */
const minDistance = 6;
/**
 * Thumbnails whose fingerprints differ in fewer bits are delivered only when no spare is left: they may differ only in the
 * hue of their grounds, which the gray fingerprint ignores.
 */
const minPreferredDistance = 8;

interface ComparablePicture {
  layout: LayoutName;
  fingerprint: string;
}

/** Returns why a picture is too similar to an accepted one. Undefined when it is not. */
export function similarityFault(
  candidate: ComparablePicture,
  accepted: readonly ComparablePicture[],
): string | undefined {
  for (const other of accepted) {
    if (candidate.layout === other.layout) return `same layout as another: ${candidate.layout}`;
    const distance = fingerprintDistance(candidate.fingerprint, other.fingerprint);
    if (distance < minDistance) return `too similar to ${other.layout}: ${distance} of 64`;
  }
  return undefined;
}

/** Whether two fingerprints are so near that another thumbnail is preferred. */
export function looksAlike(first: string, second: string): boolean {
  return fingerprintDistance(first, second) < minPreferredDistance;
}

/**
 * Plates with a smaller scene distance show the same still in nearly the same crop. In real footage, plates of
 * different shots in a batch differ by 0.43 or more.
 */
const sameShotDistance = 0.3;

/** Returns the layout of an accepted thumbnail that shows the same shot. Undefined without one. */
export function layoutOfSameShot(
  scene: string,
  accepted: readonly { layout: LayoutName; scene: string }[],
): LayoutName | undefined {
  return accepted.find((other) => sceneDistance(scene, other.scene) < sameShotDistance)?.layout;
}
