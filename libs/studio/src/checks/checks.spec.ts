import { describe, expect, it } from '@jest/globals';
import type { CheckOutcome, CheckResult } from '../studio.js';
import { overlaysOn } from './overlays.js';
import type { Measurements, MeasuredText } from './check.js';
import { runChecks } from './checks.js';

const type: MeasuredText = {
  covered: 0,
  words: 3,
  characters: 15,
  ink: [{ x: 0.05, y: 0.1, width: 0.4, height: 0.2 }],
  area: 0.12,
  capHeight: 120,
  contrast: 12,
  smallContrast: 6,
  smallBlended: 0.05,
};

const goodMeasurements: Measurements = {
  master: {
    width: 1920,
    height: 1080,
    format: 'jpeg',
    colorSpace: 'srgb',
    hasAlpha: false,
    hasMetadata: false,
  },
  uploadBytes: 300_000,
  bars: { top: 0, bottom: 0, left: 0, right: 0, width: 480, height: 270 },
  faces: [{ x: 0.6, y: 0.2, width: 0.2, height: 0.4 }],
  facesAsked: 1,
  enlarged: 1.2,
  faceShown: 1,
  eyesShut: false,
  skinCast: 13.9,
  overlays: overlaysOn('wide', 600),
  shape: 'wide',
  smallGrayDeviation: 60,
  brightness: 0.5,
  rimLightness: 50,
  referenceDistance: 30,
  type,
};

type Change = Partial<Measurements> | { type: Partial<MeasuredText> };

const judgment = (name: string, change: Change): CheckResult | undefined => {
  const merged: Measurements = {
    ...goodMeasurements,
    ...change,
    type: change.type ? { ...type, ...change.type } : type,
  };
  return runChecks(merged).find((check) => check.name === name);
};

const outcome = (name: string, change: Change): CheckOutcome | undefined =>
  judgment(name, change)?.outcome;

describe('runChecks', () => {
  it('passes a good thumbnail, with a label per check', () => {
    const results = runChecks(goodMeasurements);
    expect(results.map((check) => check.outcome)).toEqual(results.map(() => 'pass'));
    for (const check of results) expect(check.label).toMatch(/^[A-Z]/);
  });

  it('skips face and reference checks that do not apply', () => {
    const names = runChecks({ ...goodMeasurements, facesAsked: 0, referenceDistance: null }).map(
      (check) => check.name,
    );
    expect(names).not.toContain('face-size');
    expect(names).not.toContain('own-picture');
  });

  it('passes a whole face beside people at the edge of the frame', () => {
    const faces = [
      { x: 0.4, y: 0.1, width: 0.3, height: 0.5 },
      { x: 0.98, y: 0.2, width: 0.06, height: 0.13 },
    ];
    expect(outcome('face-inside', { faces })).toBe('pass');
    expect(outcome('face-badge', { faces })).toBe('pass');
  });

  it('skips face checks if there are no faces', () => {
    const names = runChecks({ ...goodMeasurements, faces: [], facesAsked: 0 }).map(
      (check) => check.name,
    );
    expect(names).not.toContain('face-inside');
    expect(names).not.toContain('eyes-open');
    expect(names).not.toContain('skin-color');
  });

  it('skips text checks if there is no text', () => {
    const names = runChecks({ ...goodMeasurements, type: null }).map((check) => check.name);
    expect(names).not.toContain('text-contrast');
    expect(names).toContain('badge-clear');
  });

  it.each([
    ['frame-ratio', { master: { ...goodMeasurements.master, width: 1440 } }, 'fail'],
    ['master-size', { master: { ...goodMeasurements.master, width: 1280, height: 720 } }, 'warn'],
    ['upload-size', { uploadBytes: 3_000_000 }, 'fail'],
    ['clean-file', { master: { ...goodMeasurements.master, hasMetadata: true } }, 'fail'],
    ['no-bars', { bars: { ...goodMeasurements.bars, top: 20, bottom: 20 } }, 'fail'],
    ['brightness', { brightness: 0.05 }, 'fail'],
    ['brightness', { brightness: 0.1 }, 'warn'],
    ['enlarged', { enlarged: 2 }, 'warn'],
    ['eyes-open', { eyesShut: true }, 'warn'],
    ['skin-color', { skinCast: 20 }, 'warn'],
    ['enlarged', { enlarged: 4 }, 'fail'],
    ['face-inside', { faces: [{ x: 0.5, y: -0.1, width: 0.3, height: 0.5 }] }, 'fail'],
    ['face-inside', { faceShown: 0.8 }, 'fail'],
    ['face-inside', { faceShown: 0.93 }, 'warn'],
    ['face-badge', { faces: [{ x: 0.75, y: 0.5, width: 0.25, height: 0.5 }] }, 'fail'],
    ['brightness', { brightness: 0.3 }, 'warn'],
    ['brightness', { brightness: 0.95 }, 'fail'],
    ['edge-ring', { rimLightness: 97 }, 'warn'],
    ['edge-ring', { rimLightness: 8 }, 'warn'],
    ['own-picture', { referenceDistance: 8 }, 'fail'],
    ['own-picture', { referenceDistance: 12 }, 'warn'],
    ['face-size', { faces: [] }, 'fail'],
    ['face-size', { faces: [{ x: 0.6, y: 0.2, width: 0.1, height: 0.2 }] }, 'warn'],
    [
      'people-count',
      { faces: [0, 1, 2, 3].map((i) => ({ ...goodMeasurements.faces[0]!, x: i / 5 })) },
      'warn',
    ],
    ['small-contrast', { smallGrayDeviation: 12 }, 'fail'],
    ['cap-height', { type: { capHeight: 50 } }, 'fail'],
    ['cap-height', { type: { capHeight: 60 } }, 'warn'],
    ['text-contrast', { type: { contrast: 2.5 } }, 'fail'],
    ['text-contrast', { type: { contrast: 4 } }, 'warn'],
    ['small-text-edges', { type: { smallBlended: 0.3 } }, 'warn'],
    ['small-text-edges', { type: { smallBlended: 0.43 } }, 'fail'],
    ['text-area', { type: { area: 0.5 } }, 'fail'],
    ['letters-covered', { type: { covered: 0.6 } }, 'fail'],
    ['edge-margin', { type: { ink: [{ x: 0.01, y: 0.1, width: 0.4, height: 0.2 }] } }, 'warn'],
    ['face-clear', { type: { ink: [{ x: 0.5, y: 0.3, width: 0.3, height: 0.2 }] } }, 'fail'],
  ] as const)('%s judges %j as %s', (name, change, expected) => {
    const found = judgment(name, change as Change);
    expect(found?.outcome).toBe(expected);
    // A failed check must not show the label of the passed one.
    expect(found?.label).toMatch(/^[A-Z]/);
    expect(found?.label).not.toBe(judgment(name, {})?.label);
  });

  it('only warns about long text in small letters', () => {
    const small = { words: 9, characters: 60, capHeight: 60 };
    expect(judgment('word-count', { type: small })).toMatchObject({
      outcome: 'warn',
      label: 'Many words',
    });
  });

  it('does not count people in the distance as a crowd', () => {
    const row = Array.from({ length: 20 }, (_, i) => i / 20);
    const far = row.map((x) => ({ x, y: 0.3, width: 0.03, height: 0.06 }));
    expect(outcome('people-count', { faces: far })).toBe('pass');
    const near = far.map((face) => ({ ...face, height: 0.1 }));
    expect(outcome('people-count', { faces: near })).toBe('fail');
    expect(outcome('people-count', { faces: near.slice(0, 10) })).toBe('warn');
  });

  it('accepts a whole title in large letters, but no paragraph', () => {
    expect(outcome('word-count', { type: { words: 8, characters: 44 } })).toBe('pass');
    expect(outcome('word-count', { type: { words: 13, characters: 60 } })).toBe('warn');
  });

  it.each([
    ['brightness', { brightness: 0.3 }, 'A bit dark'],
    ['brightness', { brightness: 0.8 }, 'A bit bright'],
    ['edge-ring', { rimLightness: 97 }, 'Blends into a light page'],
    ['edge-ring', { rimLightness: 8 }, 'Blends into a dark page'],
  ])('labels %s of %j as "%s"', (name, change, label) => {
    expect(judgment(name, change)?.label).toBe(label);
  });
});

describe('duration badge', () => {
  const at = (x: number, y: number): CheckOutcome | undefined =>
    outcome('badge-clear', { type: { ink: [{ x, y, width: 0.1, height: 0.08 }] } });

  it('covers the lower right corner only', () => {
    expect(at(0.85, 0.9)).toBe('fail');
    expect(at(0.85, 0.05)).toBe('pass');
    expect(at(0.05, 0.9)).toBe('pass');
  });

  it('warns about text under the larger badge of the sidebar', () => {
    expect(at(0.74, 0.75)).toBe('warn');
    const label = (x: number, y: number): string | undefined =>
      judgment('badge-clear', { type: { ink: [{ x, y, width: 0.1, height: 0.08 }] } })?.label;
    expect(label(0.74, 0.75)).toBe('Close to the duration badge');
    expect(label(0.85, 0.9)).toBe('Partly under the duration badge');
  });

  it('is wider for an hour or an unknown duration', () => {
    const [hour] = overlaysOn('wide', 3600);
    const [less] = overlaysOn('wide', 3599);
    expect(hour!.hard.x).toBeLessThan(less!.hard.x);
    expect(overlaysOn('wide', null)).toEqual(overlaysOn('wide', 7200));
  });

  it('may touch the edge of a face but not hide it', () => {
    expect(outcome('badge-clear', { faces: [{ x: 0.7, y: 0.4, width: 0.2, height: 0.47 }] })).toBe(
      'pass',
    );
    expect(
      outcome('badge-clear', { faces: [{ x: 0.84, y: 0.86, width: 0.1, height: 0.12 }] }),
    ).toBe('fail');
  });
});

describe('Shorts player', () => {
  const short = { shape: 'upright', overlays: overlaysOn('upright', 40) } as const;
  const at = (x: number, y: number, width = 0.1): CheckOutcome | undefined =>
    outcome('player-clear', { ...short, type: { ink: [{ x, y, width, height: 0.05 }] } });

  it('covers text under its top bar, its buttons on the right, and its title', () => {
    expect(at(0.1, 0.02)).toBe('fail');
    expect(at(0.88, 0.6)).toBe('fail');
    expect(at(0.1, 0.9)).toBe('fail');
    expect(at(0.1, 0.2)).toBe('pass');
    expect(at(0.88, 0.2)).toBe('pass');
    expect(at(0.1, 0.74, 0.6)).toBe('warn');
  });

  it('allows text where a wide thumbnail has its duration badge', () => {
    expect(outcome('badge-clear', { ...short })).toBeUndefined();
    expect(at(0.7, 0.68)).toBe('pass');
  });

  it('may not hide a face', () => {
    const under = { x: 0.2, y: 0.82, width: 0.4, height: 0.15 };
    expect(outcome('face-player', { ...short, faces: [under] })).toBe('fail');
  });

  it('expects 9:16 of the frame', () => {
    const master = { ...goodMeasurements.master, width: 1080, height: 1920 };
    expect(outcome('upright-ratio', { ...short, master })).toBe('pass');
    expect(outcome('upright-ratio', { ...short })).toBe('fail');
    expect(outcome('master-size', { ...short, master })).toBe('pass');
  });
});
