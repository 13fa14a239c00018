import { describe, expect, it } from '@jest/globals';
import { plainStill } from '../plain-still.js';
import { edgeFor } from './editorial.js';

describe('the edge between the ground and the picture of a magazine cover', () => {
  const dark = { ...plainStill, brightness: 0.2 };
  const face = (x: number) => ({
    box: { x, y: 0.2, width: 0.08, height: 0.16 },
    eyes: [],
    score: 0.9,
  });

  it('is soft for a dark still, and sharp for a bright one, which would look dirty in the fade', () => {
    expect(edgeFor(dark).fade).toBeGreaterThan(0);
    expect(edgeFor({ ...dark, brightness: 0.6 }).fade).toBe(0);
  });

  it('is sharp when one of several people would be in the dark', () => {
    expect(edgeFor({ ...dark, faces: [face(0.12), face(0.5), face(0.85)] }).fade).toBe(0);
  });

  it('is sharp for a screen recording', () => {
    expect(edgeFor({ ...dark, screen: true }).fade).toBe(0);
  });
});
