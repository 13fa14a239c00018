import { countScenes } from '../../inspect/scene-print.js';
import { paintGrain } from '../../paint/effects.js';
import { cssColor, isOrangeOrYellow } from '../../pictures/color.js';
import type { Box, PictureFacts } from '../../picture.js';
import type { Layout } from '../layout.js';
import { rankByQuality } from '../merit.js';
import { panel } from '../panel.js';
import { startCanvas, stillForPanel } from '../scene.js';
import { frame } from './upright.js';

/** Upper and lower edge of the band between the stills; design units. */
const band = { top: 308, bottom: 600 };
/** Lowest y of text that is as wide as the frame: the player's buttons are below it. */
const aboveButtons = 576;
const lineWidth = 8;
/** A face, brow to chin, is at most this share of a half that shows the whole head. */
const maxWholeHead = 0.6;
/** Free band above and below the text; letters of some scripts fill all of their height. */
const margin = 14;

/** Share of the low upper half that a face fills: a face that fills more than the half is cut. */
function faceShareOfHalf({ faces, width, height }: PictureFacts): number {
  const shown = Math.min(1, (width * band.top) / (height * frame.width));
  return (faces[0]?.box.height ?? 0) / (maxWholeHead * shown);
}

export const uprightPair: Layout = {
  title: 'Two moments',
  needs: 'two stills of different scenes, or one and a face, and a few words',
  description: 'over a second moment, with the words between them',
  kind: 'scene',
  shape: 'upright',
  isTextBeside: true,
  stills: 2,
  worksWithoutText: 0,
  promptPattern: /\b(before and after|two (pictures|moments)|collage|antes y después|vorher)\b/iu,
  isNatural: false,

  fit({ facts, hasComparison, hasFaceAsset, hasNumber, wordCount }) {
    const heroes = rankByQuality(facts, () => 1);
    const isPair = hasFaceAsset || (facts.length > 1 && countScenes(facts) > 1);
    if (wordCount === 0 || !isPair) return { fit: 0.05, heroes };
    return { fit: 0.56 + (hasComparison ? 0.12 : 0) + (hasNumber ? 0.04 : 0), heroes };
  },

  style: (accentHue, tone) => ({
    ...panel.style(accentHue, tone),
    shadow: null,
    maxLines: 3,
    largest: 170,
    sub: null,
  }),

  async paint(request) {
    const target = startCanvas(request);
    const { ctx } = target;
    const isWarmAccent = isOrangeOrYellow(request.accentHue);
    const own = request.assets.find(({ kind }) => kind === 'face')?.picture;
    const [hero, next = hero] = [request.hero, ...request.support];
    const isSwapped =
      !own &&
      faceShareOfHalf(hero.facts) > 1 &&
      faceShareOfHalf(next.facts) < faceShareOfHalf(hero.facts);
    const [first, second] = isSwapped ? [next, hero] : [hero, own ?? next];
    const upper = { x: 0, y: 0, width: frame.width, height: band.top };
    const lower = { x: 0, y: band.bottom, width: frame.width, height: frame.height - band.bottom };
    const faces: Box[] = [];
    for (const [still, half, view] of [
      [first, upper, { place: { x: 0.5, y: 0.55 }, zoom: 1 }],
      // Places the subject high, because the title of the player covers the lower part.
      [second, lower, { place: { x: 0.46, y: 0.28 }, zoom: 1 }],
    ] as const) {
      const shown = await stillForPanel(target, request, still, half, view);
      ctx.drawImage(shown.image, half.x, half.y, half.width, half.height);
      faces.push(...shown.faces);
    }
    ctx.fillStyle = isWarmAccent
      ? cssColor(request.accentHue, 0.98, 0.56)
      : cssColor(request.accentHue, 0.8, 0.3);
    ctx.fillRect(0, band.top, frame.width, band.bottom - band.top);
    ctx.fillStyle = '#ffffff';
    ctx.fillRect(0, band.top - lineWidth, frame.width, lineWidth);
    ctx.fillRect(0, band.bottom, frame.width, lineWidth);
    paintGrain(target, 0.025);
    return {
      background: target,
      foreground: null,
      needsWords: true,
      faces,
      subject: [],
      textBoxes: [
        {
          box: {
            x: 0.06,
            y: (band.top + lineWidth + margin) / frame.height,
            width: 0.76,
            height: (band.bottom - band.top - 2 * (lineWidth + margin)) / frame.height,
          },
          align: 'left',
          anchor: 'middle',
          calm: 1,
        },
        {
          box: {
            x: 0.06,
            y: (band.top + lineWidth + margin) / frame.height,
            width: 0.88,
            height: (aboveButtons - band.top - lineWidth - margin) / frame.height,
          },
          align: 'left',
          anchor: 'middle',
          calm: 0.9,
        },
      ],
    };
  },
};
