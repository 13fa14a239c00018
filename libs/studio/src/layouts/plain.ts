import { grain } from '../paint/effects.js';
import { cropFor, naturalLook } from '../paint/frame.js';
import { roomsIn } from '../type/rooms.js';
import type { TypeStyle } from '../type/type-style.js';
import { byMerit } from './merit.js';
import type { Layout } from './layout.js';
import { facesIn, paintScene, quietMapOf, startEasel, subjectStrips } from './scene.js';

export const plain: Layout = {
  name: 'plain',
  needs: 'any still',

  fit({ facts, tone, wordCount }) {
    const heroes = byMerit(facts, () => 1);
    const quiet = tone === 'calm' ? 0.24 : tone === 'serious' ? 0.1 : 0;
    const fit = 0.45 + quiet + (wordCount === 0 ? 0.3 : wordCount <= 3 ? 0.06 : 0);
    return {
      fit: Math.min(1, fit),
      why: 'Calm and honest: the best moment as it is, with few words.',
      heroes,
    };
  },

  style(_accentHue, tone): TypeStyle {
    return {
      typeface: tone === 'calm' || tone === 'serious' ? 'montserrat-bold' : 'oswald',
      upper: false,
      setting: 'even',
      maxLines: 3,
      largest: 142,
      fill: '#ffffff',
      emphasis: { kind: 'colour', top: '#ffffff', bottom: '#ffffff' },
      bars: null,
      stroke: null,
      shadow: { colour: 'rgba(0,0,0,.45)', blur: 0.16, y: 0.02 },
      tilt: 0,
      sub: { ground: '#ffffff', text: '#111114', slant: 0, round: true },
      scrim: 0.42,
      inkOnBright: true,
    };
  },

  async paint(brief, cutter) {
    const easel = startEasel(brief);
    const { hero } = brief;
    const { focus } = hero.facts;
    const crop = cropFor(
      hero.facts,
      16 / 9,
      focus,
      { x: focus.x > 0.5 ? 0.62 : 0.38, y: focus.y },
      1.04,
    );
    await paintScene(easel, brief, hero, crop, {
      look: naturalLook(hero.facts, brief.brightness, 0.75),
    });
    grain(easel, 0.025);
    const faces = facesIn(hero, crop);
    const subject = subjectStrips(await cutter.cut(hero.bytes), crop);
    const map = await quietMapOf(easel, subject);
    return { easel, foreground: null, faces, subject, rooms: roomsIn(map, faces) };
  },
};
