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
import { startCanvas, stillForPanel } from './scene.js';
import { drawScreenCard } from './screen-card.js';

/** Width of the paper beside the picture, in design units. */
const paperWidth = 520;

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
    const width = designWidth - paperWidth;
    const panel = { x: paperWidth, y: 0, width, height: designHeight };
    const view = { place: { x: 0.5, y: 0.45 }, zoom: 1.04, strength: 0.85 };
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
    ctx.fillRect(paperWidth - 12, 0, 12, designHeight);
    paintGrain(target, 0.03);
    const box = {
      x: 0.046,
      y: 0.08,
      width: (paperWidth - 12 - 59 - 34) / designWidth,
      height: 0.84,
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
