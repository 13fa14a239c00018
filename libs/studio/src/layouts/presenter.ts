import { designWidth } from '../paint/design-canvas.js';
import { grain, vignette } from '../paint/effects.js';
import { cropFor, naturalGrade } from '../paint/frame.js';
import { meanColor } from '../pictures/mean-color.js';
import { textBoxesIn } from '../type/text-boxes.js';
import { filmic } from '../type/styles.js';
import { hero } from './hero.js';
import type { Layout } from './layout.js';
import { byMerit } from './merit.js';
import {
  canLead,
  cropForStance,
  drawPerson,
  faceForStance,
  findLead,
  sceneBehind,
  stanceFor,
} from './person.js';
import { paintScene, quietMapOf, smallCopy, startCanvas, subjectStrips } from './scene.js';

export const presenter: Layout = {
  title: 'Presenter',
  needs: 'a person and a scene to stand in',
  description: 'in front of a moment from the video',
  kind: 'person',
  shape: 'wide',
  stills: 2,
  cutOuts: 1,
  worksWithoutText: 0.6,
  promptPattern:
    /\b(in front of|behind (me|us)|beside me|delante de|detrás de mí|neben mir|hinter mir)\b/iu,
  natural: true,

  fit({ facts, hasFaceAsset, tone }) {
    const scenes = facts.filter((still) => still.faces.length === 0).length;
    const people = facts.some(canLead) || hasFaceAsset;
    const heroes = byMerit(facts, (still) =>
      canLead(still) === !hasFaceAsset ? 1.5 + (still.faces[0]?.box.height ?? 0) : 1,
    );
    // This layout suits calm videos. Layouts with light around the cut-out suit loud ones.
    const fit = 0.66 + (tone === 'calm' || tone === 'serious' ? 0.12 : 0);
    return { fit: people && scenes > 0 ? fit : 0.05, heroes };
  },

  style: (accentHue, tone) => ({ ...filmic(accentHue, tone), maxLines: 3, scrim: 0.5 }),

  async paint(request, cutter) {
    const lead = await findLead(request, cutter);
    if (!lead) return await hero.paint(request, cutter);
    const { person } = lead;
    const scene = sceneBehind(request, lead);
    // The person is opposite the scene's subject, unless one side of the person is cut off.
    const fixed = person.cutAt.left !== person.cutAt.right;
    const onRight = fixed ? person.cutAt.right : scene.facts.focus.x < 0.56;
    const target = startCanvas(request);
    const crop = cropFor(
      scene.facts,
      16 / 9,
      scene.facts.focus,
      { x: onRight ? 0.32 : 0.68, y: 0.54 },
      1.12,
    );
    const grade = naturalGrade(scene.facts, request.brightness);
    await paintScene(target, request, scene, crop, {
      grade,
      blur: scene === lead.picture ? 9 : 0.8,
    });
    vignette(target, 0.28, onRight ? 520 : designWidth - 520, 340);
    const stance = stanceFor(person, {
      face: 214,
      x: onRight ? 1000 : designWidth - 1000,
      y: 360,
      textWidth: 640,
    });
    await drawPerson(target, request, lead, stance, {
      outline: 0,
      surroundings: meanColor(smallCopy(target), { x: 0, y: 0, width: 1, height: 1 }),
      light: onRight ? 'left' : 'right',
    });
    grain(target, 0.03);
    const subject = subjectStrips(person, cropForStance(person, stance));
    const faces = [faceForStance(person, stance)];
    const map = quietMapOf(target, subject);
    return {
      background: target,
      foreground: null,
      faces,
      subject,
      textBoxes: textBoxesIn(map, faces, subject),
    };
  },
};
