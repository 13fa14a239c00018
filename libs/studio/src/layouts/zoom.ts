import { designHeight, designWidth, withShadow, type Easel } from '../paint/easel.js';
import { grain, vignette } from '../paint/effects.js';
import { cropFor, naturalLook, paintFrame, throughCrop } from '../paint/frame.js';
import { overlap } from '../pictures/boxes.js';
import { brightAccent } from '../pictures/colour.js';
import type { Box, PlateBrief, Point } from '../studio.js';
import { roomsIn } from '../type/rooms.js';
import type { TypeStyle } from '../type/type-style.js';
import { byMerit } from './merit.js';
import type { Layout } from './layout.js';
import { facesIn, paintScene, quietMapOf, startEasel } from './scene.js';

const lensRadius = 196;
const lensBorder = 11;
const ringRadius = 82;
/** The lens shows this many times more than the frame. */
const magnification = 1.9;

export const zoom: Layout = {
  name: 'zoom',
  needs: 'one sharp still with a detail worth a look',

  fit({ facts, tone }) {
    const heroes = byMerit(facts, (still) => (still.faces.length === 0 ? 1 : 0.55) * Math.min(1, still.width / 1280));
    const still = facts[heroes[0] ?? 0];
    const detailed = still ? Math.min(1, still.sharpness / 900) : 0;
    const fit = 0.34 + 0.26 * detailed + (still?.faces.length === 0 ? 0.12 : 0) - (tone === 'calm' ? 0.2 : 0);
    return { fit: Math.max(0.05, fit), why: 'A closer look at the detail that makes people curious.', heroes };
  },

  style(accentHue, tone): TypeStyle {
    return {
      typeface: tone === 'playful' ? 'bangers' : 'anton',
      upper: true,
      setting: 'stacked',
      maxLines: 2,
      largest: 230,
      fill: '#ffffff',
      emphasis: { kind: 'box', ground: '#e8102e', text: '#ffffff' },
      bars: null,
      stroke: { colour: '#0a0a0d', width: 0.06 },
      shadow: { colour: 'rgba(0,0,0,.55)', blur: 0.18, y: 0.05 },
      tilt: -0.02,
      sub: { ground: '#0d0d12', text: brightAccent(accentHue), slant: 0.1, round: false },
      scrim: 0.3,
      inkOnBright: false,
    };
  },

  async paint(brief, cutter) {
    const easel = startEasel(brief);
    const { hero } = brief;
    const point = detailOf(brief);
    const crop = cropFor(hero.facts, 16 / 9, point, { x: point.x > 0.5 ? 0.6 : 0.4, y: 0.6 }, 1.08);
    const look = naturalLook(hero.facts, brief.brightness);
    await paintScene(easel, brief, hero, crop, { look });
    vignette(easel, 0.42);
    const at = throughCrop({ x: point.x, y: point.y, width: 0.001, height: 0.001 }, crop);
    const target = { x: at.x * designWidth, y: at.y * designHeight };
    const faces = facesIn(hero, crop);
    const lens = lensPlace(target, faces);
    const detail = await paintFrame(hero, {
      crop: lensCrop(hero.facts, point, crop),
      width: Math.round(2 * lensRadius * easel.scale),
      height: Math.round(2 * lensRadius * easel.scale),
      look,
    });
    drawLens(easel, target, lens, () => {
      easel.ctx.drawImage(detail, lens.x - lensRadius, lens.y - lensRadius, 2 * lensRadius, 2 * lensRadius);
    });
    grain(easel, 0.035);
    const taken = [boxAround(lens, lensRadius + 26), boxAround(target, ringRadius + 18)];
    const map = await quietMapOf(easel, crop, await cutter.cut(hero.bytes));
    return { easel, foreground: null, faces, rooms: roomsIn(map, [...faces, ...taken.map(shrunk)]) };
  },
};

/** The salient spot; beside a face rather the quiet side's best detail than the face itself. */
function detailOf({ hero }: PlateBrief): Point {
  const [face] = hero.facts.faces;
  if (!face) return hero.facts.focus;
  // What a person holds or points at is low and on the side they have more room at.
  const left = face.box.x > 1 - face.box.x - face.box.width;
  return {
    x: Math.max(0.12, Math.min(0.88, face.box.x + (left ? -0.45 : 1.45) * face.box.width)),
    y: Math.min(0.78, face.box.y + 1.15 * face.box.height),
  };
}

/** The square of the still that the lens shows. */
function lensCrop(facts: { width: number; height: number }, point: Point, frame: Box): Box {
  const height = ((2 * lensRadius) / magnification / designHeight) * frame.height;
  return cropFor(facts, 1, point, { x: 0.5, y: 0.5 }, Math.min(1, facts.width / facts.height) / height);
}

/** The corner farthest from the detail that covers no face; the badge's corner is never one of them. */
function lensPlace(target: Point, faces: readonly Box[]): Point {
  const reach = lensRadius + lensBorder;
  const corners: Point[] = [
    { x: designWidth - reach - 44, y: reach + 40 },
    { x: reach + 44, y: reach + 40 },
    { x: reach + 44, y: designHeight - reach - 40 },
  ];
  const rated = corners.map((corner) => {
    const covered = faces.reduce((sum, face) => sum + overlap(face, boxAround(corner, reach)), 0);
    const distance = Math.hypot(corner.x - target.x, corner.y - target.y);
    return { corner, value: (distance < reach + ringRadius + 24 ? -1 : 0) - 30 * covered + distance / 4000 };
  });
  return rated.reduce((best, one) => (one.value > best.value ? one : best)).corner;
}

function drawLens(easel: Easel, target: Point, lens: Point, drawDetail: () => void): void {
  const { ctx } = easel;
  const angle = Math.atan2(lens.y - target.y, lens.x - target.x);
  const side = angle + Math.PI / 2;
  withShadow(easel, { colour: 'rgba(0,0,0,.6)', blur: 14 }, () => {
    ctx.strokeStyle = '#ffffff';
    ctx.lineWidth = 6;
    for (const sign of [-1, 1]) {
      ctx.beginPath();
      ctx.moveTo(target.x + sign * ringRadius * Math.cos(side), target.y + sign * ringRadius * Math.sin(side));
      ctx.lineTo(lens.x + sign * lensRadius * Math.cos(side), lens.y + sign * lensRadius * Math.sin(side));
      ctx.stroke();
    }
    circle(easel, target, ringRadius);
    ctx.lineWidth = 9;
    ctx.stroke();
  });
  withShadow(easel, { colour: 'rgba(0,0,0,.6)', blur: 40, y: 10 }, () => {
    ctx.fillStyle = '#ffffff';
    circle(easel, lens, lensRadius + lensBorder);
    ctx.fill();
  });
  ctx.save();
  circle(easel, lens, lensRadius);
  ctx.clip();
  drawDetail();
  ctx.restore();
}

function circle({ ctx }: Easel, at: Point, radius: number): void {
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

/** Rooms keep a margin of their own around what they avoid. */
function shrunk(box: Box): Box {
  return { x: box.x + 0.13 * box.width, y: box.y + 0.13 * box.height, width: 0.74 * box.width, height: 0.74 * box.height };
}
