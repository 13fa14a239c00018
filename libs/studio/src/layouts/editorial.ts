import { designHeight, designWidth, type DesignCanvas } from '../paint/design-canvas.js';
import { paintGradient, paintGrain } from '../paint/effects.js';
import { boxInCrop } from '../pictures/boxes.js';
import {
  accentBackground,
  brightAccent,
  cssColor,
  deepAccent,
  hueForDarkGround,
  isOrangeOrYellow,
  isRed,
  luma,
  needsDarkBackground,
  toRgb,
} from '../pictures/color.js';
import { isQuiet, largestSecondLine, loudStyle } from '../type/styles.js';
import type { Layout } from './layout.js';
import { keyPartOf, rankByQuality } from './merit.js';
import type { PaintRequest, PictureFacts } from '../picture.js';
import {
  cropForPanel,
  possibleColumns,
  startCanvas,
  stillForPanel,
  zoomOnPerson,
  type PanelView,
} from './scene.js';
import { drawScreenCard } from './screen-card.js';
import { columnWidth } from './text-column.js';

/** Distance of the text from the frame's left edge, design units. */
const margin = 59;
/** Where the ground ends and the picture begins. */
interface Edge {
  /** Distance of the text from the picture, design units; negative when the text reaches into a fading picture. */
  gap: number;
  /** Width of the colored stripe, design units. */
  stripe: number;
  /** Width of the part that fades, and how much of it hides the picture, as shares of the picture's width. */
  fade: number;
  hidden: number;
}

const sharpEdge: Edge = { gap: 34, stripe: 12, fade: 0, hidden: 0 };
const softEdge: Edge = { gap: -36, stripe: 0, fade: 0.34, hidden: 0.16 };
/** A still of a higher mean brightness looks dirty where it fades into a dark ground. */
const maxFadeBrightness = 0.42;
/** Left part of a fading picture where a person or an object would be too dark, as a share of the picture's width. */
const darkShare = 0.26;
/** Possible widths of the text's column, design units. */
const columns = [415, 460, 505, 550, 600] as const;
const widestColumn = columns[4];
/** Beside a wider column a recorded screen, which is shown whole, would be small. */
const columnsBesideScreen = [columns[0], columns[1], columns[2]] as const;
const maxPersonZoom = 1.5;
/** Height of the text's column, as a share of the frame's. */
const columnHeight = 0.84;

/** The part of the frame for the picture beside the text, and how the still is shown in it. */
function pictureBeside(facts: PictureFacts, column: number, edge: Edge): PanelView {
  const x = margin + column + edge.gap + edge.stripe;
  const panel = { x, y: 0, width: designWidth - x, height: designHeight };
  const zoom = zoomOnPerson(facts, panel, 1.04, maxPersonZoom);
  const place = { x: 0.5 + edge.hidden / 2, y: 0.45 };
  const covered = { left: edge.hidden, right: 0 };
  return { panel, view: { place, zoom, strength: 0.85, covered } };
}

/** A soft edge for a dark still whose people or subject stay in the light. */
export function edgeFor(facts: PictureFacts): Edge {
  if (facts.screen || facts.brightness > maxFadeBrightness) return sharpEdge;
  const part = keyPartOf(facts);
  const { panel, view } = pictureBeside(facts, widestColumn, softEdge);
  const isInDark = part && boxInCrop(part, cropForPanel(facts, panel, view)).x < darkShare;
  return isInDark ? sharpEdge : softEdge;
}

/** Luma of the dark ground: a darker one looks like a black bar of the video. */
const groundLuma = 30;

/** From this requested mean brightness, the ground is bright paper. */
const brightRequest = 0.58;

/** Whether the ground is bright: for a dark text color, or for a bright picture without a text color. */
function hasBrightGround({ textColor, brightness }: PaintRequest): boolean {
  if (textColor) return !needsDarkBackground(textColor);
  return brightness !== null && brightness >= brightRequest;
}

/** The color of the ground at an opacity. */
function groundFor(request: PaintRequest): (opacity: number) => string {
  const { accentHue, hero } = request;
  if (hasBrightGround(request)) return (opacity) => cssColor(43, 0.45, 0.935, opacity);
  // A dark window would be lost on the dark ground.
  if (hero.facts.screen) return () => deepAccent(hueForDarkGround(accentHue), 0.1);
  // Dark orange and yellow look olive or brown, and dark red looks dull behind bright red.
  const saturation = isOrangeOrYellow(accentHue) || isRed(accentHue) ? 0.1 : 0.75;
  const { r, g, b } = toRgb({ h: accentHue, s: saturation, l: 0.2 });
  const lightness = (0.2 * groundLuma) / luma(r, g, b);
  return (opacity) => cssColor(accentHue, saturation, lightness, opacity);
}

/** Lets the picture fade into the ground, from the left. */
function paintFade(
  target: DesignCanvas,
  between: { x0: number; x1: number },
  ground: (opacity: number) => string,
): void {
  paintGradient(target, { ...between, y0: 0, y1: 0 }, [
    [0, ground(1)],
    [0.2, ground(0.94)],
    [0.4, ground(0.75)],
    [0.65, ground(0.36)],
    [0.85, ground(0.1)],
    [1, ground(0)],
  ]);
}

/** The width of the text's column: larger if the text would be small and a narrower picture shows as much. */
async function textColumnWidth(request: PaintRequest, edge: Edge): Promise<number> {
  const { hero, accentHue, tone = 'bold' } = request;
  const { facts } = hero;
  const possible = facts.screen
    ? columnsBesideScreen
    : possibleColumns(facts, columns, (column) => pictureBeside(facts, column, edge));
  const style = editorial.style(accentHue, tone);
  return await columnWidth(request, style, possible, columnHeight * designHeight);
}

export const editorial: Layout = {
  title: 'Magazine',
  needs: 'any still and a few words',
  description: 'set like a magazine cover',
  kind: 'scene',
  shape: 'wide',
  isTextBeside: true,
  stills: 1,
  worksWithoutText: 0,
  headlineKind: 'long',
  promptPattern: /\b(magazine|editorial|revista|magazin)\b/iu,
  isNatural: true,

  fit({ facts, tone, wordCount }) {
    const heroes = rankByQuality(facts, () => 1);
    const fit = 0.68 + (isQuiet(tone) ? 0.16 : 0);
    return { fit: wordCount > 0 ? fit : 0.1, heroes };
  },

  style: (accentHue, tone) => ({
    ...loudStyle(accentHue, tone),
    ...(isQuiet(tone) && { typeface: 'fraunces', upper: false }),
    maxLines: 4,
    largest: 230,
    // Red letters are hard to read on the dark ground.
    emphasizedWords: isRed(accentHue)
      ? { kind: 'box', ...accentBackground(accentHue) }
      : {
          kind: 'color',
          top: brightAccent(accentHue, 0.56),
          bottom: brightAccent(accentHue - 10, 0.46),
        },
    stroke: null,
    tilt: 0,
    // Plates of earlier versions have bright paper.
    inkOnBright: true,
    sub: { ground: '#f6f1e7', text: '#17140f', slant: 0, round: false, largest: largestSecondLine },
  }),

  async paint(request) {
    const target = startCanvas(request);
    const { ctx } = target;
    // A dark still looks dirty where it fades into a bright ground.
    const edge = hasBrightGround(request) ? sharpEdge : edgeFor(request.hero.facts);
    const column = await textColumnWidth(request, edge);
    const { panel, view } = pictureBeside(request.hero.facts, column, edge);
    const { x, width } = panel;
    const { image, faces } = await stillForPanel(target, request, request.hero, panel, view);
    const ground = groundFor(request);
    ctx.fillStyle = ground(1);
    ctx.fillRect(0, 0, designWidth, designHeight);
    if (request.hero.facts.screen) await drawScreenCard(target, request, request.hero, panel);
    else {
      ctx.drawImage(image, x, 0, width, designHeight);
      ctx.fillStyle = brightAccent(request.accentHue);
      ctx.fillRect(x - edge.stripe, 0, edge.stripe, designHeight);
      if (edge.fade > 0) paintFade(target, { x0: x, x1: x + edge.fade * width }, ground);
    }
    paintGrain(target, 0.03);
    const box = {
      x: margin / designWidth,
      y: 0.08,
      width: column / designWidth,
      height: columnHeight,
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
