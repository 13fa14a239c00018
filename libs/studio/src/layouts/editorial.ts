import { designHeight, designWidth } from '../paint/design-canvas.js';
import { paintGrain } from '../paint/effects.js';
import {
  accentBackground,
  deepAccent,
  isOrangeOrYellow,
  needsDarkBackground,
} from '../pictures/color.js';
import { largestSecondLine, quietStyle } from '../type/styles.js';
import type { Layout } from './layout.js';
import { rankByQuality } from './merit.js';
import type { PaintRequest, PictureFacts } from '../picture.js';
import {
  possibleColumns,
  startCanvas,
  stillForPanel,
  zoomOnPerson,
  type PanelView,
} from './scene.js';
import { drawScreenCard } from './screen-card.js';
import { columnWidth } from './text-column.js';

/** Distances of the text from the frame's left edge and from the stripe, design units. */
const margin = 59;
const gap = 34;
const stripeWidth = 12;
/** Possible widths of the text's column, design units. */
const columns = [415, 460, 505, 550, 600] as const;
const maxPersonZoom = 1.5;
/** Height of the text's column, as a share of the frame's. */
const columnHeight = 0.84;

/** The part of the frame for the picture beside the paper, and how the still is shown in it. */
function pictureBeside(facts: PictureFacts, column: number): PanelView {
  const x = margin + column + gap + stripeWidth;
  const panel = { x, y: 0, width: designWidth - x, height: designHeight };
  const zoom = zoomOnPerson(facts, panel, 1.04, maxPersonZoom);
  return { panel, view: { place: { x: 0.5, y: 0.45 }, zoom, strength: 0.85 } };
}

/** The width of the text's column: larger if the text would be small and a narrower picture shows as much. */
async function textColumnWidth(request: PaintRequest): Promise<number> {
  const { hero, accentHue, tone = 'bold' } = request;
  const { facts } = hero;
  if (facts.screen) return columns[0];
  const possible = possibleColumns(facts, columns, (column) => pictureBeside(facts, column));
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
  isOnPaper: true,
  stills: 1,
  worksWithoutText: 0,
  headlineKind: 'long',
  promptPattern: /\b(magazine|editorial|revista|magazin)\b/iu,
  isNatural: true,

  fit({ facts, tone, wordCount }) {
    const heroes = rankByQuality(facts, () => 1);
    const fit = 0.62 + (tone === 'calm' || tone === 'serious' ? 0.16 : 0);
    return { fit: wordCount > 0 ? fit : 0.1, heroes };
  },

  style: (accentHue, tone) => ({
    ...quietStyle(tone),
    typeface: 'fraunces',
    setting: 'stacked',
    maxLines: 5,
    largest: 230,
    fill: '#17140f',
    // Dark yellow looks olive, so yellow stays bright and is used as a background box.
    emphasizedWords: isOrangeOrYellow(accentHue)
      ? { kind: 'box', ...accentBackground(accentHue) }
      : {
          kind: 'color',
          top: deepAccent(accentHue, 0.16),
          bottom: deepAccent(accentHue, 0.16),
        },
    shadow: null,
    sub: { ground: '#17140f', text: '#f6f1e7', slant: 0, round: false, largest: largestSecondLine },
    scrim: 0,
    inkOnBright: false,
  }),

  async paint(request) {
    const target = startCanvas(request);
    const { ctx } = target;
    const column = await textColumnWidth(request);
    const { panel, view } = pictureBeside(request.hero.facts, column);
    const { x: paperWidth, width } = panel;
    const { image, faces } = await stillForPanel(target, request, request.hero, panel, view);
    const stripe = isOrangeOrYellow(request.accentHue)
      ? accentBackground(request.accentHue).ground
      : deepAccent(request.accentHue, 0.2);
    ctx.fillStyle = needsDarkBackground(request.textColor) ? '#17140f' : '#f6f1e7';
    ctx.fillRect(0, 0, designWidth, designHeight);
    if (request.hero.facts.screen) {
      ctx.fillStyle = stripe;
      ctx.fillRect(paperWidth, 0, width, designHeight);
      await drawScreenCard(target, request, request.hero, panel);
    } else ctx.drawImage(image, paperWidth, 0, width, designHeight);
    ctx.fillStyle = stripe;
    ctx.fillRect(paperWidth - stripeWidth, 0, stripeWidth, designHeight);
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
