import type { RgbPicture } from '../pictures/decode.js';
import { boxMean, valueAt, type Plane } from './guided-filter.js';

/** Cell size for mean colors: the background of a person changes slowly. */
const cell = 4;
/**
 * Extension of the uncertain band beyond soft pixels, in face heights, so that it contains strands of hair.
 */
const reach = 0.025;
/** Neighborhoods that contribute mean colors; wide ones have an effect only where narrow ones are empty. */
const neighborhoods = [
  { radius: 2, weight: 1 },
  { radius: 6, weight: 0.05 },
  { radius: 20, weight: 0.002 },
  { radius: 60, weight: 0.0001 },
];
/** With this many counted pixels per cell (of four), wider neighborhoods are skipped. */
const enoughPixels = 0.4;
/** Alpha (of 255) below which a pixel is background, and above which it is the person. */
const maxClearAlpha = 10;
const minSolidAlpha = 245;
/** Camera noise in levels of one channel. */
const noise = 9;

/**
 * Computes alpha and the person's own colors along the edge. Each pixel of the uncertain band is
 * treated as a mixture of the nearby colors of person and background. Where these are too similar
 * or the background is too busy, the given alpha stays. Colors are estimated as in blur fusion
 * (Forte 2021), so that the old background does not show.
 * @param alpha result of the guided filter; changed in place
 * @param guess output of the model, at any size
 * @param faceHeight in pixels
 * @param before alpha before blobs were removed, so that a removed lamp does not appear again
 * @returns RGBA
 */
export function refineEdge(
  picture: RgbPicture,
  alpha: Uint8Array,
  guess: Plane,
  faceHeight: number,
  before: Uint8Array = alpha,
): Uint8Array {
  const band = bandOf(picture, alpha, faceHeight, before);
  const sums = sumsOf(picture, alpha, band);
  const sure = meansOf(sums, band);
  eachBandPixel(band, picture, (i, at) => {
    const likely = valueAt(guess, (i % picture.width) / picture.width, i / alpha.length);
    alpha[i] = Math.round(mixtureAt(picture, i, at, sure, alpha[i]!, likely));
  });
  addBand(sums, picture, alpha, band);
  return withOwnColors(picture, alpha, band, meansOf(sums, band));
}

/** Cells of the picture that may contain the edge. */
interface Band {
  /** 1 for cells of the band. */
  isBand: Float32Array;
  /** Indexes of the band's cells, and of these with their neighbors, for interpolation. */
  cells: number[];
  needed: number[];
  columns: number;
  rows: number;
}

function bandOf(
  { width, height }: RgbPicture,
  alpha: Uint8Array,
  faceHeight: number,
  before: Uint8Array,
): Band {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  // Lowest and highest alpha of each cell.
  const least = new Uint8Array(columns * rows).fill(255);
  const most = new Uint8Array(columns * rows);
  const cleared = new Uint8Array(columns * rows);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x++, i++) {
      const k = row + (x >> 2);
      const value = alpha[i]!;
      if (value < least[k]!) least[k] = value;
      if (value > most[k]!) most[k] = value;
      if (value === 0 && before[i]! >= 128) cleared[k] = 1;
    }
  }
  const soft = new Float32Array(columns * rows);
  for (let k = 0; k < soft.length; k++)
    soft[k] = least[k]! < minSolidAlpha && most[k]! > maxClearAlpha ? 1 : 0;
  const radius = Math.max(1, Math.round((reach * faceHeight) / cell));
  const near = boxMean(soft, columns, rows, radius);
  const isBand = new Float32Array(columns * rows);
  for (let k = 0; k < isBand.length; k++) isBand[k] = near[k]! > 1e-6 && !cleared[k] ? 1 : 0;
  const around = boxMean(isBand, columns, rows, 1);
  const cells: number[] = [];
  const needed: number[] = [];
  for (let k = 0; k < isBand.length; k++) {
    if (isBand[k]) cells.push(k);
    if (around[k]! > 1e-6) needed.push(k);
  }
  return { isBand, cells, needed, columns, rows };
}

/** Per cell: red, green, blue, sum of squares, and pixel count. */
type Sums = Float32Array[];

interface BothSums {
  person: Sums;
  background: Sums;
}

/** Sums over cells outside the band. Every second pixel and row is enough for a mean. */
function sumsOf({ data, width, height }: RgbPicture, alpha: Uint8Array, band: Band): BothSums {
  const { isBand, columns, rows } = band;
  const empty = (): Sums => Array.from({ length: 5 }, () => new Float32Array(columns * rows));
  const both = { person: empty(), background: empty() };
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x += 2) {
      const k = row + (x >> 2);
      if (isBand[k]) continue;
      const i = y * width + x;
      add(alpha[i]! >= 128 ? both.person : both.background, k, 1, data, 3 * i);
    }
  }
  return both;
}

/** Adds the band's pixels, divided between person and background by their alpha. */
function addBand(
  { person, background }: BothSums,
  picture: RgbPicture,
  alpha: Uint8Array,
  band: Band,
): void {
  const { data, width } = picture;
  eachBandPixel(band, picture, (i) => {
    const y = Math.floor(i / width);
    const x = i - y * width;
    const k = Math.floor(y / cell) * band.columns + (x >> 2);
    const own = alpha[i]! / 255;
    add(person, k, own / cell, data, 3 * i);
    add(background, k, (1 - own) / cell, data, 3 * i);
  });
}

function add(sums: Sums, k: number, weight: number, data: Uint8Array, p: number): void {
  const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!];
  sums[0]![k]! += weight * r;
  sums[1]![k]! += weight * g;
  sums[2]![k]! += weight * b;
  sums[3]![k]! += weight * (r * r + g * g + b * b);
  sums[4]![k]! += weight;
}

/**
 * Mean colors for each cell of the band, three planes each, and their standard deviation over all
 * channels.
 */
interface Means {
  person: Float32Array[];
  background: Float32Array[];
  personSpread: Float32Array;
  backgroundSpread: Float32Array;
}

function meansOf({ person, background }: BothSums, band: Band): Means {
  const [own, ownSpread] = borrowedMeans(person, band);
  const [other, otherSpread] = borrowedMeans(background, band);
  return {
    person: own,
    background: other,
    personSpread: ownSpread,
    backgroundSpread: otherSpread,
  };
}

/**
 * Mean colors for the band, whose cells have few or no colors of their own, from neighborhoods of
 * several widths.
 */
function borrowedMeans(
  sums: Sums,
  { needed, columns, rows }: Band,
): [Float32Array[], Float32Array] {
  const stride = columns + 1;
  const tables = sums.map((plane) => tableOf(plane, columns, rows));
  const plane = (): Float32Array => new Float32Array(columns * rows);
  const [red, green, blue, deviation] = [plane(), plane(), plane(), plane()];
  const total = new Float64Array(tables.length);
  for (const k of needed) {
    const x = k % columns;
    const y = (k - x) / columns;
    total.fill(0);
    for (const { radius, weight } of neighborhoods) {
      const x0 = Math.max(0, x - radius);
      const x1 = Math.min(columns, x + radius + 1);
      const y0 = Math.max(0, y - radius) * stride;
      const y1 = Math.min(rows, y + radius + 1) * stride;
      const share = weight / (2 * radius + 1) ** 2;
      for (let t = 0; t < tables.length; t++) {
        const table = tables[t]!;
        total[t]! +=
          share * (table[y1 + x1]! - table[y0 + x1]! - table[y1 + x0]! + table[y0 + x0]!);
      }
      // Wider neighborhoods would make no visible difference.
      if (total[4]! > enoughPixels) break;
    }
    const own = Math.max(1e-9, total[4]!);
    const [r, g, b] = [total[0]! / own, total[1]! / own, total[2]! / own];
    red[k] = r;
    green[k] = g;
    blue[k] = b;
    deviation[k] = Math.sqrt(Math.max(0, total[3]! / own - r * r - g * g - b * b));
  }
  return [[red, green, blue], deviation];
}

/** Summed-area table. */
function tableOf(plane: Float32Array, columns: number, rows: number): Float64Array {
  const stride = columns + 1;
  const table = new Float64Array(stride * (rows + 1));
  for (let y = 0; y < rows; y++) {
    let row = 0;
    for (let x = 0; x < columns; x++) {
      row += plane[y * columns + x]!;
      table[(y + 1) * stride + x + 1] = table[y * stride + x + 1]! + row;
    }
  }
  return table;
}

/** Interpolation of a pixel between four cells. */
interface CellInterpolation {
  k00: number;
  k01: number;
  k10: number;
  k11: number;
  fx: number;
  fy: number;
}

function eachBandPixel(
  { cells, columns, rows }: Band,
  { width, height }: RgbPicture,
  visit: (i: number, at: CellInterpolation) => void,
): void {
  const at: CellInterpolation = { k00: 0, k01: 0, k10: 0, k11: 0, fx: 0, fy: 0 };
  for (const k of cells) {
    const left = (k % columns) * cell;
    const top = Math.floor(k / columns) * cell;
    for (let y = top; y < Math.min(height, top + cell); y++) {
      const gy = Math.max(0, Math.min(rows - 1, (y + 0.5) / cell - 0.5));
      const y0 = Math.floor(gy);
      const y1 = Math.min(rows - 1, y0 + 1);
      at.fy = gy - y0;
      for (let x = left; x < Math.min(width, left + cell); x++) {
        const gx = Math.max(0, Math.min(columns - 1, (x + 0.5) / cell - 0.5));
        const x0 = Math.floor(gx);
        const x1 = Math.min(columns - 1, x0 + 1);
        at.fx = gx - x0;
        at.k00 = y0 * columns + x0;
        at.k01 = y0 * columns + x1;
        at.k10 = y1 * columns + x0;
        at.k11 = y1 * columns + x1;
        visit(y * width + x, at);
      }
    }
  }
}

function interpolate(
  plane: Float32Array,
  { k00, k01, k10, k11, fx, fy }: CellInterpolation,
): number {
  const upper = plane[k00]! * (1 - fx) + plane[k01]! * fx;
  const lower = plane[k10]! * (1 - fx) + plane[k11]! * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Alpha of one pixel of the band, 0-255. */
function mixtureAt(
  { data }: RgbPicture,
  i: number,
  at: CellInterpolation,
  means: Means,
  given: number,
  guess: number,
): number {
  let along = 0;
  let apart = 0;
  let far = 0;
  for (let c = 0; c < 3; c++) {
    const person = interpolate(means.person[c]!, at);
    const background = interpolate(means.background[c]!, at);
    const step = person - background;
    const there = data[3 * i + c]! - background;
    along += there * step;
    far += there * there;
    apart += step * step;
  }
  const share = Math.max(0, Math.min(1, along / Math.max(1, apart)));
  // Distance of the two colors relative to their variation: the mixture counts more with a higher contrast.
  const variation =
    interpolate(means.personSpread, at) + interpolate(means.backgroundSpread, at) + 2 * noise;
  const contrast = Math.max(0, Math.min(1, (Math.sqrt(apart) / variation - 0.6) / 1.2));
  // A third color, such as of an earring, is no mixture of both.
  const beside = Math.max(0, far - (along * along) / Math.max(1, apart));
  const trust = contrast * Math.exp(-beside / (1.2 * variation) ** 2);
  // Far outside the model's mask, a color like the person's is a coincidence; deep inside the mask, so is a different
  // color.
  const most = 255 * Math.max(0, Math.min(1, guess / 0.4));
  const least = 255 * Math.max(0, Math.min(1, (guess - 0.8) / 0.2));
  const mixed = Math.max(least, Math.min(most, 255 * share));
  return trust * mixed + (1 - trust) * given;
}

function withOwnColors(
  picture: RgbPicture,
  alpha: Uint8Array,
  band: Band,
  means: Means,
): Uint8Array {
  const { data, width, height } = picture;
  const out = new Uint8Array(4 * width * height);
  for (let i = 0, p = 0, o = 0; i < alpha.length; i++, p += 3, o += 4) {
    out[o] = data[p]!;
    out[o + 1] = data[p + 1]!;
    out[o + 2] = data[p + 2]!;
    out[o + 3] = alpha[i]!;
  }
  eachBandPixel(band, picture, (i, at) => {
    const a = alpha[i]! / 255;
    if (a === 1) return;
    for (let c = 0; c < 3; c++) {
      const person = interpolate(means.person[c]!, at);
      const background = interpolate(means.background[c]!, at);
      const rest = data[3 * i + c]! - a * person - (1 - a) * background;
      out[4 * i + c] = Math.max(0, Math.min(255, Math.round(person + a * rest)));
    }
  });
  return out;
}
