import { fingerprintDistance, sceneDistance, type PictureFacts } from '@app/studio';

type ComparableFrame = Pick<PictureFacts, 'fingerprint' | 'scene'>;

/** Upper bounds for frames of one moment: fingerprint distance (of 64 bits) and scene distance. */
const sameMoment = { fingerprint: 13, scene: 0.12 };
/** Stricter fingerprint bound for older stills, which were stored without `scene`. */
const surelyTheSame = 6;

/**
 * Whether two frames show one moment. Needs both measures: any two people in the middle of a frame have similar
 * fingerprints, and any two shots of a dark room have similar scenes.
 */
export function isSameMoment(a: ComparableFrame, b: ComparableFrame): boolean {
  const distance = fingerprintDistance(a.fingerprint, b.fingerprint);
  if (a.scene === undefined || b.scene === undefined) return distance < surelyTheSame;
  return distance < sameMoment.fingerprint && sceneDistance(a.scene, b.scene) < sameMoment.scene;
}
