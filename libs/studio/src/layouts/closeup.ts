import { drawFullFrame, designWidth } from '../paint/design-canvas.js';
import { paintGrain, paintVignette } from '../paint/effects.js';
import { cropFor, naturalGrade } from '../paint/frame.js';
import { center } from '../pictures/boxes.js';
import { meanColor } from '../pictures/mean-color.js';
import { isQuiet, naturalStyle } from '../type/styles.js';
import type { Layout } from './layout.js';
import { rankByQuality } from './merit.js';
import { paintPanel } from './panel.js';
import {
  canLead,
  cropAtPosition,
  drawPerson,
  faceAtPosition,
  findLead,
  faceProminence,
  positionCutOut,
} from './person.js';
import {
  facesIn,
  paintScene,
  quietMapOf,
  smallCopy,
  startCanvas,
  subjectIn,
  subjectStrips,
  blurredBackground,
  textBoxesOn,
} from './scene.js';

/** Height of the face, brow to chin, as a share of the frame. */
const faceHeight = 0.54;

export const closeup: Layout = {
  title: 'Close-up',
  needs: 'a large face, sharp enough to come closer',
  description: 'close, in natural light',
  kind: 'person',
  shape: 'wide',
  stills: 1,
  worksWithoutText: 0.95,
  promptPattern: /\b(close-?ups?|portrait|primer plano|retrato|porträt|nahaufnahme)\b/iu,
  isNatural: true,

  fit({ facts, hasFaceAsset, wordCount, tone }) {
    const heroes = rankByQuality(facts, (still) =>
      still.faces[0] ? 1 + still.faces[0].box.height : 0,
    );
    const best = facts[heroes[0] ?? 0];
    if (!hasFaceAsset && !(best && canLead(best))) return { fit: 0.05, heroes };
    const fit =
      0.44 +
      0.16 * faceProminence(best) +
      (isQuiet(tone) ? 0.14 : 0) +
      (wordCount === 0 ? 0.12 : 0);
    return { fit, heroes };
  },

  style: naturalStyle,

  async paint(request, cutter) {
    const target = startCanvas(request);
    const lead = await findLead(request, cutter);
    const { hero } = request;
    const own = request.assets.find(({ kind }) => kind === 'face')?.picture;
    // On the still, because other layouts use a plain color. The text of a screen recording would clash with the headline.
    if (own && !lead)
      return await paintPanel(request, own, 'left', hero.facts.screen ? null : hero);
    if (lead?.isOwn) {
      const { person } = lead;
      const position = positionCutOut(person, {
        face: 290,
        x: designWidth * 0.6,
        y: 350,
        textWidth: 0,
        top: -40,
      });
      const size = { width: target.canvas.width, height: target.canvas.height };
      const crop = cropFor(hero.facts, 16 / 9, hero.facts.focus, undefined, 1.05);
      const grade = naturalGrade(hero.facts, request.brightness, 0.7);
      drawFullFrame(
        target,
        await blurredBackground(hero, await cutter.cut(hero.bytes), crop, size, grade, 13),
      );
      await drawPerson(target, request, lead, position, {
        outline: 0,
        surroundings: meanColor(smallCopy(target), { x: 0, y: 0, width: 1, height: 1 }),
        light: 'left',
      });
      paintGrain(target, 0.03);
      const faces = [faceAtPosition(person, position)];
      const subject = subjectStrips(person, cropAtPosition(person, position));
      const map = quietMapOf(target, subject);
      return {
        background: target,
        foreground: null,
        leads: [lead],
        faces,
        subject,
        textBoxes: textBoxesOn(map, faces, subject),
      };
    }
    const face = hero.facts.faces[0]?.box;
    // With a zoom above 2, a still of 1280 pixels looks soft.
    const zoom = Math.max(1.05, Math.min(2, faceHeight / Math.max(0.15, face?.height ?? 1)));
    const middle = face ? center(face) : hero.facts.focus;
    const x = middle.x > 0.5 ? 0.62 : 0.38;
    const crop = cropFor(hero.facts, 16 / 9, middle, { x, y: 0.5 }, zoom);
    await paintScene(target, request, hero, crop, {
      grade: naturalGrade(hero.facts, request.brightness, 0.8),
    });
    paintVignette(target, 0.18, x * designWidth, 360);
    paintGrain(target, 0.025);
    const faces = facesIn(hero, crop);
    const subject = subjectIn(hero.facts, lead?.person ?? null, crop);
    const map = quietMapOf(target, subject);
    return {
      background: target,
      foreground: null,
      faces,
      subject,
      textBoxes: textBoxesOn(map, faces, subject),
    };
  },
};
