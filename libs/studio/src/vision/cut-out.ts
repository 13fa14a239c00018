import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { boundingBox, center } from '../pictures/boxes.js';
import { decodeRgb, fromRgb, type RgbPicture } from '../pictures/decode.js';
import type { Box } from '../picture.js';
import { alphaOf, fillSmallHoles, keepBlobAt } from './alpha.js';
import type { DetectedFace, FaceFinder } from './faces.js';
import type { Plane } from './guided-filter.js';
import { bytesOf, findBlobs } from './blobs.js';
import { removeBlurredBlobs } from './blurred-blobs.js';
import {
  facesInside,
  judgeMatte,
  measureMatte,
  type Matte,
  type MatteMeasurements,
  type Refusal,
} from './judge-matte.js';
import type { PersonMask } from './person-mask.js';
import { refineEdge } from './refine-edge.js';

/** A person, or a small group that cannot be separated, without background. */
export interface CutOut {
  /** RGBA, not premultiplied, trimmed to the person. */
  rgba: Uint8Array;
  width: number;
  height: number;
  /** In fractions of the cut-out; for a group the box around all faces. */
  face: Box;
  /** Each face, the main one first. */
  faces: Box[];
  /** -1 looks to the left of the picture, 0 into the camera, 1 to the right. */
  turn: number;
  /** Position in the source picture, in fractions of it. */
  source: Box;
  /**
   * Sides of the source picture that cut the person off: they must not be visible inside a new
   * frame.
   */
  cutAt: Sides<boolean>;
  /**
   * Share of each side of the cut-out that is on the rim of the source picture, 0-1: small for a strand of hair, large
   * for a whole arm.
   */
  cutShare: Sides<number>;
}

export interface Sides<T> {
  left: T;
  right: T;
  top: T;
  bottom: T;
}

/** A cut-out, or the reason why there is none. */
export interface CutOutResult {
  cutOut: CutOut | null;
  refusal: Refusal | null;
  /** Null when no matte was made. */
  measurements: MatteMeasurements | null;
}

/** Enough resolution for a head that fills most of a 1080-line frame. */
const workingSide = 1600;
/**
 * Minimum height of a face, as a share of the picture's height and in source pixels: with smaller faces an enlarged
 * cut-out looks soft.
 */
const minFaceHeight = 0.13;
const minFacePixels = 90;

interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Cuts people out of pictures. Caches the last results, because all thumbnails of a batch use the same stills.
 */
export class PersonCutter {
  /** Each cut-out has up to 10 MB. */
  private readonly cache = new LRUCache<string, CutOutResult>({ max: 6 });

  constructor(
    private readonly finder: FaceFinder,
    private readonly mask: PersonMask,
  ) {}

  /**
   * The largest person with their group, or null if there is none or the cut-out would not look
   * clean.
   */
  async cut(bytes: Buffer): Promise<CutOut | null> {
    return (await this.cutWithReason(bytes)).cutOut;
  }

  /** Like `cut`, but also returns the reason for a missing cut-out. */
  async cutWithReason(bytes: Buffer): Promise<CutOutResult> {
    const key = createHash('sha256').update(bytes).digest('hex');
    const known = this.cache.get(key);
    if (known) return known;
    const verdict = await this.cutUncached(bytes);
    this.cache.set(key, verdict);
    return verdict;
  }

  private async cutUncached(bytes: Buffer): Promise<CutOutResult> {
    const picture = await decodeRgb(bytes, workingSide);
    const found = await this.finder.find(picture, bytes);
    const lead = found[0];
    if (!lead) return refusalResult('no-face');
    if (lead.box.height < minFaceHeight || lead.box.height * picture.height < minFacePixels)
      return refusalResult('small-face');
    const whole = await this.mask.segment(picture);
    const window = personWindow(whole, lead, picture);
    if (!window) return refusalResult('no-person');
    const part = await extractWindow(picture, window);
    const guess = await this.segmentWindow(whole, part, window, picture);
    const alpha = alphaOf(guess, part);
    const { width, height } = part;
    const faces = found.map(({ box }) => boxInWindow(box, window, picture));
    const middle = center(faces[0]!);
    const seed = { x: Math.round(middle.x * width), y: Math.round(middle.y * height) };
    const kept = keepBlobAt(alpha, width, height, seed);
    if (!kept) return refusalResult('no-person');
    fillSmallHoles(alpha, width, height);
    const before = alpha.slice();
    removeBlurredBlobs(alpha, part, faces[0]!);
    const still = boxInWindow({ x: 0, y: 0, width: 1, height: 1 }, window, picture);
    const matte: Matte = { guess, alpha, width, height, faces, still, share: kept.share };
    const measurements = measureMatte(matte);
    const refusal = judgeMatte(measurements);
    if (refusal) return refusalResult(refusal, measurements);
    const rgba = refineEdge(part, alpha, guess, faces[0]!.height * height, before);
    const members = facesInside(matte);
    return {
      cutOut: trimToPerson({ rgba, part, window, picture, turn: lead.turn, faces: members }),
      refusal: null,
      measurements,
    };
  }

  /**
   * Runs the model again on the window around the person, unless it is nearly the whole frame. The weighted mean of
   * both masks is more accurate.
   */
  private async segmentWindow(
    whole: Plane,
    part: RgbPicture,
    window: Window,
    picture: RgbPicture,
  ): Promise<Plane> {
    const seen = sampleWindow(whole, window, picture);
    if (window.width * window.height > 0.85 * picture.width * picture.height) return seen;
    const near = await this.mask.segment(part);
    return { ...near, data: near.data.map((v, i) => 0.75 * v + 0.25 * seen.data[i]!) };
  }
}

/** The rectangle around the blob with the face, with a margin, in pixels of the picture. */
function personWindow(mask: Plane, face: DetectedFace, picture: RgbPicture): Window | null {
  const { labels } = findBlobs(bytesOf(mask.data), mask.width, mask.height, 110);
  const middle = center(face.box);
  const label =
    labels[
      Math.round(middle.y * (mask.height - 1)) * mask.width +
        Math.round(middle.x * (mask.width - 1))
    ];
  if (!label) return null;
  let [x0, y0, x1, y1] = [mask.width, mask.height, 0, 0];
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== label) continue;
    const x = i % mask.width;
    const y = Math.floor(i / mask.width);
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x + 1);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y + 1);
  }
  const mx = 0.1 * (x1 - x0) + 4;
  const my = 0.08 * (y1 - y0) + 4;
  const left = Math.round((Math.max(0, x0 - mx) / mask.width) * picture.width);
  const top = Math.round((Math.max(0, y0 - my) / mask.height) * picture.height);
  const right = Math.round((Math.min(mask.width, x1 + mx) / mask.width) * picture.width);
  const bottom = Math.round((Math.min(mask.height, y1 + my) / mask.height) * picture.height);
  return { left, top, width: right - left, height: bottom - top };
}

async function extractWindow(picture: RgbPicture, window: Window): Promise<RgbPicture> {
  const data = await fromRgb(picture).extract(window).raw().toBuffer();
  return { data, width: window.width, height: window.height };
}

/** The window's part of the full mask, resampled to the same grid size. */
function sampleWindow(mask: Plane, window: Window, picture: RgbPicture): Plane {
  const data = new Float32Array(mask.width * mask.height);
  for (let y = 0; y < mask.height; y++) {
    const sy =
      ((window.top + ((y + 0.5) / mask.height) * window.height) / picture.height) * mask.height;
    for (let x = 0; x < mask.width; x++) {
      const sx =
        ((window.left + ((x + 0.5) / mask.width) * window.width) / picture.width) * mask.width;
      const row = Math.min(mask.height - 1, Math.floor(sy));
      data[y * mask.width + x] =
        mask.data[row * mask.width + Math.min(mask.width - 1, Math.floor(sx))]!;
    }
  }
  return { data, width: mask.width, height: mask.height };
}

function refusalResult(
  refusal: Refusal,
  measurements: MatteMeasurements | null = null,
): CutOutResult {
  return { cutOut: null, refusal, measurements };
}

function boxInWindow(box: Box, window: Window, picture: RgbPicture): Box {
  return {
    x: (box.x * picture.width - window.left) / window.width,
    y: (box.y * picture.height - window.top) / window.height,
    width: (box.width * picture.width) / window.width,
    height: (box.height * picture.height) / window.height,
  };
}

interface UntrimmedCutOut {
  rgba: Uint8Array;
  part: RgbPicture;
  window: Window;
  picture: RgbPicture;
  turn: number;
  /** In fractions of the part. */
  faces: Box[];
}

function trimToPerson({ rgba, part, window, picture, turn, faces }: UntrimmedCutOut): CutOut {
  let [x0, y0, x1, y1] = [part.width, part.height, 0, 0];
  for (let y = 0, i = 3; y < part.height; y++) {
    for (let x = 0; x < part.width; x++, i += 4) {
      if (rgba[i]! < 128) continue;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x + 1);
      y0 = Math.min(y0, y);
      y1 = y + 1;
    }
  }
  const width = x1 - x0;
  const height = y1 - y0;
  const out = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    const start = 4 * ((y0 + y) * part.width + x0);
    out.set(rgba.subarray(start, start + 4 * width), 4 * y * width);
  }
  const left = window.left + x0;
  const top = window.top + y0;
  // A gap of a pixel or two still counts as cut off.
  const rim = 0.006 * picture.width;
  const cutAt = {
    left: left <= rim,
    top: top <= rim,
    right: left + width >= picture.width - rim,
    bottom: top + height >= picture.height - rim,
  };
  const facesInCutOut = faces.map((face) => ({
    x: (face.x * part.width - x0) / width,
    y: (face.y * part.height - y0) / height,
    width: (face.width * part.width) / width,
    height: (face.height * part.height) / height,
  }));
  return {
    rgba: out,
    width,
    height,
    face: boundingBox(facesInCutOut),
    faces: facesInCutOut,
    turn,
    source: {
      x: left / picture.width,
      y: top / picture.height,
      width: width / picture.width,
      height: height / picture.height,
    },
    cutAt,
    cutShare: cutShareOf(out, width, height, cutAt, Math.ceil(rim)),
  };
}

/** Share of each cut side that is solid within a few pixels. Exported for tests. */
export function cutShareOf(
  rgba: Uint8Array,
  width: number,
  height: number,
  cutAt: Sides<boolean>,
  depth: number,
): Sides<number> {
  const solidAt = (x: number, y: number): boolean => rgba[4 * (y * width + x) + 3]! >= 128;
  const share = (length: number, isSolid: (along: number, deep: number) => boolean): number => {
    let solid = 0;
    for (let along = 0; along < length; along++) {
      for (let deep = 0; deep < depth; deep++) {
        if (!isSolid(along, deep)) continue;
        solid++;
        break;
      }
    }
    return solid / length;
  };
  const across = Math.min(depth, width);
  const down = Math.min(depth, height);
  return {
    left: cutAt.left ? share(height, (y, d) => d < across && solidAt(d, y)) : 0,
    right: cutAt.right ? share(height, (y, d) => d < across && solidAt(width - 1 - d, y)) : 0,
    top: cutAt.top ? share(width, (x, d) => d < down && solidAt(x, d)) : 0,
    bottom: cutAt.bottom ? share(width, (x, d) => d < down && solidAt(x, height - 1 - d)) : 0,
  };
}
