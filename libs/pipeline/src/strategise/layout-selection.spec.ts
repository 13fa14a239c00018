import { layoutTraits, rankLayouts, type LayoutName, type Material } from '@app/studio';
import { describe, expect, it } from '@jest/globals';
import { scriptedFacts } from '../scripted-studio.js';
import { diversify } from './adjust-ranking.js';

const calm = [{ x: 0.05, y: 0.05, width: 0.5, height: 0.6 }];
const scene = scriptedFacts({ calm });
const other = scriptedFacts({ calm, fingerprint: 'ffff0000ffff0000' });
const person = scriptedFacts({
  fingerprint: '00ff00ff00ff00ff',
  faces: [{ box: { x: 0.55, y: 0.2, width: 0.25, height: 0.42 }, eyes: [], score: 0.93 }],
});
const plainVideo = {
  shape: 'wide' as const,
  facts: [scene, other, scene],
  faceAssets: 0,
  hasFaceAsset: false,
  hasNumber: false,
  hasComparison: false,
  hasShortHeadline: true,
  wordCount: 3,
  tone: 'bold' as const,
};
type VideoKind = Partial<Omit<Material, 'seed' | 'shape'>>;

const bigNumber: VideoKind = { facts: [scene, person, other], hasNumber: true };
const calmWalk: VideoKind = { tone: 'calm' };
const bigFace: VideoKind = { facts: [person, scene, other] };
const choice: VideoKind = { hasComparison: true, hasNumber: true };
const wordless: VideoKind = { wordCount: 0, hasShortHeadline: false, tone: 'calm' };
const ownFace: VideoKind = { faceAssets: 1, hasFaceAsset: true };

function chooseLayouts(kind: VideoKind, seed: number): LayoutName[] {
  const ranked = rankLayouts({ ...plainVideo, ...kind, seed });
  return diversify(ranked, kind.hasFaceAsset ?? false, 3)
    .slice(0, 3)
    .map(({ layout }) => layout);
}

/** Expected layouts by seed. The table shows how a changed layout fit affects batches. */
const table: [name: string, kind: VideoKind, bySeed: string[]][] = [
  [
    'a bold video with a number and a person',
    bigNumber,
    [
      'hero cards editorial',
      'spotlight editorial statement',
      'hero cards editorial',
      'spotlight statement editorial',
      'hero editorial cards',
    ],
  ],
  [
    'a calm walk',
    calmWalk,
    [
      'editorial cards statement',
      'editorial statement caption',
      'editorial cards statement',
      'editorial statement caption',
      'editorial statement cards',
    ],
  ],
  [
    'a bold video that a person leads',
    bigFace,
    [
      'hero cards editorial',
      'spotlight editorial statement',
      'hero editorial cards',
      'spotlight statement editorial',
      'hero editorial statement',
    ],
  ],
  [
    'a choice between two',
    choice,
    [
      'split editorial cards',
      'split editorial statement',
      'split editorial cards',
      'split editorial panel',
      'split editorial cards',
    ],
  ],
  [
    'a calm video without words',
    wordless,
    [
      'plain split caption',
      'plain split triptych',
      'plain split cine',
      'plain split caption',
      'plain split triptych',
    ],
  ],
  [
    'a creator who gave their face',
    ownFace,
    [
      'hero spotlight presenter',
      'hero spotlight presenter',
      'hero presenter behind',
      'hero presenter spotlight',
      'hero behind panel',
    ],
  ],
];

describe('the layouts of a batch', () => {
  it.each(table)('are as expected for %s', (_name, kind, bySeed) => {
    const found = bySeed.map((_row, index) => chooseLayouts(kind, index + 1).join(' '));
    expect(found).toEqual(bySeed);
  });

  const seeds = Array.from({ length: 60 }, (_, seed) => seed);
  const all = (kind: VideoKind) => seeds.map((seed) => chooseLayouts(kind, seed));
  const layoutKinds = (layouts: LayoutName[]) => layouts.map((layout) => layoutTraits(layout).kind);
  const countNatural = (layouts: LayoutName[]) =>
    layouts.filter((layout) => layoutTraits(layout).isNatural).length;

  it('are three different layouts for every seed', () => {
    for (const [, kind] of table)
      for (const layouts of all(kind)) expect(new Set(layouts).size).toBe(3);
  });

  it('show a large number or a person for a bold video with both', () => {
    for (const layouts of all(bigNumber))
      expect(layouts.includes('number') || layoutKinds(layouts).includes('person')).toBe(true);
  });

  it('include a natural layout and no number for a calm video', () => {
    for (const layouts of [...all(calmWalk), ...all(wordless)]) {
      expect(countNatural(layouts)).toBeGreaterThanOrEqual(1);
      expect(layouts).not.toContain('number');
    }
  });

  it('include a split layout for a choice', () => {
    for (const layouts of all(choice)) expect(layouts).toContain('split');
  });

  it('include a person layout if a still shows a person', () => {
    for (const layouts of all(bigFace)) expect(layoutKinds(layouts)).toContain('person');
    for (const layouts of all(calmWalk)) expect(layoutKinds(layouts)).not.toContain('person');
    for (const layouts of all(ownFace))
      expect(new Set(layoutKinds(layouts))).toEqual(new Set(['person']));
  });

  it('vary with the seed', () => {
    for (const [, kind] of table)
      expect(new Set(all(kind).map((layouts) => layouts.toSorted().join())).size).toBeGreaterThan(
        1,
      );
  });
});
