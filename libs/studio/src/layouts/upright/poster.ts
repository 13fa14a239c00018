import { dots, duotone, grain, scrim } from '../../paint/effects.js';
import { cropFor } from '../../paint/frame.js';
import { css, isOrangeOrYellow, toRgb } from '../../pictures/color.js';
import type { Layout } from '../layout.js';
import { byMerit } from '../merit.js';
import { poster } from '../poster.js';
import { paintScene, startCanvas } from '../scene.js';
import { aspect, clearTop, frame, sharpnessWhenCropped } from './upright.js';

/** Stills with a lower sharpness are weak: for them a poster, which needs no good picture, gets a bonus. */
const weakStill = 0.7;

export const uprightPoster: Layout = {
  ...poster,
  shape: 'upright',

  fit({ facts, hasFaceAsset, hasShortHeadline, tone }) {
    const heroes = byMerit(facts, () => 1);
    // A poster does not show the creator's face.
    if (hasFaceAsset) return { fit: 0.05, heroes };
    const best = facts[heroes[0] ?? 0];
    const weak = best && sharpnessWhenCropped(best) < weakStill ? 0.14 : 0;
    return {
      fit: hasShortHeadline ? 0.42 + weak + (tone === 'serious' ? 0.06 : 0) : 0.1,
      heroes,
    };
  },

  style: (accentHue, tone) => ({ ...poster.style(accentHue, tone), maxLines: 5, largest: 330 }),

  async paint(request) {
    const target = startCanvas(request);
    const hue = request.accentHue;
    const sunny = isOrangeOrYellow(hue);
    const { facts } = request.hero;
    const crop = cropFor(facts, aspect, facts.focus, { x: 0.5, y: 0.62 }, 1.1, frame.width);
    await paintScene(target, request, request.hero, crop, {
      grade: { brightness: 1, contrast: 1.25, saturation: 1 },
      blur: facts.faces.length > 0 ? 22 : 2.5,
    });
    duotone(
      target,
      toRgb({ h: sunny ? hue - 14 : hue + 8, s: sunny ? 0.98 : 0.82, l: sunny ? 0.44 : 0.1 }),
      toRgb({ h: hue, s: sunny ? 0.98 : 0.74, l: sunny ? 0.66 : 0.4 }),
    );
    scrim(target, { x0: 0, y0: 0, x1: 0, y1: frame.height * 0.8 }, [
      [0, sunny ? css(hue, 0.98, 0.56, 0.75) : css(hue, 0.78, 0.26, 0.8)],
      [1, sunny ? css(hue - 12, 0.97, 0.52, 0) : css(hue + 8, 0.8, 0.2, 0)],
    ]);
    dots(target, sunny ? css(hue - 20, 0.95, 0.42, 0.25) : css(hue, 0.9, 0.7, 0.16), 'right');
    grain(target, 0.05);
    return {
      background: target,
      foreground: null,
      faces: [],
      subject: [],
      textBoxes: [
        {
          box: { x: 0.07, y: clearTop / frame.height, width: 0.86, height: 0.44 },
          align: 'left',
          anchor: 'middle',
          calm: 1,
        },
        {
          box: { x: 0.07, y: clearTop / frame.height, width: 0.76, height: 0.6 },
          align: 'left',
          anchor: 'middle',
          calm: 0.9,
        },
      ],
    };
  },
};
