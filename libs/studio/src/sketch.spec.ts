import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { LayoutName } from './layouts/layouts.js';
import type { Box, SourcePicture } from './picture.js';
import { sketchAll } from './sketch.js';
import { PersonCutter, type CutOutResult } from './vision/cut-out.js';
import { FaceFinder } from './vision/faces.js';
import { PersonMask } from './vision/person-mask.js';

/** Cuts no person out, so that every layout with a cut-out is painted as a panel. */
class NoCutter extends PersonCutter {
  override async cutWithReason(): Promise<CutOutResult> {
    return { cutOut: null, refusal: 'no-person', measurements: null };
  }
}

const [width, height] = [640, 360];

async function portrait(box: Box): Promise<SourcePicture> {
  const gray = sharp({ create: { width, height, channels: 3, background: '#607080' } });
  return {
    bytes: await gray.png().toBuffer(),
    facts: {
      width,
      height,
      brightness: 0.4,
      contrast: 0.2,
      sharpness: 300,
      palette: { main: '#607080', second: '#202428', hue: 210, saturation: 0.2 },
      faces: [{ box, eyes: [], score: 1 }],
      focus: { x: 0.5, y: 0.5 },
      calm: [],
      fingerprint: '0000000000000000',
    },
  };
}

async function offered(
  layouts: LayoutName[],
  face = { x: 0.4, y: 0.3, width: 0.2, height: 0.4 },
): Promise<string[]> {
  const hero = await portrait(face);
  const paint = {
    hero,
    support: [],
    assets: [],
    words: { main: 'WORDS', sub: '', emphasis: [] },
    accentHue: 40,
    brightness: null,
    seed: 1,
    size: { width: 1_920, height: 1_080 },
  };
  const cutter = new NoCutter(new FaceFinder(), new PersonMask());
  const sketches = await sketchAll({ paint, layouts, stills: [], durationSeconds: 600 }, cutter);
  return layouts.filter((_layout, index) => sketches.layouts[index] !== null);
}

describe('the small pictures of layouts', () => {
  it('leave out a layout that is painted like another one, unless it is the delivered one', async () => {
    expect(await offered(['closeup', 'hero', 'spotlight', 'panel'])).toEqual(['closeup', 'panel']);
    expect(await offered(['hero', 'spotlight', 'closeup'])).toEqual(['hero', 'closeup']);
    expect(await offered(['hero', 'panel'])).toEqual(['hero', 'panel']);
  });

  it('leave out a layout that cuts a face, unless it is the delivered one', async () => {
    const wide = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 };
    expect(await offered(['closeup', 'panel'], wide)).toEqual(['closeup']);
    expect(await offered(['panel', 'closeup'], wide)).toEqual(['panel', 'closeup']);
  });
});
