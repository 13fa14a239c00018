import type { PictureFacts } from '@app/studio';
import type { ReferenceStyle } from './analyse-reference.output.js';

/** A face is left or right when its center is outside these shares of the width. */
const sideBounds = { left: 0.4, right: 0.6 };

/** Derives a reference's style from its facts. */
export function readStyleByRules(facts: PictureFacts): ReferenceStyle {
  const face = facts.faces[0];
  const center = face && face.box.x + face.box.width / 2;
  const faceSide =
    center === undefined
      ? null
      : center < sideBounds.left
        ? 'left'
        : center > sideBounds.right
          ? 'right'
          : 'center';
  return {
    palette: facts.palette,
    brightness: facts.brightness,
    contrast: facts.contrast,
    type: facts.type ?? null,
    typeSide: typeSideOf(facts, faceSide),
    faceHeight: face?.box.height ?? null,
    faceSide,
    fingerprint: facts.fingerprint,
  };
}

/** A headline closer to the center has no side. */
const centerMargin = 0.08;

/**
 * The side of the headline: detected, else opposite a face at one side, else the busier half, because lettering that was
 * not detected makes a half busy. Null when unclear.
 */
function typeSideOf(
  facts: PictureFacts,
  faceSide: ReferenceStyle['faceSide'],
): ReferenceStyle['typeSide'] {
  if (facts.type) {
    const { box } = facts.type;
    const horizontalOffset = box.x + box.width / 2 - 0.5;
    const verticalOffset = box.y + box.height / 2 - 0.5;
    if (Math.abs(horizontalOffset) >= centerMargin) return horizontalOffset < 0 ? 'left' : 'right';
    return Math.abs(verticalOffset) < centerMargin ? null : verticalOffset < 0 ? 'top' : 'bottom';
  }
  if (faceSide === 'left') return 'right';
  if (faceSide === 'right') return 'left';
  const calm = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const box of facts.calm) {
    const area = box.width * box.height;
    calm[box.x + box.width / 2 < 0.5 ? 'left' : 'right'] += area;
    calm[box.y + box.height / 2 < 0.5 ? 'top' : 'bottom'] += area;
  }
  const topExcess = calm.top - calm.bottom;
  const leftExcess = calm.left - calm.right;
  // A difference of less than a tenth of the picture is chance.
  if (Math.max(Math.abs(topExcess), Math.abs(leftExcess)) < 0.1) return null;
  if (Math.abs(topExcess) >= Math.abs(leftExcess)) return topExcess > 0 ? 'bottom' : 'top';
  return leftExcess > 0 ? 'right' : 'left';
}
