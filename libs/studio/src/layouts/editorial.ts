import { designHeight, designWidth } from '../paint/design-canvas.js';
import { paintGradient, paintGrain } from '../paint/effects.js';
import {
  accentBackground,
  brightAccent,
  cssColor,
  deepAccent,
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
import { boxInCrop } from '../paint/frame.js';
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
/** How the picture fades into the ground. */
interface Fade {
  /** How far the text reaches into the fading part, design units; negative for a distance. */
  overlap: number;
  /** Width of that part, and how much of it hides the picture, as shares of the picture's width. */
  width: number;
  hidden: number;
}

const longFade: Fade = { overlap: 36, width: 0.34, hidden: 0.16 };
/** For a picture whose important part would be in the dark. */
const shortFade: Fade = { overlap: -16, width: 0.1, hidden: 0.03 };
/** Part of the long fade in which a person or an object would be too dark, as a share of the picture's width. */
const darkShare = 0.26;
/** Possible widths of the text's column, design units. */
const columns = [415, 460, 505, 550, 600] as const;
const maxPersonZoom = 1.5;
/** Height of the text's column, as a share of the frame's. */
const columnHeight = 0.84;

/** The part of the frame for the picture beside the text, and how the still is shown in it. */
function pictureBeside(facts: PictureFacts, column: number, fade: Fade): PanelView {
  const x = margin + column - (facts.screen ? 0 : fade.overlap);
  const panel = { x, y: 0, width: designWidth - x, height: designHeight };
  const zoom = zoomOnPerson(facts, panel, 1.04, maxPersonZoom);
  const covered = { left: fade.hidden, right: 0 };
  return { panel, view: { place: { x: 0.56, y: 0.45 }, zoom, strength: 0.85, covered } };
}

function fadeFor(facts: PictureFacts): Fade {
  const part = keyPartOf(facts);
  const { panel, view } = pictureBeside(facts, columns[0], longFade);
  const isInDark = part && boxInCrop(part, cropForPanel(facts, panel, view)).x < darkShare;
  return isInDark ? shortFade : longFade;
}

/** Luma of the dark ground: a darker one looks like a black bar of the video. */
const groundLuma = 30;

/** The color of the ground at an opacity: dark, but bright for a dark text color. */
function groundFor({ accentHue, textColor }: PaintRequest): (opacity: number) => string {
  if (textColor && !needsDarkBackground(textColor))
    return (opacity) => cssColor(43, 0.45, 0.935, opacity);
  // Dark orange and yellow look olive or brown.
  const saturation = isOrangeOrYellow(accentHue) ? 0.1 : 0.55;
  const { r, g, b } = toRgb({ h: accentHue, s: saturation, l: 0.2 });
  const lightness = (0.2 * groundLuma) / luma(r, g, b);
  return (opacity) => cssColor(accentHue, saturation, lightness, opacity);
}

/** The width of the text's column: larger if the text would be small and a narrower picture shows as much. */
async function textColumnWidth(request: PaintRequest, fade: Fade): Promise<number> {
  const { hero, accentHue, tone = 'bold' } = request;
  const { facts } = hero;
  if (facts.screen) return columns[0];
  const possible = possibleColumns(facts, columns, (column) => pictureBeside(facts, column, fade));
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
    sub: { ground: '#f6f1e7', text: '#17140f', slant: 0, round: false, largest: largestSecondLine },
  }),

  async paint(request) {
    const target = startCanvas(request);
    const { ctx } = target;
    const fade = fadeFor(request.hero.facts);
    const column = await textColumnWidth(request, fade);
    const { panel, view } = pictureBeside(request.hero.facts, column, fade);
    const { x, width } = panel;
    const isScreen = request.hero.facts.screen;
    const { image, faces } = await stillForPanel(target, request, request.hero, panel, view);
    const ground = groundFor(request);
    // A dark window would be lost on the dark ground.
    ctx.fillStyle = isScreen ? deepAccent(request.accentHue, 0.1) : ground(1);
    ctx.fillRect(0, 0, designWidth, designHeight);
    if (isScreen) await drawScreenCard(target, request, request.hero, panel);
    else {
      ctx.drawImage(image, x, 0, width, designHeight);
      paintGradient(target, { x0: x, y0: 0, x1: x + fade.width * width, y1: 0 }, [
        [0, ground(1)],
        [0.2, ground(0.94)],
        [0.4, ground(0.75)],
        [0.65, ground(0.36)],
        [0.85, ground(0.1)],
        [1, ground(0)],
      ]);
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
