import { describe, expect, it } from '@jest/globals';
import { groundFor } from './ground.js';

const still = (hue: number, saturation: number, brightness: number) => ({
  palette: { main: '#808080', second: '#404040', hue, saturation },
  brightness,
});
const sunset = still(27, 0.6, 0.5);
const sky = still(213, 0.7, 0.6);
const night = still(213, 0.7, 0.15);
const request = { turn: 0, seed: 2, facts: sunset, tone: 'bold', brightness: null } as const;

describe('the ground beside a still', () => {
  it('is blue and dark in turns, from one of them by the seed', () => {
    const grounds = [0, 1, 2].map((turn) => groundFor({ ...request, turn }));
    expect(grounds.map(({ isDark }) => isDark)).toEqual([false, true, false]);
    expect(new Set(grounds.map(({ hue }) => hue)).size).toBe(3);
    expect(groundFor({ ...request, seed: 3 }).isDark).toBe(true);
  });

  it('is yellow beside a bright blue picture, but not beside a dark one', () => {
    expect(groundFor({ ...request, facts: sky })).toEqual({ hue: 48, isDark: false });
    expect(groundFor({ ...request, facts: night })).toEqual({ hue: 206, isDark: false });
  });

  it('is teal beside warm colors when it is dark, and the picture’s own blue beside blue', () => {
    const dark = { ...request, turn: 1 };
    expect(groundFor(dark)).toEqual({ hue: 178, isDark: true });
    expect(groundFor({ ...dark, facts: sky })).toEqual({ hue: 213, isDark: true });
    expect(groundFor({ ...dark, facts: still(0, 0, 0.5) })).toEqual({ hue: 222, isDark: true });
  });

  it('is never yellow when a dark picture is requested', () => {
    for (const turn of [0, 1])
      for (const tone of ['bold', 'playful'] as const)
        expect(groundFor({ ...request, facts: sky, turn, tone, brightness: 0.36 }).hue).not.toBe(
          48,
        );
  });

  it('is never dark when a bright picture is requested or the title is playful', () => {
    const dark = { ...request, turn: 1 };
    expect(groundFor({ ...dark, brightness: 0.65 })).toEqual({ hue: 48, isDark: false });
    expect(groundFor({ ...dark, tone: 'playful' })).toEqual({ hue: 48, isDark: false });
    expect(groundFor({ ...dark, facts: sky, tone: 'playful' }).isDark).toBe(false);
  });
});
