import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { composePlate } from './compose.js';
import { finishThumbnail } from './finish.js';
import type { LayoutName } from './layouts/layouts.js';
import type { Face, SourcePicture } from './picture.js';
import type { Plate, PlateBrief } from './studio.js';
import { PersonCutter, type CutOutResult } from './vision/cut-out.js';
import { FaceFinder } from './vision/faces.js';
import { PersonMask } from './vision/person-mask.js';

/** Cuts no person out. */
class NoCutter extends PersonCutter {
  override async cutWithReason(): Promise<CutOutResult> {
    return { cutOut: null, refusal: 'no-person', measurements: null };
  }
}

/** Cuts out an opaque person of the pictures that match. */
class MatchingCutter extends PersonCutter {
  constructor(private readonly matches: (bytes: Buffer) => boolean) {
    super(new FaceFinder(), new PersonMask());
  }

  override async cutWithReason(bytes: Buffer): Promise<CutOutResult> {
    if (!this.matches(bytes)) return { cutOut: null, refusal: 'no-person', measurements: null };
    const cutOut = {
      rgba: new Uint8Array(4 * 60 * 80).fill(255),
      width: 60,
      height: 80,
      face: { x: 0.35, y: 0.12, width: 0.3, height: 0.3 },
      faces: [],
      turn: 0,
      source: { x: 0.3, y: 0.1, width: 0.4, height: 0.9 },
      cutAt: { left: false, right: false, top: false, bottom: true },
      cutShare: { left: 0, right: 0, top: 0, bottom: 1 },
    };
    return { cutOut, refusal: null, measurements: null };
  }
}

const cutter = new NoCutter(new FaceFinder(), new PersonMask());
const [width, height] = [1_280, 720];
const squareSide = 60;

/** A dark still with a red square in the middle. */
async function still(): Promise<Buffer> {
  const side = { width: squareSide, height: squareSide, channels: 3 as const };
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
      sharpness: 300,
      palette: { main: '#ff0000', second: '#202428', hue: 0, saturation: 0.6 },
      faces,
      focus: { x: 0.5, y: 0.5 },
      calm: [],
      fingerprint: '0000000000000000',
    },
  };
}

async function plateOf(
  layout: LayoutName,
  faces: Face[],
  more: Partial<PlateBrief> = {},
  personCutter: PersonCutter = cutter,
) {
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
    personCutter,
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
    'uses the text style of the panel layout when %s paints a panel (face %d)',
    async (layout, tall) => {
      expect((await plateOf(layout, [face(tall)])).layout).toBe('panel');
    },
  );

  it('stores the planned ground, and its hue as accent, when the painted layout has a ground', async () => {
    const ground = { hue: 206, isDark: true };
    const platesOf = (layout: LayoutName) =>
      plateOf(layout, [face(0.45)], { accentHue: 48, ground });
    for (const layout of ['cards', 'hero'] as const)
      expect(await platesOf(layout)).toMatchObject({ accentHue: 206, ground });
    expect(await platesOf('editorial')).toMatchObject({ accentHue: 48 });
    expect(await platesOf('editorial')).not.toHaveProperty('ground');
  });

  it('uses the text style of the cards layout when number shows a wide object', async () => {
    const plain = await picture([]);
    const subject = { x: 0.1, y: 0.2, width: 0.75, height: 0.5 };
    const hero = { ...plain, facts: { ...plain.facts, subject } };
    expect((await plateOf('number', [], { hero })).layout).toBe('cards');
  });

  it('keeps the layout’s own text style when it paints no panel', async () => {
    expect((await plateOf('number', [])).layout).toBe('number');
  });

  it('shows a creator’s photo that cannot be cut out beside a color, in a circle, or beside a still', async () => {
    const assets = [{ kind: 'face' as const, picture: await picture([face(0.4)]) }];
    const support = [await picture([])];
    const paint = (layout: LayoutName) => plateOf(layout, [face(0.1)], { assets, support });
    const [beside, circle, moment] = await Promise.all(
      (['hero', 'presenter', 'closeup'] as const).map(paint),
    );
    expect([beside?.layout, circle?.layout, moment?.layout]).toEqual(['panel', 'inset', 'closeup']);
    for (const plate of [beside, circle, moment]) expect(plate?.leads).toEqual([]);
    const isGray = ([r, g, b]: [number, number, number]) => Math.abs(r - g) + Math.abs(g - b) < 30;
    const ground = async (plate: Plate) => (await pixelsOf(plate.background))[30 * width + 30]!;
    expect(isGray(await ground(moment!))).toBe(true);
    expect(isGray(await ground(beside!))).toBe(false);
  });

  it('cuts out no other person when the creator’s photo cannot be cut out, and puts no screen behind text', async () => {
    const own = await picture([face(0.4)]);
    const screen = await picture([]);
    screen.facts.screen = true;
    const assets = [{ kind: 'face' as const, picture: own }];
    const cuts = new MatchingCutter((bytes) => bytes !== own.bytes);
    const { leads, layout } = await plateOf('closeup', [face(0.35)], { assets }, cuts);
    expect([leads, layout]).toEqual([[], 'closeup']);
    expect((await plateOf('closeup', [], { assets, hero: screen })).layout).toBe('panel');
    expect((await plateOf('hero', [face(0.35)], {}, cuts)).leads).toEqual(['video']);
  });

  it('magnifies what the lens shows beside a face', async () => {
    const { background } = await plateOf('zoom', [face(0.12)]);
    const red = (await pixelsOf(background)).filter(([r, g]) => r > 120 && g < 90).length;
    expect(red).toBeGreaterThan(2 * squareSide * squareSide);
  });

  it('ends the text of an inset before a head in its scene', async () => {
    const small = { box: { x: 0.55, y: 0.2, width: 0.04, height: 0.08 }, eyes: [], score: 1 };
    const portrait = { kind: 'face' as const, picture: await picture([face(0.4)]) };
    const { rooms, faces } = await plateOf('inset', [small], { assets: [portrait] });
    const head = faces.find((box) => box.height < 0.15);
    const { x, width: wide } = rooms![0]!.box;
    expect(x + wide).toBeLessThan(head!.x);
  });

  it.each([
    ['#ffe94a', null, 60],
    ['#111114', null, 255],
    [null, null, 60],
    [null, 0.62, 255],
    ['#ffe94a', 0.62, 60],
  ])(
    'makes the ground of a magazine cover bright only under dark text, or for a bright picture without a text color: %s, %s',
    async (textColor, brightness, most) => {
      const { background } = await plateOf('editorial', [], { textColor, brightness });
      const [r] = (await pixelsOf(background))[30 * width + 30]!;
      expect(r).toBeGreaterThan(most - 60);
      expect(r).toBeLessThanOrEqual(most);
    },
  );

  it('keeps the ground of a screen recording bright under dark text', async () => {
    const hero = await picture([]);
    hero.facts.screen = true;
    const { background } = await plateOf('editorial', [], { hero, textColor: '#111114' });
    const [r] = (await pixelsOf(background))[30 * width + 30]!;
    expect(r).toBeGreaterThan(195);
  });

  it('sets dark letters on the bright paper of a magazine cover of an earlier version', async () => {
    const plate = await plateOf('editorial', [], { textColor: '#111114' });
    const words = { main: '30 Days', sub: '', emphasis: [] };
    const { upload } = await finishThumbnail({ plate, words, durationSeconds: 600 });
    const column = (await pixelsOf(upload)).filter((_, i) => i % width < width / 3);
    expect(column.filter(([r]) => r < 60).length).toBeGreaterThan(5_000);
    // The paper is darker than white letters would be.
    expect(column.filter(([, , b]) => b > 252)).toEqual([]);
  });

  it.each([
    ['ends a dark still at a stripe beside bright paper', 0.62, true],
    ['lets a dark still fade into dark paper', null, false],
  ])('%s', async (_, brightness, hasStripe) => {
    const hero = await picture([]);
    hero.facts.brightness = 0.2;
    hero.facts.subject = { x: 0.6, y: 0.2, width: 0.2, height: 0.5 };
    hero.facts.focus = { x: 0.7, y: 0.45 };
    const { background } = await plateOf('editorial', [], { hero, accentHue: 48, brightness });
    const row = (await pixelsOf(background)).slice(300 * width, 301 * width);
    expect(row.some(([r, g, b]) => r > 200 && g > 150 && b < 110)).toBe(hasStripe);
  });

  it('shows the accent of a bright magazine cover as text in dark boxes', async () => {
    const plate = await plateOf('editorial', [], { accentHue: 48, brightness: 0.62 });
    const words = { main: '30 Days', sub: '', emphasis: ['30'] };
    const { upload } = await finishThumbnail({ plate, words, durationSeconds: 600 });
    const column = (await pixelsOf(upload)).filter((_, i) => i % width < width / 3);
    const yellow = column.filter(([r, g, b]) => r > 200 && g > 150 && b < 110);
    expect(yellow.length).toBeGreaterThan(1_000);
  });

  it('puts the closer person of a split on the side of the text, which ends before the dividing line', async () => {
    const near = await picture([face(0.4)]);
    const { rooms, faces } = await plateOf('split', [face(0.1)], { support: [near] });
    const close = faces.find((box) => box.height > 0.3);
    expect(close!.x).toBeLessThan(0.4);
    const { x, width: wide } = rooms![0]!.box;
    expect(x + wide).toBeLessThan(0.455);
  });

  it('shows an upright still on one card, beside text on more than half of the frame', async () => {
    const hero = await picture([face(0.1)]);
    hero.facts = { ...hero.facts, width: height, height: width };
    hero.bytes = await sharp(hero.bytes).rotate(90).png().toBuffer();
    const { rooms, faces } = await plateOf('cards', [], { hero });
    expect(rooms![0]!.box.width).toBeGreaterThan(0.5);
    expect(faces).toHaveLength(1);
    expect(faces[0]!.x).toBeGreaterThan(rooms![0]!.box.x + rooms![0]!.box.width);
  });

  it('puts the second still on the first card if the main still shows only a small face, or if the second is the better portrait of another scene', async () => {
    const wideFace = { ...face(0.4), box: { ...face(0.4).box, width: 0.3 } };
    const [smaller, larger] = await Promise.all([picture([]), picture([wideFace])]);
    const print = (values: number[]) => Buffer.from(values).toString('base64');
    const own = print([10, 10, 10, 200, 200, 200]);
    const other = print([200, 200, 200, 10, 10, 10]);
    const first = async (tall: number, sharpness: number, scene = other) => {
      const hero = { ...smaller, facts: { ...smaller.facts, faces: [face(tall)], scene: own } };
      const support = [{ ...larger, facts: { ...larger.facts, sharpness, scene } }];
      const box = (await plateOf('cards', [], { hero, support })).faces[0]!;
      return box.width / box.height;
    };
    const isLarger = (ratio: number) => ratio > 0.6;
    expect(isLarger(await first(0.08, 100))).toBe(true);
    expect(isLarger(await first(0.2, 100))).toBe(false);
    expect(isLarger(await first(0.2, 900))).toBe(true);
    expect(isLarger(await first(0.2, 900, own))).toBe(false);
  });

  it('keeps the main still on the first card, even before a portrait, if heroFirst is set', async () => {
    const support = [await picture([face(0.4)])];
    const first = async (heroFirst: boolean) =>
      (await plateOf('cards', [face(0.08)], { support, heroFirst })).faces[0]!.height;
    expect(await first(false)).toBeGreaterThan(0.15);
    expect(await first(true)).toBeLessThan(0.15);
  });

  it('shows one card when the main still is alone, with more width for the text', async () => {
    const support = [await picture([face(0.4)])];
    const plate = (heroAlone: boolean) => plateOf('cards', [face(0.4)], { support, heroAlone });
    const [two, alone] = [await plate(false), await plate(true)];
    expect([two.faces.length, alone.faces.length]).toEqual([2, 1]);
    expect(alone.rooms![0]!.box.width).toBeGreaterThan(two.rooms![0]!.box.width);
  });

  it('shows the portrait with the best expression in an inset', async () => {
    const portraits = await Promise.all(
      [0.3, 0.9, 0.5].map((moment, at) => picture([{ ...face(0.3 + at / 10), moment }])),
    );
    const { faces } = await plateOf('inset', [], { support: portraits });
    const { faces: best } = await plateOf('inset', [], { support: [portraits[1]!] });
    expect(faces).toEqual(best);
  });

  it('leaves more than a third of a panel’s frame to the text', async () => {
    for (const layout of ['panel', 'number'] as const) {
      const { rooms } = await plateOf(layout, [face(0.45)]);
      expect(rooms![0]!.box.width).toBeGreaterThan(0.35);
    }
  });

  it('sets the text of a panel on the right above the duration badge', async () => {
    const { rooms } = await plateOf('number', [face(0.45)]);
    const { box } = rooms!.at(-1)!;
    expect(box.y + box.height).toBeCloseTo(0.72);
  });

  it('keeps the text of a dimmed still off hair, not only off faces', async () => {
    const { faces, subject } = await plateOf('statement', [face(0.12)]);
    expect(subject![0]!.x).toBeLessThan(faces[0]!.x);
    expect(subject![0]!.y).toBeLessThan(faces[0]!.y);
  });

  it('shows the main still as a close-up when it is neither portrait nor scene of an inset', async () => {
    const two = [face(0.4), { ...face(0.4), box: { ...face(0.4).box, x: 0.1 } }];
    const support = [await picture([]), await picture([face(0.4)])];
    expect((await plateOf('inset', two, { support })).layout).toBe('closeup');
    expect((await plateOf('inset', [face(0.4)], { support })).layout).toBe('inset');
    expect((await plateOf('inset', [], { support })).layout).toBe('inset');
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
