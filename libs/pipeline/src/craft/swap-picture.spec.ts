import { defaultTextSetting, type PictureChoice } from '@app/contracts';
import { layoutNamesOf, layoutTraits } from '@app/studio';
import { describe, expect, it } from '@jest/globals';
import { scriptedFacts } from '../scripted-studio.js';
import type { KeptPlate } from './craft.output.js';
import { otherLayouts } from './swap-picture.js';

const delivered: KeptPlate = {
  layout: 'statement',
  width: 1920,
  height: 1080,
  background: 'plate.jpg',
  foreground: null,
  faces: [],
  accentHue: 40,
  seed: 1,
  durationSeconds: 600,
  reference: null,
};
/** A face that fills half the height. */
const closePortrait = scriptedFacts({
  faces: [{ box: { x: 0.3, y: 0.2, width: 0.3, height: 0.5 }, eyes: [], score: 1 }],
});
const uploaded = { id: 'portrait', expiresAt: '', bytes: Buffer.from(''), facts: closePortrait };
const picture = { still: null, upload: 'portrait', layout: 'statement' };
const erased = { content: null, plan: null };

const namesFor = (
  plate: KeptPlate,
  current: PictureChoice | null = null,
  main = 'WHICH ONE',
  painted = 'statement',
) => {
  const setting = { ...defaultTextSetting, main, picture };
  return otherLayouts(plate, erased, [uploaded], setting, current, painted).map(
    ({ layout }) => layout,
  );
};

describe('the other layouts for a close portrait', () => {
  it('are more than two, and not the chosen one', () => {
    const layouts = namesFor(delivered);
    expect(layouts.length).toBeGreaterThan(2);
    expect(layouts).not.toContain('statement');
  });

  it('are at most five with any seed, and include the panel, which has space for a long text', () => {
    for (let seed = 0; seed < 50; seed++) {
      const layouts = namesFor({ ...delivered, seed });
      expect(layouts).toContain('panel');
      expect(layouts.length).toBeLessThanOrEqual(5);
    }
  });

  it('begin with the layout that the studio painted for the choice', () => {
    for (const painted of ['panel', 'closeup'])
      expect(namesFor(delivered, null, 'WHICH ONE', painted)[0]).toBe(painted);
  });

  it('are upright ones for a Short', () => {
    const short = { ...delivered, layout: 'uprightScene' as const, width: 1080, height: 1920 };
    const layouts = namesFor(short);
    expect(layouts.length).toBeGreaterThan(0);
    expect(layoutNamesOf('upright')).toEqual(expect.arrayContaining(layouts));
  });

  it('work without a headline when there is none', () => {
    for (const name of namesFor(delivered, null, ''))
      expect(layoutTraits(name as 'hero').worksWithoutText).toBeGreaterThan(0);
  });

  it('are none when the current revision shows the portrait', () => {
    expect(namesFor(delivered, { ...picture, layout: 'closeup' })).toEqual([]);
  });

  it('are none after the upload was erased', () => {
    const setting = { ...defaultTextSetting, main: 'WHICH ONE', picture };
    expect(otherLayouts(delivered, erased, [], setting, null, 'statement')).toEqual([]);
  });
});
