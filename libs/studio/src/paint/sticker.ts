import { createCanvas, type Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { CutOut } from '../vision/cut-out.js';
import { canvasOf, withShadow, type Easel } from './easel.js';
import type { Look } from './frame.js';

/** A cut-out at its final size, graded. Sizes in pixels of the master. */
export interface Sticker {
  person: Canvas;
  /** The outline's shape, larger than the person by `margin` on each side; null without outline. */
  outline: Canvas | null;
  margin: number;
}

/**
 * @param scale pixels of the master per pixel of the cut-out
 * @param outline width of the rim in pixels of the master; it hides what is left of the old background
 */
export async function makeSticker(
  cutOut: CutOut,
  scale: number,
  look: Look,
  outline: number,
): Promise<Sticker> {
  const width = Math.max(1, Math.round(cutOut.width * scale));
  const height = Math.max(1, Math.round(cutOut.height * scale));
  const source = { raw: { width: cutOut.width, height: cutOut.height, channels: 4 as const } };
  const sized = await sharp(cutOut.rgba, source)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const raw = { raw: { width, height, channels: 4 as const } };
  const colours = await sharp(sized, raw)
    .removeAlpha()
    .modulate({ saturation: look.saturation, brightness: look.brightness })
    .linear(look.contrast, 122 * (1 - look.contrast))
    .sharpen({ sigma: 1.1, m1: 0.5, m2: 1.8 })
    .raw({ depth: 'uchar' })
    .toBuffer();
  for (let i = 0, c = 0; i < sized.length; i += 4, c += 3) {
    sized[i] = colours[c]!;
    sized[i + 1] = colours[c + 1]!;
    sized[i + 2] = colours[c + 2]!;
  }
  const person = canvasOf(sized, width, height);
  if (outline <= 0) return { person, outline: null, margin: 0 };
  return { person, ...(await makeOutline(sized, width, height, outline)) };
}

/** The silhouette grown by a blur and a threshold: round, without steps, and the same cost for any width. */
async function makeOutline(
  rgba: Buffer,
  width: number,
  height: number,
  radius: number,
): Promise<{ outline: Canvas; margin: number }> {
  const margin = Math.ceil(radius * 2);
  const alpha = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .extractChannel(3)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#000' })
    .extractChannel(0)
    // A straight edge blurred by sigma has 5 % left 1.65 sigma outside; the steep line puts the new edge there.
    .blur(radius / 1.65)
    .linear(18, -18 * 0.05 * 255 + 64)
    .raw({ depth: 'uchar' })
    .toBuffer();
  const w = width + 2 * margin;
  const h = height + 2 * margin;
  const pixels = new Uint8Array(4 * w * h);
  for (let i = 0; i < w * h; i++) {
    pixels[4 * i] = 255;
    pixels[4 * i + 1] = 255;
    pixels[4 * i + 2] = 255;
    pixels[4 * i + 3] = alpha[i]!;
  }
  return { outline: canvasOf(pixels, w, h), margin };
}

/** Puts the sticker down with its person's top left corner at x, y (design units), over a soft shadow. */
export function placeSticker(easel: Easel, sticker: Sticker, x: number, y: number): void {
  const { scale } = easel;
  const { person, outline, margin } = sticker;
  const shape = outline ?? person;
  const inset = margin / scale;
  const box = [x - inset, y - inset, shape.width / scale, shape.height / scale] as const;
  withShadow(easel, { colour: 'rgba(0,0,0,.5)', blur: 38, y: 10 }, (ctx) =>
    ctx.drawImage(shape, ...box),
  );
  easel.ctx.drawImage(person, x, y, person.width / scale, person.height / scale);
}

/** Softens one side of the person with the scene's own light, so that it does not look pasted in. */
export function shade(sticker: Sticker, colour: string, fromLeft: boolean): void {
  const { person } = sticker;
  const layer = createCanvas(person.width, person.height);
  const ctx = layer.getContext('2d');
  const gradient = ctx.createLinearGradient(
    fromLeft ? 0 : person.width,
    0,
    fromLeft ? person.width : 0,
    0,
  );
  gradient.addColorStop(0, colour);
  gradient.addColorStop(0.55, 'rgba(0,0,0,0)');
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, person.width, person.height);
  ctx.globalCompositeOperation = 'destination-in';
  ctx.drawImage(person, 0, 0);
  person.getContext('2d').drawImage(layer, 0, 0);
}

/** Lets the scene's colour fall on the person. */
export function wash({ person }: Sticker, colour: string): void {
  const layer = createCanvas(person.width, person.height);
  const ctx = layer.getContext('2d');
  ctx.drawImage(person, 0, 0);
  ctx.globalCompositeOperation = 'source-in';
  ctx.fillStyle = colour;
  ctx.fillRect(0, 0, person.width, person.height);
  const target = person.getContext('2d');
  target.save();
  target.globalCompositeOperation = 'soft-light';
  target.drawImage(layer, 0, 0);
  target.restore();
}

/**
 * A thin light along one side of the person, as from a window.
 * @param shift pixels; positive: light from the left
 */
export function rim({ person }: Sticker, colour: string, shift: number): void {
  const layer = createCanvas(person.width, person.height);
  const ctx = layer.getContext('2d');
  ctx.drawImage(person, 0, 0);
  ctx.globalCompositeOperation = 'source-in';
  ctx.fillStyle = colour;
  ctx.fillRect(0, 0, person.width, person.height);
  ctx.globalCompositeOperation = 'destination-out';
  ctx.filter = `blur(${Math.abs(shift) * 0.7}px)`;
  ctx.drawImage(person, shift, Math.abs(shift) * 0.5);
  ctx.filter = 'none';
  const target = person.getContext('2d');
  target.save();
  target.globalCompositeOperation = 'soft-light';
  target.drawImage(layer, 0, 0);
  target.restore();
}
