import { describe, expect, it } from '@jest/globals';
import { readExpression } from './face-landmarks.js';

/** A face 100 high with eyes 20 wide. */
function points(lids: number, lips: number): Float32Array {
  const out = new Float32Array(3 * 468);
  const put = (index: number, x: number, y: number): void => {
    out[3 * index] = x;
    out[3 * index + 1] = y;
  };
  for (const [corners, x] of [
    [[33, 133], 20],
    [[362, 263], 60],
  ] as const) {
    put(corners[0], x, 40);
    put(corners[1], x + 20, 40);
  }
  const pairs: [number, number, number][] = [
    [159, 145, 30],
    [158, 153, 34],
    [160, 144, 26],
    [386, 374, 70],
    [385, 380, 66],
    [387, 373, 74],
  ];
  for (const [upper, lower, x] of pairs) {
    put(upper, x, 40 - lids / 2);
    put(lower, x, 40 + lids / 2);
  }
  put(13, 50, 70);
  put(14, 50, 70 + lips);
  put(10, 50, 0);
  put(152, 50, 100);
  return out;
}

describe('readExpression', () => {
  it('reports open eyes when the lids are apart', () => {
    expect(readExpression(points(7, 0), 5).eyesOpen).toBe(1);
  });

  it('reports shut eyes when the lids nearly touch', () => {
    expect(readExpression(points(3, 0), 5).eyesOpen).toBe(0);
    expect(readExpression(points(3.9, 0), 5).eyesOpen).toBeLessThan(0.5);
  });

  it('reports how far the lips are apart', () => {
    expect(readExpression(points(7, 12), 5).mouthOpen).toBeCloseTo(0.12);
  });

  it("converts the model's output to a probability", () => {
    expect(readExpression(points(7, 0), 0).presence).toBeCloseTo(0.5);
    expect(readExpression(points(7, 0), -8).presence).toBeLessThan(0.001);
  });
});
