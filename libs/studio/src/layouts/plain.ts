import { paintGrain } from '../paint/effects.js';
import { cropFor, naturalGrade } from '../paint/frame.js';
import { quietStyle } from '../type/styles.js';
import { rankByQuality } from './merit.js';
import type { Layout } from './layout.js';
import {
  facesIn,
  paintScene,
  quietMapOf,
  startCanvas,
  subjectAt,
  subjectIn,
  textBoxesOn,
} from './scene.js';

/** A headline with more words covers much of a still or is small on it. */
const maxWords = 5;
const longCost = 0.15;

export const plain: Layout = {
  title: 'Natural',
  needs: 'any still',
  description: 'left natural',
  kind: 'scene',
  shape: 'wide',
  stills: 1,
  worksWithoutText: 0.9,
  promptPattern:
    // cspell:disable-next-line
    /\b(minimal\w*|natural|simple|clean|lots of (empty |free )?space|negative space|full[ -]bleed|sencill\w+|mucho espacio|schlicht|natürlich|viel (platz|raum))\b/iu,
  isNatural: true,

  fit({ facts, tone, wordCount }) {
    const heroes = rankByQuality(facts, () => 1);
    const still = tone === 'calm' ? 0.24 : tone === 'serious' ? 0.1 : 0;
    const length = wordCount > maxWords ? -longCost : wordCount <= 3 ? 0.06 : 0;
    const fit = 0.38 + still + (wordCount === 0 ? 0.3 : length);
    return { fit: Math.min(1, fit), heroes };
  },

  style: (_accentHue, tone) => quietStyle(tone),

  async paint(request, cutter) {
    const target = startCanvas(request);
    const { hero } = request;
    const { focus } = hero.facts;
    const crop = cropFor(
      hero.facts,
      16 / 9,
      focus,
      { x: subjectAt(request, focus.x > 0.5 ? 0.62 : 0.38), y: focus.y },
      1.04,
    );
    await paintScene(target, request, hero, crop, {
      grade: naturalGrade(hero.facts, request.brightness, 0.75),
    });
    paintGrain(target, 0.025);
    const faces = facesIn(hero, crop);
    const subject = subjectIn(hero.facts, await cutter.cut(hero.bytes), crop);
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
