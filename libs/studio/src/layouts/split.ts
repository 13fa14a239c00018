import {
  designHeight,
  designWidth,
  withShadow,
  type DesignCanvas,
} from '../paint/design-canvas.js';
import { paintGrain, paintGradient } from '../paint/effects.js';
import { isSameScene } from '../inspect/scene-print.js';
import { overlap } from '../pictures/boxes.js';
import type { Box, PaintRequest, PictureFacts, SourcePicture, TextBox } from '../picture.js';
import { barStyle } from '../type/styles.js';
import { twoSidesOf } from '../type/versus.js';
import { rankByQuality } from './merit.js';
import type { Layout } from './layout.js';
import { headOf, startCanvas, stillForPanel } from './scene.js';

/** X of the dividing line at the top and bottom of the frame. */
const lineTopX = 704;
const lineBottomX = 576;
const lineWidth = 12;

export const split: Layout = {
  title: 'Split',
  needs: 'two different stills',
  description: 'beside another moment',
  kind: 'design',
  shape: 'wide',
  stills: 2,
  worksWithoutText: 0.35,
  headlineKind: 'choice',
  promptPattern:
    /\b(split|versus|vs|compar\w+|side by side|before (and|&) after|antes y después|vergleich\w*|vorher)\b/iu,
  isNatural: false,

  fit({ facts, tone, hasComparison }) {
    const heroes = twoDifferentStills(
      rankByQuality(facts, () => 1),
      facts,
    );
    const hasTwo = heroes.length > 1;
    const isAlike = !heroes.some((index) => !isSameScene(facts[index]!, facts[heroes[0]!]!));
    const fit =
      (hasTwo ? (isAlike ? (facts[heroes[0]!]!.faces.length > 0 ? 0.25 : 0.4) : 0.5) : 0.1) +
      (tone === 'bold' ? 0.06 : 0) +
      (hasTwo && hasComparison ? 0.4 : 0);
    return { fit, heroes };
  },

  style: (accentHue) => ({
    ...barStyle('#0d0d12', '#ffffff', accentHue),
    maxLines: 3,
    tilt: -0.012,
  }),

  async paint(request) {
    const target = startCanvas(request);
    const [first, second] = halvesOf(request);
    const left = await paintHalf(target, request, first, 'left', 1);
    const right = await paintHalf(target, request, second, 'right', first === second ? 1.9 : 1);
    withShadow(target, { color: 'rgba(0,0,0,.55)', blur: 30 }, (ctx) => {
      ctx.strokeStyle = '#ffffff';
      ctx.lineWidth = lineWidth;
      ctx.beginPath();
      ctx.moveTo(lineTopX + 4, -20);
      ctx.lineTo(lineBottomX - 4, designHeight + 20);
      ctx.stroke();
    });
    paintGradient(target, { x0: 0, y0: 380, x1: 0, y1: designHeight }, [
      [0, 'rgba(0,0,0,0)'],
      [1, 'rgba(0,0,0,.4)'],
    ]);
    paintGrain(target, 0.03);
    const faces = [...left, ...right];
    return {
      background: target,
      foreground: null,
      faces,
      subject: faces.map(headOf),
      textBoxes: textBoxesClearOf(faces, request),
    };
  },
};

/** The pictures of the left and the right half. With a label for each half, they stay in the order of the labels. */
export function halvesOf({
  hero,
  support: [other = hero],
  words,
}: Pick<PaintRequest, 'hero' | 'support' | 'words'>): [SourcePicture, SourcePicture] {
  // A single label covers the lower left: the chest of a person who is close, but legs or an object in a wider shot.
  const hasOneLabel = words.main !== '' && twoSidesOf(words) === null;
  return hasOneLabel && closeness(other) > closeness(hero) ? [other, hero] : [hero, other];
}

/** Height of the largest face; 0 for an object, or a person whose face is too small to be found. */
function closeness({ facts }: SourcePicture): number {
  return facts.faces[0]?.box.height ?? 0;
}

const textBoxTemplates: Omit<TextBox, 'calm'>[] = [
  // Beside the dividing line, which is at 46-50 % of the width here and at 52-54 % in the upper third.
  { box: { x: 0.046, y: 0.45, width: 0.395, height: 0.504 }, align: 'left', anchor: 'bottom' },
  { box: { x: 0.05, y: 0.05, width: 0.9, height: 0.34 }, align: 'center', anchor: 'top' },
  { box: { x: 0.57, y: 0.05, width: 0.38, height: 0.34 }, align: 'center', anchor: 'top' },
  { box: { x: 0.05, y: 0.05, width: 0.9, height: 0.2 }, align: 'center', anchor: 'top' },
  // Across the dividing line, for text that does not fit beside it.
  { box: { x: 0.046, y: 0.6, width: 0.66, height: 0.354 }, align: 'left', anchor: 'bottom' },
  { box: { x: 0.046, y: 0.76, width: 0.67, height: 0.194 }, align: 'left', anchor: 'bottom' },
  // Pairs for "vs" headlines: above the duration badge (bottom right), beside it, and at the top.
  {
    box: { x: 0.05, y: 0.48, width: 0.385, height: 0.235 },
    align: 'center',
    anchor: 'bottom',
    side: 'left',
  },
  {
    box: { x: 0.565, y: 0.48, width: 0.385, height: 0.235 },
    align: 'center',
    anchor: 'bottom',
    side: 'right',
  },
  {
    box: { x: 0.05, y: 0.755, width: 0.36, height: 0.199 },
    align: 'center',
    anchor: 'bottom',
    side: 'left',
  },
  {
    box: { x: 0.48, y: 0.755, width: 0.24, height: 0.199 },
    align: 'left',
    anchor: 'bottom',
    side: 'right',
  },
  {
    box: { x: 0.06, y: 0.05, width: 0.42, height: 0.2 },
    align: 'center',
    anchor: 'top',
    side: 'left',
  },
  {
    box: { x: 0.58, y: 0.05, width: 0.37, height: 0.2 },
    align: 'center',
    anchor: 'top',
    side: 'right',
  },
];

/** Across both halves, below the heads and above the duration badge. */
const boxBelow: Omit<TextBox, 'calm'> = {
  box: { x: 0.06, y: 0.64, width: 0.88, height: 0.2 },
  align: 'center',
  anchor: 'bottom',
};

/** A face may cover this share of a box without making it less calm, because the text is set clear of the face. */
const maxFaceOverlap = 0.1;

/** Whether a box ends in the other half, so that a label would cross the dividing line off its center. */
function crossesOffCenter({ x, y, width }: Box): boolean {
  const seam = (lineTopX - (lineTopX - lineBottomX) * y) / designWidth;
  return !isCentered({ x, width }) && x < seam && x + width > seam;
}

function isCentered({ x, width }: Pick<Box, 'x' | 'width'>): boolean {
  return Math.abs(x + width / 2 - 0.5) < 0.02;
}

/** The boxes for the text. A "vs" headline of which the sides are unknown is centered. */
export function textBoxesClearOf(
  faces: readonly Box[],
  { words, isOrderUnknown }: Pick<PaintRequest, 'words' | 'isOrderUnknown'>,
): TextBox[] {
  const isAcross = isOrderUnknown === true && twoSidesOf(words) !== null;
  const faceFactor = (box: Box): number =>
    faces.some((face) => overlap(face, box) > maxFaceOverlap * box.width * box.height) ? 0.4 : 1;
  // Leaves out centered boxes that a head overlaps: cut back, they would cross the dividing line off-center.
  const isWhole = ({ box }: (typeof textBoxTemplates)[number]): boolean =>
    !isCentered(box) || faces.every((face) => overlap(headOf(face), box) === 0);
  const places = isAcross
    ? [...textBoxTemplates.filter(({ box }) => isCentered(box)), boxBelow]
    : textBoxTemplates;
  return places.filter(isWhole).map((place) => ({
    ...place,
    calm:
      (crossesOffCenter(place.box) ? 0.5 : place.anchor === 'bottom' ? 0.95 : 0.7) *
      faceFactor(place.box),
  }));
}

async function paintHalf(
  target: DesignCanvas,
  request: PaintRequest,
  picture: SourcePicture,
  side: 'left' | 'right',
  zoom: number,
): Promise<Box[]> {
  // As wide as the half at its widest, so that the slanted edge cuts into the picture.
  const width = side === 'left' ? lineTopX : designWidth - lineBottomX;
  const x = side === 'left' ? 0 : lineBottomX;
  const panel = { x, y: 0, width, height: designHeight };
  // The center of the visible part of the half.
  const place = { x: side === 'left' ? 0.455 : 0.545, y: picture.facts.focus.y };
  const slant = (lineTopX - lineBottomX) / width;
  const covered = side === 'left' ? { left: 0, right: slant } : { left: slant, right: 0 };
  const view = { place, zoom, covered };
  const { image, faces } = await stillForPanel(target, request, picture, panel, view);
  const { ctx } = target;
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(lineTopX, 0);
  ctx.lineTo(side === 'left' ? 0 : designWidth, 0);
  ctx.lineTo(side === 'left' ? 0 : designWidth, designHeight);
  ctx.lineTo(lineBottomX, designHeight);
  ctx.closePath();
  ctx.clip();
  ctx.drawImage(image, x, 0, width, designHeight);
  ctx.restore();
  return faces;
}

/** The best still, and the best still that looks different from it. */
function twoDifferentStills(order: number[], facts: readonly PictureFacts[]): number[] {
  const [first, ...rest] = order;
  if (first === undefined) return [];
  const own = facts[first]!;
  const apart =
    rest.find((index) => !isSameScene(facts[index]!, own)) ??
    rest.find((index) => facts[index]!.fingerprint !== own.fingerprint);
  return apart === undefined ? [first] : [first, apart];
}
