import type { Canvas } from '@napi-rs/canvas';
import { withShadow, type DesignCanvas } from '../../paint/design-canvas.js';
import { paintGrain, paintGradient } from '../../paint/effects.js';
import { cropFor, naturalGrade, paintFrame } from '../../paint/frame.js';
import { brightAccent, cssColor } from '../../pictures/color.js';
import { center, overlap } from '../../pictures/boxes.js';
import type { Box, PaintRequest, PictureFacts, Point, SourcePicture } from '../../picture.js';
import { loudStyle } from '../../type/styles.js';
import type { Layout } from '../layout.js';
import { rankByQuality } from '../merit.js';
import { facesInPanel, paintScene, startCanvas, stillForPanel, tintOf } from '../scene.js';
import { aspect, clearTop, frame, minCap, shadeTitle } from './upright.js';

/** Width of the card and its lower end, without and with a portrait over its corner; design units. */
const cardArea = { width: frame.width - 72, bottom: 990, bottomUnderPortrait: 850 };
/** Heights of a card; a wide still loses a part of its sides instead of becoming a strip, and a tall one gets a narrow card. */
const heights = { lowest: 440, tallest: 520, tallestUnderPortrait: 420 };
const narrowestCard = 480;
const border = 8;
const gap = 34;
const rim = 10;
/** A circle of the creator's portrait; design units. */
interface Circle {
  x: number;
  y: number;
  radius: number;
}
/** Places between the card and the title of the player, left of its column of buttons; best first. */
const portraitCircles: readonly Circle[] = [
  { x: 218, y: 776, radius: 172 },
  { x: 416, y: 776, radius: 172 },
  { x: 166, y: 838, radius: 120 },
  { x: 468, y: 838, radius: 120 },
];
/** Share of a face that a circle may cover. */
const maxCoveredFace = 0.04;

/** Shows any still, whole, on a card. A face that the creator added is in a circle over the card's corner. */
export const uprightCard: Layout = {
  title: 'Card',
  needs: 'any still, and a few words',
  description: 'whole, on a card under the words',
  kind: 'scene',
  shape: 'upright',
  isTextBeside: true,
  stills: 1,
  worksWithoutText: 0,
  promptPattern: /\b(cards?|polaroids?|tarjetas?|karten?)\b/iu,
  isNatural: false,

  fit({ facts, hasFaceAsset, wordCount }) {
    const heroes = rankByQuality(facts, (still) => (hasFaceAsset && still.faces[0] ? 0.6 : 1));
    if (wordCount === 0) return { fit: 0.05, heroes };
    // Layouts that fill the frame look better, but this one nearly always passes its checks.
    return { fit: hasFaceAsset ? 0.6 : 0.4, heroes };
  },

  style: (accentHue, tone) => ({
    ...loudStyle(accentHue, tone),
    maxLines: 4,
    largest: 220,
    minCap,
    tilt: 0,
  }),

  async paint(request) {
    const target = startCanvas(request);
    const { hero } = request;
    const own = request.assets.find(({ kind }) => kind === 'face')?.picture;
    await paintBackground(target, request);
    const showAbove = async (bottom: number, tallest: number) => {
      const { width, height } = cardSize(hero.facts, tallest);
      const panel = { x: (frame.width - width) / 2, y: bottom - height, width, height };
      const view = { place: { x: 0.5, y: 0.46 }, zoom: 1 };
      return { panel, ...(await stillForPanel(target, request, hero, panel, view)) };
    };
    const raised =
      own && (await showAbove(cardArea.bottomUnderPortrait, heights.tallestUnderPortrait));
    const circle =
      raised && freeCircle(raised.faces, focusOn(raised.panel, hero.facts, raised.crop));
    const still = raised && circle ? raised : await showAbove(cardArea.bottom, heights.tallest);
    const { panel } = still;
    drawCard(target, still.image, panel);
    const portrait = own && circle ? [await paintPortrait(target, request, own, circle)] : [];
    shadeTitle(target);
    paintGrain(target, 0.03);
    return {
      background: target,
      foreground: null,
      needsWords: true,
      leavesOutFace: own !== undefined && !circle,
      faces: [...portrait.flatMap(({ faces }) => faces), ...still.faces],
      subject: portrait.map(({ part }) => part),
      textBoxes: [
        {
          box: {
            x: 0.06,
            y: clearTop / frame.height,
            width: 0.88,
            height: (panel.y - border - gap - clearTop) / frame.height,
          },
          align: 'center',
          anchor: 'middle',
          calm: 1,
        },
      ],
    };
  },
};

/** Size of the card of a still, design units. */
export function cardSize(
  still: Pick<PictureFacts, 'width' | 'height'>,
  tallest: number = heights.tallest,
): { width: number; height: number } {
  const ratio = still.width / still.height;
  const lowest = Math.min(heights.lowest, tallest);
  const height = Math.max(lowest, Math.min(tallest, cardArea.width / ratio));
  return { width: Math.max(narrowestCard, Math.min(cardArea.width, height * ratio)), height };
}

/**
 * The best place for the portrait that covers neither a face nor the focus of the still.
 * @param faces in fractions of the frame
 * @param focus in fractions of the frame
 */
export function freeCircle(faces: readonly Box[], focus: Point): Circle | undefined {
  return portraitCircles.find((circle) => {
    const box = boxOf(circle);
    const coversFocus =
      focus.x > box.x &&
      focus.x < box.x + box.width &&
      focus.y > box.y &&
      focus.y < box.y + box.height;
    const coversFace = faces.some(
      (face) => overlap(face, box) > maxCoveredFace * face.width * face.height,
    );
    return !coversFocus && !coversFace;
  });
}

function boxOf({ x, y, radius }: Circle): Box {
  return {
    x: (x - radius) / frame.width,
    y: (y - radius) / frame.height,
    width: (2 * radius) / frame.width,
    height: (2 * radius) / frame.height,
  };
}

/** Where the focus of a still is on the card, in fractions of the frame. */
function focusOn(panel: Box, { focus }: PictureFacts, crop: Box): Point {
  return {
    x: (panel.x + ((focus.x - crop.x) / crop.width) * panel.width) / frame.width,
    y: (panel.y + ((focus.y - crop.y) / crop.height) * panel.height) / frame.height,
  };
}

/** Paints the still as background, blurred and dark enough for white text. */
async function paintBackground(target: DesignCanvas, request: PaintRequest): Promise<void> {
  const { facts } = request.hero;
  const crop = cropFor(facts, aspect, facts.focus, { x: 0.5, y: 0.5 }, 1.1, frame.width);
  const grade = { ...naturalGrade(facts, null), saturation: 1.25 };
  await paintScene(target, request, request.hero, crop, { grade, blur: 40 });
  const { h, s } = tintOf(facts);
  paintGradient(target, { x0: 0, y0: 0, x1: 0, y1: frame.height }, [
    [0, cssColor(h, s, 0.08, 0.5)],
    [0.45, cssColor(h, s, 0.1, 0.4)],
    [1, cssColor(h, s, 0.08, 0.4)],
  ]);
}

function drawCard(target: DesignCanvas, image: Canvas, { x, y, width, height }: Box): void {
  const { ctx } = target;
  withShadow(target, { color: 'rgba(0,0,12,.55)', blur: 40, y: 14 }, (shadowed) => {
    shadowed.fillStyle = '#ffffff';
    shadowed.beginPath();
    shadowed.roundRect(x - border, y - border, width + 2 * border, height + 2 * border, 26);
    shadowed.fill();
  });
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, 19);
  ctx.clip();
  ctx.drawImage(image, x, y, width, height);
  ctx.restore();
}

async function paintPortrait(
  target: DesignCanvas,
  request: PaintRequest,
  picture: SourcePicture,
  circle: Circle,
): Promise<{ part: Box; faces: Box[] }> {
  const { facts } = picture;
  const { x, y, radius } = circle;
  const middle = facts.faces[0] ? center(facts.faces[0].box) : facts.focus;
  const crop = cropFor(facts, 1, middle, { x: 0.5, y: 0.48 }, portraitZoom(facts), 2 * radius);
  const side = Math.round(2 * radius * target.scale);
  const grade = naturalGrade(facts, request.brightness);
  const image = await paintFrame(picture, { crop, width: side, height: side, grade });
  const { ctx } = target;
  withShadow(target, { color: 'rgba(0,0,0,.55)', blur: 34, y: 8 }, () => {
    ctx.fillStyle = brightAccent(request.accentHue, 0.4);
    ctx.beginPath();
    ctx.arc(x, y, radius + rim, 0, 2 * Math.PI);
    ctx.fill();
  });
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.clip();
  ctx.drawImage(image, x - radius, y - radius, 2 * radius, 2 * radius);
  ctx.restore();
  const part = boxOf(circle);
  return { part, faces: facesInPanel(picture, crop, part) };
}

/** Zoom at which the face fills more than half of the circle's height. */
function portraitZoom({ faces, width, height }: PictureFacts): number {
  const shown = Math.min(1, width / height);
  return Math.max(1, (0.54 * shown) / Math.max(0.01, faces[0]?.box.height ?? 1));
}
