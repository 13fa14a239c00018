import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { centre, grown } from '../pictures/boxes.js';
import { decodeRgb, fromRgb, type RgbPicture } from '../pictures/decode.js';
import type { Box } from '../picture.js';
import { alphaOf, fillSmallHoles, keepBlobAt, resampled } from './alpha.js';
import { cleanEdgeColours } from './edge-colours.js';
import type { DetectedFace, FaceFinder } from './faces.js';
import type { Plane } from './guided-filter.js';
import { findBlobs } from './blobs.js';
import { dropSoftLumps } from './soft-lumps.js';
import type { PersonMask } from './person-mask.js';

/** A person without background. */
export interface CutOut {
  /** Four bytes a pixel, not premultiplied, trimmed to the person. */
  rgba: Uint8Array;
  width: number;
  height: number;
  /** In fractions of the cut-out. */
  face: Box;
  /** -1 looks to the picture's left, 0 into the camera, 1 to its right. */
  turn: number;
  /** Where the person stands in the source picture, in fractions of it. */
  source: Box;
  /** Sides of the source picture at which the person is cut off: they must not show inside a new frame. */
  cutAt: { left: boolean; right: boolean; top: boolean; bottom: boolean };
}

/** Sharp enough for a head that fills most of a 1080-line frame. */
const workingSide = 1600;
/** Smaller faces give a person that is visibly soft once enlarged. */
const leastFaceHeight = 0.13;

interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Cuts people out of pictures. Keeps the last few, because all variants of a batch use the same ones. */
export class PersonCutter {
  /** A cut-out is up to 10 MB. */
  private readonly cache = new LRUCache<string, { cutOut: CutOut | null }>({ max: 6 });

  constructor(
    private readonly finder: FaceFinder,
    private readonly mask: PersonMask,
  ) {}

  /** The largest person, or null where there is none or the edge would not look clean. */
  async cut(bytes: Buffer): Promise<CutOut | null> {
    const key = createHash('sha256').update(bytes).digest('hex');
    const known = this.cache.get(key);
    if (known) return known.cutOut;
    const cutOut = await this.make(bytes);
    this.cache.set(key, { cutOut });
    return cutOut;
  }

  private async make(bytes: Buffer): Promise<CutOut | null> {
    const picture = await decodeRgb(bytes, workingSide);
    const face = (await this.finder.find(picture))[0];
    if (!face || face.box.height < leastFaceHeight) return null;
    const whole = await this.mask.of(picture);
    const window = personWindow(whole, face, picture);
    if (!window) return null;
    const part = await extract(picture, window);
    const rough = await this.closer(whole, part, window, picture);
    const guess = await resampled(rough, part.width, part.height);
    const alpha = alphaOf(guess, part);
    const middle = centre(face.box);
    const seed = {
      x: Math.round(middle.x * picture.width - window.left),
      y: Math.round(middle.y * picture.height - window.top),
    };
    const faceHere: Box = {
      x: (face.box.x * picture.width - window.left) / part.width,
      y: (face.box.y * picture.height - window.top) / part.height,
      width: (face.box.width * picture.width) / part.width,
      height: (face.box.height * picture.height) / part.height,
    };
    const kept = keepBlobAt(alpha, part.width, part.height, seed);
    if (!kept) return null;
    fillSmallHoles(alpha, part.width, part.height);
    dropSoftLumps(alpha, part, faceHere);
    if (!isClean(alpha, part, faceHere, kept.share)) return null;
    const rgba = await cleanEdgeColours(part, alpha);
    return trimmed(rgba, part, window, picture, face, faceHere);
  }

  /** Looks again at the person alone where it fills little of the frame; the mean of both looks is steadier than either. */
  private async closer(
    whole: Plane,
    part: RgbPicture,
    window: Window,
    picture: RgbPicture,
  ): Promise<Plane> {
    const seen = sampled(whole, window, picture);
    if (window.width * window.height > 0.85 * picture.width * picture.height) return seen;
    const near = await this.mask.of(part);
    return { ...near, data: near.data.map((v, i) => 0.75 * v + 0.25 * seen.data[i]!) };
  }
}

/** The rectangle around the blob that holds the face, with a margin, in pixels of the picture. */
function personWindow(mask: Plane, face: DetectedFace, picture: RgbPicture): Window | null {
  const bytes = Uint8Array.from(mask.data, (v) => 255 * v);
  const { labels } = findBlobs(bytes, mask.width, mask.height, 110);
  const middle = centre(face.box);
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

async function extract(picture: RgbPicture, window: Window): Promise<RgbPicture> {
  const data = await fromRgb(picture).extract(window).raw().toBuffer();
  return { data, width: window.width, height: window.height };
}

/** The part of a whole-picture mask that lies in the window, on a grid of the same size. */
function sampled(mask: Plane, window: Window, picture: RgbPicture): Plane {
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

/**
 * Whether a viewer would take the edge for a clean cut. Bounds chosen on eight characters and a handful of photographs:
 * the person must be a plausible part of its window, in one piece, with the whole face and without wide soft areas.
 */
function isClean(alpha: Uint8Array, part: RgbPicture, face: Box, share: number): boolean {
  let solid = 0;
  let soft = 0;
  for (const value of alpha) {
    if (value > 229) solid++;
    else if (value > 25) soft++;
  }
  const pixels = alpha.length;
  let faceSolid = 0;
  let facePixels = 0;
  // The box's rim is beside the cheek when a head is turned; its middle is skin in any pose.
  const inner = grown(face, -0.2);
  const x1 = Math.min(part.width, Math.round((inner.x + inner.width) * part.width));
  const y1 = Math.min(part.height, Math.round((inner.y + inner.height) * part.height));
  for (let y = Math.max(0, Math.round(inner.y * part.height)); y < y1; y++) {
    for (let x = Math.max(0, Math.round(inner.x * part.width)); x < x1; x++) {
      facePixels++;
      if (alpha[y * part.width + x]! > 200) faceSolid++;
    }
  }
  return (
    share >= 0.85 &&
    solid > 0.12 * pixels &&
    solid < 0.92 * pixels &&
    soft < 0.14 * pixels &&
    faceSolid > 0.97 * facePixels
  );
}

function trimmed(
  rgba: Uint8Array,
  part: RgbPicture,
  window: Window,
  picture: RgbPicture,
  face: DetectedFace,
  faceHere: Box,
): CutOut {
  let [x0, y0, x1, y1] = [part.width, part.height, 0, 0];
  for (let i = 0; i < part.width * part.height; i++) {
    if (rgba[4 * i + 3]! < 128) continue;
    const x = i % part.width;
    const y = Math.floor(i / part.width);
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x + 1);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y + 1);
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
  // A pixel or two short of the rim still reads as cut off by it.
  const rim = 0.006 * picture.width;
  return {
    rgba: out,
    width,
    height,
    face: {
      x: (faceHere.x * part.width - x0) / width,
      y: (faceHere.y * part.height - y0) / height,
      width: (faceHere.width * part.width) / width,
      height: (faceHere.height * part.height) / height,
    },
    turn: face.turn,
    source: {
      x: left / picture.width,
      y: top / picture.height,
      width: width / picture.width,
      height: height / picture.height,
    },
    cutAt: {
      left: left <= rim,
      top: top <= rim,
      right: left + width >= picture.width - rim,
      bottom: top + height >= picture.height - rim,
    },
  };
}
