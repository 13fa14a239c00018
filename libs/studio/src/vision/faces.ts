import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { intersectionOverUnion, overlap } from '../pictures/boxes.js';
import type { RgbPicture } from '../pictures/decode.js';
import type { Box } from '../picture.js';
import {
  FaceDetector,
  fullRange,
  shortRange,
  type DetectedFace,
  type Window,
} from './face-detector.js';
import { FaceLandmarks } from './face-landmarks.js';

export type { DetectedFace } from './face-detector.js';

/**
 * Two boxes are the same face when their intersection over union exceeds `union`, or when they share more than
 * `smaller` of the smaller box.
 */
const sameFace = { union: 0.3, smaller: 0.6 };
/** Limited because each candidate takes 10 ms. */
const maxCandidates = 16;
/**
 * A detection that the landmark model confirms counts from score .5 on. The model cannot confirm profiles, so other
 * detections count only from .8 on: a motorcycle scored .75, real profiles .80-.93.
 */
const minPresence = 0.5;
const minUnconfirmedScore = 0.8;
/** Largest slope of the line between the eyes of a detection with a lower score, degrees: a wheel scored .59 at 53. */
const maxSlope = 45;

/**
 * Largest `eyeMismatch` of a large detection with a low score. The fur of a cat reached .43. Small real faces reach that
 * too, so they are exempt.
 */
const maxEyeMismatch = 0.4;
/** A detection of a lower score and at least this height, as a share of the picture's, is doubtful. */
const doubtful = { below: 0.7, fromHeight: 0.2 };

/** Whether the eyes refute a doubtful detection. Exported for tests. */
export function isRefutedByEyes(
  { score, box }: Pick<DetectedFace, 'score' | 'box'>,
  eyeMismatch: number,
): boolean {
  const isDoubtful = score < doubtful.below && box.height >= doubtful.fromHeight;
  return isDoubtful && eyeMismatch > maxEyeMismatch;
}

/** Finds faces with MediaPipe's two detectors and verifies each with its face mesh. */
export class FaceFinder {
  private readonly shortRangeDetector = new FaceDetector(shortRange);
  private readonly fullRangeDetector = new FaceDetector(fullRange);
  private readonly landmarks = new FaceLandmarks();

  /** Used because stills are inspected first and cut out later. */
  private readonly cache = new LRUCache<string, Promise<DetectedFace[]>>({ max: 64 });

  /**
   * Finds all faces, most prominent first. Boxes and points are in fractions of the picture.
   * @param encoded the encoded file, used as cache key
   */
  async find(picture: RgbPicture, encoded?: Buffer): Promise<DetectedFace[]> {
    if (!encoded) return await this.detect(picture);
    const key = createHash('sha256').update(encoded).digest('hex');
    const known = this.cache.get(key);
    if (known) return await known;
    const found = this.detect(picture);
    this.cache.set(key, found);
    // Failures are not cached.
    found.catch(() => this.cache.delete(key));
    return await found;
  }

  private async detect(picture: RgbPicture): Promise<DetectedFace[]> {
    const near: DetectedFace[] = [];
    for (const window of windowsOf(picture, 3))
      near.push(...(await this.shortRangeDetector.scan(picture, window)));
    const far: DetectedFace[] = [];
    for (const window of windowsOf(picture, 2))
      far.push(...(await this.fullRangeDetector.scan(picture, window)));
    // Short-range boxes come first because they are tighter.
    const candidates = [...oneDetectionPerFace(near), ...oneDetectionPerFace(far)].slice(
      0,
      maxCandidates,
    );
    const faces: DetectedFace[] = [];
    for (const face of candidates) {
      if (faces.some((other) => isSame(other, face))) continue;
      if (!mayBeFace(face, picture)) continue;
      const { presence, eyeMismatch, ...expression } = await this.landmarks.read(picture, face);
      if (isRefutedByEyes(face, eyeMismatch)) continue;
      if (presence >= minPresence) faces.push({ ...face, ...expression });
      else if (face.score >= minUnconfirmedScore) faces.push(face);
    }
    return faces.sort((a, b) => prominence(b.box) - prominence(a.box));
  }
}

/** A face whose upper edge is closer to the top of the picture has its hair cut off. Share of the height. */
const minAboveFace = 0.03;
const cutHairFactor = 0.6;

/** The area of a face; lower when the picture cuts its hair, so that a whole face of nearly the size comes first. */
export function prominence(box: Box): number {
  return area(box) * (box.y < minAboveFace ? cutHairFactor : 1);
}

/** One detection per face, highest score first. Exported for tests. */
export function oneDetectionPerFace(found: readonly DetectedFace[]): DetectedFace[] {
  const kept: DetectedFace[] = [];
  for (const face of found.toSorted((a, b) => b.score - a.score)) {
    if (!kept.some((other) => isSame(other, face))) kept.push(face);
  }
  return kept;
}

function isSame({ box: a }: DetectedFace, { box: b }: DetectedFace): boolean {
  return (
    intersectionOverUnion(a, b) > sameFace.union ||
    overlap(a, b) > sameFace.smaller * Math.min(area(a), area(b))
  );
}

/** Whether a detection is certain, or upright enough to be verified by the landmarks. Exported for tests. */
export function mayBeFace(
  face: Pick<DetectedFace, 'score' | 'eyes'>,
  picture: Pick<RgbPicture, 'width' | 'height'>,
): boolean {
  return face.score >= minUnconfirmedScore || slopeOf(face.eyes, picture) <= maxSlope;
}

/** Slope of the line between the eyes, 0 to 90 degrees; 0 when only one eye is known. */
function slopeOf(
  [first, second]: DetectedFace['eyes'],
  { width, height }: Pick<RgbPicture, 'width' | 'height'>,
): number {
  if (!first || !second) return 0;
  const across = Math.abs(second.x - first.x) * width;
  return (Math.atan2(Math.abs(second.y - first.y) * height, across) * 180) / Math.PI;
}

function area(box: Box): number {
  return box.width * box.height;
}

/**
 * The whole frame and, for wide pictures, also squares of it, because small faces disappear when the whole frame is
 * scaled to the models' input size.
 */
function windowsOf({ width, height }: RgbPicture, squares: number): Window[] {
  const whole: Window = { left: 0, top: 0, width, height };
  if (width <= 1.2 * height) return [whole];
  const parts = Array.from({ length: squares }, (_, i) => ({
    left: Math.round(((width - height) * i) / (squares - 1)),
    top: 0,
    width: height,
    height,
  }));
  return [whole, ...parts];
}
