import type { PictureFacts } from '@app/studio';
import type { ReferenceStyle } from './analyse-reference.output.js';

/** A face is left or right when its center is beyond these parts of the width. */
const thirds = { left: 0.4, right: 0.6 };

/** Reads a reference's style from what was seen in it. A vision model's answer takes the same form. */
export function readStyleByRules(facts: PictureFacts): ReferenceStyle {
  const face = facts.faces[0];
  const center = face && face.box.x + face.box.width / 2;
  const faceSide =
    center === undefined
      ? null
      : center < thirds.left
        ? 'left'
        : center > thirds.right
          ? 'right'
          : 'centre';
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

/** A headline whose middle is nearer than this to the picture's stands at no side. */
const offMiddle = 0.08;

/**
 * Type stands where it was recognised, else opposite a face, or where the picture is busy while the same part opposite is calm. Calm areas are what
 * the studio reports, so a half without any is the busy one. Null when neither says anything.
 */
function typeSideOf(
  facts: PictureFacts,
  faceSide: ReferenceStyle['faceSide'],
): ReferenceStyle['typeSide'] {
  if (facts.type) {
    const { box } = facts.type;
    const along = box.x + box.width / 2 - 0.5;
    const across = box.y + box.height / 2 - 0.5;
    if (Math.abs(along) >= offMiddle) return along < 0 ? 'left' : 'right';
    return Math.abs(across) < offMiddle ? null : across < 0 ? 'top' : 'bottom';
  }
  if (faceSide === 'left') return 'right';
  if (faceSide === 'right') return 'left';
  const calm = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const box of facts.calm) {
    const area = box.width * box.height;
    calm[box.x + box.width / 2 < 0.5 ? 'left' : 'right'] += area;
    calm[box.y + box.height / 2 < 0.5 ? 'top' : 'bottom'] += area;
  }
  const across = calm.top - calm.bottom;
  const along = calm.left - calm.right;
  // A tenth of the picture: less is chance.
  if (Math.max(Math.abs(across), Math.abs(along)) < 0.1) return null;
  if (Math.abs(across) >= Math.abs(along)) return across > 0 ? 'bottom' : 'top';
  return along > 0 ? 'right' : 'left';
}
