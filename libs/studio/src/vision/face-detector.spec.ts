import { describe, expect, it } from '@jest/globals';
import { decodeFaces, fullRange, shortRange, type DetectorModel } from './face-detector.js';

/**
 * A model's output with one face at the anchor: center, size and six points, relative to the
 * anchor, in the model's pixels.
 */
function output(
  { anchors }: DetectorModel,
  anchor: number,
  logit: number,
  values: number[],
): [Float32Array, Float32Array] {
  const boxes = new Float32Array(anchors.length * 16);
  boxes.set(values, anchor * 16);
  const scores = new Float32Array(anchors.length).fill(-20);
  scores[anchor] = logit;
  return [boxes, scores];
}

const upright = [0, 0, 32, 32, -8, -6, 8, -6, 0, 2, 0, 9, -16, 0, 16, 0];

describe('decodeFaces', () => {
  it('computes boxes from anchors and offsets', () => {
    // Anchor 0 is the center of the first of 16×16 cells.
    const [face] = decodeFaces(shortRange, ...output(shortRange, 0, 5, upright));
    expect(face!.box.x).toBeCloseTo(1 / 32 - 0.125);
    expect(face!.box.width).toBeCloseTo(0.25);
    expect(face!.eyes[0]!.x).toBeCloseTo(1 / 32 - 8 / 128);
    expect(face!.turn).toBeCloseTo(0);
  });

  it('uses the coarse grid after the 512 fine anchors', () => {
    const [face] = decodeFaces(shortRange, ...output(shortRange, 512, 5, upright));
    expect(face!.box.x + face!.box.width / 2).toBeCloseTo(1 / 16);
  });

  it('uses 48 by 48 cells in the full-range model', () => {
    expect(fullRange.anchors).toHaveLength(48 * 48);
    const [face] = decodeFaces(fullRange, ...output(fullRange, 48 + 1, 5, upright));
    expect(face!.box.x + face!.box.width / 2).toBeCloseTo(1.5 / 48);
    expect(face!.box.y + face!.box.height / 2).toBeCloseTo(1.5 / 48);
    expect(face!.box.width).toBeCloseTo(32 / 192);
  });

  it("drops detections below the model's minimum score", () => {
    const logit = Math.log(0.45 / 0.55);
    expect(decodeFaces(shortRange, ...output(shortRange, 100, logit, upright))).toEqual([]);
    expect(decodeFaces(fullRange, ...output(fullRange, 100, logit, upright))).toEqual([]);
    expect(decodeFaces(fullRange, ...output(fullRange, 100, -logit, upright))).toHaveLength(1);
  });

  it('returns a turn for a face whose nose is not in its middle', () => {
    const turned = [...upright];
    turned[8] = 10;
    const [face] = decodeFaces(shortRange, ...output(shortRange, 300, 5, turned));
    expect(face!.turn).toBeGreaterThan(0.4);
  });
});
