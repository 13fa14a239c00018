import { designHeight, designWidth } from '../paint/design-canvas.js';
import { paintGrain, paintGradient } from '../paint/effects.js';
import type { Box, PictureFacts } from '../picture.js';
import { barStyle } from '../type/styles.js';
import type { Layout } from './layout.js';
import { countScenes } from '../inspect/scene-print.js';
import { rankByQuality } from './merit.js';
import { startCanvas, stillForPanel } from './scene.js';

const gap = 10;
const slant = 46;
const panels = 3;
const panelWidth = (designWidth + slant) / panels + slant;
const covered = { left: slant / panelWidth, right: slant / panelWidth };

/** Width of a head with ears and hair, in face widths. */
const headWidth = 1.5;

/** Whether the whole largest head fits in a panel. */
function headFits({ faces: [face], width, height }: PictureFacts): boolean {
  const seen = (panelWidth - 2 * slant) / designHeight;
  return !face || headWidth * face.box.width <= (seen * height) / width;
}

export const triptych: Layout = {
  title: 'Three moments',
  needs: 'three stills of different scenes',
  description: 'with two more moments, side by side',
  kind: 'scene',
  shape: 'wide',
  stills: 3,
  worksWithoutText: 0.8,
  promptPattern:
    /\b(collage|three (panels|pictures|moments)|triptych|tres imágenes|drei bilder)\b/iu,
  isNatural: true,

  fit({ facts, hasNumber }) {
    const heroes = rankByQuality(facts, (still) => (headFits(still) ? 1 : 0.1));
    const doesFit = facts.filter(headFits).length >= panels && countScenes(facts) >= panels;
    return { fit: doesFit ? 0.58 + (hasNumber ? 0.05 : 0) : 0.05, heroes };
  },

  style: (accentHue) => ({
    ...barStyle('#ffffff', '#101014', accentHue),
    maxLines: 1,
    largest: 150,
  }),

  async paint(request) {
    const target = startCanvas(request);
    const { ctx } = target;
    ctx.fillStyle = '#ffffff';
    ctx.fillRect(0, 0, designWidth, designHeight);
    const stills = [request.hero, ...request.support].slice(0, panels);
    // The hero is in the middle, where viewers look first.
    const row = stills.length === panels ? [stills[1]!, stills[0]!, stills[2]!] : stills;
    const step = (designWidth + slant) / row.length;
    const faces: Box[] = [];
    for (const [at, still] of row.entries()) {
      const left = at * step - slant;
      const width = step + slant;
      const panel = { x: left, y: 0, width, height: designHeight };
      const view = { place: { x: 0.5, y: 0.44 }, zoom: 1.02, covered };
      const shown = await stillForPanel(target, request, still, panel, view);
      const inset = gap / 2;
      ctx.save();
      ctx.beginPath();
      ctx.moveTo(at === 0 ? -1 : left + slant + inset, -1);
      ctx.lineTo(at === row.length - 1 ? designWidth + 1 : left + slant + step - inset, -1);
      ctx.lineTo(at === row.length - 1 ? designWidth + 1 : left + step - inset, designHeight + 1);
      ctx.lineTo(at === 0 ? -1 : left + inset, designHeight + 1);
      ctx.closePath();
      ctx.clip();
      ctx.drawImage(shown.image, left, 0, width, designHeight);
      ctx.restore();
      faces.push(...shown.faces);
    }
    paintGradient(target, { x0: 0, y0: 470, x1: 0, y1: designHeight }, [
      [0, 'rgba(0,0,0,0)'],
      [1, 'rgba(0,0,0,.3)'],
    ]);
    paintGrain(target, 0.025);
    return {
      background: target,
      foreground: null,
      faces,
      subject: [],
      textBoxes: [
        {
          box: { x: 0.046, y: 0.72, width: 0.68, height: 0.234 },
          align: 'left',
          anchor: 'bottom',
          calm: 1,
        },
        {
          box: { x: 0.046, y: 0.046, width: 0.9, height: 0.2 },
          align: 'left',
          anchor: 'top',
          calm: 0.7,
        },
      ],
    };
  },
};
