import {
  drawFullFrame,
  createDesignCanvas,
  designHeight,
  designWidth,
} from '../paint/design-canvas.js';
import { paintGrain, paintLight, paintShade } from '../paint/effects.js';
import { cropFor, naturalGrade } from '../paint/frame.js';
import { brightAccent, cssColor, isRed } from '../pictures/color.js';
import { loudStyle } from '../type/styles.js';
import { hero } from './hero.js';
import type { Layout } from './layout.js';
import { rankByQuality } from './merit.js';
import {
  canLead,
  drawPerson,
  faceAtPosition,
  findLead,
  outlineWidth,
  faceProminence,
  sceneBehind,
  positionCutOut,
} from './person.js';
import type { CutOut } from '../vision/cut-out.js';
import { startCanvas, blurredBackground, tintOf } from './scene.js';

/** Distance of the hair from the frame's upper edge, and how far the text reaches below it. */
export const hairTop = 216;
const textReach = 54;
/** Height of the face; design units. */
export const usualFace = 262;
/** Lowest y of the chin: with much hair the head is scaled down to it. Design units. */
export const lowestChin = 640;
/** A head farther from the middle than this would leave the other side empty; design units. */
const maxOffCenter = 200;
/**
 * Longer text may reach less far behind the head: this many design units, divided by the number of characters.
 */
const reachTimesCharacters = 640;

export const behind: Layout = {
  title: 'Behind the head',
  needs: 'a person and one to three short words',
  description: 'with the headline behind the head',
  kind: 'person',
  shape: 'wide',
  stills: 1,
  worksWithoutText: 0,
  headlineKind: 'short',
  promptPattern:
    /\b((text|words|title|headline) behind|texto detrás|(text|schrift|wörter) hinter)\b/iu,
  isNatural: false,

  fit({ facts, hasFaceAsset, hasShortHeadline, tone }) {
    const heroes = rankByQuality(facts, (still) =>
      still.faces[0] ? 1 + still.faces[0].box.height : 0,
    );
    const best = facts[heroes[0] ?? 0];
    if (!hasFaceAsset && !(best && canLead(best))) return { fit: 0.05, heroes };
    if (!hasShortHeadline) return { fit: 0.1, heroes };
    return {
      fit: 0.58 + 0.14 * faceProminence(best) + (tone === 'bold' || tone === 'playful' ? 0.06 : 0),
      heroes,
    };
  },

  style: (accentHue, tone) => ({
    ...loudStyle(accentHue, tone),
    typeface: 'anton',
    setting: 'even',
    maxLines: 1,
    largest: 420,
    stroke: isRed(accentHue) ? { color: '#0a0a0d', width: 0.03 } : null,
    shadow: { color: 'rgba(0,0,0,.35)', blur: 0.1, y: 0.02 },
    emphasizedWords: {
      kind: 'color',
      top: brightAccent(accentHue, 0.6),
      bottom: brightAccent(accentHue, 0.5),
    },
    tilt: 0,
    sub: null,
  }),

  async paint(request, cutter) {
    const lead = await findLead(request, cutter);
    if (!lead || request.words.main === '') return await hero.paint(request, cutter);
    const { person } = lead;
    const target = startCanvas(request);
    const still = sceneBehind(request, lead);
    const size = { width: target.canvas.width, height: target.canvas.height };
    const crop = cropFor(still.facts, 16 / 9, still.facts.focus, { x: 0.5, y: 0.55 }, 1.05);
    const grade = { ...naturalGrade(still.facts, null), saturation: 1.15 };
    const hole = still === lead.picture ? person : null;
    drawFullFrame(target, await blurredBackground(still, hole, crop, size, grade, 11));
    const { h, s } = tintOf(still.facts);
    // Dark at the top behind the text, and bright behind the head.
    paintShade(target, { x0: 0, y0: 0, x1: 0, y1: designHeight }, { h, s }, [
      [0, 0.66],
      [0.45, 0.36],
      [1, 0.05],
    ]);
    const isOnLeft = person.cutAt.left && !person.cutAt.right;
    const isOnRight = person.cutAt.right && !person.cutAt.left;
    const x = isOnLeft ? 400 : isOnRight ? 880 : designWidth / 2;
    const above = person.face.y * person.height;
    const scale = scaleOfHead(person);
    const face = scale * person.face.height * person.height;
    const position = positionCutOut(person, {
      face,
      x,
      y: hairTop + above * scale + face / 2,
      textWidth: 0,
      top: hairTop,
    });
    if (Math.abs(position.headX - designWidth / 2) > maxOffCenter)
      return { shownAs: 'hero', ...(await hero.paint(request, cutter)) };
    paintLight(target, { x: position.headX, y: 380, radius: 520 }, [
      [0, cssColor(h, s, 0.62, 0.55)],
      [1, cssColor(h, s, 0.5, 0)],
    ]);
    paintGrain(target, 0.035);
    const foreground = createDesignCanvas(size.width, size.height);
    await drawPerson(foreground, request, lead, position, {
      outline: outlineWidth(request),
      light: 'left',
    });
    const faces = [faceAtPosition(person, position)];
    const top = Math.max(0.05, position.y / designHeight);
    const covered = Math.min(textReach, reachTimesCharacters / request.words.main.length);
    const bottom = Math.min(top + covered / designHeight, faces[0]!.y - 0.03);
    return {
      background: target,
      foreground,
      leads: [lead],
      faces,
      subject: [],
      textBoxes: [
        {
          box: { x: 0.03, y: 0.046, width: 0.94, height: Math.max(0.2, bottom - 0.046) },
          align: 'center',
          anchor: 'bottom',
          calm: 1,
        },
      ],
    };
  },
};

/** Scale of the cut-out, design units per pixel: usual face height, or smaller if the chin would be below `lowestChin`. */
export function scaleOfHead({ face, height }: Pick<CutOut, 'face' | 'height'>): number {
  const chin = (face.y + face.height) * height;
  return Math.min(usualFace / (face.height * height), (lowestChin - hairTop) / chin);
}
