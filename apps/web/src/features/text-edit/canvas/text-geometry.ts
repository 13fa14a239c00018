import type { DrawnText, TextArea } from '@app/contracts';
import { contains, moveIntoFrame, scaleArea, type SnapResult } from '../snap.js';

/** Steps of the arrow keys as shares of the frame, and the factor of the size keys. */
const steps = { small: 0.01, large: 0.05, size: 1.05 } as const;

/** The result of pulling the size handle of the text. */
export function resizeText(text: DrawnText, by: number): SnapResult {
  const area = scaleArea(text.box, by);
  return {
    area,
    guides: { x: [], y: [] },
    isClear: text.areas.some((one) => contains(one, area)),
  };
}

/**
 * The rectangle to request after a key; null for other keys.
 * @param asked the rectangle that is already requested, which may not be drawn yet
 */
export function areaAfterKey(
  { box }: DrawnText,
  asked: TextArea | null,
  key: string,
  isLarge: boolean,
): TextArea | null {
  const next = boxAfterKey(box, key, isLarge ? steps.large : steps.small);
  if (!next) return null;
  const from = asked ?? inflate(box);
  const by = next.width / box.width;
  return moveIntoFrame({
    x: from.x + next.x - box.x,
    y: from.y + next.y - box.y,
    width: from.width * by,
    height: from.height * by,
  });
}

function boxAfterKey(box: TextArea, key: string, step: number): TextArea | null {
  switch (key) {
    case 'ArrowLeft':
      return { ...box, x: box.x - step };
    case 'ArrowRight':
      return { ...box, x: box.x + step };
    case 'ArrowUp':
      return { ...box, y: box.y - step };
    case 'ArrowDown':
      return { ...box, y: box.y + step };
    case '+':
    case '=':
      return scaleArea(box, steps.size);
    case '-':
      return scaleArea(box, 1 / steps.size);
    default:
      return null;
  }
}

/** The rectangle to request so that the renderer draws the text in a given box. */
export function areaToRequest(drawn: TextArea, asked: TextArea | null, wanted: TextArea): TextArea {
  // The renderer may have moved the text out of the requested rectangle.
  const from = asked && contains(asked, drawn) ? asked : inflate(drawn);
  const by = wanted.width / drawn.width;
  return moveIntoFrame({
    x: wanted.x + (from.x - drawn.x) * by,
    y: wanted.y + (from.y - drawn.y) * by,
    width: from.width * by,
    height: from.height * by,
  });
}

/** Enlarges a rectangle a little, so that the text keeps its size. */
function inflate({ x, y, width, height }: TextArea): TextArea {
  const padding = 0.02;
  return moveIntoFrame({
    x: x - (padding / 2) * width,
    y: y - (padding / 2) * height,
    width: width * (1 + padding),
    height: height * (1 + padding),
  });
}
