import { thumbnailSizeOf } from '@app/contracts';
import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { overlaysOn } from '../checks/overlays.js';
import { occupiedStrips } from '../inspect/occupied.js';
import { QuietMap } from '../inspect/quiet-map.js';
import {
  canvasOf,
  createDesignCanvas,
  designHeight,
  designWidth,
  drawFullFrame,
  pixelsOf,
  downscale,
  type DesignCanvas,
} from '../paint/design-canvas.js';
import { cropFor, naturalGrade, trackUpscale, paintFrame, type Grade } from '../paint/frame.js';
import { boxInCrop, clipToFrame, coveredShare, shareInsideFrame } from '../pictures/boxes.js';
import { facialFeaturesOf } from '../pictures/facial-features.js';
import { toGray, type RgbPicture } from '../pictures/decode.js';
import { parseHex, toHsl } from '../pictures/color.js';
import type { Box, PaintRequest, PictureFacts, Point, SourcePicture, TextBox } from '../picture.js';
import { textBoxesIn } from '../type/text-boxes.js';
import type { CutOut } from '../vision/cut-out.js';
import { isPortrait, losesForeground } from './merit.js';
import { spreadColors } from '../vision/edge-colors.js';

/** Helpers for layouts that show a full frame. */

/** Size of the small copy for measurements, as a share of the screen size. */
const mapShare = 1 / 8;

export function startCanvas(request: PaintRequest): DesignCanvas {
  return createDesignCanvas(request.size.width, request.size.height);
}

/** X of the subject: opposite the side where a reference has its headline. */
export function subjectAt({ typeSide }: PaintRequest, otherwise: number): number {
  if (typeSide === 'left') return 0.68;
  return typeSide === 'right' ? 0.32 : otherwise;
}

/** A subject of this height is shown whole, such as a player from head to feet, whose face is small. */
const tallSubject = 0.8;
const farFace = 0.12;
const wholeZoom = 1.04;

/** The zoom of a still that fills the frame, limited so that a standing person keeps their feet. */
export function sceneZoom({ faces, subject }: PictureFacts, wanted: number): number {
  const isTall = (subject?.height ?? 0) > tallSubject && (faces[0]?.box.height ?? 0) < farFace;
  return isTall ? Math.min(wanted, wholeZoom) : wanted;
}

/** A picture with a smaller blur counts as sharp. Design units. */
const sharpBlur = 2;

/** Paints the cropped still over the full frame. */
export async function paintScene(
  target: DesignCanvas,
  request: PaintRequest,
  picture: SourcePicture,
  crop: Box,
  options: { grade?: Grade; blur?: number } = {},
): Promise<void> {
  const { width, height } = target.canvas;
  const grade = options.grade ?? naturalGrade(picture.facts, request.brightness);
  if ((options.blur ?? 0) < sharpBlur) trackUpscale(target, picture.facts, crop, target.width);
  const frame = await paintFrame(picture, {
    crop,
    width,
    height,
    grade,
    blur: (options.blur ?? 0) * target.scale,
  });
  drawFullFrame(target, frame);
}

/** Highest saturation of shades and lights over a still: more would tint sky and skin. */
const maxTint = 0.2;

/** Hue and saturation for shades and lights over a still. */
export function tintOf({ palette }: PictureFacts): { h: number; s: number } {
  const { h, s } = toHsl(parseHex(palette.main));
  return { h, s: Math.min(maxTint, s) };
}

/**
 * Faces of the still in fractions of the crop; they may extend beyond it. Drops faces that the crop
 * cut to a sliver.
 */
export function facesIn(picture: SourcePicture, crop: Box): Box[] {
  return picture.facts.faces
    .map((face) => boxInCrop(face.box, crop))
    .filter((box) => shareInsideFrame(box) > 0.3);
}

/** Height of the hair above a face, in heights of the face. */
const hairHeight = 0.35;

/** The text boxes of a full picture, clear of faces with their hair. */
export function textBoxesOn(
  map: QuietMap,
  faces: readonly Box[],
  subject: readonly Box[] = [],
): TextBox[] {
  const heads = faces.map((face) => ({
    ...face,
    y: face.y - hairHeight * face.height,
    height: (1 + hairHeight) * face.height,
  }));
  return textBoxesIn(map, heads, subject);
}

/** A face with its hair: text should not cover the hair either. */
export function headOf(face: Box): Box {
  return clipToFrame({
    x: face.x - 0.2 * face.width,
    y: face.y - 0.45 * face.height,
    width: 1.4 * face.width,
    height: 1.45 * face.height,
  });
}

/**
 * Faces of the still on a panel, in fractions of the frame.
 * @param panel in fractions of the frame
 */
export function facesInPanel(picture: SourcePicture, crop: Box, panel: Box): Box[] {
  return facesIn(picture, crop).map((box) => placeIn(panel, box));
}

/** A still on a panel of the frame, not drawn yet. */
interface PanelStill {
  image: Canvas;
  /** The shown part of the still, in fractions of it. */
  crop: Box;
  /** Faces of the still, in fractions of the frame. */
  faces: Box[];
}

/** A face counts as shown when more than this share of it is in a crop. */
const minWholeFace = 0.9;

/** Shares of a panel that are covered by slanted edges or other pictures. */
interface CoveredShares {
  left: number;
  right: number;
  bottom?: number;
}

/** The crop for a panel. Keeps heads whole in the part that stays visible. */
export function cropForPanel(
  facts: PictureFacts,
  panel: { width: number; height: number },
  view: { place: Point; zoom: number; covered?: CoveredShares },
): Box {
  const aspect = panel.width / panel.height;
  const { left, right, bottom = 0 } = view.covered ?? { left: 0, right: 0 };
  const seen = { x: 1 - left - right, y: 1 - bottom };
  const place = { x: (view.place.x - left) / seen.x, y: view.place.y / seen.y };
  const cropAt = (zoom: number): Box => {
    const width = panel.width * seen.x;
    const shown = cropFor(facts, (aspect * seen.x) / seen.y, facts.focus, place, zoom, width);
    return { ...shown, width: shown.width / seen.x, height: shown.height / seen.y };
  };
  const wide = cropAt(view.zoom);
  const excess = Math.max(1, wide.width, wide.height);
  const crop = excess > 1 ? cropAt(view.zoom * excess) : wide;
  const { width, height } = crop;
  // The still is too small for such a crop: a part of a head may be covered.
  if (Math.max(width, height) > 1 + 1e-9)
    return withHair(facts, cropFor(facts, aspect, facts.focus, view.place, view.zoom), seen.y);
  const x = Math.max(0, Math.min(1 - width, crop.x - left * width));
  return withHair(facts, { x, y: Math.min(1 - height, crop.y), width, height }, seen.y);
}

/** The part of a crop that nothing covers. */
export function visiblePart(crop: Box, covered: CoveredShares = { left: 0, right: 0 }): Box {
  const { left, right, bottom = 0 } = covered;
  return {
    x: crop.x + left * crop.width,
    y: crop.y,
    width: crop.width * (1 - left - right),
    height: crop.height * (1 - bottom),
  };
}

/** Longest hair above a brow, in heights of the face: above it there may be a hand or another person. */
const maxHair = 1;
/** Distance of the hair from the crop's upper edge, as a share of the crop. */
const aboveHair = 0.03;

/** The top of the mask above a face, which is its hair; the brow when the mask has nothing there. */
function topOfHair(facts: PictureFacts, face: Box): number {
  const middle = face.y + face.height / 2;
  const tops = occupiedStrips(facts, { x: 0, y: 0, width: 1, height: 1 })
    .filter(({ x, width }) => x < face.x + face.width && x + width > face.x)
    .filter(({ y, height }) => y < middle && y + height > face.y)
    .map(({ y }) => y);
  return Math.max(0, face.y - maxHair * face.height, Math.min(face.y, ...tops));
}

/** A smaller mask, as a share of the still, may be a mistake. */
const minBody = 0.1;

/** Half the width around the focus in which the mask belongs to the body, and the largest gap in it. Shares of the still. */
const besideFocus = 0.15;
const maxGap = 0.06;
/** The focus stays in this upper share of a crop that is moved up. */
const keptFocus = 0.85;

/**
 * The crop of an upright still without a face, moved up when it cuts the top of what the mask has at the focus, such as
 * the head of a person in profile. The focus stays in the crop.
 */
function withTopOfBody(facts: PictureFacts, crop: Box): Box {
  const strips = occupiedStrips(facts, { x: 0, y: 0, width: 1, height: 1 });
  const area = strips.reduce((sum, { width, height }) => sum + width * height, 0);
  if (facts.height <= facts.width || area < minBody) return crop;
  const { x, y: focusY } = facts.focus;
  const atFocus = strips
    .filter((strip) => strip.x < x + besideFocus && strip.x + strip.width > x - besideFocus)
    .toSorted((a, b) => b.y - a.y);
  let top = focusY;
  for (const strip of atFocus)
    if (strip.y < top && strip.y + strip.height >= top - maxGap) top = strip.y;
  const wanted = Math.max(0, top - aboveHair * crop.height, focusY - keptFocus * crop.height);
  return { ...crop, y: Math.min(crop.y, wanted) };
}

/** The crop, moved up when it cuts the hair of its largest face, as far as all chins that it shows stay in it. */
function withHair(facts: PictureFacts, crop: Box, seenHeight: number): Box {
  const [first] = facts.faces;
  if (!first) return withTopOfBody(facts, crop);
  const shown = facts.faces
    .map(({ box }) => box)
    .filter((box) => shareInsideFrame(boxInCrop(box, crop)) > minWholeFace);
  if (!shown.includes(first.box)) return crop;
  const top = topOfHair(facts, first.box);
  if (top >= crop.y) return crop;
  const wanted = top - aboveHair * crop.height;
  const chin = Math.max(...shown.map(({ y, height }) => y + height));
  const y = Math.max(0, wanted, chin - seenHeight * crop.height);
  return { ...crop, y: Math.min(y, crop.y) };
}

/** Whether a panel shows the largest face with its hair; true without faces. */
export function showsHead(facts: PictureFacts, crop: Box): boolean {
  const [face] = facts.faces;
  if (!face) return true;
  const whole = { ...face.box, y: topOfHair(facts, face.box) };
  whole.height = face.box.y + face.box.height - whole.y;
  return shareInsideFrame(boxInCrop(whole, crop)) > 1 - 1e-9;
}

/** Share of the visible subject that a narrower crop must still show. */
const keptSubject = 0.94;

/** Whether a crop shows the people of the usual crop, and nearly as much of its subject. */
export function showsAsMuch(facts: PictureFacts, crop: Box, usual: Box): boolean {
  if (showsHead(facts, usual) && !showsHead(facts, crop)) return false;
  const isLost = facts.faces.some(
    ({ box }) =>
      shareInsideFrame(boxInCrop(box, usual)) > minWholeFace &&
      shareInsideFrame(boxInCrop(box, crop)) <= minWholeFace,
  );
  if (isLost) return false;
  const { subject, faces } = facts;
  // A leading person may lose an elbow.
  if (!subject || (faces[0]?.box.height ?? 0) >= largeFace) return true;
  const shown = (part: Box): number => shareInsideFrame(boxInCrop(subject, part));
  return shown(crop) >= keptSubject * shown(usual);
}

/** A part of the frame for a still beside a column of text, and how the still is shown in it. */
export interface PanelView {
  /** Design units. */
  panel: Box;
  view: { place: Point; zoom: number; strength?: number; covered?: CoveredShares };
}

/** Height of a leading person's face beside a column of text, as a share of the panel's. */
const wantedFace = 0.3;

/** The zoom, up to `most`, that shows a leading person large enough beside text; `usual` for any other still. */
export function zoomOnPerson(
  facts: PictureFacts,
  panel: { width: number; height: number },
  usual: number,
  most: number,
): number {
  const [face] = facts.faces;
  if (!face || !isPortrait(facts)) return usual;
  if (losesForeground(facts)) return 1;
  const whole = cropForPanel(facts, panel, { place: { x: 0.5, y: 0.45 }, zoom: 1 });
  const zoom = (wantedFace * whole.height) / face.box.height;
  return Math.max(1, Math.min(most, zoom));
}

/** The narrowest column, and the wider ones beside which the picture shows as much and no face is under the badge. */
export function possibleColumns(
  facts: PictureFacts,
  [narrowest, ...wider]: readonly [number, ...number[]],
  pictureBeside: (column: number) => PanelView,
): [number, ...number[]] {
  const shown = (column: number): { crop: Box; panel: Box } => {
    const { panel, view } = pictureBeside(column);
    return { crop: visiblePart(cropForPanel(facts, panel, view), view.covered), panel };
  };
  const usual = shown(narrowest).crop;
  return [
    narrowest,
    ...wider.filter((column) => {
      const { crop, panel } = shown(column);
      return showsAsMuch(facts, crop, usual) && isClearOfBadge(facts, crop, panel);
    }),
  ];
}

/** Share of a face's features that may be under the duration badge where it is largest. */
const maxUnderBadge = 0.1;

/** Whether the duration badge covers hardly anything of the largest face of a panel. */
function isClearOfBadge({ faces: [face] }: PictureFacts, crop: Box, panel: Box): boolean {
  if (!face) return true;
  const shown = placeIn(shareOfFrame(panel), boxInCrop(face.box, crop));
  const badges = overlaysOn('wide', null).map(({ hard }) => hard);
  return coveredShare(facialFeaturesOf(shown), badges) <= maxUnderBadge;
}

/** A box of design units in fractions of the wide frame. */
function shareOfFrame({ x, y, width, height }: Box): Box {
  return {
    x: x / designWidth,
    y: y / designHeight,
    width: width / designWidth,
    height: height / designHeight,
  };
}

/** A box in fractions of a part of the frame, in fractions of the frame. */
function placeIn(part: Box, box: Box): Box {
  return {
    x: part.x + box.x * part.width,
    y: part.y + box.y * part.height,
    width: box.width * part.width,
    height: box.height * part.height,
  };
}

/**
 * Crops and grades a still for a panel. The caller draws the image.
 * @param panel in design units
 * @param view position of the focus in the panel, zoom, and strength of the grade
 */
export async function stillForPanel(
  target: DesignCanvas,
  request: PaintRequest,
  picture: SourcePicture,
  panel: Box,
  view: PanelView['view'],
): Promise<PanelStill> {
  const { facts } = picture;
  const crop = cropForPanel(facts, panel, view);
  trackUpscale(target, facts, crop, panel.width);
  trackFaces(target, facts, crop, panel.height * (1 - (view.covered?.bottom ?? 0)), view.covered);
  const image = await paintFrame(picture, {
    crop,
    width: Math.round(panel.width * target.scale),
    height: Math.round(panel.height * target.scale),
    grade: naturalGrade(facts, request.brightness, view.strength),
  });
  const part = {
    x: panel.x / target.width,
    y: panel.y / target.height,
    width: panel.width / target.width,
    height: panel.height / target.height,
  };
  return { image, crop, faces: facesInPanel(picture, crop, part) };
}

/** Faces with a lower height, as a share of the frame's shorter side, belong to the background. */
const largeFace = 0.12;
/** A face counts as outside the picture when at most this share of it is shown. */
const maxHiddenFaceShare = 0.1;

/** Records how much of the large faces a panel shows. */
function trackFaces(
  target: DesignCanvas,
  { faces }: PictureFacts,
  crop: Box,
  seenHeight: number,
  covered: CoveredShares | undefined,
): void {
  const seen = { ...crop, height: crop.height * (1 - (covered?.bottom ?? 0)) };
  for (const face of faces) {
    const box = boxInCrop(face.box, seen);
    const share = shareInsideFrame(box);
    const side = Math.min(target.width, target.height);
    if ((box.height * seenHeight) / side >= largeFace && share > maxHiddenFaceShare)
      target.faceShown = Math.min(target.faceShown, share);
  }
}

/** A small copy of the frame for measuring colors and edges. */
export function smallCopy({ canvas, width, height }: DesignCanvas): RgbPicture {
  return downscale(canvas, width * mapShare, height * mapShare);
}

/** Quiet map of the painted frame, with the subject marked as busy. */
export function quietMapOf(target: DesignCanvas, subject: readonly Box[]): QuietMap {
  const map = new QuietMap(toGray(smallCopy(target)));
  map.markBusy(subject);
  return map;
}

/** Assumed size of the subject around the focus, for a still without a known subject. */
const subjectSize = { width: 0.24, height: 0.34 };

/** A wider subject is the whole scene, so that text cannot avoid it. */
const widestSubject = 0.6;

/** The subject of a still, or the area around its focus, in fractions of the frame that shows the crop. */
export function subjectBox({ focus, faces, subject }: PictureFacts, crop: Box): Box {
  if (subject && faces.length === 0 && subject.width <= widestSubject)
    return clipToFrame(boxInCrop(subject, crop));
  const { x, y } = boxInCrop({ ...focus, width: 0, height: 0 }, crop);
  const { width, height } = subjectSize;
  return clipToFrame({ x: x - width / 2, y: y - height / 2, width, height });
}

/** If the mask found a smaller part of the frame, it may be a mistake. */
const minSubject = 0.03;

/**
 * The boxes that text should not cover, in the frame that shows the crop: the cut-out person, the area of the mask, or
 * the most salient area.
 */
export function subjectIn(facts: PictureFacts, person: CutOut | null, crop: Box): Box[] {
  const strips = [...subjectStrips(person, crop), ...occupiedStrips(facts, crop)];
  const area = strips.reduce((sum, { width, height }) => sum + width * height, 0);
  // The mask may find only a part of an object, so the strips are enough only for people.
  const isKnown = area >= minSubject && facts.faces.length > 0;
  return isKnown ? strips : [...strips, subjectBox(facts, crop)];
}

/** Width of the strips that approximate a subject's outline. */
const strip = 1 / 24;

/** The person's outline as upright strips, in fractions of the frame that shows the crop. */
export function subjectStrips(person: CutOut | null, crop: Box): Box[] {
  if (!person) return [];
  const strips: Box[] = [];
  const step = Math.max(1, Math.floor(person.height / 120));
  for (let x = 0; x < 1 - 1e-9; x += strip) {
    const column = Math.floor(
      ((crop.x + (x + strip / 2) * crop.width - person.source.x) / person.source.width) *
        person.width,
    );
    if (column < 0 || column >= person.width) continue;
    let first = -1;
    let last = -1;
    for (let row = 0; row < person.height; row += step) {
      if (person.rgba[4 * (row * person.width + column) + 3]! < 128) continue;
      if (first < 0) first = row;
      last = row;
    }
    if (first < 0) continue;
    const toFrame = (row: number): number =>
      (person.source.y + (row / person.height) * person.source.height - crop.y) / crop.height;
    const box = clipToFrame({
      x,
      y: toFrame(first),
      width: strip,
      height: toFrame(last) - toFrame(first),
    });
    if (box.height > 0) strips.push(box);
  }
  return strips;
}

/** Width of the picture in which the hole behind a person is filled. Small, because the result is blurred. */
const fillWidth = 256;

/** Minimum blur of a still with faces, in design units, so that they are not recognizable beside the cut-out. */
const minFaceBlur = 34;

/**
 * The blurred still without the person: the hole is filled with surrounding colors, then everything is blurred. Without
 * a person the still is only blurred. The result is small, to be drawn scaled up.
 * @param softness standard deviation of the blur in design units; larger when faces stay in the still
 */
export async function blurredBackground(
  picture: SourcePicture,
  person: CutOut | null,
  crop: Box,
  size: { width: number; height: number },
  grade: Grade,
  softness: number,
): Promise<Canvas> {
  const scale = size.width / thumbnailSizeOf(size).width;
  if (!person) {
    const hasFaces = picture.facts.faces.length > 0;
    const blur = (hasFaces ? Math.max(softness, minFaceBlur) : softness) * scale;
    return await paintFrame(picture, { crop, ...size, grade, blur });
  }
  const fillHeight = Math.round((fillWidth * size.height) / size.width);
  const frame = await paintFrame(picture, { crop, width: fillWidth, height: fillHeight, grade });
  const pixels = pixelsOf(frame);
  const hole = grownSilhouette(person, crop, fillWidth, fillHeight);
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue;
    pixels.fill(0, 4 * i, 4 * i + 4);
  }
  // Small blurs fill the rim of the hole, large blurs its middle.
  const filled = Buffer.from(pixels);
  for (const sigma of [4, 10, 26, 60]) {
    const spread = await spreadColors(filled, fillWidth, fillHeight, sigma);
    for (let i = 0; i < hole.length; i++) {
      if (filled[4 * i + 3] !== 0 || spread[4 * i + 3]! < 8) continue;
      filled.set([spread[4 * i]!, spread[4 * i + 1]!, spread[4 * i + 2]!, 255], 4 * i);
    }
  }
  const sigma = (Math.max(softness, 9) * fillWidth) / thumbnailSizeOf(size).width;
  const rgba = await sharp(filled, { raw: { width: fillWidth, height: fillHeight, channels: 4 } })
    .removeAlpha()
    .blur(sigma)
    .ensureAlpha()
    .raw()
    .toBuffer();
  return canvasOf(rgba, fillWidth, fillHeight);
}

function grownSilhouette(person: CutOut, crop: Box, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height);
  const reach = 3;
  for (let y = 0; y < height; y++) {
    const sy =
      (crop.y + ((y + 0.5) / height) * crop.height - person.source.y) / person.source.height;
    for (let x = 0; x < width; x++) {
      const sx =
        (crop.x + ((x + 0.5) / width) * crop.width - person.source.x) / person.source.width;
      if (sx < 0 || sx >= 1 || sy < 0 || sy >= 1) continue;
      const i = Math.floor(sy * person.height) * person.width + Math.floor(sx * person.width);
      if (person.rgba[4 * i + 3]! < 40) continue;
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          if (nx >= 0 && nx < width && ny >= 0 && ny < height) out[ny * width + nx] = 1;
        }
      }
    }
  }
  return out;
}
