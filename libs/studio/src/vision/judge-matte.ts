import type { Box, Point } from '../picture.js';
import { center, grown, overlap } from '../pictures/boxes.js';
import { bytesOf, findBlobs } from './blobs.js';
import type { Plane } from './guided-filter.js';

/** Why nobody was cut out of a still. */
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

/** For people who look at contact sheets. */
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

/** The matte of a person or group, and what it was made from. */
export interface Matte {
  /** What the model said: 0-1, how likely each point belongs to a person. */
  guess: Plane;
  /** 0-255 a pixel. */
  alpha: Uint8Array;
  width: number;
  height: number;
  /** In fractions of the matte; whoever leads comes first. */
  faces: readonly Box[];
  /** The whole still, in the same unit: the matte may be a part of it. */
  still: Box;
  /** The kept blob's share of everything that was solid. */
  share: number;
}

/** Figures of a matte that tell a good one from a bad one. */
export interface MatteFigures {
  /** Points of the guess between .2 and .8, by those above .5; only those that hang together with the leading face. */
  doubt: number;
  /** Pixels that are neither solid nor clear, by the person's area. */
  soft: number;
  /** The person's area by that of all faces' boxes. */
  area: number;
  /** The person's share of the whole matte. */
  fill: number;
  /** Widest row between brow and chin, by the width from the first face to the last. */
  headWidth: number;
  /** How far the person reaches below the leading face's chin, in heights of that face. */
  below: number;
  /** Share of the faces' middles that is solid, in the worst face. */
  faceSolid: number;
  share: number;
  /** Faces beside the leading one inside the matte: their heights by that of the leading one. */
  others: number[];
  /** The same of those outside of it. */
  around: number[];
  /** The least share of a face's box that lies in the still. */
  faceSeen: number;
}

/**
 * Chosen by eye on 67 stills of photographs with people, 48 crops of them and twelve of the sample world. A person's whole body is about 22 times
 * as large as the face; a mountain that was taken for somebody came to 60.
 */
const bounds = {
  doubt: { alone: 0.26, scale: 0.18 },
  soft: { alone: 0.065, scale: 0.055 },
  /** Of doubt and softness together, each by its scale. A ladle in a hand comes to 1.9, the mildest bad cut-out to 2.2. */
  together: 1.95,
  area: 22,
  headWidth: 3,
  below: 0.35,
  share: 0.85,
  faceSolid: 0.97,
  fill: { least: 0.12, most: 0.92 },
  /** A group: at most so many people, all about as close to the camera, and a surer matte: arms and bodies cross in it. */
  group: { people: 3, size: 0.6, together: 1.4 },
  /** So many more faces of at least this size anywhere in the still are a crowd, whose bodies reach into each other. */
  crowd: { people: 2, size: 0.45 },
  faceSeen: 0.95,
};

/** Of the model's guess. */
const unsure = { from: 0.2, to: 0.8 };

export function measureMatte(matte: Matte): MatteFigures {
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
  // Less than this is an ear ring or a strand.
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

/** Doubt about the people themselves: unsure points far from them, such as a lamp, are cut away anyway. */
function doubtAround({ data, width, height }: Plane, at: Point): number {
  const { labels } = findBlobs(bytesOf(data), width, height, 255 * unsure.from);
  const column = Math.max(0, Math.min(width - 1, Math.floor(at.x * width)));
  const row = Math.max(0, Math.min(height - 1, Math.floor(at.y * height)));
  const label = labels[row * width + column];
  let between = 0;
  let certain = 0;
  for (let i = 0; i < data.length; i++) {
    if (labels[i] !== label || label === 0) continue;
    if (data[i]! > unsure.from && data[i]! < unsure.to) between++;
    if (data[i]! > 0.5) certain++;
  }
  return between / Math.max(1, certain);
}

/** The leading face and those whose middle is solid. */
export function facesInside(matte: Matte): Box[] {
  return matte.faces.filter((face, i) => i === 0 || isSolidAt(matte, face));
}

/** Why a viewer would not take it for a clean cut, or null. */
export function judgeMatte(figures: MatteFigures): Refusal | null {
  const { group, crowd, fill } = bounds;
  if (figures.share < bounds.share) return 'pieces';
  if (figures.others.length >= group.people) return 'crowd';
  if (figures.others.some((size) => size < group.size)) return 'crowd';
  if (figures.around.filter((size) => size > crowd.size).length >= crowd.people) return 'crowd';
  if (figures.faceSeen < bounds.faceSeen) return 'cut-face';
  const together = figures.doubt / bounds.doubt.scale + figures.soft / bounds.soft.scale;
  const mostTogether = figures.others.length > 0 ? group.together : bounds.together;
  if (figures.doubt > bounds.doubt.alone || together > mostTogether) return 'unsure';
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
  // The box's rim is beside the cheek when a head is turned; its middle is skin in any pose.
  const inner = grown(face, -0.2);
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
