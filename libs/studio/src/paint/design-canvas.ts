import { thumbnailSizeOf, thumbnailSizes } from '@app/contracts';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { RgbPicture } from '../pictures/decode.js';
import { canvasLibrary } from './drawing.js';

/** Wide layouts draw in these units, whatever the size of the master. */
export const { width: designWidth, height: designHeight } = thumbnailSizes.wide;

/** The frame in design units: pixels of the screen size. */
export interface DesignSize {
  width: number;
  height: number;
}

/** A canvas on which layouts draw in design units. */
export interface DesignCanvas {
  canvas: Canvas;
  ctx: SKRSContext2D;
  /** The frame in design units. */
  width: number;
  height: number;
  /**
   * Pixels per design unit. The canvas does not scale shadows and filters: multiply their sizes by this.
   */
  scale: number;
  /** Design units per pixel of the most enlarged still, among those drawn sharp. */
  upscale: number;
  /** Smallest share of a large face that its panel shows, 0-1. */
  faceShown: number;
}

export function createDesignCanvas(width: number, height: number): DesignCanvas {
  return designCanvasOver(canvasLibrary().createCanvas(width, height));
}

/** Wraps a canvas that may already have content. */
export function designCanvasOver(canvas: Canvas): DesignCanvas {
  const ctx = canvas.getContext('2d');
  const { width, height } = thumbnailSizeOf(canvas);
  const scale = canvas.width / width;
  ctx.scale(scale, scale);
  ctx.imageSmoothingEnabled = true;
  ctx.imageSmoothingQuality = 'high';
  ctx.lineJoin = 'round';
  ctx.miterLimit = 2;
  // The default is the system language, which would change glyph shapes.
  ctx.lang = 'en';
  return { canvas, ctx, width, height, scale, upscale: 0, faceShown: 1 };
}

/** A canvas with the given RGBA pixels. */
export function canvasOf(
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): Canvas {
  const canvas = canvasLibrary().createCanvas(width, height);
  const pixels = new Uint8ClampedArray(
    rgba.buffer as ArrayBuffer,
    rgba.byteOffset,
    rgba.byteLength,
  );
  canvas
    .getContext('2d')
    .putImageData(new (canvasLibrary().ImageData)(pixels, width, height), 0, 0);
  return canvas;
}

/** The canvas's pixels, RGBA, not premultiplied. Flushes pending drawing. */
export function pixelsOf(canvas: Canvas): Buffer {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

/** RGB without alpha. */
export function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const out = new Uint8Array((rgba.length / 4) * 3);
  for (let i = 0, o = 0; i < rgba.length; i += 4, o += 3) {
    out[o] = rgba[i]!;
    out[o + 1] = rgba[i + 1]!;
    out[o + 2] = rgba[i + 2]!;
  }
  return out;
}

/** Draws a canvas over the full frame, scaled if needed. */
export function drawFullFrame({ ctx, canvas }: DesignCanvas, frame: Canvas): void {
  ctx.save();
  ctx.resetTransform();
  ctx.drawImage(frame, 0, 0, canvas.width, canvas.height);
  ctx.restore();
}

/** A downscaled copy of an opaque canvas, for measuring colors and edges. */
export function downscale(canvas: Canvas, width: number, height: number): RgbPicture {
  const small = canvasLibrary().createCanvas(width, height);
  const ctx = small.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(canvas, 0, 0, width, height);
  return { data: withoutAlpha(pixelsOf(small)), width, height };
}

/** Draws with a shadow in design units. */
export function withShadow(
  target: DesignCanvas,
  shadow: { color: string; blur: number; x?: number; y?: number },
  draw: (ctx: SKRSContext2D) => void,
): void {
  const { ctx, scale } = target;
  ctx.save();
  ctx.shadowColor = shadow.color;
  ctx.shadowBlur = shadow.blur * scale;
  ctx.shadowOffsetX = (shadow.x ?? 0) * scale;
  ctx.shadowOffsetY = (shadow.y ?? 0) * scale;
  draw(ctx);
  ctx.restore();
}
