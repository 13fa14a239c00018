import { withShadow, type DesignCanvas } from '../paint/design-canvas.js';
import { paintDots, paintGrain, paintGradient } from '../paint/effects.js';
import { boundingBox } from '../pictures/boxes.js';
import { cssColor, isOrangeOrYellow } from '../pictures/color.js';
import type { Box, PaintRequest, PictureFacts, SourcePicture } from '../picture.js';
import { largestSecondLine } from '../type/styles.js';
import type { TypeStyle } from '../type/type-style.js';
import { occupiedStrips } from '../inspect/occupied.js';
import { isSameScene, countScenes } from '../inspect/scene-print.js';
import { rankByQuality, stillQuality } from './merit.js';
import type { Layout } from './layout.js';
import { cropForPanel, showsHead, startCanvas, stillForPanel } from './scene.js';

interface Card {
  /** Center, design units. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Radians. */
  tilt: number;
}

const border = 10;
const backCard: Card = { x: 1010, y: 200, width: 470, height: 300, tilt: 0.05 };
const frontCard: Card = { x: 890, y: 462, width: 610, height: 392, tilt: -0.045 };
/** Share of the back card that the front card covers, and height of the subject above the front card. */
const backCovered = 0.28;
const backFocus = 0.33;
const maxBackZoom = 1.6;
/** The only card when no second still belongs beside the hero. */
const singleCard: Card = { x: 916, y: 360, width: 640, height: 440, tilt: -0.04 };
/** The single card for any other upright still, such as a whole body or an object. Leaves more space for text. */
const phoneCard: Card = { x: 1010, y: 366, width: 388, height: 636, tilt: 0.045 };
const textBesidePhone: Box = { x: 0.046, y: 0.09, width: 0.56, height: 0.82 };
/** The single card for a portrait, whose hair or chin a wide card would cut off, and for a small person. */
const portraitCard: Card = { x: 962, y: 360, width: 540, height: 560, tilt: 0.045 };
const textBesidePortrait: Box = { x: 0.046, y: 0.09, width: 0.455, height: 0.82 };
/** Where the focus is on a card. */
const cardPlace = { x: 0.5, y: 0.46 };
/** Height of an upright still in widths. */
const minUprightRatio = 1.3;

function isUpright({ width, height }: PictureFacts): boolean {
  return height >= minUprightRatio * width;
}

interface TallCard {
  card: Card;
  textBox: Box;
}

/** In an upright still, a smaller face belongs to a whole body, as in a video about outfits. */
const minPortraitFace = 0.14;

/** The card that shows a still alone because a wide card would cut the head; null for any other still. */
export function tallCardFor(facts: PictureFacts): TallCard | null {
  const portrait = { card: portraitCard, textBox: textBesidePortrait };
  const shows = (card: Card): boolean =>
    showsHead(facts, cropForPanel(facts, card, { place: cardPlace, zoom: 1 }));
  if (isUpright(facts)) {
    const isPortrait = facts.faces.length === 1 && facts.faces[0]!.box.height >= minPortraitFace;
    if (isPortrait && shows(portraitCard)) return portrait;
    return { card: phoneCard, textBox: textBesidePhone };
  }
  // A still that is wider than the card would lose its sides instead.
  if (shows(singleCard) || facts.width / facts.height > singleCard.width / singleCard.height)
    return null;
  return portrait;
}

/** A face with a smaller height is small on a wide card. */
const maxSmallFace = 0.42;
/** Smallest distance of a person from the edges of the card, as a share of the still. */
const aroundPerson = 0.015;

/** The higher card for a small person who fits in it, such as a player with a ball; null for any other still. */
export function personCardFor(facts: PictureFacts): TallCard | null {
  const [face] = facts.faces;
  if (!face || face.box.height > maxSmallFace || facts.screen) return null;
  const strips = occupiedStrips(facts, { x: 0, y: 0, width: 1, height: 1 });
  if (strips.length === 0) return null;
  const { x, width } = boundingBox(strips);
  const crop = cropForPanel(facts, portraitCard, { place: cardPlace, zoom: 1 });
  const isInside = x - aroundPerson >= crop.x && x + width + aroundPerson <= crop.x + crop.width;
  return isInside ? { card: portraitCard, textBox: textBesidePortrait } : null;
}

/** The card in the shape of a screen recording, which is shown whole; the card itself for any other still. */
export function cardInShape(card: Card, { screen, width, height }: PictureFacts): Card {
  if (screen !== true) return card;
  const scale = Math.min(card.width / width, card.height / height);
  return { ...card, width: width * scale, height: height * scale };
}

/** A face of at least this height leads its still. */
const minLeadingFace = 0.15;

/** Whether the second still shows a person and the first one none, or the better portrait of two scenes. */
function belongsInFront(second: SourcePicture, first: SourcePicture): boolean {
  const [own, other] = [faceHeight(second), faceHeight(first)];
  if (other < minLeadingFace) return own > 1.5 * other;
  const isBetter = stillQuality(second.facts) > stillQuality(first.facts);
  return own >= minLeadingFace && isBetter && !isSameScene(second.facts, first.facts);
}

export const cards: Layout = {
  title: 'Cards',
  needs: 'any still; two are better',
  description: 'on a card beside another moment',
  kind: 'design',
  shape: 'wide',
  isTextBeside: true,
  stills: 2,
  canShowOne: true,
  worksWithoutText: 0,
  headlineKind: 'long',
  promptPattern: /\b(cards?|polaroids?|tarjetas?|karten)\b/iu,
  isNatural: false,

  fit({ facts, hasNumber, wordCount, tone }) {
    const heroes = rankByQuality(facts, () => 1);
    const best = facts[heroes[0] ?? 0];
    const listBonus = hasNumber ? 0.05 : 0;
    const fit =
      (countScenes(facts) > 1 || (best && tallCardFor(best)) ? 0.6 : 0.42) +
      listBonus +
      (wordCount > 0 ? 0.08 : -0.25) -
      (tone === 'serious' ? 0.06 : 0);
    return { fit, heroes: heroes.slice(0, 2) };
  },

  style(accentHue): TypeStyle {
    const isWarmAccent = isOrangeOrYellow(accentHue);
    return {
      typeface: 'montserrat',
      upper: true,
      setting: 'stacked',
      maxLines: 4,
      largest: 170,
      fill: isWarmAccent ? '#15120a' : '#ffffff',
      emphasizedWords: isWarmAccent
        ? { kind: 'box', ground: '#15120a', text: '#ffe94a' }
        : { kind: 'color', top: '#ffe94a', bottom: '#ffd000' },
      bars: null,
      stroke: null,
      shadow: isWarmAccent ? null : { color: 'rgba(0,0,0,.4)', blur: 0.12, y: 0.04 },
      tilt: 0,
      sub: {
        ground: '#0d0d12',
        text: '#ffffff',
        slant: 0,
        round: true,
        largest: largestSecondLine,
      },
      scrim: 0,
      inkOnBright: false,
    };
  },

  async paint(request) {
    const target = startCanvas(request);
    paintBackground(target, request.accentHue);
    const [second = null] = request.heroAlone ? [] : request.support;
    const isPersonSecond =
      second !== null && !request.heroFirst && belongsInFront(second, request.hero);
    const [inFront, behind] = isPersonSecond ? [second, request.hero] : [request.hero, second];
    const tall = tallCardFor(inFront.facts) ?? (behind ? null : personCardFor(inFront.facts));
    if (tall) {
      const faces = await paintCard(target, request, inFront, tall.card, 1);
      paintGrain(target, 0.03);
      return {
        background: target,
        foreground: null,
        faces,
        subject: [],
        textBoxes: [{ box: tall.textBox, align: 'left', anchor: 'middle', calm: 1 }],
      };
    }
    const faces = behind
      ? [
          ...(await paintCard(target, request, behind, backCard, backZoom(behind))),
          ...(await paintCard(target, request, inFront, cardInShape(frontCard, inFront.facts), 1)),
        ]
      : await paintCard(target, request, inFront, cardInShape(singleCard, inFront.facts), 1);
    paintGrain(target, 0.03);
    const box: Box = { x: 0.046, y: 0.09, width: 0.38, height: 0.82 };
    return {
      background: target,
      foreground: null,
      faces,
      subject: [],
      textBoxes: [{ box, align: 'left', anchor: 'middle', calm: 1 }],
    };
  },
};

const diagonal = { x0: 0, y0: 0, x1: 1280, y1: 720 };

/** A gradient of one color: vivid enough to stand out in a list, dark enough for white text. */
function paintBackground(target: DesignCanvas, hue: number): void {
  const main = hue;
  if (isOrangeOrYellow(hue)) {
    paintGradient(target, diagonal, [
      [0, cssColor(main, 0.98, 0.56)],
      [0.6, cssColor(main, 0.98, 0.52)],
      [1, cssColor(main - 16, 0.96, 0.5)],
    ]);
    paintDots(target, cssColor(main - 20, 0.95, 0.42, 0.22), 'right');
    return;
  }
  // Greens and blues look lighter than reds of the same lightness.
  paintGradient(target, diagonal, [
    [0, cssColor(main, 0.8, 0.24)],
    [0.55, cssColor(main + 5, 0.8, 0.33)],
    [1, cssColor(main + 12, 0.82, 0.42)],
  ]);
  paintDots(target, cssColor(main + 12, 0.9, 0.72, 0.14), 'right');
}

/** Height of the largest face. The still with the clearly larger face is on the front card. */
function faceHeight({ facts }: SourcePicture): number {
  return facts.faces[0]?.box.height ?? 0;
}

/** The zoom that lifts the subject to `backFocus`, above the front card. */
function backZoom({ facts }: SourcePicture): number {
  const heightBelow = 1 - facts.focus.y;
  return Math.max(1, Math.min(maxBackZoom, (1 - backFocus) / heightBelow));
}

/** Draws the picture on a card and returns its faces in the frame. */
async function paintCard(
  target: DesignCanvas,
  request: PaintRequest,
  picture: SourcePicture,
  card: Card,
  zoom: number,
): Promise<Box[]> {
  // Ignores the small tilt.
  const panel = {
    x: card.x - card.width / 2,
    y: card.y - card.height / 2,
    width: card.width,
    height: card.height,
  };
  const view =
    card === backCard
      ? { place: { x: 0.5, y: backFocus }, covered: { left: 0, right: 0, bottom: backCovered } }
      : { place: cardPlace };
  const { image, faces } = await stillForPanel(target, request, picture, panel, { ...view, zoom });
  const { ctx } = target;
  ctx.save();
  ctx.translate(card.x, card.y);
  ctx.rotate(card.tilt);
  withShadow(target, { color: 'rgba(0,0,12,.5)', blur: 46, y: 20 }, (shadowed) => {
    shadowed.fillStyle = '#ffffff';
    shadowed.beginPath();
    shadowed.roundRect(
      -card.width / 2 - border,
      -card.height / 2 - border,
      card.width + 2 * border,
      card.height + 2 * border,
      26,
    );
    shadowed.fill();
  });
  ctx.beginPath();
  ctx.roundRect(-card.width / 2, -card.height / 2, card.width, card.height, 18);
  ctx.clip();
  ctx.drawImage(image, -card.width / 2, -card.height / 2, card.width, card.height);
  ctx.restore();
  return faces;
}
