import { designHeight, designWidth, withShadow } from '../paint/design-canvas.js';
import { grain, scrim } from '../paint/effects.js';
import { css, isOrangeOrYellow, needsDarkGround } from '../pictures/color.js';
import type { PaintOrder, PictureFacts, SourcePicture } from '../picture.js';
import { loud } from '../type/styles.js';
import type { Layout, Painted } from './layout.js';
import { byMerit } from './merit.js';
import { canLead } from './person.js';
import { startCanvas, stillForPanel } from './scene.js';
import { drawScreenCard } from './screen-card.js';

/** X of the picture's slanted edge at the top and bottom of the frame, design units. */
const top = 596;
const bottom = 520;
const stripe = 14;

export const panel: Layout = {
  title: 'Color panel',
  needs: 'a few words and a face, in a still or in a picture of the creator',
  description: 'whole, beside one strong color',
  kind: 'person',
  textBeside: true,
  stills: 1,
  worksWithoutText: 0,
  promptPattern: /\b(panel|half and half|beside the (text|words)|mitad|hälfte)\b/iu,
  natural: false,

  fit({ facts, hasFaceAsset, wordCount, tone }) {
    const heroes = byMerit(facts, (still) =>
      still.faces[0] ? 1 + still.faces[0].box.height : 0.4,
    );
    const best = facts[heroes[0] ?? 0];
    const face = best?.faces[0];
    if (wordCount === 0 || !(hasFaceAsset || face || best?.screen)) return { fit: 0.1, heroes };
    // Large faces that cannot be cut out are shown whole.
    const tight = !facts.some(canLead) && (face?.box.height ?? 0) > 0.2 ? 0.18 : 0;
    return { fit: 0.58 + tight + (tone === 'bold' ? 0.04 : 0), heroes };
  },

  style: (accentHue, tone) => {
    const sunny = isOrangeOrYellow(accentHue);
    return {
      ...loud(accentHue, tone),
      fill: sunny ? '#15120a' : '#ffffff',
      emphasizedWords: sunny
        ? { kind: 'box', ground: '#15120a', text: '#ffe94a' }
        : { kind: 'color', top: '#ffe94a', bottom: '#ffd000' },
      stroke: null,
      shadow: sunny ? null : { color: 'rgba(0,0,0,.35)', blur: 0.1, y: 0.03 },
      maxLines: 4,
      largest: 240,
      tilt: 0,
      sub: { ground: sunny ? '#15120a' : '#0d0d12', text: '#ffffff', slant: 0, round: false },
    };
  },

  async paint(order) {
    const own = order.assets.find(({ kind }) => kind === 'face')?.picture;
    return paintPanel(order, own ?? order.hero);
  },
};

/** As a share of the frame's height. */
const largeFace = 0.36;

/** Whether the largest face leaves no space for text on a 16:9 crop of its still. */
export function fillsFrame({ faces, width, height }: PictureFacts): boolean {
  const cropped = Math.max(1, (height * 16) / 9 / width);
  return (faces[0]?.box.height ?? 0) * cropped >= largeFace;
}

/** A picture without cut-out, beside a colored panel. */
export async function paintPanel(order: PaintOrder, picture: SourcePicture): Promise<Painted> {
  const target = startCanvas(order);
  const { ctx } = target;
  paintGround(target, order);
  const width = designWidth - bottom;
  const panelBox = { x: bottom, y: 0, width, height: designHeight };
  const covered = { left: (top - bottom) / width, right: 0 };
  const view = { place: { x: 0.54, y: 0.44 }, zoom: 1.15, covered };
  const { image, faces } = await stillForPanel(target, order, picture, panelBox, view);
  const edge = (by: number): void => {
    ctx.beginPath();
    ctx.moveTo(top - by, -2);
    ctx.lineTo(designWidth + 2, -2);
    ctx.lineTo(designWidth + 2, designHeight + 2);
    ctx.lineTo(bottom - by, designHeight + 2);
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
  if (picture.facts.screen) {
    ctx.fillStyle = '#14161c';
    ctx.fillRect(bottom, 0, width, designHeight);
    await drawScreenCard(target, order, picture, { ...panelBox, x: top, width: designWidth - top });
  } else ctx.drawImage(image, bottom, 0, width, designHeight);
  ctx.restore();
  grain(target, 0.03);
  return {
    background: target,
    foreground: null,
    needsWords: true,
    asPanel: true,
    faces,
    subject: [],
    textBoxes: [
      {
        box: { x: 0.046, y: 0.08, width: (bottom - stripe) / designWidth - 0.07, height: 0.84 },
        align: 'left',
        anchor: 'middle',
        calm: 1,
      },
    ],
  };
}

function paintGround(
  target: ReturnType<typeof startCanvas>,
  { accentHue: hue, textColor }: PaintOrder,
): void {
  const diagonal = { x0: 0, y0: 0, x1: designWidth / 2, y1: designHeight };
  scrim(
    target,
    diagonal,
    isOrangeOrYellow(hue) && !needsDarkGround(textColor)
      ? [
          [0, css(hue, 0.98, 0.56)],
          [1, css(hue - 10, 0.97, 0.52)],
        ]
      : [
          [0, css(hue, 0.8, 0.27)],
          [1, css(hue + 8, 0.8, 0.38)],
        ],
  );
}
