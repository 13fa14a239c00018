import { drawFullFrame, designHeight, designWidth, withShadow } from '../paint/design-canvas.js';
import { paintGrain, paintGradient } from '../paint/effects.js';
import { cropFor, naturalGrade } from '../paint/frame.js';
import { cssColor } from '../pictures/color.js';
import type { TextBox } from '../picture.js';
import { barStyle } from '../type/styles.js';
import { hero } from './hero.js';
import type { Layout } from './layout.js';
import { rankByQuality } from './merit.js';
import { canLead, drawPerson, faceAtPosition, findLeads, positionCutOut } from './person.js';
import { startCanvas, blurredBackground } from './scene.js';

export const duo: Layout = {
  title: 'Face to face',
  needs: 'two people, or one in two moods',
  description: 'face to face with another',
  kind: 'person',
  shape: 'wide',
  stills: 2,
  worksWithoutText: 0.7,
  headlineKind: 'choice',
  promptPattern: /\b(face to face|two people|both of us|cara a cara|zu zweit)\b/iu,
  isNatural: false,

  fit({ facts, faceAssets, hasComparison }) {
    const people = facts.filter(canLead).length + faceAssets;
    // Only two uploaded faces are certainly two people: two stills may show the same person.
    const isCertain = faceAssets > 1;
    const heroes = rankByQuality(facts, (still) =>
      still.faces[0] ? 1 + still.faces[0].box.height : 0,
    );
    const fit = isCertain ? 0.64 + (hasComparison ? 0.18 : 0) : 0.3;
    return { fit: people < 2 ? 0.05 : fit, heroes };
  },

  style: (accentHue) => barStyle('#ffffff', '#0d0d12', accentHue),

  async paint(request, cutter) {
    const leads = await findLeads(request, cutter, 2);
    const [first, second] = leads;
    if (!first || !second) return { shownAs: 'hero', ...(await hero.paint(request, cutter)) };
    // A person whose side is cut off is placed at that side of the frame.
    const isSwapped =
      first.person.cutAt.right || (second.person.cutAt.left && !first.person.cutAt.left);
    const pair = isSwapped ? [second, first] : [first, second];
    const target = startCanvas(request);
    const size = { width: target.canvas.width, height: target.canvas.height };
    const { ctx } = target;
    for (const [at, lead] of pair.entries()) {
      const { facts } = lead.picture;
      const still = lead.isOwn ? request.hero : lead.picture;
      const crop = cropFor(still.facts, 16 / 9, still.facts.focus, {
        x: at === 0 ? 0.3 : 0.7,
        y: 0.5,
      });
      const grade = { ...naturalGrade(facts, null), saturation: 1.15 };
      const hole = still === lead.picture ? lead.person : await cutter.cut(still.bytes);
      const ground = await blurredBackground(still, hole, crop, size, grade, 12);
      ctx.save();
      ctx.beginPath();
      if (at === 0) traceHalf(ctx, 0);
      else traceHalf(ctx, designWidth);
      ctx.clip();
      drawFullFrame(target, ground);
      const hue = request.accentHue;
      paintGradient(target, { x0: 0, y0: 0, x1: designWidth, y1: 0 }, [
        [0, cssColor(at === 0 ? 208 : hue, 0.7, at === 0 ? 0.22 : 0.45, 0.5)],
        [1, cssColor(at === 0 ? 208 : hue, 0.7, at === 0 ? 0.22 : 0.45, 0.5)],
      ]);
      ctx.restore();
    }
    withShadow(target, { color: 'rgba(0,0,0,.45)', blur: 26 }, () => {
      ctx.strokeStyle = '#ffffff';
      ctx.lineWidth = 10;
      ctx.beginPath();
      ctx.moveTo(dividingLine.top, -20);
      ctx.lineTo(dividingLine.bottom, designHeight + 20);
      ctx.stroke();
    });
    const faces = [];
    for (const [at, lead] of pair.entries()) {
      const position = positionCutOut(lead.person, {
        face: 206,
        x: at === 0 ? 315 : designWidth - 315,
        y: 318,
        textWidth: 0,
      });
      await drawPerson(target, request, lead, position, {
        outline: 6,
        light: at === 0 ? 'right' : 'left',
      });
      faces.push(faceAtPosition(lead.person, position));
    }
    paintGrain(target, 0.035);
    return { background: target, foreground: null, leads, faces, subject: [], textBoxes };
  },
};

const dividingLine = { top: 676, bottom: 604 };

function traceHalf(
  ctx: {
    moveTo(x: number, y: number): void;
    lineTo(x: number, y: number): void;
    closePath(): void;
  },
  edge: number,
): void {
  ctx.moveTo(dividingLine.top, -20);
  ctx.lineTo(edge, -20);
  ctx.lineTo(edge, designHeight + 20);
  ctx.lineTo(dividingLine.bottom, designHeight + 20);
  ctx.closePath();
}

const textBoxes: TextBox[] = [
  {
    box: { x: 0.06, y: 0.69, width: 0.64, height: 0.264 },
    align: 'left',
    anchor: 'bottom',
    calm: 1,
  },
  {
    box: { x: 0.06, y: 0.76, width: 0.34, height: 0.194 },
    align: 'center',
    anchor: 'bottom',
    calm: 1,
    side: 'left',
  },
  {
    box: { x: 0.5, y: 0.76, width: 0.24, height: 0.194 },
    align: 'left',
    anchor: 'bottom',
    calm: 1,
    side: 'right',
  },
];
