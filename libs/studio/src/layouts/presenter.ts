import { designWidth } from '../paint/design-canvas.js';
import { paintGrain, paintVignette } from '../paint/effects.js';
import { cropFor, naturalGrade } from '../paint/frame.js';
import { meanColor } from '../pictures/mean-color.js';
import { filmicStyle, isQuiet } from '../type/styles.js';
import { hero } from './hero.js';
import { inset } from './inset.js';
import type { Layout } from './layout.js';
import { rankByQuality } from './merit.js';
import { paintPanel } from './panel.js';
import {
  canLead,
  cropAtPosition,
  drawPerson,
  faceAtPosition,
  findLead,
  sceneBehind,
  positionCutOut,
} from './person.js';
import {
  paintScene,
  quietMapOf,
  smallCopy,
  startCanvas,
  subjectStrips,
  textBoxesOn,
} from './scene.js';

export const presenter: Layout = {
  title: 'Presenter',
  needs: 'a person and a scene to stand in',
  description: 'in front of a moment from the video',
  kind: 'person',
  shape: 'wide',
  stills: 2,
  worksWithoutText: 0.6,
  promptPattern:
    /\b(in front of|behind (me|us)|beside me|delante de|detrás de mí|neben mir|hinter mir)\b/iu,
  isNatural: true,

  fit({ facts, hasFaceAsset, tone }) {
    const scenes = facts.filter((still) => still.faces.length === 0).length;
    const hasPeople = facts.some(canLead) || hasFaceAsset;
    const heroes = rankByQuality(facts, (still) =>
      canLead(still) === !hasFaceAsset ? 1.5 + (still.faces[0]?.box.height ?? 0) : 1,
    );
    // This layout suits calm videos. Layouts with light around the cut-out suit loud ones.
    const fit = 0.66 + (isQuiet(tone) ? 0.12 : 0);
    return { fit: hasPeople && scenes > 0 ? fit : 0.05, heroes };
  },

  style: (accentHue, tone) => ({ ...filmicStyle(accentHue, tone), maxLines: 3, scrim: 0.5 }),

  async paint(request, cutter) {
    const lead = await findLead(request, cutter);
    const hasOwn = request.assets.some(({ kind }) => kind === 'face');
    if (!lead && hasOwn) return { shownAs: 'inset', ...(await inset.paint(request, cutter)) };
    if (!lead) return await hero.paint(request, cutter);
    const { person } = lead;
    const scene = sceneBehind(request, lead);
    // In front of their own blurred still, the person would appear twice.
    if (scene === lead.picture) return await paintPanel(request, lead.picture);
    // The person is opposite the scene's subject, unless one side of the person is cut off.
    const isFixed = person.cutAt.left !== person.cutAt.right;
    const isOnRight = isFixed ? person.cutAt.right : scene.facts.focus.x < 0.56;
    const target = startCanvas(request);
    const crop = cropFor(
      scene.facts,
      16 / 9,
      scene.facts.focus,
      { x: isOnRight ? 0.32 : 0.68, y: 0.54 },
      1.12,
    );
    const grade = naturalGrade(scene.facts, request.brightness);
    await paintScene(target, request, scene, crop, { grade, blur: 0.8 });
    paintVignette(target, 0.28, isOnRight ? 520 : designWidth - 520, 340);
    const position = positionCutOut(person, {
      face: 214,
      x: isOnRight ? 1000 : designWidth - 1000,
      y: 360,
      textWidth: 640,
    });
    await drawPerson(target, request, lead, position, {
      outline: 0,
      surroundings: meanColor(smallCopy(target), { x: 0, y: 0, width: 1, height: 1 }),
      light: isOnRight ? 'left' : 'right',
    });
    paintGrain(target, 0.03);
    const subject = subjectStrips(person, cropAtPosition(person, position));
    const faces = [faceAtPosition(person, position)];
    const map = quietMapOf(target, subject);
    return {
      background: target,
      foreground: null,
      leads: [lead],
      faces,
      subject,
      textBoxes: textBoxesOn(map, faces, subject),
    };
  },
};
