import { describe, expect, it } from '@jest/globals';
import { groundFor } from './ground.js';

const still = (hue: number, saturation: number, brightness: number) => ({
  palette: { main: '#808080', second: '#404040', hue, saturation },
  brightness,
});
const sunset = still(27, 0.6, 0.5);
const sky = still(213, 0.7, 0.6);
const night = still(213, 0.7, 0.15);
type Request = Parameters<typeof groundFor>[0];
const request: Request = {
  turn: 0,
  seed: 2,
  facts: sunset,
  tone: 'bold',
  brightness: null,
  hasLightText: false,
};

/** The grounds of the first turns, which a batch may have, with an even and an odd seed. */
const batchesFor = (more: Partial<Request>, turns = 2) =>
  [2, 3].map((seed) =>
    Array.from({ length: turns }, (_, turn) => groundFor({ ...request, ...more, seed, turn })),
  );

describe('the ground beside a still', () => {
  it('alternates blue and dark; the seed decides which comes first', () => {
    const [even, odd] = batchesFor({}, 3);
    expect(even!.map(({ isDark }) => isDark)).toEqual([false, true, false]);
    expect(odd!.map(({ isDark }) => isDark)).toEqual([true, false, true]);
    expect(even![0]!.hue).toBe(206);
  });

  it.each([
    ['a warm still', {}],
    ['a blue still', { facts: sky }],
    ['a blue still, dark requested', { facts: sky, brightness: 0.36 }],
    ['a playful title', { tone: 'playful' }],
    ['a blue still, playful title', { facts: sky, tone: 'playful' }],
    [
      'a blue still, playful title, light text',
      { facts: sky, tone: 'playful', hasLightText: true },
    ],
    ['a bright request', { brightness: 0.65 }],
  ] as const)('differs in two thumbnails of a batch: %s', (_, more) => {
    for (const [first, second] of batchesFor(more)) expect(first).not.toEqual(second);
  });

  it('is yellow beside a bright blue still, but not beside a dark one', () => {
    expect(groundFor({ ...request, facts: sky })).toEqual({ hue: 48, isDark: false });
    expect(groundFor({ ...request, facts: night })).toEqual({ hue: 206, isDark: false });
  });

  it('is teal beside warm colors when it is dark, the still’s own blue beside blue, else navy', () => {
    const second = { ...request, turn: 1 };
    expect(groundFor(second)).toEqual({ hue: 178, isDark: true });
    expect(groundFor({ ...second, facts: sky })).toEqual({ hue: 213, isDark: true });
    expect(groundFor({ ...second, facts: still(0, 0, 0.5) })).toEqual({ hue: 222, isDark: true });
  });

  it.each([{ brightness: 0.36 }, { hasLightText: true }])(
    'is never yellow for a dark request or light text: %j',
    (more) => {
      for (const facts of [sky, sunset])
        for (const tone of ['bold', 'playful'] as const)
          for (const { hue } of batchesFor({ ...more, facts, tone }, 4).flat())
            expect(hue).not.toBe(48);
    },
  );

  it.each([{ brightness: 0.65 }, { tone: 'playful' as const }])(
    'is never dark for a bright request or a playful title: %j',
    (more) => {
      for (const facts of [sky, sunset])
        for (const { isDark } of batchesFor({ ...more, facts }, 4).flat())
          expect(isDark).toBe(false);
    },
  );
});
