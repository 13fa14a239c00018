import { drawFullFrame, designWidth, type DesignCanvas } from '../paint/design-canvas.js';
import { paintGrain, paintLight, paintShade, paintVignette } from '../paint/effects.js';
import { cropFor, naturalGrade } from '../paint/frame.js';
import { cssColor } from '../pictures/color.js';
import type { Box, PaintRequest, SourcePicture } from '../picture.js';
import { loudStyle } from '../type/styles.js';
import type { PersonCutter } from '../vision/cut-out.js';
import type { Layout, Painted } from './layout.js';
import { rankByQuality } from './merit.js';
import { paintPanel } from './panel.js';
import {
  canLead,
  drawPerson,
  faceAtPosition,
  findLead,
  outlineWidth,
  faceProminence,
  textBoxBeside,
  sceneBehind,
  sideOf,
  positionCutOut,
  type Lead,
  type Side,
  type CutOutPosition,
} from './person.js';
import {
  paintScene,
  quietMapOf,
  startCanvas,
  subjectIn,
  blurredBackground,
  tintOf,
  textBoxesOn,
} from './scene.js';

export const hero: Layout = {
  title: 'Cut-out',
  needs: 'a person, in a still or in a picture of the creator',
  description: 'cut out and large',
  kind: 'person',
  shape: 'wide',
  stills: 1,
  worksWithoutText: 0.3,
  promptPattern: /\b(my face|big face|large face|cut-?out|reaction|mi cara|mein gesicht)\b/iu,
  isNatural: false,

  fit({ facts, hasFaceAsset, wordCount, tone }) {
    const heroes = rankByQuality(facts, (still) =>
      still.faces[0] ? 1 + still.faces[0].box.height : 0,
    );
    const best = facts[heroes[0] ?? 0];
    if (!hasFaceAsset && !(best && canLead(best))) return { fit: 0.05, heroes };
    const size = hasFaceAsset ? 1 : faceProminence(best);
    const fit =
      (0.55 + 0.22 * size) * (wordCount > 0 ? 1 : 0.6) * (tone === 'calm' ? 0.85 : 1) +
      (tone === 'bold' || tone === 'playful' ? 0.05 : 0) +
      (hasFaceAsset ? 0.06 : 0);
    return { fit, heroes };
  },

  style: loudStyle,

  async paint(request, cutter) {
    const lead = await findLead(request, cutter);
    if (lead) return await paintWithPerson(request, lead);
    // A person who cannot be cut out is shown whole.
    const own = request.assets.find(({ kind }) => kind === 'face')?.picture;
    if (own || request.hero.facts.faces.length > 0)
      return await paintPanel(request, own ?? request.hero);
    return await paintWithoutPerson(request, cutter);
  },
};

async function paintWithPerson(request: PaintRequest, lead: Lead): Promise<Painted> {
  const target = startCanvas(request);
  const { person } = lead;
  const side = sideOf(request, person);
  // Without text the person is nearer to the middle.
  const hasText = request.words.main.trim() !== '';
  const leadX = hasText ? 940 : 790;
  const position = positionCutOut(person, {
    face: 236,
    x: side === 'right' ? leadX : designWidth - leadX,
    y: 318,
    textWidth: hasText ? 545 : 0,
  });
  await paintBackground(target, request, lead, position, side);
  await drawPerson(target, request, lead, position, {
    outline: outlineWidth(request),
    light: side === 'right' ? 'left' : 'right',
  });
  paintGrain(target, 0.035);
  return {
    background: target,
    foreground: null,
    leads: [lead],
    faces: [faceAtPosition(person, position)],
    subject: [],
    textBoxes: [textBoxBeside(person, position, side)],
  };
}

/**
 * Paints the still behind the person: blurred, darker on the side of the text, with light behind
 * the head.
 */
async function paintBackground(
  target: DesignCanvas,
  request: PaintRequest,
  lead: Lead,
  position: CutOutPosition,
  side: Side,
): Promise<void> {
  const isOnRight = side === 'right';
  const still = sceneBehind(request, lead);
  const hole = still === lead.picture ? lead.person : null;
  const size = { width: target.canvas.width, height: target.canvas.height };
  const crop = cropFor(
    still.facts,
    16 / 9,
    still.facts.focus,
    { x: isOnRight ? 0.3 : 0.7, y: 0.5 },
    1.08,
  );
  const grade = { ...naturalGrade(still.facts, null), brightness: 1, saturation: 1.15 };
  drawFullFrame(target, await blurredBackground(still, hole, crop, size, grade, hole ? 8 : 5));
  const { h, s } = tintOf(still.facts);
  const [x0, x1] = isOnRight ? [0, designWidth] : [designWidth, 0];
  paintShade(target, { x0, y0: 0, x1, y1: 0 }, { h, s }, [
    [0, 0.46],
    [0.42, 0.28],
    [0.68, 0],
    [1, 0.06],
  ]);
  const lightX = Math.max(160, Math.min(designWidth - 160, position.headX));
  paintLight(target, { x: lightX, y: 300, radius: 600 }, [
    [0, cssColor(h, s, 0.66, 0.6)],
    [0.5, cssColor(h, s, 0.55, 0.22)],
    [1, cssColor(h, s, 0.45, 0)],
  ]);
  paintVignette(target, 0.3, lightX, 330, { h, s });
}

/** The side for the text: away from an off-center subject, otherwise the calmer side. */
function textSideFor({ facts }: SourcePicture): Side {
  const calmArea = (side: Side): number =>
    facts.calm
      .filter((box) =>
        side === 'left' ? box.x + box.width / 2 < 0.5 : box.x + box.width / 2 > 0.5,
      )
      .reduce((sum, box) => sum + box.width * box.height, 0);
  if (Math.abs(facts.focus.x - 0.5) > 0.12) return facts.focus.x > 0.5 ? 'left' : 'right';
  return calmArea('left') >= calmArea('right') ? 'left' : 'right';
}

/** Shows the subject of a still without faces close, and darkens one side for the text. */
async function paintWithoutPerson(request: PaintRequest, cutter: PersonCutter): Promise<Painted> {
  const target = startCanvas(request);
  const { hero: still } = request;
  const isTextLeft = (request.typeSide === 'right' ? 'right' : textSideFor(still)) === 'left';
  const crop = cropFor(
    still.facts,
    16 / 9,
    still.facts.focus,
    { x: isTextLeft ? 0.69 : 0.31, y: 0.48 },
    1.32,
  );
  await paintScene(target, request, still, crop);
  const { h, s } = tintOf(still.facts);
  const [x0, x1] = isTextLeft ? [0, designWidth] : [designWidth, 0];
  paintShade(target, { x0, y0: 0, x1, y1: 0 }, { h, s }, [
    [0, 0.54],
    [0.34, 0.36],
    [0.6, 0],
  ]);
  paintVignette(target, 0.3, isTextLeft ? 830 : 450, 350, { h, s });
  paintGrain(target, 0.035);
  const subject = subjectIn(still.facts, await cutter.cut(still.bytes), crop);
  const map = quietMapOf(target, subject);
  const box: Box = isTextLeft
    ? { x: 0.044, y: 0.085, width: 0.47, height: 0.83 }
    : { x: 0.486, y: 0.085, width: 0.47, height: 0.63 };
  return {
    background: target,
    foreground: null,
    faces: [],
    subject,
    textBoxes: [
      { box, align: 'left', anchor: 'middle', calm: 0.95 },
      ...textBoxesOn(map, [], subject),
    ],
  };
}
