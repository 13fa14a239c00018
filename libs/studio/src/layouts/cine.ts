import { designHeight, designWidth } from '../paint/design-canvas.js';
import { paintGrain, paintGradient, paintVignette } from '../paint/effects.js';
import { cropFor, isVivid, naturalGrade } from '../paint/frame.js';
import type { PictureFacts } from '../picture.js';
import { boxInCrop } from '../pictures/boxes.js';
import { cssColor } from '../pictures/color.js';
import { filmicStyle, isQuiet } from '../type/styles.js';
import { rankByQuality } from './merit.js';
import type { Layout } from './layout.js';
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

/** A headline with more words becomes small in the calm part of a still. */
const maxWords = 5;

export const cine: Layout = {
  title: 'Wide scene',
  needs: 'one strong still with a calm part',
  description: 'as one wide scene',
  kind: 'scene',
  shape: 'wide',
  stills: 1,
  worksWithoutText: 0.75,
  promptPattern:
    /\b(cinematic|like a movie|wide (shot|scene)|landscape|full[ -]bleed|(sky|view|scenery|sunset) should do|cinematográfic\w+|paisaje|landschaft)\b/iu,
  isNatural: false,

  fit({ facts, tone, wordCount }) {
    const heroes = rankByQuality(
      facts,
      (still) => 0.5 + calmness(still) + (still.faces.length === 0 ? 0.25 : 0),
    );
    const still = facts[heroes[0] ?? 0];
    const wide = still && still.faces.every((face) => face.box.height < 0.3) ? 0.12 : 0;
    const fit =
      0.12 +
      0.26 * (still ? calmness(still) : 0) +
      wide -
      (wordCount > maxWords ? 0.2 : 0) +
      (isQuiet(tone) ? 0.08 : 0);
    return { fit: Math.min(1, fit), heroes };
  },

  style(accentHue, tone) {
    const style = { ...filmicStyle(accentHue, tone), maxLines: 3 };
    return style.typeface === 'anton' && tone !== 'bold'
      ? { ...style, typeface: 'bebas-neue' }
      : style;
  },

  async paint(request, cutter) {
    const target = startCanvas(request);
    const { hero } = request;
    const { focus } = hero.facts;
    // Rule of thirds: the subject is on the nearer of the two lines.
    const place = {
      x: subjectAt(request, focus.x > 0.5 ? 0.66 : 0.34),
      y: Math.max(0.42, Math.min(0.62, focus.y)),
    };
    const crop = cropFor(
      hero.facts,
      16 / 9,
      focus,
      place,
      sceneZoom(hero.facts, zoomOn(hero.facts)),
    );
    const grade = naturalGrade(hero.facts, request.brightness);
    await paintScene(target, request, hero, crop, {
      // Contrast adds saturation too, which skin and vivid colors do not need.
      grade:
        isVivid(hero.facts) || hero.facts.faces.length > 0
          ? grade
          : { ...grade, contrast: grade.contrast * 1.05, saturation: grade.saturation * 1.04 },
    });
    // A hint of the complementary color in the shadows, as in film grading.
    paintGradient(target, { x0: 0, y0: 0, x1: 0, y1: designHeight }, [
      [0, cssColor(request.accentHue + 180, 0.5, 0.16, 0.2)],
      [0.5, 'rgba(0,0,0,0)'],
      [1, cssColor(request.accentHue + 180, 0.5, 0.08, 0.24)],
    ]);
    const middle = boxInCrop({ x: focus.x, y: focus.y, width: 0.001, height: 0.001 }, crop);
    paintVignette(target, 0.36, middle.x * designWidth, middle.y * designHeight);
    paintGrain(target, 0.05);
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

/** A subject wider than this is shown whole, such as a car from bumper to bumper. */
const wideSubject = 0.6;

/** A scene can be cropped more than a person, whose hair and hands would be cut off. */
function zoomOn({ faces, subject }: PictureFacts): number {
  if (faces.length > 0) return 1.12;
  return (subject?.width ?? 0) > wideSubject ? 1.04 : 1.26;
}

function calmness(still: { calm: { width: number; height: number }[] }): number {
  const largest = Math.max(0, ...still.calm.map((box) => box.width * box.height));
  return Math.min(1, largest / 0.4);
}
