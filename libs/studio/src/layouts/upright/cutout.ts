import { drawFullFrame, type DesignCanvas } from '../../paint/design-canvas.js';
import { paintGrain, paintLight, paintGradient } from '../../paint/effects.js';
import { cropFor, naturalGrade } from '../../paint/frame.js';
import { cssColor } from '../../pictures/color.js';
import type { PaintRequest } from '../../picture.js';
import { loudStyle } from '../../type/styles.js';
import type { CutOut } from '../../vision/cut-out.js';
import type { Layout } from '../layout.js';
import { rankByQuality } from '../merit.js';
import {
  canLead,
  drawPerson,
  faceAtPosition,
  faceProminence,
  findLead,
  outlineWidth,
  sceneBehind,
  type Lead,
  type CutOutPosition,
} from '../person.js';
import { startCanvas, blurredBackground, tintOf } from '../scene.js';
import { uprightCloseup } from './closeup.js';
import { uprightScene } from './scene.js';
import { aspect, clearTop, frame, shadeTitle } from './upright.js';

/** Preferred height of the face (brow to chin), its largest height, and y of its middle. Design units. */
const face = { height: 236, largest: 400, y: 690 };
const gap = 24;

export const uprightCutout: Layout = {
  title: 'Cut-out',
  needs: 'a person, in a still or in a picture of the creator',
  description: 'cut out and large, under the words',
  kind: 'person',
  shape: 'upright',
  stills: 1,
  worksWithoutText: 0.2,
  promptPattern: /\b(my face|big face|large face|cut-?out|reaction|mi cara|mein gesicht)\b/iu,
  isNatural: false,

  fit({ facts, hasFaceAsset, wordCount, tone }) {
    const heroes = rankByQuality(facts, (still) =>
      still.faces[0] ? 1 + still.faces[0].box.height : 0,
    );
    const best = facts[heroes[0] ?? 0];
    if (!hasFaceAsset && !(best && canLead(best))) return { fit: 0.05, heroes };
    const size = hasFaceAsset ? 1 : faceProminence(best);
    const loudTone = tone === 'bold' || tone === 'playful' ? 0.06 : 0;
    return { fit: (0.56 + 0.2 * size + loudTone) * (wordCount > 0 ? 1 : 0.6), heroes };
  },

  style: (accentHue, tone) => ({
    ...loudStyle(accentHue, tone),
    maxLines: 3,
    largest: 260,
    tilt: -0.02,
  }),

  async paint(request, cutter) {
    const lead = await findLead(request, cutter);
    const position = lead && uprightPositionOf(lead.person);
    if (lead && position) return await paintWithPerson(request, lead, position);
    // An uploaded face that cannot be cut out is shown whole.
    const hasOwn = request.assets.some(({ kind }) => kind === 'face');
    const layout = hasOwn ? uprightCloseup : uprightScene;
    return {
      shownAs: hasOwn ? 'uprightCloseup' : 'uprightScene',
      ...(await layout.paint(request, cutter)),
    };
  },
};

/** Position and scale of the person. Null if a straight edge of the still would show or the head would be too large. */
function uprightPositionOf(person: CutOut): CutOutPosition | null {
  if (person.cutAt.top) return null;
  const height = person.face.height * person.height;
  const below = (1 - person.face.y - person.face.height / 2) * person.height;
  // The cut-off body must reach the lower edge.
  const scale = Math.max(face.height / height, (frame.height - face.y) / Math.max(1, below));
  if (scale * height > face.largest) return null;
  const width = person.width * scale;
  const faceX = (person.face.x + person.face.width / 2) * width;
  let x = frame.width / 2 - faceX;
  if (person.cutAt.left) x = Math.min(x, 0);
  if (person.cutAt.right) x = Math.max(x, frame.width - width);
  const y = face.y - (person.face.y + person.face.height / 2) * person.height * scale;
  return { x, y, scale, headX: x + faceX };
}

async function paintWithPerson(
  request: PaintRequest,
  lead: Lead,
  position: CutOutPosition,
): Promise<Awaited<ReturnType<Layout['paint']>>> {
  const target = startCanvas(request);
  await paintBackground(target, request, lead, position);
  await drawPerson(target, request, lead, position, {
    outline: outlineWidth(request),
    light: 'left',
  });
  shadeTitle(target);
  paintGrain(target, 0.035);
  const hair = Math.max(clearTop + 180, position.y - gap);
  return {
    background: target,
    leads: [lead],
    foreground: null,
    faces: [faceAtPosition(lead.person, position, frame)],
    subject: [],
    textBoxes: [
      {
        box: {
          x: 0.06,
          y: clearTop / frame.height,
          width: 0.88,
          height: (hair - clearTop) / frame.height,
        },
        align: 'center',
        anchor: 'middle',
        calm: 1,
      },
    ],
  };
}

/** Paints the still behind the person: blurred, dark behind the text, with light behind the head. */
async function paintBackground(
  target: DesignCanvas,
  request: PaintRequest,
  lead: Lead,
  { headX }: CutOutPosition,
): Promise<void> {
  const still = sceneBehind(request, lead);
  const hole = still === lead.picture ? lead.person : null;
  const size = { width: target.canvas.width, height: target.canvas.height };
  const crop = cropFor(
    still.facts,
    aspect,
    still.facts.focus,
    { x: 0.5, y: 0.5 },
    1.04,
    frame.width,
  );
  const grade = { ...naturalGrade(still.facts, null), brightness: 1, saturation: 1.15 };
  drawFullFrame(target, await blurredBackground(still, hole, crop, size, grade, hole ? 10 : 6));
  const { h, s } = tintOf(still.facts);
  paintGradient(target, { x0: 0, y0: 0, x1: 0, y1: frame.height }, [
    [0, cssColor(h, s, 0.1, 0.72)],
    [0.34, cssColor(h, s, 0.12, 0.46)],
    [0.6, cssColor(h, s, 0.12, 0)],
  ]);
  paintLight(target, { x: headX, y: face.y, radius: 560 }, [
    [0, cssColor(request.accentHue, 0.5, 0.6, 0.5)],
    [0.5, cssColor(request.accentHue, 0.5, 0.5, 0.2)],
    [1, cssColor(request.accentHue, 0.5, 0.4, 0)],
  ]);
}
