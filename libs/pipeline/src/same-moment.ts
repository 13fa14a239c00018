import { fingerprintDistance, sceneDistance, type PictureFacts } from '@app/studio';

type Seen = Pick<PictureFacts, 'fingerprint' | 'scene'>;

/** Of 64 bits, and of the colors from place to place: frames of one moment differ by less. */
const sameMoment = { fingerprint: 13, scene: 0.12 };
/** Without colors to compare, the hash alone has to be surer. */
const surelyTheSame = 6;
/** Other moments of one take differ by less. */
const sameTake = 0.45;

/**
 * Two frames of one moment. The hash alone takes any two people in the middle of a frame for each other, and colors alone
 * two expressions in a dark room.
 */
export function isSameMoment(a: Seen, b: Seen): boolean {
  const distance = fingerprintDistance(a.fingerprint, b.fingerprint);
  if (a.scene === undefined || b.scene === undefined) return distance < surelyTheSame;
  return distance < sameMoment.fingerprint && sceneDistance(a.scene, b.scene) < sameMoment.scene;
}

/** Two frames of one take, such as a talking head: shown side by side they look much the same. */
export function isSameTake(a: Seen, b: Seen): boolean {
  if (a.scene === undefined || b.scene === undefined) return false;
  return sceneDistance(a.scene, b.scene) < sameTake;
}
