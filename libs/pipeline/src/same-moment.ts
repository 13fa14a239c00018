import { fingerprintDistance, sceneDistance, type PictureFacts } from '@app/studio';

type ComparableFrame = Pick<PictureFacts, 'fingerprint' | 'scene'>;

/** Maximum distances between frames of one moment: of fingerprints (in bits of 64) and of scenes. */
const sameMoment = { fingerprint: 13, scene: 0.12 };
/** Stricter fingerprint distance for older stills, which were stored without `scene`. */
const strictFingerprintDistance = 6;

/**
 * Whether two frames show the same moment. Needs both measures, because different people in the middle of a frame have
 * similar fingerprints, and different shots of a dark room have similar scenes.
 */
export function isSameMoment(a: ComparableFrame, b: ComparableFrame): boolean {
  const distance = fingerprintDistance(a.fingerprint, b.fingerprint);
  if (a.scene === undefined || b.scene === undefined) return distance < strictFingerprintDistance;
  return distance < sameMoment.fingerprint && sceneDistance(a.scene, b.scene) < sameMoment.scene;
}
