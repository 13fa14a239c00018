import {
  designHeight,
  designWidth,
  withShadow,
  type DesignCanvas,
} from '../paint/design-canvas.js';
import { paintGrain } from '../paint/effects.js';
import { boundingBox, boxInCrop, shareInsideFrame } from '../pictures/boxes.js';
import { isOrangeOrYellow } from '../pictures/color.js';
import type { Box, PaintRequest, PictureFacts, SourcePicture } from '../picture.js';
import { largestSecondLine } from '../type/styles.js';
import type { TypeStyle } from '../type/type-style.js';
import { occupiedStrips } from '../inspect/occupied.js';
import { isSameScene, countScenes } from '../inspect/scene-print.js';
import { isPortrait, keyPartOf, losesForeground, rankByQuality, stillQuality } from './merit.js';
import { paintGround, withGroundAsAccent } from './ground.js';
import type { Layout } from './layout.js';
import { cropForPanel, showsHead, startCanvas, stillForPanel } from './scene.js';
import { columnWidth } from './text-column.js';

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
/** Two stills one above the other, and two portraits side by side. No card covers another one. */
const stackedCards: [Card, Card] = [
  { x: 948, y: 184, width: 590, height: 316, tilt: 0.02 },
  { x: 928, y: 536, width: 590, height: 316, tilt: -0.02 },
];
const pairCards: [Card, Card] = [
  { x: 736, y: 366, width: 316, height: 624, tilt: -0.03 },
  { x: 1090, y: 354, width: 316, height: 624, tilt: 0.03 },
];
/** The cards of a single wide still, from the widest. */
const singleCards: [Card, ...Card[]] = [
  { x: 886, y: 360, width: 700, height: 596, tilt: -0.035 },
  { x: 922, y: 360, width: 640, height: 556, tilt: -0.035 },
  { x: 944, y: 360, width: 596, height: 556, tilt: -0.035 },
  { x: 966, y: 360, width: 552, height: 556, tilt: -0.035 },
];
/** Lower cards, which show more of a wide still and all of a screen recording. */
const lowCards: [Card, ...Card[]] = [
  { x: 886, y: 360, width: 716, height: 504, tilt: -0.035 },
  { x: 914, y: 360, width: 660, height: 464, tilt: -0.04 },
  { x: 938, y: 360, width: 612, height: 440, tilt: -0.04 },
];
const [lowCard] = lowCards;
/** Largest size of a card in the shape of its still, and its distance from the right edge. Design units. */
const ownShape = { width: 640, height: 590, right: 44 };
/** The single card for an upright still that is no portrait, such as a whole body or an object. */
const uprightCards: [Card] = [{ x: 1010, y: 360, width: 410, height: 640, tilt: 0.045 }];
/** The single card for a person, and narrower ones for text that needs more width. */
const portraitCards: [Card, ...Card[]] = [
  { x: 938, y: 360, width: 592, height: 628, tilt: 0.045 },
  { x: 956, y: 360, width: 552, height: 616, tilt: 0.045 },
  { x: 976, y: 360, width: 512, height: 616, tilt: 0.045 },
  { x: 996, y: 360, width: 472, height: 616, tilt: 0.045 },
];
const [portraitCard] = portraitCards;
/** Where the focus is on a card. */
const cardPlace = { x: 0.5, y: 0.46 };
/** Height of an upright still in widths. */
const minUprightRatio = 1.3;

function isUpright({ width, height }: PictureFacts): boolean {
  return height >= minUprightRatio * width;
}

/** Distances of the text from the frame's left edge and from a tilted card, design units. */
const margin = 59;
const textGap = 30;
/** Height of the text, as a share of the frame's. */
const textHeight = 0.82;

/** Width of the text beside a card. */
function widthBeside({ x, width, height, tilt }: Card): number {
  const halfWidth = (width * Math.cos(tilt) + height * Math.abs(Math.sin(tilt))) / 2;
  return x - halfWidth - border - textGap - margin;
}

/** The card that leaves the best width for the text. */
async function cardFor(request: PaintRequest, all: readonly [Card, ...Card[]]): Promise<Card> {
  const [first, ...others] = all.map(widthBeside) as [number, ...number[]];
  const style = cards.style(withGroundAsAccent(request).accentHue, request.tone ?? 'bold');
  const width = await columnWidth(request, style, [first, ...others], textHeight * designHeight);
  return all.find((card) => widthBeside(card) === width) ?? all[0];
}

/** Height of a face on a card, as a share of the card's, and the largest zoom to reach it. */
const wantedFace = 0.4;
const maxZoom = 1.9;
/** Smallest distance of a whole person from the edges of the card, as a share of the still. */
const aroundPerson = 0.03;

interface CardView {
  place: { x: number; y: number };
  zoom: number;
}

const plainView: CardView = { place: cardPlace, zoom: 1 };

/** The cards for two stills, side by side for two portraits; null when a card would cut a head. */
export function cardsForTwo(first: PictureFacts, second: PictureFacts): [Card, Card] | null {
  const both = [first, second];
  const fitIn = ([card]: [Card, Card]): boolean =>
    both.every((facts) => showsHead(facts, cropForPanel(facts, card, viewOn(card, facts))));
  if (both.every(isPortrait) && fitIn(pairCards)) return pairCards;
  return fitIn(stackedCards) ? stackedCards : null;
}

/** The box around everything that the mask found; null without a mask. */
function personIn(facts: PictureFacts): Box | null {
  const strips = occupiedStrips(facts, { x: 0, y: 0, width: 1, height: 1 });
  return strips.length > 0 ? boundingBox(strips) : null;
}

/** How a still is shown on a card: a leading person close, a whole person as large as the card allows. */
export function viewOn(card: Pick<Card, 'width' | 'height'>, facts: PictureFacts): CardView {
  const [face] = facts.faces;
  // What is on the table in front of a person would be outside a close view.
  if (!face || facts.screen || losesForeground(facts)) return plainView;
  const whole = cropForPanel(facts, card, plainView);
  const zoomTo = (zoom: number): number => Math.max(1, Math.min(maxZoom, zoom));
  if (isPortrait(facts))
    return { ...plainView, zoom: zoomTo((wantedFace * whole.height) / face.box.height) };
  const person = personIn(facts);
  if (!person || facts.faces.length > 1) return plainView;
  const zoom = zoomTo(
    Math.min(
      whole.width / (person.width + 2 * aroundPerson),
      whole.height / (person.height + 2 * aroundPerson),
    ),
  );
  const shown = { width: whole.width / zoom, height: whole.height / zoom };
  const left = person.x + (person.width - shown.width) / 2;
  const top = person.y + (person.height - shown.height) / 2;
  const place = {
    x: (facts.focus.x - left) / shown.width,
    y: (facts.focus.y - top) / shown.height,
  };
  return { place, zoom };
}

/** The cards that show a still alone because a wide card would cut or shrink the person; null for any other still. */
export function tallCardsFor(facts: PictureFacts): readonly [Card, ...Card[]] | null {
  const shows = (card: Card): boolean =>
    showsHead(facts, cropForPanel(facts, card, viewOn(card, facts)));
  if (isUpright(facts))
    return isPortrait(facts) && shows(portraitCard) ? portraitCards : uprightCards;
  // A still that is wider than the card would lose its sides instead.
  if (shows(lowCard) || facts.width / facts.height > lowCard.width / lowCard.height) return null;
  return portraitCards;
}

/** Share of its most important part that a card may cut off, beyond what a lower card cuts off. */
const maxLostPart = 0.02;

/** The cards for a still that is not upright: high, lower when the high one cuts more, or in the shape of the still. */
export function wideCardsFor(facts: PictureFacts): readonly [Card, ...Card[]] {
  if (facts.screen) return lowCards;
  const ratio = facts.width / facts.height;
  if (ratio < lowCard.width / lowCard.height && !facts.faces[0]) {
    const width = Math.min(ownShape.width, ownShape.height * ratio);
    const x = designWidth - ownShape.right - width / 2;
    return [{ x, y: designHeight / 2, width, height: width / ratio, tilt: -0.03 }];
  }
  // Not all people of a wide shot have a detected face.
  const part = keyPartOf(facts) ?? (isPortrait(facts) ? null : personIn(facts));
  const shown = (card: Card): number =>
    part ? shareInsideFrame(boxInCrop(part, cropForPanel(facts, card, viewOn(card, facts)))) : 1;
  const enough = shown(lowCard) - maxLostPart;
  const [first, ...others] = singleCards.filter((card) => shown(card) >= enough);
  return first ? [first, ...others] : lowCards;
}

/** A higher face is large enough on a wide card. */
const maxFaceOnHighCard = 0.6;

/** The higher cards for a person who fits in them, such as a player with a ball; null for any other still. */
export function personCardsFor(facts: PictureFacts): readonly [Card, ...Card[]] | null {
  const [face] = facts.faces;
  if (!face || face.box.height > maxFaceOnHighCard || facts.screen) return null;
  const person = personIn(facts);
  const shows = (card: Card): boolean => {
    const crop = cropForPanel(facts, card, viewOn(card, facts));
    if (isPortrait(facts)) return showsHead(facts, crop);
    return person !== null && person.x >= crop.x && person.x + person.width <= crop.x + crop.width;
  };
  const [widest, ...narrower] = portraitCards.filter(shows);
  return widest ? [widest, ...narrower] : null;
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
function leads(second: SourcePicture, first: SourcePicture): boolean {
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
  hasPlannedGround: true,
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
      (countScenes(facts) > 1 || (best && tallCardsFor(best)) ? 0.6 : 0.42) +
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
      largest: 220,
      fill: isWarmAccent ? '#15120a' : '#ffffff',
      emphasizedWords: isWarmAccent
        ? { kind: 'box', ground: '#15120a', text: '#ffe94a' }
        : { kind: 'color', top: '#ffe94a', bottom: '#ffd000' },
      bars: null,
      stroke: null,
      shadow: isWarmAccent ? null : { color: 'rgba(0,0,0,.4)', blur: 0.12, y: 0.04 },
      tilt: 0,
      sub: {
        ground: '#ffffff',
        text: '#15120a',
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
    const diagonal = { x0: 0, y0: 0, x1: designWidth, y1: designHeight };
    paintGround(target, request, diagonal, 'right');
    const [second = null] = request.heroAlone ? [] : request.support;
    const isPersonFirst = second !== null && !request.heroFirst && leads(second, request.hero);
    const [main, other] = isPersonFirst ? [second, request.hero] : [request.hero, second];
    const two = other && cardsForTwo(main.facts, other.facts);
    const faces: Box[] = [];
    let width: number;
    if (two) {
      for (const [i, picture] of [main, other].entries())
        faces.push(
          ...(await paintCard(target, request, picture, cardInShape(two[i]!, picture.facts))),
        );
      width = Math.min(...two.map(widthBeside));
    } else {
      const high = tallCardsFor(main.facts) ?? (other ? null : personCardsFor(main.facts));
      const card = await cardFor(request, high ?? wideCardsFor(main.facts));
      faces.push(...(await paintCard(target, request, main, cardInShape(card, main.facts))));
      width = widthBeside(card);
    }
    paintGrain(target, 0.03);
    const box: Box = {
      x: margin / designWidth,
      y: 0.09,
      width: width / designWidth,
      height: textHeight,
    };
    return {
      background: target,
      foreground: null,
      faces,
      subject: [],
      textBoxes: [{ box, align: 'left', anchor: 'middle', calm: 1 }],
    };
  },
};

/** Height of the largest face. The still with the clearly larger face comes first. */
function faceHeight({ facts }: SourcePicture): number {
  return facts.faces[0]?.box.height ?? 0;
}

/** Draws the picture on a card and returns its faces in the frame. */
async function paintCard(
  target: DesignCanvas,
  request: PaintRequest,
  picture: SourcePicture,
  card: Card,
): Promise<Box[]> {
  // Ignores the small tilt.
  const panel = {
    x: card.x - card.width / 2,
    y: card.y - card.height / 2,
    width: card.width,
    height: card.height,
  };
  const view = viewOn(card, picture.facts);
  const { image, faces } = await stillForPanel(target, request, picture, panel, view);
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
