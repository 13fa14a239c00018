import { fingerprintDistance, sceneDistance, type PictureFacts } from '@app/studio';

type Seen = Pick<PictureFacts, 'fingerprint' | 'scene'>;

/** Upper bounds for frames of one moment: fingerprint distance (of 64 bits) and scene distance. */
const sameMoment = { fingerprint: 13, scene: 0.12 };
/** Stricter fingerprint bound for stills stored without colors. */
const surelyTheSame = 6;

/**
 * Whether two frames show one moment. Needs both measures: the hash alone confuses any two people
 * in the middle of a frame, colors alone confuse two expressions in a dark room.
 */
export function isSameMoment(a: Seen, b: Seen): boolean {
  const distance = fingerprintDistance(a.fingerprint, b.fingerprint);
  if (a.scene === undefined || b.scene === undefined) return distance < surelyTheSame;
  return distance < sameMoment.fingerprint && sceneDistance(a.scene, b.scene) < sameMoment.scene;
}
