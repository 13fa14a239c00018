import { designHeight, designWidth, type Easel } from '../paint/easel.js';
import { scrim } from '../paint/effects.js';
import type { Box } from '../picture.js';

/**
 * Darkens the picture where words stand, from the frame's nearest edge, so that it reads as light and not as a box.
 * @param colour `r,g,b` of the dark
 * @param strength 0-1
 */
export function darken(easel: Easel, block: Box, colour: string, strength: number): void {
  if (strength <= 0) return;
  const at = (share: number): string => `rgba(${colour},${(strength * share).toFixed(3)})`;
  const x = block.x + block.width / 2;
  const y = block.y + block.height / 2;
  if (block.width > 0.62) {
    const fromTop = y < 0.5;
    const reach = Math.min(1, (fromTop ? block.y + block.height : 1 - block.y) + 0.22);
    const y0 = fromTop ? 0 : designHeight;
    const y1 = fromTop ? reach * designHeight : (1 - reach) * designHeight;
    scrim(easel, { x0: 0, y0, x1: 0, y1 }, ramp(at));
    return;
  }
  if (block.height > 0.5) {
    const fromLeft = x < 0.5;
    const reach = Math.min(1, (fromLeft ? block.x + block.width : 1 - block.x) + 0.24);
    const x0 = fromLeft ? 0 : designWidth;
    const x1 = fromLeft ? reach * designWidth : (1 - reach) * designWidth;
    scrim(easel, { x0, y0: 0, x1, y1: 0 }, ramp(at));
    return;
  }
  // A pool of shade whose middle is pulled towards the corner it stands in.
  const { ctx } = easel;
  const middle = {
    x: (x + (x < 0.5 ? -0.08 : 0.08)) * designWidth,
    y: (y + (y < 0.5 ? -0.1 : 0.1)) * designHeight,
  };
  const radius = 1.12 * Math.max(block.width * designWidth, 1.25 * block.height * designHeight);
  const flat = Math.max(
    0.55,
    Math.min(1, (1.7 * block.height * designHeight) / (block.width * designWidth)),
  );
  ctx.save();
  ctx.translate(middle.x, middle.y);
  ctx.scale(1, flat);
  ctx.translate(-middle.x, -middle.y);
  const gradient = ctx.createRadialGradient(middle.x, middle.y, 0, middle.x, middle.y, radius);
  for (const [position, share] of pool) gradient.addColorStop(position, at(share));
  ctx.fillStyle = gradient;
  ctx.fillRect(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius);
  ctx.restore();
}

/** How the shade of a pool falls off, slowly at both ends so that no edge shows. */
const pool = [
  [0, 1],
  [0.3, 0.94],
  [0.55, 0.66],
  [0.75, 0.32],
  [0.9, 0.08],
  [1, 0],
] as const;

function ramp(at: (share: number) => string): (readonly [number, string])[] {
  return [
    [0, at(1)],
    [0.5, at(0.92)],
    [0.76, at(0.45)],
    [1, at(0)],
  ];
}
