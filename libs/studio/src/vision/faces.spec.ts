import { describe, expect, it } from '@jest/globals';
import {
  isRefutedByEyes,
  mayBeFace,
  oneDetectionPerFace,
  prominence,
  type DetectedFace,
} from './faces.js';

const face = (x: number, size: number, score: number): DetectedFace => ({
  box: { x, y: 0.3, width: size, height: size },
  eyes: [],
  score,
  turn: 0,
});

describe('oneDetectionPerFace', () => {
  it('keeps the detection of a face with the highest score', () => {
    expect(
      oneDetectionPerFace([face(0.3, 0.2, 0.6), face(0.31, 0.2, 0.9)]).map((f) => f.score),
    ).toEqual([0.9]);
  });

  it('keeps the detection with the highest score when one box contains the other', () => {
    const inner = face(0.35, 0.15, 0.9);
    expect(oneDetectionPerFace([face(0.3, 0.4, 0.6), inner])).toEqual([inner]);
  });

  it('keeps a neighbor that touches the face', () => {
    expect(oneDetectionPerFace([face(0.3, 0.2, 0.8), face(0.46, 0.2, 0.9)])).toHaveLength(2);
  });
});

describe('mayBeFace', () => {
  const picture = { width: 1_500, height: 844 };
  // Values of the detector for the rear wheel of a silver car.
  const wheel = {
    score: 0.59,
    eyes: [
      { x: 0.2329, y: 0.7007 },
      { x: 0.2642, y: 0.6272 },
    ],
  };

  it('rejects an uncertain detection whose eyes are nearly above each other', () => {
    expect(mayBeFace(wheel, picture)).toBe(false);
  });

  it('accepts a certain detection with any slope, and an uncertain one with level eyes', () => {
    expect(mayBeFace({ ...wheel, score: 0.85 }, picture)).toBe(true);
    const eyes = [
      { x: 0.23, y: 0.7 },
      { x: 0.26, y: 0.68 },
    ];
    expect(mayBeFace({ score: 0.55, eyes }, picture)).toBe(true);
    expect(mayBeFace({ score: 0.55, eyes: eyes.slice(0, 1) }, picture)).toBe(true);
  });
});

describe('a face whose eyes the two models find in different places', () => {
  const box = (height: number) => ({ x: 0.5, y: 0.4, width: height / 2, height });

  it('is rejected if it is large and its score is low', () => {
    expect(isRefutedByEyes({ score: 0.63, box: box(0.47) }, 0.43)).toBe(true);
    expect(isRefutedByEyes({ score: 0.63, box: box(0.47) }, 0.2)).toBe(false);
  });

  it('may be a face if it is small or its score is high', () => {
    expect(isRefutedByEyes({ score: 0.67, box: box(0.07) }, 0.98)).toBe(false);
    expect(isRefutedByEyes({ score: 0.85, box: box(0.3) }, 0.46)).toBe(false);
  });
});

describe('prominence', () => {
  const whole = { x: 0.09, y: 0.15, width: 0.18, height: 0.41 };

  it('is higher for a whole face than for a slightly larger one without its hair', () => {
    expect(prominence(whole)).toBeGreaterThan(
      prominence({ x: 0.72, y: -0.01, width: 0.22, height: 0.49 }),
    );
  });

  it('is higher for a much larger face without its hair', () => {
    expect(prominence({ x: 0.5, y: 0, width: 0.4, height: 0.8 })).toBeGreaterThan(
      prominence(whole),
    );
  });
});
