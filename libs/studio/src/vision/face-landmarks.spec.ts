import { describe, expect, it } from '@jest/globals';
import { readExpression } from './face-landmarks.js';

/** A face 100 high with eyes 20 wide. */
function points(
  lids: number,
  lips: number,
  { width = 32, droop = 0, brow = 12 }: { width?: number; droop?: number; brow?: number } = {},
): Float32Array {
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
  put(61, 50 - width / 2, 70 + lips / 2 + droop);
  put(291, 50 + width / 2, 70 + lips / 2 + droop);
  put(33, 20, 40);
  put(263, 80, 40);
  put(105, 30, 40 - lids / 2 - brow);
  put(334, 70, 40 - lids / 2 - brow);
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

  it('rates a smile and raised brows above a face at rest, and one that speaks, frowns or blinks below it', () => {
    const moment = (...face: Parameters<typeof points>) =>
      readExpression(points(...face), 5).moment;
    const rest = moment(7, 0.5);
    expect(moment(7, 8, { width: 42 })).toBeGreaterThan(rest + 0.3);
    expect(moment(7, 3)).toBeLessThan(rest - 0.1);
    expect(moment(7, 0.5, { droop: 1.2 })).toBeLessThan(rest - 0.1);
    expect(moment(4, 0.5)).toBeLessThan(rest - 0.1);
    expect(moment(7, 0.5, { brow: 16 })).toBeGreaterThan(rest + 0.1);
  });

  it("converts the model's output to a probability", () => {
    expect(readExpression(points(7, 0), 0).presence).toBeCloseTo(0.5);
    expect(readExpression(points(7, 0), -8).presence).toBeLessThan(0.001);
  });
});
