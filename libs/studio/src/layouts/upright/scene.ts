import { paintGrain, paintGradient } from '../../paint/effects.js';
import { cropFor, naturalGrade } from '../../paint/frame.js';
import { textBoxesIn } from '../../type/text-boxes.js';
import { filmicStyle, isQuiet } from '../../type/styles.js';
import type { Layout } from '../layout.js';
import { rankByQuality } from '../merit.js';
import { facesIn, paintScene, quietMapOf, startCanvas, subjectIn } from '../scene.js';
import { aspect, frame, sharpnessWhenCropped } from './upright.js';

export const uprightScene: Layout = {
  title: 'Full frame',
  needs: 'one strong still',
  description: 'over the whole frame',
  kind: 'scene',
  shape: 'upright',
  stills: 1,
  worksWithoutText: 0.9,
  promptPattern: /\b(cinematic|full frame|whole frame|one picture|paisaje|landschaft)\b/iu,
  isNatural: true,

  fit({ facts, hasFaceAsset, tone, wordCount }) {
    const heroes = rankByQuality(facts, sharpnessWhenCropped);
    // This layout does not show a face that the creator added.
    if (hasFaceAsset) return { fit: 0.1, heroes };
    const quiet = isQuiet(tone) ? 0.08 : 0;
    return { fit: 0.6 + quiet + (wordCount === 0 ? 0.2 : 0), heroes };
  },

  style: (accentHue, tone) => ({ ...filmicStyle(accentHue, tone), maxLines: 3, largest: 190 }),

  async paint(request, cutter) {
    const target = startCanvas(request);
    const { hero } = request;
    const { focus } = hero.facts;
    const crop = cropFor(hero.facts, aspect, focus, { x: 0.5, y: 0.52 }, 1.02, frame.width);
    await paintScene(target, request, hero, crop, {
      grade: naturalGrade(hero.facts, request.brightness),
    });
    // Darkens top and bottom, so that a headline and the player's controls and title stay readable.
    paintGradient(target, { x0: 0, y0: 0, x1: 0, y1: frame.height }, [
      [0, 'rgba(6,8,14,.42)'],
      [0.3, 'rgba(6,8,14,.08)'],
      [0.7, 'rgba(6,8,14,0)'],
      [1, 'rgba(6,8,14,.5)'],
    ]);
    paintGrain(target, 0.03);
    const faces = facesIn(hero, crop);
    const subject = subjectIn(hero.facts, await cutter.cut(hero.bytes), crop);
    const map = quietMapOf(target, subject);
    return {
      background: target,
      foreground: null,
      faces,
      subject,
      shownAs: 'uprightScene',
      textBoxes: textBoxesIn(map, faces, subject),
    };
  },
};
