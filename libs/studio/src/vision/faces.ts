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

/** Two boxes that share more than this are the same face, and so are a small one and a large one around most of it. */
const sameFace = { union: 0.3, smaller: 0.6 };
/** So many candidates are looked at closely, at 10 ms each. */
const mostCandidates = 16;
/**
 * What the landmark model takes for a face is one from a detector's .4 on. Faces seen from the side mean nothing to it;
 * they count from .8: a motorcycle came to .75, real ones in profile to .80-.93.
 */
const leastPresence = 0.5;
const sureScore = 0.8;

/** Finds faces with MediaPipe's two detectors and checks each with its face mesh. */
export class FaceFinder {
  private readonly near = new FaceDetector(shortRange);
  private readonly far = new FaceDetector(fullRange);
  private readonly landmarks = new FaceLandmarks();

  /** A still is inspected first and cut out later. */
  private readonly cache = new LRUCache<string, Promise<DetectedFace[]>>({ max: 64 });

  /**
   * Largest first. Boxes and points in fractions of the picture.
   * @param encoded the file that the picture was decoded from, to find its faces only once
   */
  async find(picture: RgbPicture, encoded?: Buffer): Promise<DetectedFace[]> {
    if (!encoded) return await this.look(picture);
    const key = createHash('sha256').update(encoded).digest('hex');
    const known = this.cache.get(key);
    if (known) return await known;
    const found = this.look(picture);
    this.cache.set(key, found);
    // A failure is not worth remembering.
    found.catch(() => this.cache.delete(key));
    return await found;
  }

  private async look(picture: RgbPicture): Promise<DetectedFace[]> {
    const near: DetectedFace[] = [];
    for (const window of windows(picture, 3)) near.push(...(await this.near.scan(picture, window)));
    const far: DetectedFace[] = [];
    for (const window of windows(picture, 2)) far.push(...(await this.far.scan(picture, window)));
    // The short-range model's boxes come first: they are the tighter ones.
    const candidates = [...distinct(near), ...distinct(far)].slice(0, mostCandidates);
    const faces: DetectedFace[] = [];
    for (const face of candidates) {
      if (faces.some((other) => isSame(other, face))) continue;
      const { presence, eyesOpen, mouthOpen } = await this.landmarks.read(picture, face);
      if (presence >= leastPresence) faces.push({ ...face, eyesOpen, mouthOpen });
      else if (face.score >= sureScore) faces.push(face);
    }
    return faces.sort((a, b) => area(b.box) - area(a.box));
  }
}

/** One detection for each face, the surest first. Pure, for tests. */
export function distinct(found: readonly DetectedFace[]): DetectedFace[] {
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

function area(box: Box): number {
  return box.width * box.height;
}

/** The whole frame and, in wide ones, squares side by side, because small faces are lost at the models' sizes. */
function windows({ width, height }: RgbPicture, squares: number): Window[] {
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
