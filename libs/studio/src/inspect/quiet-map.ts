import { shapeOf, type ThumbnailShape } from '@app/contracts';
import type { GrayPicture } from '../pictures/decode.js';
import type { Box } from '../picture.js';
import { overlap } from '../pictures/boxes.js';

/** Number of boxes offered to a text. */
const boxCount = 4;

/**
 * How busy each part of a picture is. Stores edge strength in a summed-area table, so that measuring a box takes only
 * four lookups.
 */
export class QuietMap {
  private readonly strength: Float32Array;
  private sums: Float64Array;
  readonly width: number;
  readonly height: number;

  constructor(gray: GrayPicture) {
    this.width = gray.width;
    this.height = gray.height;
    this.strength = edgeStrength(gray);
    this.sums = summedAreaTable(this.strength, gray.width, gray.height);
  }

  get shape(): ThumbnailShape {
    return shapeOf(this);
  }

  /** Marks boxes as fully busy: text must avoid even the flat parts of a subject. */
  markBusy(boxes: readonly Box[]): void {
    for (const box of boxes) {
      const x1 = clamp(Math.round((box.x + box.width) * this.width), this.width);
      const y1 = clamp(Math.round((box.y + box.height) * this.height), this.height);
      for (let y = clamp(Math.round(box.y * this.height), this.height); y < y1; y++) {
        for (let x = clamp(Math.round(box.x * this.width), this.width); x < x1; x++)
          this.strength[y * this.width + x] = 1;
      }
    }
    this.sums = summedAreaTable(this.strength, this.width, this.height);
  }

  /** Mean edge strength inside the box, from about 0 (a wall) to 1 (foliage). */
  busyness(box: Box): number {
    const x0 = clamp(Math.round(box.x * this.width), this.width - 1);
    const y0 = clamp(Math.round(box.y * this.height), this.height - 1);
    const x1 = Math.max(x0 + 1, clamp(Math.round((box.x + box.width) * this.width), this.width));
    const y1 = Math.max(y0 + 1, clamp(Math.round((box.y + box.height) * this.height), this.height));
    const stride = this.width + 1;
    const at = (x: number, y: number): number => this.sums[y * stride + x]!;
    return (at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)) / ((x1 - x0) * (y1 - y0));
  }

  /** The quietest large boxes outside the given boxes, best first. */
  calmestBoxes(avoid: readonly Box[]): Box[] {
    const rated = candidates
      .filter((box) => avoid.every((other) => overlap(box, other) === 0))
      .map((box) => ({
        box,
        score: Math.sqrt(box.width * box.height) * (1 - Math.min(1, 2.2 * this.busyness(box))),
      }))
      .sort((a, b) => b.score - a.score);
    const kept: Box[] = [];
    for (const { box } of rated) {
      if (kept.length === boxCount) break;
      if (kept.every((other) => overlap(box, other) < 0.5 * Math.min(area(box), area(other))))
        kept.push(box);
    }
    return kept;
  }
}

const candidates: Box[] = [0.32, 0.42, 0.52, 0.92].flatMap((width) =>
  [0.26, 0.4, 0.62, 0.9].flatMap((height) =>
    [0.04, 0.5 - width / 2, 0.96 - width].flatMap((x) =>
      [0.05, 0.5 - height / 2, 0.95 - height].map((y) => ({ x, y, width, height })),
    ),
  ),
);

function area(box: Box): number {
  return box.width * box.height;
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value));
}

/** Gradient magnitude, 1 for a hard edge. */
function edgeStrength({ data, width, height }: GrayPicture): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const gx = data[i + 1]! - data[i - 1]!;
      const gy = data[i + width]! - data[i - width]!;
      out[i] = Math.min(1, Math.hypot(gx, gy) / 96);
    }
  }
  return out;
}

function summedAreaTable(values: Float32Array, width: number, height: number): Float64Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += values[y * width + x]!;
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row;
    }
  }
  return sums;
}
