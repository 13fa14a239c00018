import { createCanvas, ImageData, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

/** Layouts are drawn in these units, whatever the size of the master. */
export const designWidth = 1280;
export const designHeight = 720;

/** A canvas that is drawn on in design units. */
export interface Easel {
  canvas: Canvas;
  ctx: SKRSContext2D;
  /** Pixels per design unit. The canvas does not scale shadows and filters: multiply those by hand. */
  scale: number;
}

export function createEasel(width: number, height: number): Easel {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  const scale = width / designWidth;
  ctx.scale(scale, scale);
  ctx.imageSmoothingEnabled = true;
  ctx.imageSmoothingQuality = 'high';
  ctx.lineJoin = 'round';
  ctx.miterLimit = 2;
  // The default follows the machine's language and with it the shapes of letters.
  ctx.lang = 'en';
  return { canvas, ctx, scale };
}

/** Pixels of four bytes each as something that can be drawn. */
export function canvasOf(rgba: Uint8Array, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const pixels = new Uint8ClampedArray(
    rgba.buffer as ArrayBuffer,
    rgba.byteOffset,
    rgba.byteLength,
  );
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

/** The canvas's pixels, four bytes each, not premultiplied. Forces everything that was drawn. */
export function pixelsOf(canvas: Canvas): Buffer {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

/** Draws with a shadow given in design units. */
export function withShadow(
  easel: Easel,
  shadow: { colour: string; blur: number; x?: number; y?: number },
  draw: (ctx: SKRSContext2D) => void,
): void {
  const { ctx, scale } = easel;
  ctx.save();
  ctx.shadowColor = shadow.colour;
  ctx.shadowBlur = shadow.blur * scale;
  ctx.shadowOffsetX = (shadow.x ?? 0) * scale;
  ctx.shadowOffsetY = (shadow.y ?? 0) * scale;
  draw(ctx);
  ctx.restore();
}
