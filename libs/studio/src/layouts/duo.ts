import { drawFullFrame, designHeight, designWidth, withShadow } from '../paint/design-canvas.js';
import { grain, scrim } from '../paint/effects.js';
import { cropFor, naturalGrade } from '../paint/frame.js';
import { css } from '../pictures/color.js';
import type { TextBox } from '../picture.js';
import { barred } from '../type/styles.js';
import { hero } from './hero.js';
import type { Layout } from './layout.js';
import { byMerit } from './merit.js';
import { canLead, drawPerson, faceForStance, findLeads, stanceFor } from './person.js';
import { startCanvas, blurredBackground } from './scene.js';

export const duo: Layout = {
  title: 'Face to face',
  needs: 'two people, or one in two moods',
  description: 'face to face with another',
  kind: 'person',
  shape: 'wide',
  stills: 2,
  cutOuts: 2,
  worksWithoutText: 0.7,
  headlineKind: 'choice',
  promptPattern: /\b(face to face|two people|both of us|cara a cara|zu zweit)\b/iu,
  natural: false,

  fit({ facts, faceAssets, hasChoice }) {
    const people = facts.filter(canLead).length + faceAssets;
    // Only two uploaded faces are certainly two people: two stills may show the same person.
    const certain = faceAssets > 1;
    const heroes = byMerit(facts, (still) => (still.faces[0] ? 1 + still.faces[0].box.height : 0));
    const fit = certain ? 0.64 + (hasChoice ? 0.18 : 0) : 0.3;
    return { fit: people < 2 ? 0.05 : fit, heroes };
  },

  style: (accentHue) => barred('#ffffff', '#0d0d12', accentHue),

  async paint(request, cutter) {
    const leads = await findLeads(request, cutter, 2);
    const [first, second] = leads;
    if (!first || !second) return await hero.paint(request, cutter);
    // A person whose side is cut off is placed at that side of the frame.
    const swap = first.person.cutAt.right || (second.person.cutAt.left && !first.person.cutAt.left);
    const pair = swap ? [second, first] : [first, second];
    const target = startCanvas(request);
    const size = { width: target.canvas.width, height: target.canvas.height };
    const { ctx } = target;
    for (const [at, lead] of pair.entries()) {
      const { facts } = lead.picture;
      const still = lead.own ? request.hero : lead.picture;
      const crop = cropFor(still.facts, 16 / 9, still.facts.focus, {
        x: at === 0 ? 0.3 : 0.7,
        y: 0.5,
      });
      const grade = { ...naturalGrade(facts, null), saturation: 1.15 };
      const hole = still === lead.picture ? lead.person : await cutter.cut(still.bytes);
      const ground = await blurredBackground(still, hole, crop, size, grade, 12);
      ctx.save();
      ctx.beginPath();
      if (at === 0) halfPath(ctx, 0);
      else halfPath(ctx, designWidth);
      ctx.clip();
      drawFullFrame(target, ground);
      const hue = request.accentHue;
      scrim(target, { x0: 0, y0: 0, x1: designWidth, y1: 0 }, [
        [0, css(at === 0 ? 208 : hue, 0.7, at === 0 ? 0.22 : 0.45, 0.5)],
        [1, css(at === 0 ? 208 : hue, 0.7, at === 0 ? 0.22 : 0.45, 0.5)],
      ]);
      ctx.restore();
    }
    withShadow(target, { color: 'rgba(0,0,0,.45)', blur: 26 }, () => {
      ctx.strokeStyle = '#ffffff';
      ctx.lineWidth = 10;
      ctx.beginPath();
      ctx.moveTo(divide.top, -20);
      ctx.lineTo(divide.bottom, designHeight + 20);
      ctx.stroke();
    });
    const faces = [];
    for (const [at, lead] of pair.entries()) {
      const stance = stanceFor(lead.person, {
        face: 206,
        x: at === 0 ? 315 : designWidth - 315,
        y: 318,
        textWidth: 0,
      });
      await drawPerson(target, request, lead, stance, {
        outline: 6,
        light: at === 0 ? 'right' : 'left',
      });
      faces.push(faceForStance(lead.person, stance));
    }
    grain(target, 0.035);
    return { background: target, foreground: null, faces, subject: [], textBoxes };
  },
};

const divide = { top: 676, bottom: 604 };

function halfPath(
  ctx: {
    moveTo(x: number, y: number): void;
    lineTo(x: number, y: number): void;
    closePath(): void;
  },
  edge: number,
): void {
  ctx.moveTo(divide.top, -20);
  ctx.lineTo(edge, -20);
  ctx.lineTo(edge, designHeight + 20);
  ctx.lineTo(divide.bottom, designHeight + 20);
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
