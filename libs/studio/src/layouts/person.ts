import type { Canvas } from '@napi-rs/canvas';
import { thumbnailSizes } from '@app/contracts';
import {
  designHeight,
  designWidth,
  type DesignCanvas,
  type DesignSize,
} from '../paint/design-canvas.js';
import { naturalGrade, trackUpscale } from '../paint/frame.js';
import { drawCutOut, paintCutOut } from '../paint/painted-cut-out.js';
import type { Box, PaintRequest, PictureFacts, SourcePicture, TextBox } from '../picture.js';
import { occupiedShare } from '../inspect/occupied.js';
import { wholeFrame } from '../pictures/boxes.js';
import type { CutOut, PersonCutter } from '../vision/cut-out.js';
import { portraitQuality } from './merit.js';

/** Helpers for layouts whose main subject is a person. */

/** A person who was cut out. */
export interface Lead {
  person: CutOut;
  picture: SourcePicture;
  /** Whether the person is from the creator's upload, whose background is not the video's. */
  isOwn: boolean;
}

/**
 * People who can be cut out, the creator's own face first; at most `most`. None when the creator added a face that cannot
 * be cut out, so that another person does not replace the creator.
 */
export async function findLeads(
  request: PaintRequest,
  cutter: PersonCutter,
  most: number,
): Promise<Lead[]> {
  const own = request.assets.filter((asset) => asset.kind === 'face').map(({ picture }) => picture);
  const leads: Lead[] = [];
  const quality = ({ facts: { faces } }: SourcePicture) =>
    faces[0] ? portraitQuality(faces[0]) : 0;
  const others = most > 1 ? request.support.toSorted((a, b) => quality(b) - quality(a)) : [];
  for (const picture of [...own, request.hero, ...others]) {
    if (leads.length === most) break;
    if (own.length > 0 && leads.length === 0 && !own.includes(picture)) break;
    if (!picture.facts.faces[0]) continue;
    if (!own.includes(picture) && !canLead(picture.facts)) continue;
    const person = await cutter.cut(picture.bytes);
    if (person && canStandAlone(person))
      leads.push({ person, picture, isOwn: own.includes(picture) });
  }
  return leads;
}

export async function findLead(request: PaintRequest, cutter: PersonCutter): Promise<Lead | null> {
  return (await findLeads(request, cutter, 1))[0] ?? null;
}

/** With a larger difference in mean brightness, a cut-out has a visible rim in front of the background. */
const maxBrightnessChange = 0.15;

/** Stills with a larger share of people and objects stay recognizable through the blur. */
const maxOccupiedBehind = 0.35;

/**
 * The still behind a cut-out: a still without faces, else the hero. For a person cut out of a still, it must be about as
 * bright as that still, and show little else: it may show the person with a face that was not found.
 */
export function sceneBehind(request: PaintRequest, lead: Lead): SourcePicture {
  if (lead.isOwn) return sceneWithoutFaces(request);
  const { brightness } = lead.picture.facts;
  // The person may be in another still with a face that was not found.
  const suitsBehind = (still: SourcePicture): boolean =>
    isWithoutFaces(still) &&
    Math.abs(still.facts.brightness - brightness) <= maxBrightnessChange &&
    occupiedShare(still.facts, wholeFrame) <= maxOccupiedBehind;
  return request.support.find(suitsBehind) ?? request.hero;
}

/** A still without faces, else the hero. */
function sceneWithoutFaces({ hero, support }: PaintRequest): SourcePicture {
  return [hero, ...support].find(isWithoutFaces) ?? hero;
}

function isWithoutFaces({ facts }: SourcePicture): boolean {
  return facts.faces.length === 0;
}

/** Position of a cut-out: top left corner, and design units per pixel. */
export interface CutOutPosition {
  x: number;
  y: number;
  scale: number;
  /** X of the face's center. */
  headX: number;
}

export type Side = 'left' | 'right';

/** The person's side of the frame, so that they look toward the text. A cut-off side stays at the frame's edge. */
export function sideOf(request: PaintRequest, person: CutOut): Side {
  if (person.cutAt.left !== person.cutAt.right) return person.cutAt.left ? 'left' : 'right';
  if (request.typeSide === 'left') return 'right';
  if (request.typeSide === 'right') return 'left';
  // By default the person is on the right: then the shoulder, not the face, is near the duration badge.
  if (person.turn > 0.35) return 'left';
  if (person.turn < -0.2) return 'right';
  return request.seed % 4 === 0 ? 'left' : 'right';
}

export interface CutOutPositionRequest {
  /** Height of the face (brow to chin) and preferred position of its center. Design units. */
  face: number;
  x: number;
  y: number;
  /** Width reserved for text beside the person; 0 for none. */
  textWidth: number;
  /** Smallest distance of the hair from the upper edge. */
  top?: number;
}

/** Height of a face (brow to chin) in most layouts with a person. Design units. */
const typicalFaceHeight = 236;
/**
 * Share of the face's height that a cut-out must show below the chin: with less it looks like a floating head.
 */
const minBelowChin = 0.6;
/** Viewers notice a straight edge that takes more than this share of a side of the cut-out. */
const minCutShare = 0.06;
/**
 * How much lower (design units) or larger a head may be placed so that the body reaches the lower
 * edge.
 */
const maxLowering = 90;
const maxEnlargement = 1.25;

/** Whether a cut-out can be placed without showing a straight edge of its still. */
export function canStandAlone({ face, height, cutAt, cutShare }: CutOut): boolean {
  if (Math.min(cutShare.left, cutShare.right) > minCutShare && cutAt.left && cutAt.right)
    return false;
  const belowChin = (1 - face.y - face.height) / face.height;
  if (belowChin < minBelowChin) return false;
  if (!cutAt.top) return true;
  // Hair that is cut off must touch the upper edge of the frame, and the body the lower edge.
  const largest = (maxEnlargement * typicalFaceHeight) / (face.height * height);
  return height * largest >= designHeight;
}

/** Distance from the center of the face to the edge of the hair, in face widths. */
const headWidth = 0.8;

/**
 * Scale and position of a person: the face at the requested height, the cut-off body below the
 * frame, space for text beside.
 */
export function positionCutOut(person: CutOut, request: CutOutPositionRequest): CutOutPosition {
  const face = {
    height: person.face.height * person.height,
    width: person.face.width * person.width,
  };
  const isOnRight = request.x >= designWidth / 2;
  // The whole head with its hair stays in the frame; shoulders may be cut.
  const head = (person.face.y + person.face.height) * person.height;
  let scale = Math.min(
    request.face / face.height,
    (designHeight * 0.84) / head,
    1180 / person.width,
  );
  // The cut-off body must reach the lower edge.
  const below = (1 - person.face.y - person.face.height / 2) * person.height;
  const middle = Math.max(
    request.y,
    Math.min(request.y + maxLowering, designHeight - below * scale),
  );
  scale = Math.max(scale, (designHeight - middle) / Math.max(1, below));
  if (person.cutAt.top) scale = Math.max(scale, designHeight / person.height);
  const height = person.height * scale;
  let y = middle - (person.face.y + person.face.height / 2) * height;
  y = person.cutAt.top ? Math.min(y, 0) : Math.max(y, request.top ?? 22);
  if (y + height < designHeight) y = designHeight - height;
  const faceX = (person.face.x + person.face.width / 2) * person.width * scale;
  let x = request.x - faceX;
  const width = person.width * scale;
  if (isOnRight && person.cutAt.right) x = Math.max(x, designWidth - width);
  if (!isOnRight && person.cutAt.left) x = Math.min(x, 0);
  if (request.textWidth > 0) {
    // An elbow may be outside the frame, but the head may not.
    const headReach = headWidth * face.width * scale;
    if (isOnRight) {
      const short = request.textWidth + 52 - silhouetteEdge(person, { x, y, scale }, 'right');
      const spare = designWidth - 24 - (x + faceX + headReach);
      if (short > 0) x += Math.max(0, Math.min(short, spare));
    } else {
      const short =
        silhouetteEdge(person, { x, y, scale }, 'left') - (designWidth - 52 - request.textWidth);
      const spare = x + faceX - headReach - 24;
      if (short > 0) x -= Math.max(0, Math.min(short, spare));
    }
  }
  return { headX: x + faceX, x, y, scale };
}

/** X of the silhouette's edge that faces the text. */
export function silhouetteEdge(
  person: CutOut,
  { x, scale }: Pick<CutOutPosition, 'x' | 'y' | 'scale'>,
  side: Side,
): number {
  const isOnRight = side === 'right';
  let edge = isOnRight ? designWidth : 0;
  const step = Math.max(1, Math.floor(person.height / 90));
  for (let row = 0; row < person.height * 0.86; row += step) {
    for (let i = 0; i < person.width; i += 2) {
      const column = isOnRight ? i : person.width - 1 - i;
      if (person.rgba[4 * (row * person.width + column) + 3]! < 128) continue;
      const at = x + column * scale;
      edge = isOnRight ? Math.min(edge, at) : Math.max(edge, at);
      break;
    }
  }
  return edge;
}

/** The text box beside a person on that side. */
export function textBoxBeside(person: CutOut, position: CutOutPosition, side: Side): TextBox {
  const edge = silhouetteEdge(person, position, side);
  // Minimum width, even if a raised hand overlaps the box.
  const gap = 10;
  const least = 470;
  if (side === 'right') {
    const width = Math.max(least, edge - gap - 56) / designWidth;
    const box = { x: 0.044, y: 0.085, width, height: 0.83 };
    return { box, align: 'left', anchor: 'middle', calm: 1 };
  }
  const x = Math.min(edge + gap, designWidth - 56 - least) / designWidth;
  return {
    box: { x, y: 0.085, width: 0.956 - x, height: 0.63 },
    align: 'left',
    anchor: 'middle',
    calm: 1,
  };
}

/** The crop of the person's picture that would show them at this position. */
export function cropAtPosition(
  person: CutOut,
  position: CutOutPosition,
  frame: DesignSize = thumbnailSizes.wide,
): Box {
  const width = (person.source.width * frame.width) / (person.width * position.scale);
  const height = (person.source.height * frame.height) / (person.height * position.scale);
  return {
    x: person.source.x - (position.x / frame.width) * width,
    y: person.source.y - (position.y / frame.height) * height,
    width,
    height,
  };
}

/** The face's box in the frame. */
export function faceAtPosition(
  person: CutOut,
  position: CutOutPosition,
  frame: DesignSize = thumbnailSizes.wide,
): Box {
  const k = position.scale;
  return {
    x: (position.x + person.face.x * person.width * k) / frame.width,
    y: (position.y + person.face.y * person.height * k) / frame.height,
    width: (person.face.width * person.width * k) / frame.width,
    height: (person.face.height * person.height * k) / frame.height,
  };
}

/** Hair of a lower mean luma is dark. */
const darkHair = 0.25;

/** Whether the hair above the face is dark. Before a bright background, loose ends of dark hair would show a halo. */
export function hasDarkHair({ rgba, width, height, face }: CutOut): boolean {
  let sum = 0;
  let count = 0;
  const step = Math.max(1, Math.floor(height / 200));
  for (let y = 0; y < face.y * height; y += step) {
    for (let x = 0; x < width; x += step) {
      const i = 4 * (y * width + x);
      if (rgba[i + 3]! < 250) continue;
      sum += 0.3 * rgba[i]! + 0.59 * rgba[i + 1]! + 0.11 * rgba[i + 2]!;
      count++;
    }
  }
  return count > 0 && sum / count < 255 * darkHair;
}

export interface PersonStyle {
  /** Width of the white outline in design units; 0 uses the scene's light instead. */
  outline: number;
  /** Mean color of the background: a person without outline is graded towards it. */
  surroundings?: { r: number; g: number; b: number };
  /** Side of the light. */
  light: Side;
}

/** Width of the white outline, design units. Only for playful videos: in others the person would look pasted in. */
export function outlineWidth({ tone }: PaintRequest): number {
  return tone === 'playful' ? 7 : 0;
}

/** Width of the rim light on a person without outline. */
const rimWidth = 5;

/** Draws the person at the position, with color grading and light. */
export async function drawPerson(
  target: DesignCanvas,
  request: PaintRequest,
  { person, picture }: Lead,
  position: CutOutPosition,
  style: PersonStyle,
): Promise<Canvas> {
  const grade = naturalGrade(picture.facts, request.brightness);
  const painted = await paintCutOut(person, {
    scale: position.scale * target.scale,
    grade,
    outline: style.outline * target.scale,
    light: style.light,
    scene: style.surroundings,
    rim: rimWidth * target.scale,
  });
  const { source } = person;
  trackUpscale(target, picture.facts, source, person.width * position.scale);
  drawCutOut(target, painted, position.x, position.y);
  return painted.person;
}

/** With a smaller face (height as a share of the still's), the cut-out is too soft to be the main subject. */
const minLeadingFace = 0.15;
/** A cut-out that is enlarged more shows a soft edge in front of another background. */
const maxCutOutUpscale = 1.9;
/** A second face with more than this share of the largest face's height belongs to a person who cannot be separated. */
const maxSecondFaceShare = 0.4;

/**
 * Whether the largest person of a still can be cut out as the main subject: alone, large and sharp enough, with neck
 * and shoulders.
 */
export function canLead(facts: PictureFacts): boolean {
  const [first, second] = facts.faces;
  if (!first || first.box.height < minLeadingFace) return false;
  if (second && second.box.height > maxSecondFaceShare * first.box.height) return false;
  if (typicalFaceHeight > maxCutOutUpscale * first.box.height * facts.height) return false;
  const { y, height } = first.box;
  return (1 - y - height) / height >= minBelowChin;
}

/** 0-1: size of the largest face, for layouts whose main subject is a person. */
export function faceProminence(facts: PictureFacts | undefined): number {
  return Math.min(1, (facts?.faces[0]?.box.height ?? 0) / 0.34);
}
