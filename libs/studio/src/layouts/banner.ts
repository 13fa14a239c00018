import { designHeight, designWidth, withShadow } from '../paint/design-canvas.js';
import { paintGrain } from '../paint/effects.js';
import { occupiedStrips } from '../inspect/occupied.js';
import { boundingBox, boxInCrop, shareInsideFrame, wholeFrame } from '../pictures/boxes.js';
import type { Box, PictureFacts } from '../picture.js';
import { isQuiet } from '../type/styles.js';
import type { Layout } from './layout.js';
import { keyPartOf, losesForeground, rankByQuality } from './merit.js';
import { paintGround } from './ground.js';
import { paintPanel, panel } from './panel.js';
import { cropForPanel, showsHead, startCanvas, stillForPanel, type PanelView } from './scene.js';

/**
 * Height of the color above the picture at the left and the right edge, and of the white edge; design units. The slanted
 * edge hides the upper left corner of the picture.
 */
const band = { left: 262, right: 232, edge: 9 };
const picture: Box = {
  x: 0,
  y: band.right,
  width: designWidth,
  height: designHeight - band.right,
};
const view: PanelView['view'] = { place: { x: 0.5, y: 0.5 }, zoom: 1 };

const margin = 0.046;
/** Ends of the text, as shares of the frame's height. */
const text = { top: 0.035, bottom: 0.31 };

/** Cap height of the second line, which leaves the headline one line of the band. */
const largestLine = 46;

/** A narrower subject is larger in half a frame. */
const minWidth = 0.62;
/** In a darker still the outline of the subject is unclear. */
const minBrightness = 0.18;
/*
 * For people seen from behind, who have no face: the upper edge cuts a head if a part extends above the edge by this share
 * of the picture's height, and into the picture by that share.
 */
const minAboveTop = 0.04;
const minBelowTop = 0.3;
/** Largest total width of such parts, as a share of the picture's. */
const maxCutWidth = 0.04;
/** Share of the subject that the picture must show. */
const minShown = 0.9;

/** Words of a headline that is large in the band, and the fit lost by a longer one. */
const shortHeadline = 4;
const longCost = 0.2;
/** Fit lost with a quiet tone, which a strong color does not suit. */
const quietCost = 0.3;

/** Whether a still shows something wide, such as a car or a group, that the low picture shows whole. */
export function suitsBanner(facts: PictureFacts): boolean {
  const part = keyPartOf(facts);
  if (!part || facts.screen || losesForeground(facts)) return false;
  if (part.width < minWidth || facts.brightness < minBrightness) return false;
  const crop = cropForPanel(facts, picture, view);
  const mask = occupiedStrips(facts, wholeFrame);
  const isShown = (box: Box): boolean => shareInsideFrame(boxInCrop(box, crop)) >= minShown;
  const shownMask = facts.faces.length > 0 || mask.length === 0 || isShown(boundingBox(mask));
  const cutsTop = cutAtTop(mask.map((strip) => boxInCrop(strip, crop))) > maxCutWidth;
  return showsHead(facts, crop) && isShown(part) && shownMask && !cutsTop;
}

/** Total width of the parts that the upper edge cuts; share of the picture's width. */
function cutAtTop(strips: readonly Box[]): number {
  return strips
    .filter(({ y, height }) => y < -minAboveTop && y + height > minBelowTop)
    .reduce((sum, { width }) => sum + width, 0);
}

export const banner: Layout = {
  title: 'Banner',
  needs: 'a still of something wide, such as a car or a group',
  description: 'at full width, under one strong color',
  kind: 'scene',
  shape: 'wide',
  isTextBeside: true,
  hasPlannedGround: true,
  showsWholeWidth: true,
  suits: suitsBanner,
  stills: 1,
  worksWithoutText: 0,
  promptPattern: /\b(banners?|franjas?|textband)\b/iu, // cspell:ignore franjas textband
  isNatural: false,

  fit({ facts, wordCount, tone }) {
    const heroes = rankByQuality(facts, (still) => (suitsBanner(still) ? 1 : 0.3));
    const best = facts[heroes[0] ?? 0];
    const suits = wordCount > 0 && best !== undefined && suitsBanner(best);
    const cost = (isQuiet(tone) ? quietCost : 0) + (wordCount > shortHeadline ? longCost : 0);
    return { fit: suits ? 0.74 - cost : 0.1, heroes };
  },

  style: (accentHue, tone) => {
    const style = panel.style(accentHue, tone);
    const sub = style.sub && { ...style.sub, largest: largestLine };
    return { ...style, maxLines: 2, largest: 190, sub };
  },

  async paint(request) {
    const own = request.assets.find(({ kind }) => kind === 'face')?.picture;
    if (own !== undefined || !suitsBanner(request.hero.facts))
      return paintPanel(request, own ?? request.hero);
    const target = startCanvas(request);
    const { ctx } = target;
    const across = { x0: 0, y0: 0, x1: designWidth, y1: band.left };
    paintGround(target, request, across, 'left');
    const { image, faces } = await stillForPanel(target, request, request.hero, picture, view);
    const traceEdge = (by: number): void => {
      ctx.beginPath();
      ctx.moveTo(-2, band.left - by);
      ctx.lineTo(designWidth + 2, band.right - by);
      ctx.lineTo(designWidth + 2, designHeight + 2);
      ctx.lineTo(-2, designHeight + 2);
      ctx.closePath();
    };
    withShadow(target, { color: 'rgba(0,0,0,.4)', blur: 30 }, () => {
      ctx.fillStyle = '#ffffff';
      traceEdge(band.edge);
      ctx.fill();
    });
    ctx.save();
    traceEdge(0);
    ctx.clip();
    ctx.drawImage(image, picture.x, picture.y, picture.width, picture.height);
    ctx.restore();
    paintGrain(target, 0.03);
    const box = {
      x: margin,
      y: text.top,
      width: 1 - 2 * margin,
      height: text.bottom - text.top,
    };
    return {
      background: target,
      foreground: null,
      needsWords: true,
      faces,
      subject: [],
      textBoxes: [{ box, align: 'center', anchor: 'middle', calm: 1 }],
    };
  },
};
