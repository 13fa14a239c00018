import { paintDots, paintDuotone, paintGrain, paintGradient } from '../../paint/effects.js';
import { cssColor, isOrangeOrYellow, toRgb } from '../../pictures/color.js';
import type { Layout } from '../layout.js';
import { rankByQuality } from '../merit.js';
import { poster } from '../poster.js';
import { startCanvas, stillForPanel } from '../scene.js';
import { clearTop, frame, sharpnessWhenCropped } from './upright.js';

/** Stills with a lower sharpness are weak: for them a poster, which needs no good picture, gets a bonus. */
const minSharpness = 0.7;

/** Upper edge of the print, and the height over which it fades in; design units. */
const printTop = 530;
const fade = 110;
const wordsHeight = (printTop - clearTop) / frame.height;

export const uprightPoster: Layout = {
  ...poster,
  shape: 'upright',
  stills: 1,

  fit({ facts, hasFaceAsset, hasShortHeadline, tone }) {
    const heroes = rankByQuality(facts, () => 1);
    // A poster does not show the creator's face.
    if (hasFaceAsset) return { fit: 0.05, heroes };
    const best = facts[heroes[0] ?? 0];
    // A face in one color looks ill.
    if (best?.faces[0]) return { fit: 0.08, heroes };
    const weak = best && sharpnessWhenCropped(best) < minSharpness ? 0.14 : 0;
    return {
      fit: hasShortHeadline ? 0.42 + weak + (tone === 'serious' ? 0.06 : 0) : 0.1,
      heroes,
    };
  },

  style: (accentHue, tone) => ({ ...poster.style(accentHue, tone), maxLines: 5, largest: 330 }),

  async paint(request) {
    const target = startCanvas(request);
    const hue = request.accentHue;
    const isWarmAccent = isOrangeOrYellow(hue);
    target.ctx.fillStyle = isWarmAccent ? '#e8e8e8' : '#303030';
    target.ctx.fillRect(0, 0, frame.width, frame.height);
    // Below the words, so that the print shows its subject.
    const below = { x: 0, y: printTop, width: frame.width, height: frame.height - printTop };
    const view = { place: { x: 0.5, y: 0.4 }, zoom: 1, strength: 0.8 };
    const { image, faces } = await stillForPanel(target, request, request.hero, below, view);
    target.ctx.drawImage(image, below.x, below.y, below.width, below.height);
    paintDuotone(
      target,
      toRgb({
        h: isWarmAccent ? hue - 24 : hue + 8,
        s: isWarmAccent ? 0.9 : 0.82,
        l: isWarmAccent ? 0.12 : 0.07,
      }),
      toRgb({ h: hue, s: isWarmAccent ? 0.98 : 0.74, l: isWarmAccent ? 0.68 : 0.62 }),
    );
    paintGradient(target, { x0: 0, y0: 0, x1: 0, y1: printTop + fade }, [
      [0, isWarmAccent ? cssColor(hue, 0.98, 0.56) : cssColor(hue, 0.78, 0.26)],
      [
        printTop / (printTop + fade),
        isWarmAccent ? cssColor(hue - 8, 0.97, 0.54) : cssColor(hue + 5, 0.8, 0.24),
      ],
      [1, isWarmAccent ? cssColor(hue - 12, 0.97, 0.52, 0) : cssColor(hue + 8, 0.8, 0.2, 0)],
    ]);
    paintDots(
      target,
      isWarmAccent ? cssColor(hue - 20, 0.95, 0.42, 0.25) : cssColor(hue, 0.9, 0.7, 0.16),
      'right',
    );
    paintGrain(target, 0.05);
    return {
      background: target,
      foreground: null,
      faces,
      subject: [],
      textBoxes: [
        {
          box: { x: 0.07, y: clearTop / frame.height, width: 0.86, height: wordsHeight },
          align: 'left',
          anchor: 'middle',
          calm: 1,
        },
      ],
    };
  },
};
