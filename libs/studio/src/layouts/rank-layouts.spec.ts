import { describe, expect, it } from '@jest/globals';
import type { PictureFacts } from '../picture.js';
import { isWideShot } from './merit.js';
import { layoutNamesOf, layoutTraits } from './layouts.js';
import type { Material } from './layout.js';
import { rankLayouts } from './rank-layouts.js';

const scene: PictureFacts = {
  width: 1280,
  height: 720,
  brightness: 0.5,
  contrast: 0.22,
  sharpness: 700,
  palette: { main: '#3366cc', second: '#ffcc00', hue: 220, saturation: 0.5 },
  faces: [],
  focus: { x: 0.6, y: 0.5 },
  calm: [{ x: 0.05, y: 0.05, width: 0.5, height: 0.6 }],
  fingerprint: '00ff00ff00ff00ff',
};
const person: PictureFacts = {
  ...scene,
  faces: [{ box: { x: 0.55, y: 0.2, width: 0.25, height: 0.42 }, eyes: [], score: 0.93 }],
  fingerprint: 'ff00ff00ff00ff00',
};
const material: Material = {
  shape: 'wide',
  facts: [scene, person],
  faceAssets: 0,
  hasFaceAsset: false,
  hasNumber: false,
  hasComparison: false,
  hasShortHeadline: true,
  wordCount: 3,
  tone: 'bold',
  seed: 5,
};

const fitOf = (name: string, change: Partial<Material>): number =>
  rankLayouts({ ...material, ...change }).find((one) => one.layout === name)!.fit;

describe('rankLayouts', () => {
  it('ranks a split lower when it would cut two long objects', () => {
    const car = { ...scene, subject: { x: 0.1, y: 0.2, width: 0.8, height: 0.5 } };
    const other = { ...car, fingerprint: 'ff00ff00ff00ff00' };
    const compared = { hasComparison: true, facts: [scene, other] };
    expect(fitOf('split', { ...compared, facts: [car, other] })).toBeLessThan(
      fitOf('split', compared) - 0.2,
    );
  });

  it('ranks a poster last for a person, who would be a dark spot under its words', () => {
    expect(fitOf('poster', { facts: [person] })).toBeLessThan(0.1);
    expect(fitOf('poster', { facts: [scene] })).toBeGreaterThan(0.1);
  });

  it.each(['wide', 'upright'] as const)('ranks all %s layouts, best first', (shape) => {
    const ranked = rankLayouts({ ...material, shape });
    expect(ranked.map((one) => one.layout).sort()).toEqual(layoutNamesOf(shape).sort());
    expect(ranked.map((one) => one.fit)).toEqual(
      ranked.map((one) => one.fit).sort((a, b) => b - a),
    );
  });

  it('returns at least three suitable upright layouts of more than one kind for stills with and without a person', () => {
    for (const facts of [[scene], [person], [scene, person]]) {
      const ranked = rankLayouts({ ...material, shape: 'upright', facts });
      const suited = ranked.filter(({ fit }) => fit > 0.3).map(({ layout }) => layout);
      expect(suited.length).toBeGreaterThanOrEqual(3);
      expect(new Set(suited.map((layout) => layoutTraits(layout).kind)).size).toBeGreaterThan(1);
    }
  });

  it('returns four suitable upright layouts for a face that the creator added, and none that shows a scene alone', () => {
    for (const facts of [[scene], [person], [scene, person]]) {
      const own = { faceAssets: 1, hasFaceAsset: true };
      const ranked = rankLayouts({ ...material, ...own, shape: 'upright', facts });
      const suited = ranked.filter(({ fit }) => fit > 0.3).map(({ layout }) => layout);
      expect(suited).toEqual(
        expect.arrayContaining(['uprightCutout', 'uprightPanel', 'uprightCard', 'uprightPair']),
      );
      expect(suited).not.toContain('uprightScene');
      expect(suited).not.toContain('uprightPoster');
    }
  });

  it('gives the same order for the same seed', () => {
    expect(rankLayouts(material)).toEqual(rankLayouts(material));
  });

  it('prefers a layout with a person for a large face or an uploaded one', () => {
    const withPeople = { ...material, facts: [person, person] };
    expect(layoutTraits(rankLayouts(withPeople)[0]!.layout).kind).toBe('person');
    const withUpload = { ...material, facts: [scene], hasFaceAsset: true };
    expect(layoutTraits(rankLayouts(withUpload)[0]!.layout).kind).toBe('person');
  });

  it('prefers layouts with the headline beside the still for screen recordings', () => {
    const recordings = { facts: [{ ...scene, screen: true }] };
    expect(fitOf('cards', recordings)).toBeGreaterThan(fitOf('cine', recordings));
    expect(fitOf('panel', recordings)).toBeGreaterThan(fitOf('number', recordings));
    expect(fitOf('panel', { facts: [scene] })).toBeLessThan(fitOf('panel', recordings));
  });

  it('prefers a portrait on a recorded screen to one on a scene', () => {
    const screen = { ...scene, screen: true };
    const fitOfInset = (facts: PictureFacts[]) => fitOf('inset', { facts });
    expect(fitOfInset([screen, person])).toBeGreaterThan(fitOfInset([scene, person]) + 0.1);
  });

  it('gives a portrait on a scene a lower fit when the video shows no scene twice', () => {
    const sceneOf = (...values: number[]) => Buffer.from(values).toString('base64');
    const [first, second] = [
      { ...scene, scene: sceneOf(10, 10, 10, 200, 200, 200) },
      { ...scene, scene: sceneOf(200, 200, 200, 10, 10, 10) },
    ];
    const portrait = { ...person, scene: sceneOf(10, 200, 10, 200, 10, 200) };
    const fitWith = (...scenes: PictureFacts[]) => fitOf('inset', { facts: [portrait, ...scenes] });
    const third = { ...scene, scene: sceneOf(200, 10, 10, 10, 200, 10) };
    const fourth = { ...scene, scene: sceneOf(10, 10, 200, 200, 10, 10) };
    expect(fitWith(first, second, third, fourth)).toBeLessThan(0.35);
    expect(fitWith(first, { ...first }, second, third)).toBeGreaterThan(0.45);
  });

  it('gives a headline on a nearly black still a lower fit, and one beside it the same', () => {
    const night = { ...person, brightness: 0.1 };
    for (const layout of ['plain', 'cine', 'caption'] as const)
      expect(fitOf(layout, { facts: [night] })).toBeLessThan(fitOf(layout, { facts: [person] }));
    expect(fitOf('editorial', { facts: [night] })).toBe(fitOf('editorial', { facts: [person] }));
  });

  it.each(['plain', 'caption'] as const)(
    'gives %s a lower fit for a long headline, which would cover the still',
    (layout) => {
      expect(fitOf(layout, { wordCount: 7 })).toBeLessThan(fitOf(layout, { wordCount: 4 }) - 0.1);
    },
  );

  it('gives cards a higher fit for an upright still than for a wide one', () => {
    const phone = { ...person, width: 720, height: 1280 };
    expect(fitOf('cards', { facts: [phone] })).toBeGreaterThan(
      fitOf('cards', { facts: [person] }) + 0.1,
    );
  });

  it('prefers layouts with the headline beside the still when people and objects fill the still', () => {
    const full = { ...scene, occupied: Buffer.alloc(72, 255).toString('base64') };
    expect(fitOf('caption', { facts: [full] })).toBeLessThan(fitOf('caption', { facts: [scene] }));
    expect(fitOf('statement', { facts: [full] })).toBeLessThan(0.15);
    expect(fitOf('panel', { facts: [full] })).toBeGreaterThan(0.4);
  });

  it('gives the split layout a low fit for two stills of the same scene', () => {
    const take = { ...person, scene: Buffer.from([10, 10, 10, 200, 200, 200]).toString('base64') };
    const other = { ...take, fingerprint: '0f0f0f0f0f0f0f0f' };
    expect(fitOf('split', { facts: [take, other] })).toBeLessThan(0.4);
  });

  it('gives a person layout a low fit if no still shows a person', () => {
    expect(fitOf('hero', { facts: [scene] })).toBeLessThan(0.15);
  });

  it('returns the still with the face as the best one for the layout hero', () => {
    expect(rankLayouts(material).find((one) => one.layout === 'hero')!.heroes[0]).toBe(1);
  });

  it('gives the split layout a lower fit for one still than for two different ones', () => {
    expect(fitOf('split', { facts: [scene] })).toBeLessThan(0.2);
    expect(fitOf('split', {})).toBeGreaterThan(0.45);
  });

  it('suggests the layout duo only for two uploaded faces, because two stills may show one person', () => {
    const two = { ...material, facts: [person, person] };
    for (let seed = 0; seed < 50; seed++) {
      const best = rankLayouts({ ...two, hasComparison: true, seed }).slice(0, 6);
      expect(best.map(({ layout }) => layout)).not.toContain('duo');
    }
    expect(fitOf('duo', { faceAssets: 2, hasFaceAsset: true })).toBeGreaterThan(0.5);
  });

  it('prefers quiet layouts for a calm video or one without text', () => {
    expect(fitOf('plain', { tone: 'calm' })).toBeGreaterThan(fitOf('plain', {}));
    expect(fitOf('plain', { wordCount: 0 })).toBeGreaterThan(fitOf('cards', { wordCount: 0 }));
  });

  it('prefers layouts with one still when two of three stills show the same scene', () => {
    const print = (values: number[]) => Buffer.from(values).toString('base64');
    const pour = { ...scene, scene: print([200, 200, 200, 10, 10, 10]) };
    const garden = { ...scene, scene: print([10, 90, 10, 200, 10, 200]) };
    const street = { ...scene, scene: print([90, 10, 200, 10, 200, 10]) };
    const fitOfSplit = (facts: PictureFacts[]) => fitOf('split', { facts });
    expect(fitOfSplit([pour, pour, garden])).toBeLessThan(fitOfSplit([pour, street, garden]) - 0.2);
    for (const layout of ['split', 'triptych'] as const)
      expect(fitOf(layout, { facts: [pour, pour, garden] })).toBeLessThan(0.3);
    // Cards can show one still.
    expect(fitOf('cards', { facts: [pour, pour, garden] })).toBeGreaterThan(0.5);
  });

  it('gives a number beside the still a lower fit for a wide object, but not for a wide screen recording', () => {
    const withObject = (width: number, screen = false) => ({
      facts: [{ ...scene, screen, subject: { x: 0.1, y: 0.3, width, height: 0.5 } }],
      hasNumber: true,
    });
    const usual = fitOf('number', withObject(0.3, true));
    expect(fitOf('number', withObject(0.75, true))).toBe(usual);
    expect(fitOf('number', withObject(0.75))).toBeLessThan(fitOf('number', withObject(0.3)) - 0.2);
  });

  it('gives a layout with half a frame a lower fit when every still shows people in a wide shot', () => {
    const wide = (width: number): PictureFacts => ({
      ...person,
      faces: [{ box: { x: 0.3, y: 0.2, width: 0.08, height: 0.14 }, eyes: [], score: 0.93 }],
      subject: { x: 0.1, y: 0.1, width, height: 0.7 },
    });
    const fitBeside = (facts: PictureFacts[]) => fitOf('editorial', { facts });
    expect(fitBeside([wide(0.7), wide(0.6)])).toBeLessThan(fitBeside([wide(0.7), wide(0.3)]) - 0.1);
  });

  it('prefers text beside the still for a guest at a table, because a full frame would cut off the food', () => {
    const guest = {
      ...person,
      width: 1_024,
      height: 768,
      faces: [{ box: { x: 0.5, y: 0.15, width: 0.17, height: 0.22 }, eyes: [], score: 1 }],
    };
    const withPlate = [{ ...guest, subject: { x: 0.25, y: 0.18, width: 0.58, height: 0.78 } }];
    const alone = [{ ...guest, subject: { x: 0.4, y: 0.1, width: 0.4, height: 0.5 } }];
    for (const layout of ['spotlight', 'cine', 'closeup'] as const)
      expect(fitOf(layout, { facts: withPlate })).toBeLessThan(fitOf(layout, { facts: alone }));
    expect(fitOf('panel', { facts: withPlate })).toBe(fitOf('panel', { facts: alone }));
  });
});

describe('isWideShot', () => {
  it('is false for a recorded screen with small faces', () => {
    const screen: PictureFacts = {
      ...scene,
      screen: true,
      faces: [{ box: { x: 0.3, y: 0.2, width: 0.03, height: 0.05 }, eyes: [], score: 0.93 }],
      subject: { x: 0, y: 0.1, width: 0.8, height: 0.7 },
    };
    expect(isWideShot(screen)).toBe(false);
    expect(isWideShot({ ...screen, screen: false })).toBe(true);
  });

  it('is false for one person whose mask is narrow in a wide subject', () => {
    const skater: PictureFacts = {
      ...scene,
      faces: [{ box: { x: 0.45, y: 0.2, width: 0.05, height: 0.1 }, eyes: [], score: 0.93 }],
      subject: { x: 0.1, y: 0.1, width: 0.8, height: 0.7 },
    };
    /** A mask of the columns 14 to 17 of 32 in the given number of rows. */
    const mask = (rows: number): string =>
      Buffer.from(
        Array.from({ length: 72 }, (_, at) =>
          at >= 4 * rows ? 0 : at % 4 === 1 ? 0b11000000 : at % 4 === 2 ? 0b11 : 0,
        ),
      ).toString('base64');
    expect(isWideShot({ ...skater, occupied: mask(10) })).toBe(false);
    expect(isWideShot({ ...skater, occupied: mask(1) })).toBe(true);
  });
});
