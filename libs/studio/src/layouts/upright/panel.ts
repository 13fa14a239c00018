import { withShadow } from '../../paint/design-canvas.js';
import { paintGrain } from '../../paint/effects.js';
import { boxInCrop, shareInsideFrame } from '../../pictures/boxes.js';
import type { Box, PictureFacts, Point } from '../../picture.js';
import { paintGround } from '../ground.js';
import type { Layout } from '../layout.js';
import { rankByQuality } from '../merit.js';
import { panel } from '../panel.js';
import { cropForPanel, showsHead, startCanvas, stillForPanel } from '../scene.js';
import { clearTop, frame, minCap, titleTop } from './upright.js';
import { isLongHeadline } from '../../type/block.js';

/** Y of the right end of the slanted edge between color and still, by the length of the headline; design units. */
const rightEdge = { short: 480, long: 600 };
/** How much lower the edge is at the left. */
const slant = 60;
const stripe = 14;

export const uprightPanel: Layout = {
  title: 'Color block',
  needs: 'a few words and one still',
  description: 'whole, under one strong color',
  kind: 'person',
  shape: 'upright',
  isTextBeside: true,
  hasPlannedGround: true,
  stills: 1,
  worksWithoutText: 0,
  promptPattern: /\b(panel|color block|half and half|mitad|hälfte)\b/iu,
  isNatural: false,

  fit({ facts, hasFaceAsset, wordCount, tone }) {
    const heroes = rankByQuality(facts, (still) =>
      still.faces[0] ? 1 + still.faces[0].box.height : 0.7,
    );
    if (wordCount === 0) return { fit: 0.05, heroes };
    const hasFace = hasFaceAsset || (facts[heroes[0] ?? 0]?.faces.length ?? 0) > 0;
    return { fit: 0.54 + (hasFace ? 0.08 : 0) + (tone === 'bold' ? 0.04 : 0), heroes };
  },

  style: (accentHue, tone) => ({ ...panel.style(accentHue, tone), largest: 230, minCap }),

  async paint(request) {
    const target = startCanvas(request);
    const { ctx } = target;
    const own = request.assets.find(({ kind }) => kind === 'face')?.picture;
    const picture = own ?? request.hero;
    const right = rightEdgeY(request.words.main);
    const left = right + slant;
    paintGround(target, request, { x0: 0, y0: 0, x1: frame.width, y1: left }, null);
    const { below, view } = stillBelow(picture.facts, right);
    const shown = await stillForPanel(target, request, picture, below, view);
    const end = below.y + below.height;
    const edge = (by: number): void => {
      ctx.beginPath();
      ctx.moveTo(-2, left - by);
      ctx.lineTo(frame.width + 2, right - by);
      ctx.lineTo(frame.width + 2, end + by);
      ctx.lineTo(-2, end + by);
      ctx.closePath();
    };
    withShadow(target, { color: 'rgba(0,0,0,.4)', blur: 30 }, () => {
      ctx.fillStyle = '#ffffff';
      edge(stripe);
      ctx.fill();
    });
    ctx.save();
    edge(0);
    ctx.clip();
    ctx.drawImage(shown.image, below.x, below.y, below.width, below.height);
    ctx.restore();
    paintGrain(target, 0.03);
    return {
      background: target,
      foreground: null,
      needsWords: true,
      faces: shown.faces,
      subject: [],
      textBoxes: [
        {
          box: {
            x: 0.07,
            y: clearTop / frame.height,
            width: 0.86,
            height: (right - 2 * stripe - clearTop) / frame.height,
          },
          align: 'left',
          anchor: 'middle',
          calm: 1,
        },
      ],
    };
  },
};

/** Y of the right end of the slanted edge; design units. A long headline moves it down. Exported for tests. */
export function rightEdgeY(main: string): number {
  return isLongHeadline(main) ? rightEdge.long : rightEdge.short;
}

/** The short panel must show this much more of the subject; share of the subject. */
const clearlyMore = 0.08;
/** Share of a face's height that the player's title may cover. */
const maxUnderTitle = 0.1;

/**
 * The part of the frame below `top` that shows the still, and how: down to the lower edge, or only to the player's title
 * when that shows more of the subject or keeps the title off a face.
 */
export function stillBelow(
  facts: PictureFacts,
  top: number = rightEdge.short,
): {
  below: Box;
  view: { place: Point; zoom: number };
} {
  // Places the subject high, because the title of the player covers the lower part.
  const full = {
    below: panelBetween(top, frame.height),
    view: { place: { x: 0.5, y: 0.36 }, zoom: 1 },
  };
  const short = {
    below: panelBetween(top, titleTop),
    view: { place: { x: 0.5, y: 0.44 }, zoom: 1 },
  };
  const face = facts.faces[0]?.box;
  const part = face ?? facts.subject;
  if (!part) return full;
  const partIn = ({ below, view }: typeof full): Box =>
    boxInCrop(part, cropForPanel(facts, below, view));
  const showsHeadIn = ({ below, view }: typeof full): boolean =>
    showsHead(facts, cropForPanel(facts, below, view));
  const keepsHead = showsHeadIn(short) || !showsHeadIn(full);
  const isCut = shareInsideFrame(partIn(short)) > shareInsideFrame(partIn(full)) + clearlyMore;
  const isCovered = face !== undefined && shareUnderTitle(partIn(full), full.below) > maxUnderTitle;
  return keepsHead && (isCut || isCovered) ? short : full;
}

/** Share of a part of the panel `below` that the player's title covers. */
function shareUnderTitle({ y, height }: Box, below: Box): number {
  return (below.y + (y + height) * below.height - titleTop) / (height * below.height);
}

function panelBetween(top: number, bottom: number): Box {
  return { x: 0, y: top, width: frame.width, height: bottom - top };
}
