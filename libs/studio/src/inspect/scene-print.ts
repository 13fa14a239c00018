import type { RgbPicture } from '../pictures/decode.js';

/** Input size of `sceneOf`: small enough that a slightly closer crop counts as the same scene. */
export const sceneSize = { width: 16, height: 9 } as const;

/** A picture's colors at the resolution `sceneSize`, as base64. */
export function sceneOf({ data, width, height }: RgbPicture): string {
  if (width !== sceneSize.width || height !== sceneSize.height)
    throw new RangeError(`a scene is taken of ${sceneSize.width}×${sceneSize.height} pixels`);
  return Buffer.from(data).toString('base64');
}

/** Upper bound of the distance between moments of one take, such as a talking head. */
const maxTakeDistance = 0.45;

/** Whether two pictures show the same scene; false when one was stored by an older version without its scene. */
export function isSameScene(a: { scene?: string }, b: { scene?: string }): boolean {
  if (a.scene === undefined || b.scene === undefined) return false;
  return sceneDistance(a.scene, b.scene) < maxTakeDistance;
}

/** Number of different scenes. */
export function countScenes(pictures: readonly { scene?: string }[]): number {
  return pictures.filter(
    (picture, index) => !pictures.slice(0, index).some((other) => isSameScene(picture, other)),
  ).length;
}

/**
 * Share of the variance of two pictures that differs between them: 0 for the same picture, about 1
 * for unrelated ones. In real footage, frames of one shot reach 0.14, other moments of a take 0.2
 * to 0.45, other scenes more than 0.5. Ignores overall brightness and tint.
 */
export function sceneDistance(a: string, b: string): number {
  const [first, second] = [centeredValues(a), centeredValues(b)];
  if (first.length !== second.length || first.length === 0) return 1;
  let difference = 0;
  let variance = 0;
  for (const [index, one] of first.entries()) {
    const other = second[index] ?? 0;
    difference += (one - other) ** 2;
    variance += one ** 2 + other ** 2;
  }
  return variance === 0 ? 0 : Math.min(1, difference / variance);
}

/** The values of a scene minus its mean color. */
function centeredValues(scene: string): number[] {
  const values = [...Buffer.from(scene, 'base64')];
  const means = [0, 1, 2].map((channel) => {
    const own = values.filter((_, index) => index % 3 === channel);
    return own.reduce((sum, value) => sum + value, 0) / Math.max(1, own.length);
  });
  return values.map((value, index) => value - (means[index % 3] ?? 0));
}
