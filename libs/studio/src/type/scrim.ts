import type { DesignCanvas } from '../paint/design-canvas.js';
import { paintGradient } from '../paint/effects.js';
import { toHex, shadeColor, type Hsl } from '../pictures/color.js';
import type { Box } from '../picture.js';

/** Color of the scrim behind text: a shade in the picture's own hue, or `light` behind dark text. */
export type ScrimTint = Pick<Hsl, 'h' | 's'> | 'light';

/** Color that brightens the picture behind dark text. */
const scrimWhite = '250,250,247';

/**
 * Darkens (or brightens) the picture behind text, starting at the nearest edge of the frame so that
 * it looks like light and not like a box.
 * @param strength 0-1
 */
export function paintScrim(
  target: DesignCanvas,
  block: Box,
  kind: ScrimTint,
  strength: number,
): void {
  if (strength <= 0) return;
  const mode = kind === 'light' ? 'source-over' : 'multiply';
  const at = (share: number): string =>
    kind === 'light'
      ? `rgba(${scrimWhite},${(strength * share).toFixed(3)})`
      : toHex(shadeColor(kind, strength * share));
  const x = block.x + block.width / 2;
  const y = block.y + block.height / 2;
  if (block.width > 0.62) {
    const isFromTop = y < 0.5;
    const far = Math.min(1, (isFromTop ? block.y + block.height : 1 - block.y) + reach.down);
    const y0 = isFromTop ? 0 : target.height;
    const y1 = isFromTop ? far * target.height : (1 - far) * target.height;
    paintGradient(target, { x0: 0, y0, x1: 0, y1 }, gradientStops(at), mode);
    return;
  }
  if (block.height > 0.5) {
    const isFromLeft = x < 0.5;
    const far = Math.min(1, (isFromLeft ? block.x + block.width : 1 - block.x) + reach.across);
    const x0 = isFromLeft ? 0 : target.width;
    const x1 = isFromLeft ? far * target.width : (1 - far) * target.width;
    paintGradient(target, { x0, y0: 0, x1, y1: 0 }, gradientStops(at), mode);
    return;
  }
  // A round shadow, shifted towards the nearest corner.
  const { ctx } = target;
  const middle = {
    x: (x + (x < 0.5 ? -0.08 : 0.08)) * target.width,
    y: (y + (y < 0.5 ? -0.1 : 0.1)) * target.height,
  };
  const radius = 1.12 * Math.max(block.width * target.width, 1.25 * block.height * target.height);
  const flat = Math.max(
    0.55,
    Math.min(1, (1.7 * block.height * target.height) / (block.width * target.width)),
  );
  ctx.save();
  ctx.globalCompositeOperation = mode;
  ctx.translate(middle.x, middle.y);
  ctx.scale(1, flat);
  ctx.translate(-middle.x, -middle.y);
  const gradient = ctx.createRadialGradient(middle.x, middle.y, 0, middle.x, middle.y, radius);
  for (const [position, share] of roundFalloff) gradient.addColorStop(position, at(share));
  ctx.fillStyle = gradient;
  ctx.fillRect(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius);
  ctx.restore();
}

/** How far the gradient extends beyond the text, in fractions of the frame. */
const reach = { down: 0.18, across: 0.2 };

/** Falloff of the round shadow, slow at both ends so that no edge shows. */
const roundFalloff = [
  [0, 1],
  [0.3, 0.94],
  [0.55, 0.66],
  [0.75, 0.32],
  [0.9, 0.08],
  [1, 0],
] as const;

function gradientStops(at: (share: number) => string): (readonly [number, string])[] {
  return [
    [0, at(1)],
    [0.5, at(0.92)],
    [0.76, at(0.45)],
    [1, at(0)],
  ];
}
