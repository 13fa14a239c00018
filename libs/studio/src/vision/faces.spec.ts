import { describe, expect, it } from '@jest/globals';
import { oneDetectionPerFace, type DetectedFace } from './faces.js';

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
