import { drawFullFrame, designWidth } from '../paint/design-canvas.js';
import { paintDuotone, paintGrain } from '../paint/effects.js';
import { cropFor, naturalGrade } from '../paint/frame.js';
import { isOrangeOrYellow, toRgb } from '../pictures/color.js';
import { loudStyle } from '../type/styles.js';
import { hero } from './hero.js';
import type { Layout } from './layout.js';
import { rankByQuality } from './merit.js';
import {
  canLead,
  cropAtPosition,
  drawPerson,
  faceAtPosition,
  findLead,
  hasDarkHair,
  faceProminence,
  textBoxBeside,
  sceneBehind,
  sideOf,
  positionCutOut,
} from './person.js';
import { quietMapOf, startCanvas, subjectStrips, blurredBackground, textBoxesOn } from './scene.js';

/** Lightness of the brightest parts of the background. */
const brightestBehind = { darkHair: 0.36, hair: 0.5 };

export const spotlight: Layout = {
  title: 'Spotlight',
  needs: 'a person',
  description: 'in full color before a two-tone picture',
  kind: 'person',
  shape: 'wide',
  stills: 1,
  worksWithoutText: 0.5,
  // On photographs, the edges of a cut-out hardly ever suit two tones.
  onlyOnRequest: true,
  promptPattern: /\b(spotlight|colou?r pop|black and white background|duotone)\b/iu,
  isNatural: false,

  fit({ facts, hasFaceAsset, tone }) {
    const heroes = rankByQuality(facts, (still) =>
      still.faces[0] ? 1 + still.faces[0].box.height : 0,
    );
    const best = facts[heroes[0] ?? 0];
    if (!hasFaceAsset && !(best && canLead(best))) return { fit: 0.05, heroes };
    return { fit: 0.58 + 0.16 * faceProminence(best) + (tone === 'calm' ? 0 : 0.05), heroes };
  },

  style: (accentHue, tone) => ({
    ...loudStyle(accentHue, tone),
    stroke: null,
    shadow: { color: 'rgba(0,0,0,.5)', blur: 0.12, y: 0.03 },
    tilt: 0,
    emphasizedWords: { kind: 'box', ground: '#ffffff', text: '#0c0c10' },
    sub: { ground: '#0c0c10', text: '#ffffff', slant: 0, round: false },
  }),

  async paint(request, cutter) {
    const lead = await findLead(request, cutter);
    if (!lead) return await hero.paint(request, cutter);
    const { person } = lead;
    const side = sideOf(request, person);
    const isOnRight = side === 'right';
    const hasText = request.words.main.trim() !== '';
    const leadX = hasText ? 930 : 790;
    const position = positionCutOut(person, {
      face: 240,
      x: isOnRight ? leadX : designWidth - leadX,
      y: 330,
      textWidth: hasText ? 530 : 0,
    });
    const target = startCanvas(request);
    const still = sceneBehind(request, lead);
    const size = { width: target.canvas.width, height: target.canvas.height };
    const crop = cropFor(still.facts, 16 / 9, still.facts.focus, {
      x: isOnRight ? 0.34 : 0.66,
      y: 0.5,
    });
    const grade = { ...naturalGrade(still.facts, null), contrast: 1.15 };
    const hole = still === lead.picture ? person : null;
    drawFullFrame(target, await blurredBackground(still, hole, crop, size, grade, hole ? 10 : 4));
    const hue = request.accentHue;
    // Yellow on snow or sky looks like a mistake, so warm accents use tones from rust to sand.
    const isWarmAccent = isOrangeOrYellow(hue);
    const brightest = hasDarkHair(person) ? brightestBehind.darkHair : brightestBehind.hair;
    paintDuotone(
      target,
      toRgb(isWarmAccent ? { h: 16, s: 0.45, l: 0.1 } : { h: hue, s: 0.55, l: 0.1 }),
      toRgb(isWarmAccent ? { h: 28, s: 0.5, l: brightest } : { h: hue, s: 0.5, l: brightest }),
    );
    await drawPerson(target, request, lead, position, {
      outline: 0,
      light: isOnRight ? 'left' : 'right',
    });
    paintGrain(target, 0.05);
    const faces = [faceAtPosition(person, position)];
    const subject = subjectStrips(person, cropAtPosition(person, position));
    const map = quietMapOf(target, subject);
    const textBoxes = [textBoxBeside(person, position, side), ...textBoxesOn(map, faces, subject)];
    return {
      background: target,
      foreground: null,
      leads: [lead],
      faces,
      subject: [],
      textBoxes,
    };
  },
};
