import { paintGrain } from '../paint/effects.js';
import { cropFor, naturalGrade } from '../paint/frame.js';
import { barStyle, isQuiet } from '../type/styles.js';
import type { Layout } from './layout.js';
import { rankByQuality } from './merit.js';
import { fillsFrame } from './panel.js';
import {
  facesIn,
  paintScene,
  quietMapOf,
  sceneZoom,
  startCanvas,
  subjectAt,
  subjectIn,
  textBoxesOn,
} from './scene.js';

/** The labels of a headline with more words cover what the still shows. */
const maxWords = 5;
const longCost = 0.12;

export const caption: Layout = {
  title: 'Caption',
  needs: 'one strong still',
  description: 'as it is, with one label',
  kind: 'scene',
  shape: 'wide',
  stills: 1,
  worksWithoutText: 0.6,
  promptPattern: /\b(captions?|labels?|etiquetas?|untertitel)\b/iu,
  isNatural: true,

  fit({ facts, tone, wordCount }) {
    const heroes = rankByQuality(facts, (still) =>
      still.faces.length === 0 ? 1.15 : fillsFrame(still) ? 0.7 : 1,
    );
    const best = facts[heroes[0] ?? 0];
    // A label beside a large face covers its hair.
    const fit =
      (best && fillsFrame(best) ? 0.34 : 0.5) +
      (isQuiet(tone) ? 0.14 : 0) +
      (wordCount === 0 ? -0.1 : wordCount > maxWords ? -longCost : 0.04);
    return { fit, heroes };
  },

  style: (accentHue, tone) => ({
    ...barStyle('#ffffff', '#101014', accentHue),
    typeface: tone === 'playful' ? 'bangers' : 'montserrat',
    upper: false,
    setting: 'even',
    maxLines: 3,
    largest: 132,
    sub: { ground: '#101014', text: '#ffffff', slant: 0, round: false },
  }),

  async paint(request, cutter) {
    const target = startCanvas(request);
    const { hero } = request;
    const { focus } = hero.facts;
    // The label is on the left, the subject on the right.
    const place = { x: subjectAt(request, 0.64), y: 0.46 };
    const crop = cropFor(hero.facts, 16 / 9, focus, place, sceneZoom(hero.facts, 1.16));
    await paintScene(target, request, hero, crop, {
      grade: naturalGrade(hero.facts, request.brightness, 0.85),
    });
    paintGrain(target, 0.025);
    const faces = facesIn(hero, crop);
    const subject = subjectIn(hero.facts, await cutter.cut(hero.bytes), crop);
    const map = quietMapOf(target, subject);
    // A label has a background box, so it can cover busy areas and must only avoid the subject.
    const textBoxes = textBoxesOn(map, faces, subject).map((textBox) => ({
      ...textBox,
      calm: 0.6 + 0.4 * textBox.calm - (textBox.anchor === 'bottom' ? 0 : 0.1),
    }));
    return { background: target, foreground: null, faces, subject, textBoxes };
  },
};
