import { drawFullFrame, designHeight, designWidth } from '../paint/design-canvas.js';
import { paintGrain, paintLight, paintShade, paintVignette } from '../paint/effects.js';
import { cropFor, naturalGrade } from '../paint/frame.js';
import { brightAccent, cssColor, isOrangeOrYellow } from '../pictures/color.js';
import { loudStyle } from '../type/styles.js';
import type { PictureFacts } from '../picture.js';
import { cards } from './cards.js';
import type { Layout } from './layout.js';
import { rankByQuality } from './merit.js';
import { paintPanel } from './panel.js';
import {
  drawPerson,
  faceAtPosition,
  findLead,
  outlineWidth,
  textBoxBeside,
  sceneBehind,
  positionCutOut,
} from './person.js';
import { facesIn, paintScene, startCanvas, blurredBackground, tintOf } from './scene.js';

/** Margin of the frame, and assumed width of a subject that is not cut out; shares of the frame. */
const margin = 0.046;
const subjectWidth = 0.2;

/** The number would cover a person whose face has at least this height, as a share of the still's height. */
const smallFace = 0.05;

/** A wider subject leaves no space beside it; share of the frame's width. */
const wideSubject = 0.45;

function isWide({ subject }: PictureFacts): boolean {
  return (subject?.width ?? 0) > wideSubject;
}

/** Whether half of a wide object, such as a car, would be cut off beside the number. */
function isCutBeside(facts: PictureFacts): boolean {
  return !facts.screen && !showsPerson(facts) && isWide(facts);
}

function showsPerson({ faces }: PictureFacts): boolean {
  return (faces[0]?.box.height ?? 0) >= smallFace;
}

export const number: Layout = {
  title: 'Big number',
  needs: 'a number in the words',
  description: 'under a number',
  kind: 'design',
  shape: 'wide',
  stills: 1,
  worksWithoutText: 0,
  headlineKind: 'number',
  maxHeadlineWords: 4,
  promptPattern: /\b(numbers?|amount|número|cifra|zahl|betrag)\b/iu,
  isNatural: false,

  fit({ facts, hasNumber, tone }) {
    const heroes = rankByQuality(facts, (still) => (still.faces.length === 0 ? 1.3 : 1));
    const best = facts[heroes[0] ?? 0];
    // Such an object is shown on a card, as in the layout `cards`.
    const suits = hasNumber && !(best && isCutBeside(best));
    return { fit: suits ? 0.38 + (tone === 'bold' ? 0.08 : 0) : 0.1, heroes };
  },

  style: (accentHue, tone) => ({
    ...loudStyle(accentHue, tone),
    typeface: 'anton',
    largest: 430,
    maxLines: 2,
    // Gold for warm accents; otherwise the accent, so that a prompt or a reference is followed.
    emphasizedWords: isOrangeOrYellow(accentHue)
      ? { kind: 'color', top: '#fff27a', bottom: '#ffb000' }
      : {
          kind: 'color',
          top: brightAccent(accentHue, 0.5),
          bottom: brightAccent(accentHue, 0.36),
        },
    stroke: { color: '#0b0b10', width: 0.05 },
    extrude: { color: '#0b0b10', reach: 0.075 },
    tilt: -0.025,
  }),

  async paint(request, cutter) {
    const target = startCanvas(request);
    // The number never covers a face: people are placed beside it.
    const lead = await findLead(request, cutter);
    const own = request.assets.find(({ kind }) => kind === 'face')?.picture;
    const { facts: shown } = request.hero;
    if (!lead && !own && isCutBeside(shown))
      return { shownAs: 'cards', ...(await cards.paint({ ...request, heroAlone: true }, cutter)) };
    if (!lead && (own || showsPerson(shown) || isWide(shown)))
      // Text on the right, so that it differs from other panels of the batch, whose text is on the left.
      return await paintPanel(request, own ?? request.hero, 'right');
    const still = lead ? sceneBehind(request, lead) : request.hero;
    const hole = lead && still === lead.picture ? lead.person : null;
    const { facts } = still;
    const size = { width: target.canvas.width, height: target.canvas.height };
    const grade = naturalGrade(facts, request.brightness);
    const focus = facts.focus;
    const isOnRight = lead ? !(lead.person.cutAt.left && !lead.person.cutAt.right) : focus.x >= 0.4;
    const place = { x: isOnRight ? 0.74 : 0.26, y: 0.56 };
    // Zooms in until the subject is beside the number.
    const reach = isOnRight ? place.x / focus.x : (1 - place.x) / (1 - focus.x);
    const closer = lead ? 1.18 : Math.max(1.18, Math.min(1.55, reach));
    const crop = cropFor(facts, 16 / 9, focus, place, closer);
    if (lead)
      drawFullFrame(target, await blurredBackground(still, hole, crop, size, grade, hole ? 9 : 5));
    else await paintScene(target, request, still, crop, { grade, blur: 1.2 });
    const { h, s } = tintOf(facts);
    const [x0, x1] = isOnRight ? [0, designWidth] : [designWidth, 0];
    paintShade(target, { x0, y0: 0, x1, y1: 160 }, { h, s }, [
      [0, 0.7],
      [0.5, 0.4],
      [0.85, 0],
    ]);
    paintLight(target, { x: isOnRight ? 960 : 320, y: 400, radius: 460 }, [
      [0, cssColor(h, s, 0.6, 0.35)],
      [1, cssColor(h, s, 0.5, 0)],
    ]);
    paintVignette(target, 0.3, isOnRight ? 900 : 380, designHeight / 2, { h, s });
    if (!lead) {
      paintGrain(target, 0.035);
      const subject = (focus.x - crop.x) / crop.width;
      const free = (isOnRight ? subject : 1 - subject) - subjectWidth / 2 - margin;
      const width = Math.max(0.38, Math.min(0.62, free));
      const box = isOnRight
        ? { x: margin, y: 0.08, width, height: 0.84 }
        : { x: 1 - margin - width, y: 0.08, width, height: 0.62 };
      return {
        background: target,
        foreground: null,
        faces: facesIn(still, crop),
        subject: [],
        textBoxes: [{ box, align: 'left', anchor: 'middle', calm: 1 }],
      };
    }
    const { person } = lead;
    const position = positionCutOut(person, {
      face: 256,
      x: isOnRight ? 1000 : designWidth - 1000,
      y: 340,
      textWidth: 640,
    });
    await drawPerson(target, request, lead, position, {
      outline: outlineWidth(request),
      light: isOnRight ? 'left' : 'right',
    });
    paintGrain(target, 0.035);
    return {
      background: target,
      foreground: null,
      leads: [lead],
      faces: [faceAtPosition(person, position)],
      subject: [],
      textBoxes: [textBoxBeside(person, position, isOnRight ? 'right' : 'left')],
    };
  },
};
