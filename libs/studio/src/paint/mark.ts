import { markRim, markRimColor, markShapes, type Mark } from '@app/contracts';
import type { Box } from '../picture.js';
import { designHeight, designWidth, withShadow, type DesignCanvas } from './design-canvas.js';
import { drawing } from './drawing.js';

/** Draws an arrow or circle with a rim, so that it stands out on any picture. */
export function drawMark(
  target: DesignCanvas,
  { kind, x, y, size, angle, color }: Pick<Mark, keyof Mark>,
): void {
  const { path, line } = markShapes[kind];
  const shape = new (drawing().Path2D)(path);
  withShadow(target, { color: 'rgba(0,0,0,.45)', blur: 18, y: 5 }, (ctx) => {
    ctx.translate(x * designWidth, y * designHeight);
    ctx.rotate((angle * Math.PI) / 180);
    const scale = (size * designWidth) / 100;
    ctx.scale(scale, scale);
    ctx.translate(-50, -50);
    ctx.lineJoin = 'round';
    ctx.strokeStyle = markRimColor(color);
    ctx.lineWidth = (line ?? 0) + 2 * markRim;
    ctx.stroke(shape);
    ctx.shadowColor = 'transparent';
    if (line === null) {
      ctx.fillStyle = color;
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
      ctx.fill(shape);
    } else {
      ctx.strokeStyle = color;
      ctx.lineWidth = line;
      ctx.stroke(shape);
    }
  });
}

export function markBox({ x, y, size }: Mark): Box {
  const height = (size * designWidth) / designHeight;
  return { x: x - size / 2, y: y - height / 2, width: size, height };
}
