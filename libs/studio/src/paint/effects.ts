import type { Canvas, GlobalCompositeOperation } from '@napi-rs/canvas';
import { toHex, shadeColor, type Hsl, type Rgb } from '../pictures/color.js';
import { canvasLibrary } from './drawing.js';
import type { DesignCanvas } from './design-canvas.js';
import { seededRandom } from './random.js';

/** Position 0-1 and CSS color. */
export type Stops = readonly (readonly [number, string])[];

/** A linear gradient over the whole frame, from one point to the other. */
export function paintGradient(
  { ctx, width, height }: DesignCanvas,
  line: { x0: number; y0: number; x1: number; y1: number },
  stops: Stops,
  mode: GlobalCompositeOperation = 'source-over',
): void {
  const gradient = ctx.createLinearGradient(line.x0, line.y0, line.x1, line.y1);
  for (const [at, color] of stops) gradient.addColorStop(at, color);
  ctx.save();
  ctx.globalCompositeOperation = mode;
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, width, height);
  ctx.restore();
}

/** Position 0-1 and the share of light removed there, 0-1. */
export type Shades = readonly (readonly [number, number])[];

/** Darkens the whole frame in the picture's own hue. */
export function paintShade(
  target: DesignCanvas,
  line: { x0: number; y0: number; x1: number; y1: number },
  tint: Pick<Hsl, 'h' | 's'>,
  shades: Shades,
): void {
  const stops = shades.map(([at, strength]) => [at, toHex(shadeColor(tint, strength))] as const);
  paintGradient(target, line, stops, 'multiply');
}

/** A radial light. */
export function paintLight(
  { ctx, width, height }: DesignCanvas,
  at: { x: number; y: number; radius: number },
  stops: Stops,
  mode: GlobalCompositeOperation = 'screen',
): void {
  const gradient = ctx.createRadialGradient(at.x, at.y, 0, at.x, at.y, at.radius);
  for (const [position, color] of stops) gradient.addColorStop(position, color);
  ctx.save();
  ctx.globalCompositeOperation = mode;
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, width, height);
  ctx.restore();
}

/** Darkens the corners in the given tint. The bright center can be moved onto the subject. */
export function paintVignette(
  target: DesignCanvas,
  strength: number,
  x = target.width / 2,
  y = target.height / 2,
  tint: Pick<Hsl, 'h' | 's'> = { h: 0, s: 0 },
): void {
  paintLight(
    target,
    { x, y, radius: Math.max(target.width, target.height) * 0.75 },
    [
      [0, '#ffffff'],
      [0.45, '#ffffff'],
      [1, toHex(shadeColor(tint, strength))],
    ],
    'multiply',
  );
}

const grainSide = 256;
let grainTile: Canvas | undefined;

/** Adds a little film grain, which hides the banding of gradients in JPEG. */
export function paintGrain({ ctx, width, height }: DesignCanvas, strength: number): void {
  grainTile ??= makeGrain();
  ctx.save();
  ctx.globalCompositeOperation = 'overlay';
  ctx.globalAlpha = strength;
  ctx.fillStyle = ctx.createPattern(grainTile, 'repeat') ?? 'transparent';
  ctx.fillRect(0, 0, width, height);
  ctx.restore();
}

function makeGrain(): Canvas {
  const tile = canvasLibrary().createCanvas(grainSide, grainSide);
  const ctx = tile.getContext('2d');
  const image = ctx.createImageData(grainSide, grainSide);
  const random = seededRandom(7);
  for (let i = 0; i < image.data.length; i += 4) {
    const value = Math.floor(random() * 256);
    image.data[i] = value;
    image.data[i + 1] = value;
    image.data[i + 2] = value;
    image.data[i + 3] = 255;
  }
  ctx.putImageData(image, 0, 0);
  return tile;
}

/** Maps dark parts of the frame to one color and bright parts to another. */
export function paintDuotone({ canvas, ctx }: DesignCanvas, dark: Rgb, bright: Rgb): void {
  const image = ctx.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = image;
  const table = Array.from({ length: 256 }, (_, gray) => {
    // Extra contrast compensates for the lost colors.
    const t = Math.max(0, Math.min(1, (gray / 255 - 0.5) * 1.25 + 0.5));
    return [
      dark.r + t * (bright.r - dark.r),
      dark.g + t * (bright.g - dark.g),
      dark.b + t * (bright.b - dark.b),
    ] as const;
  });
  for (let i = 0; i < data.length; i += 4) {
    const gray = Math.round(0.3 * data[i]! + 0.59 * data[i + 1]! + 0.11 * data[i + 2]!);
    const [r, g, b] = table[gray]!;
    data[i] = r;
    data[i + 1] = g;
    data[i + 2] = b;
  }
  ctx.putImageData(image, 0, 0);
}

/** Draws halftone dots that grow toward one corner. */
export function paintDots(
  { ctx, width, height }: DesignCanvas,
  color: string,
  towards: 'left' | 'right',
): void {
  const pitch = 20;
  ctx.save();
  ctx.fillStyle = color;
  for (let row = 0, y = 0; y < height + pitch; row++, y += pitch) {
    for (let x = (row % 2) * (pitch / 2); x < width + pitch; x += pitch) {
      const across = towards === 'right' ? x / width : 1 - x / width;
      const radius = 7.5 * Math.max(0, across * 0.9 + (y / height) * 0.7 - 0.75);
      if (radius < 0.6) continue;
      ctx.beginPath();
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
      ctx.fill();
    }
  }
  ctx.restore();
}
