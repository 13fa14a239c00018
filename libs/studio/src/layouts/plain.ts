import { grain } from '../paint/effects.js';
import { cropFor, naturalLook } from '../paint/frame.js';
import { roomsIn } from '../type/rooms.js';
import { quiet } from '../type/styles.js';
import { byMerit } from './merit.js';
import type { Layout } from './layout.js';
import { facesIn, paintScene, quietMapOf, startEasel, subjectAt, subjectStrips } from './scene.js';

export const plain: Layout = {
  needs: 'any still',
  shown: 'left natural',
  kind: 'scene',
  stills: 1,
  quiet: 0.9,
  asked: /\b(minimal\w*|natural|simple|clean|sencill\w+|schlicht|natürlich)\b/iu,
  natural: true,

  fit({ facts, tone, wordCount }) {
    const heroes = byMerit(facts, () => 1);
    const still = tone === 'calm' ? 0.24 : tone === 'serious' ? 0.1 : 0;
    const fit = 0.5 + still + (wordCount === 0 ? 0.3 : wordCount <= 3 ? 0.06 : 0);
    return { fit: Math.min(1, fit), heroes };
  },

  style: (_accentHue, tone) => quiet(tone),

  async paint(order, cutter) {
    const easel = startEasel(order);
    const { hero } = order;
    const { focus } = hero.facts;
    const crop = cropFor(
      hero.facts,
      16 / 9,
      focus,
      { x: subjectAt(order, focus.x > 0.5 ? 0.62 : 0.38), y: focus.y },
      1.04,
    );
    await paintScene(easel, order, hero, crop, {
      look: naturalLook(hero.facts, order.brightness, 0.75),
    });
    grain(easel, 0.025);
    const faces = facesIn(hero, crop);
    const subject = subjectStrips(await cutter.cut(hero.bytes), crop);
    const map = quietMapOf(easel, subject);
    return { easel, foreground: null, faces, subject, rooms: roomsIn(map, faces) };
  },
};
