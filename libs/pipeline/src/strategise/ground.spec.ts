import { describe, expect, it } from '@jest/globals';
import { groundFor } from './ground.js';

const sunset = {
  palette: { main: '#c07030', second: '#503018', hue: 27, saturation: 0.6 },
  brightness: 0.5,
};
const sky = {
  palette: { main: '#2f7fe0', second: '#ffffff', hue: 213, saturation: 0.7 },
  brightness: 0.6,
};
const night = { ...sky, brightness: 0.15 };
const request = {
  isVivid: true,
  accent: 26,
  facts: sunset,
  tone: 'bold',
  brightness: null,
} as const;

describe('the ground beside a still', () => {
  it('is blue when it is vivid, whatever the accent', () => {
    expect(groundFor(request)).toEqual({ accentHue: 206 });
    expect(groundFor({ ...request, accent: 186 })).toEqual({ accentHue: 186 });
  });

  it('is yellow beside a bright blue picture, but not beside a dark one', () => {
    expect(groundFor({ ...request, facts: sky })).toEqual({ accentHue: 48 });
    expect(groundFor({ ...request, facts: night })).toEqual({ accentHue: 206 });
  });

  it('is dark in the other thumbnails of the batch: teal beside warm colors, the picture’s own blue', () => {
    const dark = { ...request, isVivid: false };
    expect(groundFor(dark)).toEqual({ accentHue: 178, deepGround: true });
    expect(groundFor({ ...dark, facts: sky })).toEqual({ accentHue: 213, deepGround: true });
  });

  it('is never dark when the prompt asks for a bright picture or the title is playful', () => {
    const dark = { ...request, isVivid: false };
    expect(groundFor({ ...dark, brightness: 0.65 })).toEqual({ accentHue: 48 });
    expect(groundFor({ ...dark, tone: 'playful' })).toEqual({ accentHue: 48 });
  });
});
