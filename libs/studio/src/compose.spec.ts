import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { composePlate } from './compose.js';
import type { LayoutName } from './layouts/layouts.js';
import type { Face, SourcePicture } from './picture.js';
import type { PlateBrief } from './studio.js';
import { PersonCutter, type CutOutResult } from './vision/cut-out.js';
import { FaceFinder } from './vision/faces.js';
import { PersonMask } from './vision/person-mask.js';

/** Cuts no person out. */
class NoCutter extends PersonCutter {
  override async judge(): Promise<CutOutResult> {
    return { cutOut: null, refusal: 'no-person', figures: null };
  }
}

const cutter = new NoCutter(new FaceFinder(), new PersonMask());
const [width, height] = [1_280, 720];
const square = 60;

/** A dark still with a red square in the middle. */
async function still(): Promise<Buffer> {
  const side = { width: square, height: square, channels: 3 as const };
  const red = await sharp({ create: { ...side, background: '#ff0000' } })
    .png()
    .toBuffer();
  return await sharp({ create: { width, height, channels: 3, background: '#202428' } })
    .composite([{ input: red }])
    .png()
    .toBuffer();
}

function face(tall: number): Face {
  return { box: { x: 0.42, y: 0.3, width: tall / 2, height: tall }, eyes: [], score: 1 };
}

async function picture(faces: Face[]): Promise<SourcePicture> {
  return {
    bytes: await still(),
    facts: {
      width,
      height,
      brightness: 0.2,
      contrast: 0.2,
      sharpness: 500,
      palette: { main: '#ff0000', second: '#202428', hue: 0, saturation: 0.6 },
      faces,
      focus: { x: 0.5, y: 0.5 },
      calm: [],
      fingerprint: '0000000000000000',
    },
  };
}

async function plateOf(layout: LayoutName, faces: Face[], more: Partial<PlateBrief> = {}) {
  return await composePlate(
    {
      layout,
      hero: await picture(faces),
      support: [],
      assets: [],
      words: { main: '30 Days', sub: '', emphasis: [] },
      accentHue: 210,
      brightness: null,
      seed: 1,
      size: { width, height },
      ...more,
    },
    cutter,
  );
}

async function pixelsOf(bytes: Buffer): Promise<[number, number, number][]> {
  const data = await sharp(bytes).removeAlpha().raw().toBuffer();
  return Array.from({ length: width * height }, (_, i) => [
    data[3 * i]!,
    data[3 * i + 1]!,
    data[3 * i + 2]!,
  ]);
}

describe('composePlate', () => {
  it.each([
    ['hero', 0.45],
    ['spotlight', 0.45],
    ['number', 0.45],
    ['number', 0.07],
  ] as const)(
    'sets the text of %s as on a panel when it paints one (face %d)',
    async (layout, tall) => {
      expect((await plateOf(layout, [face(tall)])).layout).toBe('panel');
    },
  );

  it('keeps the layout where no panel is painted', async () => {
    expect((await plateOf('number', [])).layout).toBe('number');
  });

  it('magnifies what the lens shows, also beside a face', async () => {
    const { background } = await plateOf('zoom', [face(0.12)]);
    const red = (await pixelsOf(background)).filter(([r, g]) => r > 120 && g < 90).length;
    expect(red).toBeGreaterThan(2 * square * square);
  });

  it('ends the text beside a head in the scene of an inset', async () => {
    const small = { box: { x: 0.55, y: 0.2, width: 0.04, height: 0.08 }, eyes: [], score: 1 };
    const portrait = { kind: 'face' as const, picture: await picture([face(0.4)]) };
    const { rooms, faces } = await plateOf('inset', [small], { assets: [portrait] });
    const head = faces.find((box) => box.height < 0.15);
    const { x, width: wide } = rooms![0]!.box;
    expect(x + wide).toBeLessThan(head!.x);
  });

  it.each([
    ['#ffe94a', 60],
    ['#111114', 255],
    [null, 255],
  ])('makes the paper of a magazine cover dark under light text: %s', async (textColor, most) => {
    const { background } = await plateOf('editorial', [], { textColor });
    const [r] = (await pixelsOf(background))[30 * width + 30]!;
    expect(r).toBeGreaterThan(most - 60);
    expect(r).toBeLessThanOrEqual(most);
  });

  it('puts the closer person of a split below the text, which ends before the dividing line', async () => {
    const near = await picture([face(0.4)]);
    const { rooms, faces } = await plateOf('split', [face(0.1)], { support: [near] });
    const close = faces.find((box) => box.height > 0.3);
    expect(close!.x).toBeLessThan(0.4);
    const { x, width: wide } = rooms![0]!.box;
    expect(x + wide).toBeLessThan(0.455);
  });

  it('sets the text of an inset beside a screen recording, not on it', async () => {
    const screen = await picture([]);
    screen.facts.screen = true;
    const { rooms, subject } = await plateOf('inset', [face(0.4)], { support: [screen] });
    expect(rooms).toHaveLength(1);
    const { x, width: wide } = rooms![0]!.box;
    expect(x + wide).toBeLessThan(subject![0]!.x);
  });
});
