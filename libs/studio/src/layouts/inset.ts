import type { Canvas } from '@napi-rs/canvas';
import {
  designHeight,
  designWidth,
  withShadow,
  type DesignCanvas,
} from '../paint/design-canvas.js';
import { paintDots, paintGrain, paintGradient } from '../paint/effects.js';
import { cropFor, naturalGrade, paintFrame } from '../paint/frame.js';
import { occupiedStrips } from '../inspect/occupied.js';
import { isSameScene } from '../inspect/scene-print.js';
import { brightAccent, cssColor, hueForDarkGround } from '../pictures/color.js';
import { center, overlap } from '../pictures/boxes.js';
import type { Box, PaintRequest, PictureFacts, SourcePicture } from '../picture.js';
import { loudStyle } from '../type/styles.js';
import { closeup } from './closeup.js';
import type { Layout, Painted } from './layout.js';
import { portraitQuality, rankByQuality } from './merit.js';
import { facesIn, facesInPanel, paintScene, startCanvas } from './scene.js';
import { drawScreenCard, screenMargin } from './screen-card.js';

/** The portrait's circle in design units, at the bottom left; the duration badge is at the bottom right. */
const circle = { x: 236, y: 494, radius: 188 };
const border = 12;
/** Minimum face height: smaller faces look soft when they fill the circle. */
const minFaceHeight = 0.12;

/** Margin of the frame, and the shortest usable line; shares of the frame's width. */
const margin = 0.046;
const shortestLine = 0.4;

/** Lower end of the text, and its distance from people; shares of the frame. */
const textBottom = 0.38;
const gap = 0.02;
/** Largest share of the text box beside the circle that people may cover. */
const maxCovered = 0.15;

/** With fewer stills, a scene can be the subject although it is shown once. */
const minStillsToRecur = 3;

/** Bonus of a person on a recorded screen, which alone says little. */
const webcamBonus = 0.15;

/** Right end of the text above the circle. The text stops before people who are as high as the text. */
function rightEndOfText(faces: readonly Box[], people: readonly Box[]): number {
  const heads = faces.filter(({ y }) => y < 0.45).map(({ x, width }) => x - 0.5 * width);
  const bodies = people.filter(({ x, y }) => y < textBottom && x > margin).map(({ x }) => x - gap);
  const end = Math.min(1 - 0.054, ...heads, ...bodies);
  return end - margin >= shortestLine ? end : 1 - 0.054;
}

export const inset: Layout = {
  title: 'Portrait inset',
  needs: 'a scene or a screen, and a face in another still or in a picture of the creator',
  description: 'as it is, and a portrait in a circle',
  kind: 'person',
  shape: 'wide',
  stills: 2,
  worksWithoutText: 0.3,
  promptPattern: /\b(inset|circle|picture.in.picture|pip|webcam|círculo|kreis)\b/iu,
  isNatural: false,

  fit({ facts, hasFaceAsset, wordCount, tone }) {
    const scenes = facts.filter((still) => !hasFace(still));
    const hasPeople = hasFaceAsset || facts.some(isPortrait);
    const ranked = rankByQuality(facts, (still) => (hasFaceAsset && hasFace(still) ? 0.5 : 1));
    const heroes = hasFaceAsset ? ranked : ranked.filter((index) => isPortrait(facts[index]!));
    if (!hasPeople || scenes.length === 0) return { fit: 0.05, heroes };
    // A scene that the video shows only once may be about something else.
    const isSubject = (scene: PictureFacts): boolean =>
      scene.screen === true ||
      facts.some((other) => other !== scene && isSameScene(other, scene)) ||
      facts.length < minStillsToRecur;
    if (!hasFaceAsset && !scenes.some(isSubject)) return { fit: 0.3, heroes };
    const screenBonus = scenes.every(({ screen }) => screen) ? webcamBonus : 0;
    return {
      fit: 0.52 + screenBonus + (wordCount > 0 ? 0.04 : -0.1) - (tone === 'calm' ? 0.08 : 0),
      heroes,
    };
  },

  style: (accentHue, tone) => ({
    ...loudStyle(accentHue, tone),
    maxLines: 2,
    largest: 210,
    tilt: 0,
  }),

  async paint(request, cutter) {
    const portrait = portraitOf(request);
    const scene = [request.hero, ...request.support].find(
      (still) => still !== portrait && !hasFace(still.facts),
    );
    // A still that was chosen must be shown.
    const isHeroShown = portrait === request.hero || scene === request.hero;
    if (!portrait || !scene || !isHeroShown)
      return { shownAs: 'closeup', ...(await closeup.paint(request, cutter)) };
    if (scene.facts.screen) return await paintBesideScreen(request, scene, portrait);
    const target = startCanvas(request);
    const { facts } = scene;
    const crop = cropFor(facts, 16 / 9, facts.focus, { x: 0.62, y: 0.5 }, 1.08);
    await paintScene(target, request, scene, crop);
    paintGradient(target, { x0: 0, y0: 0, x1: 0, y1: 330 }, [
      [0, 'rgba(0,0,0,.42)'],
      [1, 'rgba(0,0,0,0)'],
    ]);
    const { faces, part } = await paintPortrait(target, request, portrait, circleFrame(circle));
    paintGrain(target, 0.03);
    const seen = facesIn(scene, crop);
    const people = occupiedStrips(facts, crop);
    const end = rightEndOfText(seen, people);
    const top = { x: margin, y: 0.06, width: end - margin, height: textBottom - 0.06 };
    const left = (circle.x + circle.radius + border + 26) / designWidth;
    const beside = { x: left, y: 0.44, width: 0.92 - left, height: 0.28 };
    return {
      background: target,
      foreground: null,
      faces: [...faces, ...seen],
      subject: [part, ...people],
      textBoxes: [
        { box: top, align: 'left', anchor: 'top', calm: 1 },
        ...(isFree(beside, people)
          ? [{ box: beside, align: 'left', anchor: 'middle', calm: 0.7 } as const]
          : []),
      ],
    };
  },
};

/** Whether people leave enough of a box free for text. */
function isFree(box: Box, people: readonly Box[]): boolean {
  const covered = people.reduce((sum, person) => sum + overlap(person, box), 0);
  return covered <= maxCovered * box.width * box.height;
}

function hasFace({ faces }: PictureFacts): boolean {
  return (faces[0]?.box.height ?? 0) >= minFaceHeight;
}

/** Whether a picture has one dominant face: the circle would cut a second one. */
function isPortrait(facts: PictureFacts): boolean {
  const [first, second] = facts.faces;
  return hasFace(facts) && !(first && second && second.box.height > 0.5 * first.box.height);
}

/** The creator's own face, else the hero if it is a portrait, else the best portrait. */
function portraitOf({ assets, hero, support }: PaintRequest): SourcePicture | undefined {
  const own = assets.find(({ kind }) => kind === 'face')?.picture;
  if (own ?? isPortrait(hero.facts)) return own ?? hero;
  const quality = ({ facts: { faces } }: SourcePicture) =>
    faces[0] ? portraitQuality(faces[0]) : 0;
  return support
    .filter(({ facts }) => isPortrait(facts))
    .toSorted((a, b) => quality(b) - quality(a))[0];
}

/** Zoom at which the face fills half of the circle's height. */
function zoomOn({ faces, width, height }: PictureFacts): number {
  const shown = Math.min(1, width / height);
  return Math.max(1, (0.5 * shown) / Math.max(0.01, faces[0]?.box.height ?? 1));
}

/** A circle or a rounded rectangle around its center, in design units. */
interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  corner: number;
}

function circleFrame({ x, y, radius }: { x: number; y: number; radius: number }): Frame {
  return { x, y, width: 2 * radius, height: 2 * radius, corner: radius };
}

/** Paints the portrait into a frame. Returns its faces and the frame's box, in fractions of the thumbnail. */
async function paintPortrait(
  target: DesignCanvas,
  request: PaintRequest,
  portrait: SourcePicture,
  frame: Frame,
): Promise<{ faces: Box[]; part: Box }> {
  const { facts } = portrait;
  const { x, y, width, height } = frame;
  const face = facts.faces[0]?.box;
  const middle = face ? center(face) : facts.focus;
  const shown = cropFor(facts, width / height, middle, { x: 0.5, y: 0.47 }, zoomOn(facts), width);
  const grade = naturalGrade(facts, request.brightness);
  const image = await paintFrame(portrait, {
    crop: shown,
    width: Math.round(width * target.scale),
    height: Math.round(height * target.scale),
    grade,
  });
  drawPortrait(target, image, brightAccent(request.accentHue, 0.4), frame);
  const part: Box = {
    x: (x - width / 2) / designWidth,
    y: (y - height / 2) / designHeight,
    width: width / designWidth,
    height: height / designHeight,
  };
  return { faces: facesInPanel(portrait, shown, part), part };
}

/** X at which the text beside a screen recording ends, in design units. */
const textEndBesideScreen = 500;
/** The circle on a screen recording: at the top, because a chin would be under the duration badge at the bottom. */
const circleOnScreen = { x: 1052, y: 236, radius: 180 };
/** A circle would cut a face of at least this height, as a share of its still, at the lips. */
const minWebcamFace = 0.55;
/**
 * The window in which such a still is shown whole, at the upper right. The recording begins where the window ends, so that it seems to
 * cover the chin.
 */
const webcamWindow = { width: 620, right: 1236, top: 36, corner: 22 };

/** The frame of a portrait on a screen recording: a circle, or a window when the face fills its still. */
export function frameOnScreen({ faces, width, height }: PictureFacts): Frame {
  if ((faces[0]?.box.height ?? 0) < minWebcamFace) return circleFrame(circleOnScreen);
  const shape = Math.max(1.5, Math.min(16 / 9, width / height));
  const high = webcamWindow.width / shape;
  return {
    x: webcamWindow.right - webcamWindow.width / 2,
    y: webcamWindow.top + high / 2,
    width: webcamWindow.width,
    height: high,
    corner: webcamWindow.corner,
  };
}

/** The text on a color, beside a screen recording with the portrait in front of it. */
async function paintBesideScreen(
  request: PaintRequest,
  scene: SourcePicture,
  portrait: SourcePicture,
): Promise<Painted> {
  const target = startCanvas(request);
  paintDarkGround(target, request.accentHue);
  const panel = {
    x: textEndBesideScreen,
    y: 0,
    width: designWidth - textEndBesideScreen,
    height: designHeight,
  };
  const frame = frameOnScreen(portrait.facts);
  const isCircle = frame.corner === frame.width / 2;
  if (isCircle) await drawScreenCard(target, request, scene, panel);
  const { faces, part } = await paintPortrait(target, request, portrait, frame);
  if (!isCircle) {
    const y = frame.y + frame.height / 2 - screenMargin;
    await drawScreenCard(target, request, scene, { ...panel, y }, 0);
  }
  paintGrain(target, 0.03);
  const box = {
    x: margin,
    y: 0.08,
    width: textEndBesideScreen / designWidth - margin,
    height: 0.84,
  };
  return {
    background: target,
    foreground: null,
    needsWords: true,
    faces,
    subject: [part],
    textBoxes: [{ box, align: 'left', anchor: 'middle', calm: 1 }],
  };
}

/** A deep color on which bright letters of the accent stand out. */
function paintDarkGround(target: DesignCanvas, accentHue: number): void {
  const hue = hueForDarkGround(accentHue);
  paintGradient(target, { x0: 0, y0: 0, x1: designWidth, y1: designHeight }, [
    [0, cssColor(hue, 0.72, 0.14)],
    [1, cssColor(hue + 8, 0.76, 0.34)],
  ]);
  paintDots(target, cssColor(hue + 12, 0.9, 0.72, 0.14), 'left');
}

function drawPortrait(
  target: DesignCanvas,
  image: Canvas,
  rim: string,
  { x, y, width, height, corner }: Frame,
): void {
  const { ctx } = target;
  const left = x - width / 2;
  const top = y - height / 2;
  withShadow(target, { color: 'rgba(0,0,0,.55)', blur: 36, y: 10 }, () => {
    ctx.fillStyle = rim;
    ctx.beginPath();
    ctx.roundRect(
      left - border,
      top - border,
      width + 2 * border,
      height + 2 * border,
      corner + border,
    );
    ctx.fill();
  });
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(left, top, width, height, corner);
  ctx.clip();
  ctx.drawImage(image, left, top, width, height);
  ctx.restore();
}
