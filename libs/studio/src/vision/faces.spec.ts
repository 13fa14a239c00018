import { describe, expect, it } from '@jest/globals';
import { decodeFaces } from './faces.js';

const anchors = 896;

/** The net's answer with one face at the anchor: centre, size and six points in pixels of 128, relative to the anchor. */
function answer(anchor: number, logit: number, values: number[]): [Float32Array, Float32Array] {
  const boxes = new Float32Array(anchors * 16);
  boxes.set(values, anchor * 16);
  const scores = new Float32Array(anchors).fill(-20);
  scores[anchor] = logit;
  return [boxes, scores];
}

const upright = [0, 0, 32, 32, -8, -6, 8, -6, 0, 2, 0, 9, -16, 0, 16, 0];

describe('reading the face net', () => {
  it('turns anchor and offsets into a box', () => {
    // Anchor 0 is the middle of the first of 16×16 cells.
    const [face] = decodeFaces(...answer(0, 5, upright));
    expect(face!.box.x).toBeCloseTo(1 / 32 - 0.125);
    expect(face!.box.width).toBeCloseTo(0.25);
    expect(face!.eyes[0]!.x).toBeCloseTo(1 / 32 - 8 / 128);
    expect(face!.turn).toBeCloseTo(0);
  });

  it('reads the coarse grid after the 512 fine anchors', () => {
    const [face] = decodeFaces(...answer(512, 5, upright));
    expect(face!.box.x + face!.box.width / 2).toBeCloseTo(1 / 16);
  });

  it('ignores what a workshop wall scores', () => {
    expect(decodeFaces(...answer(100, Math.log(0.62 / 0.38), upright))).toEqual([]);
  });

  it('tells where a person looks from nose and ears', () => {
    const turned = [...upright];
    turned[8] = 10;
    const [face] = decodeFaces(...answer(300, 5, turned));
    expect(face!.turn).toBeGreaterThan(0.4);
  });
});
