import { designHeight, designWidth } from '../paint/design-canvas.js';
import { paintDots, paintDuotone, paintGrain, paintGradient } from '../paint/effects.js';
import { cropFor } from '../paint/frame.js';
import { cssColor, isOrangeOrYellow, toRgb } from '../pictures/color.js';
import { loudStyle } from '../type/styles.js';
import type { Layout } from './layout.js';
import { isPortrait, rankByQuality } from './merit.js';
import { paintScene, startCanvas } from './scene.js';

export const poster: Layout = {
  title: 'Poster',
  needs: 'nothing but words',
  description: 'as a print in one color under words that say it all',
  kind: 'design',
  shape: 'wide',
  stills: 0,
  worksWithoutText: 0,
  headlineKind: 'short',
  promptPattern: /\b(poster|(text|type|words) only|solo texto|nur text|plakat)\b/iu,
  isNatural: false,

  fit({ facts, hasShortHeadline, tone }) {
    const heroes = rankByQuality(facts, (still) => (isPortrait(still) ? 0.3 : 1));
    // For videos with weak pictures: an essay, a talk, a dark recording.
    const best = facts[heroes[0] ?? 0];
    // Blurred under the words, a person would be a dark spot.
    if (best && isPortrait(best)) return { fit: 0.05, heroes };
    const weak = best && (best.contrast < 0.1 || best.width < 480) ? 0.4 : 0;
    return { fit: hasShortHeadline ? 0.3 + weak + (tone === 'serious' ? 0.1 : 0) : 0.05, heroes };
  },

  style(accentHue, tone) {
    const isWarmAccent = isOrangeOrYellow(accentHue);
    return {
      ...loudStyle(accentHue, tone),
      typeface: 'anton',
      largest: 420,
      maxLines: 3,
      fill: isWarmAccent ? '#14110a' : '#ffffff',
      emphasizedWords: isWarmAccent
        ? { kind: 'box', ground: '#14110a', text: '#ffe94a' }
        : { kind: 'color', top: '#ffe94a', bottom: '#ffd000' },
      stroke: null,
      shadow: null,
      tilt: 0,
      sub: { ground: '#14110a', text: '#ffffff', slant: 0, round: false },
    };
  },

  async paint(request) {
    const target = startCanvas(request);
    const hue = request.accentHue;
    const isWarmAccent = isOrangeOrYellow(hue);
    // Turns the scene into a two-tone print with little contrast, so that text is readable on both tones.
    const { facts } = request.hero;
    const crop = cropFor(facts, 16 / 9, facts.focus, { x: 0.68, y: 0.5 }, 1.15);
    const grade = { brightness: 1, contrast: 1.25, saturation: 1 };
    await paintScene(target, request, request.hero, crop, {
      grade,
      blur: facts.faces.length > 0 ? 26 : 1.5,
    });
    paintDuotone(
      target,
      toRgb({
        h: isWarmAccent ? hue - 14 : hue + 8,
        s: isWarmAccent ? 0.98 : 0.82,
        l: isWarmAccent ? 0.44 : 0.1,
      }),
      toRgb({ h: hue, s: isWarmAccent ? 0.98 : 0.74, l: isWarmAccent ? 0.66 : 0.4 }),
    );
    const [near, far] = isWarmAccent
      ? [cssColor(hue, 0.98, 0.56, 0.75), cssColor(hue - 12, 0.97, 0.52, 0)]
      : [cssColor(hue, 0.78, 0.26, 0.8), cssColor(hue + 8, 0.8, 0.2, 0)];
    paintGradient(target, { x0: 0, y0: 0, x1: designWidth, y1: designHeight * 0.6 }, [
      [0, near],
      [1, far],
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
      faces: [],
      subject: [],
      textBoxes: [
        {
          box: { x: 0.05, y: 0.07, width: 0.9, height: 0.65 },
          align: 'left',
          anchor: 'middle',
          calm: 1,
        },
      ],
    };
  },
};
