import { occupiedShare, occupiedStrips } from '../inspect/occupied.js';
import { designHeight, designWidth } from '../paint/design-canvas.js';
import { paintGrain, paintGradient, paintVignette } from '../paint/effects.js';
import { cropFor, naturalGrade } from '../paint/frame.js';
import type { Box, TextBox } from '../picture.js';
import { freeBoxes } from '../type/free-boxes.js';
import { filmicStyle } from '../type/styles.js';
import type { Layout } from './layout.js';
import { rankByQuality } from './merit.js';
import { facesIn, headOf, paintScene, startCanvas, tintOf } from './scene.js';

/** The text would cover a larger face; with any face, a body is probably in the middle. */
const smallFace = 0.16;
const minPersonFace = 0.05;
/** Area of the text, and how much of that area people and objects may fill; shares of the still. */
const textArea = { x: 0.2, y: 0.25, width: 0.6, height: 0.45 };
const maxCovered = 0.15;
/** Smallest free part of a still beside people in which the text is large; shares of the frame. */
const minBeside = { width: 0.36, height: 0.4 };
/** Lower end of the text, above the duration badge. */
const textBottom = 0.8;

export const statement: Layout = {
  title: 'Big text',
  needs: 'a still without a large face and a short headline',
  description: 'dimmed',
  kind: 'design',
  shape: 'wide',
  stills: 1,
  worksWithoutText: 0,
  headlineKind: 'short',
  promptPattern:
    /\b(big (text|words|title)|large (text|words)|centered|texto grande|großer text)\b/iu,
  isNatural: false,

  fit({ facts, hasShortHeadline, wordCount, tone }) {
    const heroes = rankByQuality(facts, (still) => {
      const face = still.faces[0]?.box.height ?? 0;
      if (occupiedShare(still, textArea) > maxCovered) return 0.2;
      if (face < minPersonFace) return 1.2;
      return face < smallFace ? 0.8 : 0.2;
    });
    const best = facts[heroes[0] ?? 0];
    const isClear =
      best &&
      (best.faces[0]?.box.height ?? 0) < smallFace &&
      occupiedShare(best, textArea) <= maxCovered;
    if (!isClear || wordCount === 0 || !hasShortHeadline) return { fit: 0.08, heroes };
    return { fit: 0.68 + (tone === 'serious' ? 0.06 : 0), heroes };
  },

  style: (accentHue, tone) => ({
    ...filmicStyle(accentHue, tone),
    typeface: 'anton',
    setting: 'stacked',
    maxLines: 3,
    largest: 320,
    scrim: 0,
  }),

  async paint(request) {
    const target = startCanvas(request);
    const { hero } = request;
    const { facts } = hero;
    const crop = cropFor(facts, 16 / 9, facts.focus, { x: 0.5, y: 0.5 }, 1.04);
    await paintScene(target, request, hero, crop, {
      grade: naturalGrade(facts, request.brightness),
    });
    // A nearly uniform shade, so that text is readable anywhere and the scene stays one picture.
    const shade = (strength: number): string =>
      `rgba(6,8,14,${(strength * shadeFor(facts.brightness)).toFixed(2)})`;
    paintGradient(target, { x0: 0, y0: 0, x1: 0, y1: designHeight }, [
      [0, shade(0.34)],
      [0.5, shade(0.46)],
      [1, shade(0.4)],
    ]);
    paintVignette(target, 0.35, designWidth / 2, designHeight / 2, tintOf(facts));
    paintGrain(target, 0.04);
    const faces = facesIn(hero, crop);
    const subject = [...faces.map(headOf), ...occupiedStrips(facts, crop)];
    return {
      background: target,
      foreground: null,
      faces,
      subject,
      textBoxes: [
        ...boxesBeside(subject),
        {
          box: { x: 0.08, y: 0.12, width: 0.84, height: 0.68 },
          align: 'center',
          anchor: 'middle',
          calm: 1,
        },
        {
          box: { x: 0.046, y: 0.1, width: 0.62, height: 0.8 },
          align: 'left',
          anchor: 'middle',
          calm: 0.9,
        },
      ],
    };
  },
};

/** Stills between these brightnesses get a part of the shade: a dark still would get too dark. */
const darkness = { none: 0.15, full: 0.45 };

/** Share of the usual shade for a still. Exported for tests. */
export function shadeFor(brightness: number): number {
  const share = (brightness - darkness.none) / (darkness.full - darkness.none);
  return Math.max(0, Math.min(1, share));
}

/** Where the text is beside the people of a still; none without people, or without enough space. Exported for tests. */
export function boxesBeside(subject: readonly Box[]): TextBox[] {
  if (subject.length === 0) return [];
  return freeBoxes(subject)
    .map((box) => ({ ...box, height: Math.min(box.height, textBottom - box.y) }))
    .filter(({ width, height }) => width >= minBeside.width && height >= minBeside.height)
    .slice(0, 1)
    .map((box): TextBox => ({ box, align: 'left', anchor: 'middle', calm: 1 }));
}
