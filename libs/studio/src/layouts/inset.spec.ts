import { describe, expect, it } from '@jest/globals';
import type { PictureFacts } from '../picture.js';
import { frameOnScreen } from './inset.js';

const webcam = (height: number): PictureFacts => ({
  width: 512,
  height: 288,
  brightness: 0.5,
  contrast: 0.2,
  sharpness: 300,
  palette: { main: '#c09080', second: '#101010', hue: 20, saturation: 0.3 },
  faces: [{ box: { x: 0.3, y: 0.1, width: height / 2, height }, eyes: [], score: 1 }],
  focus: { x: 0.5, y: 0.5 },
  calm: [],
  fingerprint: '0000000000000000',
});

describe('the portrait on a screen recording', () => {
  it('is a circle when the face is small in its still', () => {
    const { width, height, corner } = frameOnScreen(webcam(0.4));
    expect([width, corner]).toEqual([height, height / 2]);
  });

  it('is a window of the shape of the still when a circle would cut the face', () => {
    const { x, y, width, height, corner } = frameOnScreen(webcam(0.85));
    expect(width / height).toBeCloseTo(16 / 9);
    expect(corner).toBeLessThan(height / 4);
    expect(x + width / 2).toBeLessThan(1280);
    expect(y - height / 2).toBeGreaterThan(0);
    // Large enough to recognize the face in a sidebar, with space for the recording below.
    expect(width).toBeGreaterThan(580);
    expect(y + height / 2).toBeLessThan(420);
  });
});
