import type { Box, Point } from '../picture.js';
import { center, enlargedBox, overlap } from '../pictures/boxes.js';
import { bytesOf, findBlobs } from './blobs.js';
import type { Plane } from './guided-filter.js';

/** Why no person was cut out of a still. */
export type Refusal =
  | 'no-face'
  | 'small-face'
  | 'no-person'
  | 'crowd'
  | 'cut-face'
  | 'tight'
  | 'unsure'
  | 'soft-edge'
  | 'odd-shape'
  | 'pieces'
  | 'open-face';

/** Shown on contact sheets. */
export const refusalSentences: Record<Refusal, string> = {
  'no-face': 'no face was found',
  'small-face': 'the face is too small',
  'no-person': 'no person was found around the face',
  crowd: 'too many people are in the way',
  'cut-face': 'the still cuts through a face',
  tight: 'the still ends right below the chin',
  unsure: 'it is unclear what belongs to the person',
  'soft-edge': 'the edge is too soft',
  'odd-shape': 'the cut-out does not have the shape of a person',
  pieces: 'the person falls into pieces',
  'open-face': 'a part of the face is missing',
};

/** The matte of a person or group, and its inputs. */
export interface Matte {
  /** The model's output: probability that a point belongs to a person. */
  guess: Plane;
  /** 0-255 per pixel. */
  alpha: Uint8Array;
  width: number;
  height: number;
  /** In fractions of the matte, the main face first. */
  faces: readonly Box[];
  /** The whole still, in fractions of the matte. The matte may cover only a part of the still. */
  still: Box;
  /** The kept blob's share of all solid pixels. */
  share: number;
}

/** Measurements that separate good mattes from bad ones. */
export interface MatteMeasurements {
  /**
   * Uncertain points of the guess (.2-.8) divided by points above .5, in the blob of the main face.
   */
  doubt: number;
  /** Half-transparent pixels divided by the person's area. */
  soft: number;
  /** The person's area divided by the area of all face boxes. */
  area: number;
  /** The person's share of the whole matte. */
  fill: number;
  /** Widest row between brow and chin, divided by the width from the first face to the last. */
  headWidth: number;
  /** How far the person extends below the main face's chin, in face heights. */
  below: number;
  /** Share of a face's center that is solid, for the face with the lowest share. */
  faceSolid: number;
  share: number;
  /** Heights of the other faces inside the matte, relative to the main face. */
  others: number[];
  /** Heights of the faces outside the matte, relative to the main face. */
  around: number[];
  /** Smallest share of a face's box inside the still. */
  faceSeen: number;
}

/**
 * Chosen by eye on 67 stills of photographs with people, 48 crops of them and twelve of the sample
 * world. A body has about 22 times the area of its face; a mountain detected as a person had 60
 * times.
 */
const bounds = {
  doubt: { alone: 0.26, scale: 0.18 },
  soft: { alone: 0.065, scale: 0.055 },
  /**
   * Limit for the sum of doubt and softness, each divided by its scale. A good cut-out with a ladle in a hand has 1.9,
   * the least bad of the bad cut-outs 2.2.
   */
  together: 1.95,
  area: 22,
  headWidth: 3,
  below: 0.35,
  share: 0.85,
  faceSolid: 0.97,
  fill: { least: 0.12, most: 0.92 },
  /**
   * Groups: number of people, relative face size, and a stricter limit because arms and bodies
   * overlap.
   */
  group: { people: 3, size: 0.6, together: 1.4 },
  /** This many other faces of at least this relative size anywhere in the still are a crowd. */
  crowd: { people: 2, size: 0.45 },
  faceSeen: 0.95,
};

/** Uncertain range of the model's guess. */
const uncertainRange = { from: 0.2, to: 0.8 };

export function measureMatte(matte: Matte): MatteMeasurements {
  const { guess, alpha, width, height, share } = matte;
  let soft = 0;
  let person = 0;
  for (const value of alpha) {
    if (value > 25 && value < 230) soft++;
    if (value >= 128) person++;
  }
  const inside = facesInside(matte);
  const lead = inside[0]!;
  const chin = Math.round((lead.y + lead.height) * height);
  const faceHeight = Math.max(1, lead.height * height);
  const from = Math.min(...inside.map((face) => face.x));
  const to = Math.max(...inside.map((face) => face.x + face.width));
  const faceArea = inside.reduce((sum, face) => sum + face.width * face.height, 0) * width * height;
  let headWidth = 0;
  for (let y = Math.max(0, Math.round(lead.y * height)); y < Math.min(height, chin); y++)
    headWidth = Math.max(headWidth, solidIn(matte, y));
  // Narrower rows are an earring or a strand of hair.
  const neck = 0.4 * lead.width * width;
  let last = height - 1;
  while (last > chin && solidIn(matte, last) < neck) last--;
  return {
    doubt: doubtAround(guess, center(lead)),
    soft: soft / Math.max(1, person),
    area: person / Math.max(1, faceArea),
    fill: person / Math.max(1, alpha.length),
    headWidth: headWidth / Math.max(1, (to - from) * width),
    below: Math.max(0, last + 1 - chin) / faceHeight,
    faceSolid: Math.min(...inside.map((face) => solidShare(matte, face))),
    share,
    others: inside.slice(1).map((face) => face.height / lead.height),
    around: matte.faces
      .filter((face) => !inside.includes(face))
      .map((face) => face.height / lead.height),
    faceSeen: Math.min(
      ...inside.map((face) => overlap(face, matte.still) / (face.width * face.height)),
    ),
  };
}

/**
 * Doubt within the person's blob. Ignores uncertain points elsewhere, such as a lamp, because they are cut away.
 */
function doubtAround({ data, width, height }: Plane, at: Point): number {
  const { labels } = findBlobs(bytesOf(data), width, height, 255 * uncertainRange.from);
  const column = Math.max(0, Math.min(width - 1, Math.floor(at.x * width)));
  const row = Math.max(0, Math.min(height - 1, Math.floor(at.y * height)));
  const label = labels[row * width + column];
  let uncertain = 0;
  let certain = 0;
  for (let i = 0; i < data.length; i++) {
    if (labels[i] !== label || label === 0) continue;
    if (data[i]! > uncertainRange.from && data[i]! < uncertainRange.to) uncertain++;
    if (data[i]! > 0.5) certain++;
  }
  return uncertain / Math.max(1, certain);
}

/** The main face, and other faces whose center is solid. */
export function facesInside(matte: Matte): Box[] {
  return matte.faces.filter((face, i) => i === 0 || isSolidAt(matte, face));
}

/** Why the cut-out would not look clean, or null. */
export function judgeMatte(figures: MatteMeasurements): Refusal | null {
  const { group, crowd, fill } = bounds;
  if (figures.share < bounds.share) return 'pieces';
  if (figures.others.length >= group.people) return 'crowd';
  if (figures.others.some((size) => size < group.size)) return 'crowd';
  if (figures.around.filter((size) => size > crowd.size).length >= crowd.people) return 'crowd';
  if (figures.faceSeen < bounds.faceSeen) return 'cut-face';
  const together = figures.doubt / bounds.doubt.scale + figures.soft / bounds.soft.scale;
  const maxTogether = figures.others.length > 0 ? group.together : bounds.together;
  if (figures.doubt > bounds.doubt.alone || together > maxTogether) return 'unsure';
  if (figures.faceSolid < bounds.faceSolid) return 'open-face';
  if (figures.soft > bounds.soft.alone) return 'soft-edge';
  if (figures.below < bounds.below) return 'tight';
  const isOdd =
    figures.area > bounds.area ||
    figures.headWidth > bounds.headWidth ||
    figures.fill < fill.least ||
    figures.fill > fill.most;
  return isOdd ? 'odd-shape' : null;
}

function isSolidAt({ alpha, width, height }: Matte, face: Box): boolean {
  const { x, y } = center(face);
  if (x < 0 || x >= 1 || y < 0 || y >= 1) return false;
  return alpha[Math.floor(y * height) * width + Math.floor(x * width)]! >= 128;
}

function solidIn({ alpha, width }: Matte, row: number): number {
  let solid = 0;
  for (let i = row * width; i < (row + 1) * width; i++) if (alpha[i]! >= 128) solid++;
  return solid;
}

function solidShare({ alpha, width, height }: Matte, face: Box): number {
  // Only the inner part, because on a turned head the rim of the box is beside the cheek.
  const inner = enlargedBox(face, -0.2);
  const right = Math.min(width, Math.round((inner.x + inner.width) * width));
  const bottom = Math.min(height, Math.round((inner.y + inner.height) * height));
  let solid = 0;
  let pixels = 0;
  for (let y = Math.max(0, Math.round(inner.y * height)); y < bottom; y++) {
    for (let x = Math.max(0, Math.round(inner.x * width)); x < right; x++) {
      pixels++;
      if (alpha[y * width + x]! > 200) solid++;
    }
  }
  return solid / Math.max(1, pixels);
}
