import {
  designHeight,
  designWidth,
  withShadow,
  type DesignCanvas,
} from '../paint/design-canvas.js';
import { paintGrain, paintVignette } from '../paint/effects.js';
import { cropFor, naturalGrade, paintFrame } from '../paint/frame.js';
import type { QuietMap } from '../inspect/quiet-map.js';
import { boxInCrop, center, overlap } from '../pictures/boxes.js';
import { brightAccent } from '../pictures/color.js';
import type { Canvas } from '@napi-rs/canvas';
import type { Box, PaintRequest, Point, SourcePicture, TextBox } from '../picture.js';
import { textBoxesIn } from '../type/text-boxes.js';
import { loudStyle } from '../type/styles.js';
import { rankByQuality } from './merit.js';
import type { PersonCutter } from '../vision/cut-out.js';
import type { Layout, Painted } from './layout.js';
import { facesIn, paintScene, quietMapOf, startCanvas, subjectIn, subjectStrips } from './scene.js';

const lensRadius = 196;
const border = 11;
const ringRadius = 82;
/** A circle, design units. */
interface Lens extends Point {
  radius: number;
}

/** Magnification of the lens relative to the frame. */
const magnification = 1.9;

export const zoom: Layout = {
  title: 'Magnifier',
  needs: 'one sharp still with a detail worth a look',
  description: 'with its detail magnified',
  kind: 'design',
  shape: 'wide',
  stills: 1,
  worksWithoutText: 0.5,
  // Rules cannot choose what to point at.
  onlyOnRequest: true,
  promptPattern: /\b(zoom\w*|magnif\w+|close detail|circled?|lupa|detalle|lupe)\b/iu,
  isNatural: false,

  fit({ facts, tone }) {
    const heroes = rankByQuality(
      facts,
      (still) => (still.faces.length === 0 ? 1 : 0.55) * Math.min(1, still.width / 1280),
    );
    const fit = facts.length > 0 && tone !== 'calm' ? 0.3 : 0.2;
    return { fit, heroes };
  },

  style: (accentHue, tone) => ({
    ...loudStyle(accentHue, tone),
    maxLines: 2,
    largest: 230,
    emphasizedWords: { kind: 'box', ground: '#e8102e', text: '#ffffff' },
    tilt: -0.02,
    sub: { ground: '#0d0d12', text: brightAccent(accentHue), slant: 0.1, round: false },
    scrim: 0.3,
  }),

  async paint(request, cutter) {
    // With a face in the still, the lens shows another still, to which the person seems to react.
    const other =
      request.hero.facts.faces.length > 0
        ? request.support.find((still) => still.facts.faces.length === 0)
        : undefined;
    return other ? await besideFace(request, other, cutter) : await onDetail(request, cutter);
  },
};

/** Shows a person, and a second still in the lens. */
async function besideFace(
  request: PaintRequest,
  other: SourcePicture,
  cutter: PersonCutter,
): Promise<Painted> {
  const target = startCanvas(request);
  const { hero } = request;
  const face = hero.facts.faces[0]!.box;
  const isLensRight = face.x + face.width / 2 < 0.5;
  const crop = cropFor(
    hero.facts,
    16 / 9,
    center(face),
    { x: isLensRight ? 0.27 : 0.73, y: 0.48 },
    1.14,
  );
  await paintScene(target, request, hero, crop);
  paintVignette(target, 0.4);
  const hasText = request.words.main.trim() !== '';
  const lens: Lens = {
    x: isLensRight ? 965 : 315,
    y: hasText ? 442 : 350,
    radius: hasText ? 176 : 236,
  };
  const detail = await paintFrame(other, {
    crop: cropFor(other.facts, 1, other.facts.focus, { x: 0.5, y: 0.5 }, 1.1),
    width: Math.round(2 * lens.radius * target.scale),
    height: Math.round(2 * lens.radius * target.scale),
    grade: naturalGrade(other.facts, request.brightness),
  });
  drawLens(target, lens, detail);
  paintGrain(target, 0.035);
  const faces = facesIn(hero, crop);
  const subject = [
    ...subjectIn(hero.facts, await cutter.cut(hero.bytes), crop),
    boxAround(lens, lens.radius + border),
  ];
  const map = quietMapOf(target, subject);
  const above: Box = {
    x: isLensRight ? 0.5 : 0.046,
    y: 0.06,
    width: 0.454,
    height: (lens.y - lens.radius) / designHeight - 0.085,
  };
  const first: TextBox = {
    box: above,
    align: isLensRight ? 'right' : 'left',
    anchor: 'middle',
    calm: 0.9,
  };
  return {
    background: target,
    foreground: null,
    faces,
    subject,
    textBoxes: [first, ...textBoxesIn(map, [...faces, ...subject.slice(-1)])],
  };
}

/** Draws a ring around a detail of the still, and shows the detail magnified in the lens. */
async function onDetail(request: PaintRequest, cutter: PersonCutter): Promise<Painted> {
  const target = startCanvas(request);
  const { hero } = request;
  const point = detailOf(request);
  const crop = cropFor(hero.facts, 16 / 9, point, { x: point.x > 0.5 ? 0.6 : 0.4, y: 0.6 }, 1.08);
  const grade = naturalGrade(hero.facts, request.brightness);
  await paintScene(target, request, hero, crop, { grade });
  paintVignette(target, 0.42);
  const at = boxInCrop({ x: point.x, y: point.y, width: 0.001, height: 0.001 }, crop);
  const ring: Lens = { x: at.x * designWidth, y: at.y * designHeight, radius: ringRadius };
  const faces = facesIn(hero, crop);
  const person = subjectStrips(await cutter.cut(hero.bytes), crop);
  const lens: Lens = {
    ...lensPlace(ring, faces, quietMapOf(target, person)),
    radius: lensRadius,
  };
  const detail = await paintFrame(hero, {
    crop: lensCrop(hero.facts, point, crop),
    width: Math.round(2 * lensRadius * target.scale),
    height: Math.round(2 * lensRadius * target.scale),
    grade,
  });
  drawLines(target, ring, lens);
  drawLens(target, lens, detail);
  paintGrain(target, 0.035);
  const taken = [boxAround(lens, lens.radius + border), boxAround(ring, ring.radius + border)];
  const subject = [...person, ...taken];
  const map = quietMapOf(target, subject);
  return {
    background: target,
    foreground: null,
    faces,
    subject,
    textBoxes: textBoxesIn(map, [...faces, ...taken.map(shrinkBox)]),
  };
}

/** The most salient spot; in a still with a face, the area beside the face. */
function detailOf({ hero }: PaintRequest): Point {
  const [face] = hero.facts.faces;
  if (!face) return hero.facts.focus;
  // A person usually holds or points at something low, on the side with more space.
  const isLeft = face.box.x > 1 - face.box.x - face.box.width;
  return {
    x: Math.max(0.12, Math.min(0.88, face.box.x + (isLeft ? -0.45 : 1.45) * face.box.width)),
    y: Math.min(0.78, face.box.y + 1.15 * face.box.height),
  };
}

/** The square of the still that the lens shows. Does not use `cropFor`, which would keep faces whole. */
function lensCrop(facts: { width: number; height: number }, point: Point, frame: Box): Box {
  const height = ((2 * lensRadius) / magnification / designHeight) * frame.height;
  const width = (height * facts.height) / facts.width;
  const within = (middle: number, size: number): number =>
    Math.max(0, Math.min(1 - size, middle - size / 2));
  return { x: within(point.x, width), y: within(point.y, height), width, height };
}

/** The quietest corner that covers no face and avoids the ring; never the badge's corner. */
function lensPlace(ring: Lens, faces: readonly Box[], map: QuietMap): Point {
  const reach = lensRadius + border;
  const corners: Point[] = [
    { x: designWidth - reach - 44, y: reach + 40 },
    { x: reach + 44, y: reach + 40 },
    { x: reach + 44, y: designHeight - reach - 40 },
  ];
  const rated = corners.map((corner) => {
    const box = boxAround(corner, reach);
    const covered = faces.reduce((sum, face) => sum + overlap(face, box), 0);
    const distance = Math.hypot(corner.x - ring.x, corner.y - ring.y);
    const touches = distance < reach + ring.radius + 24 ? 1 : 0;
    return { corner, value: distance / 3000 - touches - 30 * covered - 1.5 * map.busyness(box) };
  });
  return rated.reduce((best, one) => (one.value > best.value ? one : best)).corner;
}

function drawLines(target: DesignCanvas, ring: Lens, lens: Lens): void {
  const { ctx } = target;
  const side = Math.atan2(lens.y - ring.y, lens.x - ring.x) + Math.PI / 2;
  withShadow(target, { color: 'rgba(0,0,0,.6)', blur: 14 }, () => {
    ctx.strokeStyle = '#ffffff';
    ctx.lineWidth = 6;
    for (const direction of [-1, 1]) {
      ctx.beginPath();
      ctx.moveTo(
        ring.x + direction * ring.radius * Math.cos(side),
        ring.y + direction * ring.radius * Math.sin(side),
      );
      ctx.lineTo(
        lens.x + direction * lens.radius * Math.cos(side),
        lens.y + direction * lens.radius * Math.sin(side),
      );
      ctx.stroke();
    }
    traceCircle(target, ring, ring.radius);
    ctx.lineWidth = 9;
    ctx.stroke();
  });
}

function drawLens(target: DesignCanvas, lens: Lens, detail: Canvas): void {
  const { ctx } = target;
  withShadow(target, { color: 'rgba(0,0,0,.6)', blur: 40, y: 10 }, () => {
    ctx.fillStyle = '#ffffff';
    traceCircle(target, lens, lens.radius + border);
    ctx.fill();
  });
  ctx.save();
  traceCircle(target, lens, lens.radius);
  ctx.clip();
  ctx.drawImage(
    detail,
    lens.x - lens.radius,
    lens.y - lens.radius,
    2 * lens.radius,
    2 * lens.radius,
  );
  ctx.restore();
}

function traceCircle({ ctx }: DesignCanvas, at: Point, radius: number): void {
  ctx.beginPath();
  ctx.arc(at.x, at.y, radius, 0, 2 * Math.PI);
}

function boxAround({ x, y }: Point, radius: number): Box {
  return {
    x: (x - radius) / designWidth,
    y: (y - radius) / designHeight,
    width: (2 * radius) / designWidth,
    height: (2 * radius) / designHeight,
  };
}

/** The box, smaller: text boxes already keep a margin around areas that they avoid. */
function shrinkBox(box: Box): Box {
  return {
    x: box.x + 0.13 * box.width,
    y: box.y + 0.13 * box.height,
    width: 0.74 * box.width,
    height: 0.74 * box.height,
  };
}
