import { ProductError } from '@app/contracts';
import { badgeZone } from './checks/badge-zone.js';
import { runChecks } from './checks/checks.js';
import { encodeAll, type Encoded } from './encode.js';
import { fingerprintOf, fingerprintSide } from './inspect/fingerprint.js';
import { QuietMap } from './inspect/quiet-map.js';
import { layoutNamed } from './layouts/layouts.js';
import { measureFile, measureType } from './measure.js';
import { canvasOf, createEasel, pixelsOf, type Easel } from './paint/easel.js';
import { contrastRatio, luminance, toHsl, toRgb } from './pictures/colour.js';
import { fromRgb, squeeze, toGrey, type RgbPicture } from './pictures/decode.js';
import type { Box, CheckResult, FinishedThumbnail, FinishOrder, Plate, Words } from './studio.js';
import { setWords } from './type/set-words.js';
import { placements, type Placement } from './type/place.js';
import { calmOf, roomsIn } from './type/rooms.js';
import { darken } from './type/scrim.js';
import type { TypeStyle } from './type/type-style.js';
import sharp from 'sharp';

/** How often another setting is tried before the words are left out. */
const tries = 3;

/** One way to set the words. */
interface Attempt {
  placement: Placement;
  style: TypeStyle;
}

/**
 * Sets the words on a plate and looks whether they can be read; what fails is darkened, restroked, moved or made smaller.
 * A picture without words is the last resort and a good one.
 */
export async function finishThumbnail(order: FinishOrder): Promise<FinishedThumbnail> {
  const { plate } = order;
  const background = await decodePlate(plate.background, plate);
  const foreground = plate.foreground && (await decodeForeground(plate.foreground, plate));
  const small = await squeeze(background, 320, 180);
  const typesetter = new Typesetter(order, small);
  const repairs: string[] = [];
  let best = typesetter.first();
  let easel = paint(plate, background, foreground, best, small);
  for (let attempt = 1; best; attempt++) {
    const faults = await typesetter.faults(easel, best);
    if (faults.length === 0) break;
    const next = attempt < tries ? typesetter.repaired(best, faults) : null;
    // A warning is something to better, not a reason to go without words.
    if (!next && faults.every((fault) => fault.outcome === 'warn')) break;
    repairs.push(next ? next.note : 'Left the words out: they could not be set well here.');
    best = next?.attempt ?? null;
    easel = paint(plate, background, foreground, best, small);
  }
  if (!best && order.words.main.trim() !== '' && repairs.length === 0) {
    repairs.push('Left the words out: there was no room or no typeface for them.');
  }
  return await delivered(order, easel, best, repairs);
}

class Typesetter {
  private readonly badge: ReturnType<typeof badgeZone>;
  private readonly tried = new Set<Box>();
  private readonly map: QuietMap;

  constructor(
    private readonly order: FinishOrder,
    private readonly small: RgbPicture,
  ) {
    this.badge = badgeZone(order.durationSeconds);
    this.map = new QuietMap(toGrey(small));
    this.map.occupy(order.plate.subject ?? []);
  }

  first(): Attempt | null {
    const { plate } = this.order;
    const style = layoutNamed(plate.layout).style(plate.accentHue, plate.tone ?? 'bold');
    return this.best(style, this.order.words, 1);
  }

  /** The checks on type that did not pass and that another setting could pass. */
  async faults(easel: Easel, attempt: Attempt): Promise<CheckResult[]> {
    const type = await measureType(easel, attempt.placement, attempt.style, this.order.words);
    const { faces } = this.order.plate;
    const results = runChecks({ ...harmless, faces, badge: this.badge, type });
    return results.filter((result) => result.outcome !== 'pass' && !asGiven.has(result.name));
  }

  repaired(attempt: Attempt, faults: CheckResult[]): { attempt: Attempt; note: string } | null {
    const { style } = attempt;
    const contrast = faults.some((fault) => fault.name.endsWith('text-contrast'));
    if (contrast && style.scrim < 0.85) {
      const stronger: TypeStyle = {
        ...style,
        inkOnBright: false,
        scrim: Math.min(0.9, style.scrim + 0.25),
        stroke: style.stroke && { ...style.stroke, width: style.stroke.width + 0.02 },
      };
      const again = this.best(stronger, this.order.words, 1, attempt.placement.room.box);
      if (again) return { attempt: again, note: 'Darkened the picture behind the words.' };
    }
    this.tried.add(attempt.placement.room.box);
    const moved = this.best(style, this.order.words, 0.96);
    if (moved) return { attempt: moved, note: 'Moved the words to a quieter place.' };
    const shorter = this.best(style, { ...this.order.words, sub: '' }, 0.9);
    return shorter && { attempt: shorter, note: 'Left out the second line.' };
  }

  private best(style: TypeStyle, words: Words, fill: number, only?: Box): Attempt | null {
    const { plate } = this.order;
    const rooms = (plate.rooms ?? roomsIn(this.map, plate.faces)).filter((room) =>
      only ? room.box === only : !this.tried.has(room.box),
    );
    const placement = placements({
      words,
      style,
      rooms,
      faces: plate.faces,
      badge: this.badge,
      fill,
      calmAt: (box) => calmOf(this.map, box),
    })[0];
    return placement ? { placement, style: suited(style, placement, this.small) } : null;
  }
}

/** How many words there are is the creator's business. */
const asGiven = new Set(['word-count']);

/** Stands in for what only the encoded file can tell while the words are still being set. */
const harmless = {
  master: { width: 1920, height: 1080, format: 'jpeg', colourSpace: 'srgb', hasAlpha: false, hasMetadata: false },
  uploadBytes: 0,
  bars: { top: 0, bottom: 0, left: 0, right: 0, width: 16, height: 9 },
  smallGreyDeviation: 64,
};

/** On a bright, quiet place dark letters need no shade at all. */
function suited(style: TypeStyle, placement: Placement, small: RgbPicture): TypeStyle {
  if (!style.inkOnBright) return style;
  const { r, g, b } = meanColour(small, placement.room.box);
  const ink = { r: 17, g: 17, b: 20 };
  const readable = contrastRatio(luminance(r, g, b), luminance(ink.r, ink.g, ink.b));
  if (readable < 9) return style;
  return { ...style, fill: '#111114', shadow: null, scrim: 0, emphasis: { kind: 'colour', top: '#111114', bottom: '#111114' } };
}

function paint(
  plate: Plate,
  background: RgbPicture,
  foreground: Uint8Array | null,
  attempt: Attempt | null,
  small: RgbPicture,
): Easel {
  const easel = createEasel(plate.width, plate.height);
  drawFull(easel, rgbaOf(background), plate);
  if (attempt) {
    const { placement, style } = attempt;
    darken(easel, blockBox(placement), shadeOf(meanColour(small, placement.room.box)), style.scrim);
    setWords(easel, placement.block, style, placement.spot);
  }
  if (foreground) drawFull(easel, foreground, plate);
  return easel;
}

function drawFull({ ctx, canvas }: Easel, rgba: Uint8Array, plate: Plate): void {
  ctx.save();
  ctx.resetTransform();
  ctx.drawImage(canvasOf(rgba, plate.width, plate.height), 0, 0, canvas.width, canvas.height);
  ctx.restore();
}

async function delivered(
  order: FinishOrder,
  easel: Easel,
  attempt: Attempt | null,
  repairs: string[],
): Promise<FinishedThumbnail> {
  const { plate, words, durationSeconds } = order;
  const pixels = { data: pixelsOf(easel.canvas), width: plate.width, height: plate.height };
  const encoded: Encoded = await encodeAll(pixels);
  const type = attempt && (await measureType(easel, attempt.placement, attempt.style, words));
  const file = await measureFile(encoded);
  const checks: CheckResult[] = runChecks({ ...file, faces: plate.faces, badge: badgeZone(durationSeconds), type });
  const print = await sharp(encoded.upload).resize(fingerprintSide, fingerprintSide, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return {
    ...encoded,
    width: plate.width,
    height: plate.height,
    checks,
    passed: checks.every((check) => check.outcome !== 'fail'),
    fingerprint: fingerprintOf(toGrey({ data: print, width: fingerprintSide, height: fingerprintSide })),
    repairs,
  };
}

async function decodePlate(bytes: Buffer, plate: Plate): Promise<RgbPicture> {
  try {
    const data = await sharp(bytes, { limitInputPixels: plate.width * plate.height })
      .resize(plate.width, plate.height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    return { data, width: plate.width, height: plate.height };
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}

async function decodeForeground(bytes: Buffer, plate: Plate): Promise<Uint8Array> {
  try {
    return await sharp(bytes, { limitInputPixels: plate.width * plate.height })
      .resize(plate.width, plate.height, { fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer();
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}

function rgbaOf({ data, width, height }: RgbPicture): Uint8Array {
  const out = new Uint8Array(4 * width * height);
  for (let i = 0, p = 0; i < out.length; i += 4, p += 3) {
    out[i] = data[p]!;
    out[i + 1] = data[p + 1]!;
    out[i + 2] = data[p + 2]!;
    out[i + 3] = 255;
  }
  return out;
}

function meanColour({ data, width, height }: RgbPicture, box: Box): { r: number; g: number; b: number } {
  const sum = { r: 0, g: 0, b: 0 };
  let count = 0;
  const bottom = Math.min(height, Math.ceil((box.y + box.height) * height));
  const right = Math.min(width, Math.ceil((box.x + box.width) * width));
  for (let y = Math.max(0, Math.floor(box.y * height)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(box.x * width)); x < right; x++) {
      const p = 3 * (y * width + x);
      sum.r += data[p]!;
      sum.g += data[p + 1]!;
      sum.b += data[p + 2]!;
      count++;
    }
  }
  const share = 1 / Math.max(1, count);
  return { r: Math.round(sum.r * share), g: Math.round(sum.g * share), b: Math.round(sum.b * share) };
}

/** The dark of the picture's own colour: shade, not a black box. */
function shadeOf(colour: { r: number; g: number; b: number }): string {
  const { h, s } = toHsl(colour);
  const { r, g, b } = toRgb({ h, s: Math.min(0.7, s), l: 0.055 });
  return `${r},${g},${b}`;
}

function blockBox({ ink }: Placement): Box {
  const x = Math.min(...ink.words.map((word) => word.x));
  const y = Math.min(...ink.words.map((word) => word.y));
  return {
    x,
    y,
    width: Math.max(...ink.words.map((word) => word.x + word.width)) - x,
    height: Math.max(...ink.words.map((word) => word.y + word.height)) - y,
  };
}
